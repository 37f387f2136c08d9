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
      guard state.isWhole else { return try await found(state, call) }
      return .html(try await whole.page(.browse, "", call) { try await everything(state, call) })
    }
  }

  /// The page of all records, which the catalog has by itself.
  private func everything(_ state: SearchState, _ call: CatalogCall) async throws -> String {
    let request = try Self.request(state)
    let answer = try await call.query { try await $0.search(request) }
    let links = try await call.links(to: answer.hits.map(\.record))
    return try templates.render("search", SearchPage(answer, nil, state, links, call))
  }

  private func found(_ state: SearchState, _ call: CatalogCall) async throws -> Response {
    let whole = state.during(nil)
    let hasPeriod = whole.filters.count < state.filters.count
    var requests = [try Self.request(state)]
    if hasPeriod {
      var request = try whole.request(limit: 0)
      request.histogram = .decade
      request.summarizesFewerWords = !state.showsNearest
      requests.append(request)
    }
    let credited = AuthorHeading.credited(state)
    if let credited { requests.append(credited) }
    let (answers, remark) = try await answers(to: requests, acceptsPart: state.acceptsPart, call)
    // Where counts are refused, the first answer is the only one.
    let isWhole = answers.count == requests.count
    let histogram = hasPeriod && isWhole ? answers[1].answer.histogram : nil
    let answer = answers[0].answer
    let nearest = try await NearestRecords.of(answer, state, call)
    let empty = answer.total == 0 ? try await call.query { try await EmptyView.Content.read($0) } : nil
    let records = (answer.hits + (nearest?.near ?? [])).map(\.record) + (empty?.random ?? [])
    let page = SearchPage(
      answer, histogram, state, try await call.links(to: records), call, nearest: nearest, empty: empty,
      credited: credited != nil && isWhole ? answers.last?.answer : nil, remark: remark)
    return Response.html(try templates.render("search", page)).kept(asLongAs: answers)
  }

  /// The answers, or that to the first request without facets and histogram where these are refused, which a sentence
  /// says.
  private func answers(
    to requests: [SearchRequest], acceptsPart: Bool, _ call: CatalogCall
  ) async throws -> ([EngineAnswer], remark: String?) {
    do {
      return (try await call.search(requests, acceptsPart: acceptsPart), nil)
    } catch EngineError.refused(let reason) {
      var request = requests[0]
      (request.histogram, request.facets) = (nil, [])
      return ([try await call.search(request, acceptsPart: acceptsPart)], "Counts and dates are left out. \(reason)")
    }
  }

  private static func request(_ state: SearchState) throws -> SearchRequest {
    var request = try state.request(limit: hitsPerPage)
    request.explainsHits = true
    request.histogram = .decade
    request.summarizesFewerWords = !state.showsNearest
    request.facets = ((state.author == nil ? [] : ["source"]) + facets).map { field in
      let few = field == "source" ? works : values
      return FacetRequest(field, limit: state.unfolded.contains(field) ? unfoldedValues : few)
    }
    return request
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
  private static let works = 12
  private static let unfoldedValues = 60
  private static let facets = ["author", "tag", "lang", "type", "role", "in"]
}
