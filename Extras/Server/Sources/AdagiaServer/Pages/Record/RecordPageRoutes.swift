internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// `/records/…`: the page of a record, and its entry of a bibliography.
struct RecordPageRoutes {
  let templates: PageTemplates
  let gate: WriteGate

  @Sendable func answer(_ asked: CatalogCall) async throws -> Response {
    var parameters = try asked.parameters()
    let call = try asked.inLanguage(of: &parameters)
    let address = try RecordAddress(call, &parameters)
    try parameters.finish()
    let showsFormerTexts = try gate.showsFormerTexts(to: call)
    let day = DayNumber.today
    return try await call.unlessKnown("\(day)" + (showsFormerTexts ? "-history" : "")) {
      // The time of a query covers the page too.
      try await call.query { [self] catalog in
        switch try await address.find(call, in: catalog) {
        case .one(let stored): .html(try await page(of: stored, showsFormerTexts, call, in: catalog))
        case .elsewhere(_, let path): Response(status: .found, headers: [.location: Self.location(path, call)])
        case .several(let records):
          .html(try await choice(of: records, address.name, call, in: catalog), status: .multipleChoices)
        }
      }
    }
  }

  /// The address of a record, in the language that the request asks for.
  private static func location(_ path: String, _ call: CatalogCall) -> String {
    let lang = call.request.uri.query?.split(separator: "&").first { $0.hasPrefix("lang=") }
    return call.pageBase + path + (lang.map { (path.contains("?") ? "&" : "?") + $0 } ?? "")
  }

  private func page(
    of stored: StoredRecord, _ showsFormerTexts: Bool, _ call: CatalogCall, in catalog: Catalog
  ) async throws -> String {
    let similar = try await catalog.similar(to: stored.id, limit: 5) ?? []
    let content = RecordPage.Content(
      stored: stored, similar: similar, history: try await catalog.history(of: stored.id),
      links: try await call.links(to: [stored] + similar.map(\.record), in: catalog),
      showsFormerTexts: showsFormerTexts, day: AccessDay(DayNumber.today))
    return try templates.render("record", RecordPage(content, call))
  }

  private func choice(
    of records: [StoredRecord], _ name: String, _ call: CatalogCall, in catalog: Catalog
  ) async throws -> String {
    let links = try await call.links(to: records, in: catalog)
    return try templates.render("choice", ChoicePage(records, name, links, call))
  }

  func citation(_ format: CitationFormat) -> RouteTable.CatalogHandler {
    { call in
      var parameters = try call.parameters()
      let address = try RecordAddress(call, &parameters)
      try parameters.finish()
      let day = DayNumber.today
      return try await call.unlessKnown("\(day)") {
        let stored = try await call.query { try await address.one(call, in: $0) }
        let url = call.canonical(try await call.links(to: [stored]).path(of: stored))
        let text = try stored.citation(in: format, url: url, on: AccessDay(day))
        var response = Response.text(text, format.mediaType)
        response.headers[.contentDisposition] = "attachment; filename=\"record-\(stored.id).\(format.fileExtension)\""
        return response
      }
    }
  }
}

/// The records of several collections that have the identifier of an address.
struct ChoicePage {
  struct Item {
    let collection: String
    let href: String
    let record: RecordView
  }

  let frame: PageFrame
  let heading: String
  let records: [Item]

  init(_ records: [StoredRecord], _ name: String, _ links: RecordLinks, _ call: CatalogCall) {
    heading = "\(EnglishText.count(records.count, "record")) have the identifier “\(name)”"
    frame = PageFrame(heading, call)
    self.records = records.map { stored in
      let cut = PageRoom.cut(stored, to: RecordPage.room / records.count).stored
      return Item(collection: stored.collection, href: links.href(of: stored), record: RecordView(cut, links))
    }
  }
}
