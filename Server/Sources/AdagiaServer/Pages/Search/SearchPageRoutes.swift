internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// `/`: the page that greets, and with parameters the page of hits.
struct SearchPageRoutes {
  let templates: PageTemplates
  let home: HomePageRoute
  let whole: WholePages

  @Sendable func answer(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    if parameters.names.isEmpty { return try await home.answer(call) }
    let (from, to) = (try parameters.one("from"), try parameters.one("to"))
    let state = try SearchState(from: &parameters)
    try parameters.finish()
    if from != nil || to != nil { return Self.redirection(to: state.during(Self.period(from, to)), call) }
    return try await call.unlessKnown {
      guard state.isWhole else { return .html(try await page(state, call)) }
      return .html(try await whole.page(.browse, "", call) { try await page(state, call) })
    }
  }

  private func page(_ state: SearchState, _ call: CatalogCall) async throws -> String {
    var request = try state.request(limit: Self.hitsPerPage)
    request.explainsHits = true
    request.histogram = .decade
    request.facets = Self.facets.map { field in
      FacetRequest(field, limit: state.unfolded.contains(field) ? Self.unfoldedValues : Self.values)
    }
    let whole = state.during(nil)
    let hasPeriod = whole.filters.count < state.filters.count
    var wholeRequest = try whole.request(limit: 0)
    wholeRequest.histogram = .decade
    let (answer, histogram) = try await call.query { [request, wholeRequest] catalog in
      (
        try await catalog.search(request),
        hasPeriod ? try await catalog.search(wholeRequest).histogram : nil
      )
    }
    return try templates.render("search", SearchPage(answer, histogram, state, call))
  }

  /// The dates of the form without a script, as one period.
  private static func period(_ from: String?, _ to: String?) -> String? {
    let ends = [from, to].map { end in
      (end ?? "").filter { $0 != "\"" && !$0.isNewline }
    }
    let quoted = ends.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    return ends.allSatisfy(\.isEmpty) ? nil : "\(quoted[0])..\(quoted[1])"
  }

  private static func redirection(to state: SearchState, _ call: CatalogCall) -> Response {
    Response(status: .seeOther, headers: [.location: state.href(call.pageBase)])
  }

  private static let hitsPerPage = 20
  private static let values = 6
  private static let unfoldedValues = 60
  private static let facets = ["author", "tag", "lang", "type", "role", "in"]
}
