internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// The pages of a catalog, and the files that they need.
struct PageRoutes {
  private let templates: PageTemplates
  private let problems: ProblemPages
  private let gate: WriteGate

  init(_ templates: PageTemplates, _ problems: ProblemPages, _ gate: WriteGate) {
    (self.templates, self.problems, self.gate) = (templates, problems, gate)
  }

  func add(to table: RouteTable) {
    let whole = WholePages()
    let search = SearchPageRoutes(
      templates: templates, home: HomePageRoute(templates: templates, whole: whole), whole: whole)
    page(table, "/", search.answer)
    page(table, "/suggestions", SuggestionRoute(templates: templates).answer)
    let records = RecordPageRoutes(templates: templates, gate: gate)
    page(table, "/records/:id", records.answer)
    for format in CitationFormat.allCases {
      page(table, "/records/:id/citation.\(format.fileExtension)", records.citation(format))
    }
    let cards = CardRoutes(templates: templates)
    page(table, "/records/:id/card", cards.record)
    page(table, "/today/card", cards.today)
    page(table, "/records/:id/picture.svg", cards.picture)
    table.catalog(.get, "/oembed", OEmbedRoute().answer)
    let daily = DailyRoutes(templates: templates)
    page(table, "/today", daily.today)
    page(table, "/random", daily.random)
    page(table, "/today.atom", daily.feed)
    page(table, "/collections", CollectionsPageRoute(templates: templates).answer)
    page(table, "/statistics", StatisticsPageRoute(templates: templates, whole: whole).answer)
    page(table, "/language", LanguageRoute().answer)
    page(table, "/help") { [templates] call in
      try call.parameters().finish()
      return .html(try templates.render("help", HelpPage(call)))
    }
    page(table, "/favorites") { [templates] call in
      try call.parameters().finish()
      return .html(try templates.render("favorites", FavoritesPage(call)))
    }
    page(table, "/api", APIPageRoute(templates).answer)
    let sitemaps = SitemapRoutes(whole: whole)
    table.catalog(.get, "/sitemap.xml", sitemaps.sitemap)
    table.catalog(.get, "/robots.txt", sitemaps.robots)
    for file in StaticFile.all {
      table.server(.get, "/static/\(file.name)") { request, _ in file.response(to: request) }
    }
  }

  /// Adds a page: its problems are pages too, and it depends on the language of its reader.
  private func page(_ table: RouteTable, _ path: String, _ handler: @escaping RouteTable.CatalogHandler) {
    table.catalog(.get, path) { [problems] asked in
      var call = asked
      call.reader = ReaderLanguage(call.request)
      do {
        var response = try await handler(call)
        response.headers.append(HTTPField(name: .vary, value: "Accept-Language, Cookie"))
        return response
      } catch {
        let problem = Problem(error)
        if problem.status.code == 500 || error is TokenFileError {
          call.context.logger.error("\(call.request.uri.path): \(error)")
        }
        return try problems.response(to: problem, base: call.base, uri: call.request.uri)
      }
    }
  }
}

extension StaticFile {
  /// The file. A request that names its version may keep it for a year.
  func response(to request: Request) -> Response {
    let isVersioned = request.uri.query?.hasSuffix("v=\(version)") ?? false
    let tag = EntityTag(version)
    let headers: HTTPFields = [
      .eTag: tag.text, .cacheControl: isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if tag.matches(request.headers[values: .ifNoneMatch]) { return Response(status: .notModified, headers: headers) }
    var response = Response.text(text, type)
    for field in headers { response.headers.append(field) }
    return response
  }
}
