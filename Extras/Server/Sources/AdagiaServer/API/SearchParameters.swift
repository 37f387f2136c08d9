internal import Adagia

/// The parameters of a search, in the API and on the page.
enum SearchParameters {
  /// Conditions as parameters: fields of the query language.
  static let filters = [
    "author", "title", "text", "source", "tag", "note", "lang", "in", "type", "id", "date", "date-within", "before",
    "after",
    "added", "modified", "has", "is",
  ]

  /// Takes what a search has from the parameters.
  ///
  /// - Throws: `Problem` that names the parameter at fault.
  static func request(
    from parameters: inout RequestParameters, _ limits: ServerLimits, standardLimit: Int = 10
  ) throws -> SearchRequest {
    var request = SearchRequest(try parameters.query())
    request.limit = try parameters.integer("limit", in: 0...limits.hits, default: standardLimit)
    request.sort = try sort(&parameters)
    request.after = try cursor(&parameters)
    request.histogram = try parameters.choice("histogram")
    request.facets = try facets(&parameters)
    request.explainsHits = try parameters.bool("why", default: false)
    request.explainsPlan = try parameters.bool("explain", default: false)
    request.usesSynonyms = try parameters.bool("synonyms", default: true)
    request.allowsFewerWords = try parameters.bool("relax", default: true)
    for field in filters {
      for value in try parameters.texts(field, atMost: ServerLimits.filterCharacters) where !value.isEmpty {
        request.require(field, value)
      }
    }
    return request
  }

  private static func sort(_ parameters: inout RequestParameters) throws -> SearchOrder {
    guard let text = try parameters.one("sort") else { return .rank }
    guard let sort = SearchOrder(rawValue: text) else {
      let known = SearchOrder.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem.parameter("sort", "'sort' is none of: \(known), field:NAME, -field:NAME.")
    }
    return sort
  }

  private static func cursor(_ parameters: inout RequestParameters) throws -> PageCursor? {
    guard let text = try parameters.one("cursor") else { return nil }
    guard let cursor = PageCursor(text) else {
      throw Problem.parameter("cursor", "'cursor' is not one. Take the 'next' of the page before.")
    }
    return cursor
  }

  /// The most facets of one request: each is counted over all matches.
  private static let mostFacets = 20

  private static func facets(_ parameters: inout RequestParameters) throws -> [FacetRequest] {
    let texts = parameters.all("facet")
    guard texts.count <= mostFacets else {
      throw Problem.parameter("facet", "'facet' was given more than \(mostFacets) times. Ask for fewer.")
    }
    return try texts.map(facet)
  }

  /// Reads `FIELD` or `FIELD:N`.
  private static func facet(_ text: String) throws -> FacetRequest {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, let limit = Int(last), last.allSatisfy(\.isNumber) {
      let field = parts.dropLast().joined(separator: ":")
      if !field.isEmpty, (1...1_000).contains(limit) { return FacetRequest(field, limit: limit) }
    } else if !text.isEmpty, text.last != ":" {
      return FacetRequest(text)
    }
    throw Problem.parameter("facet", "'facet' is FIELD or FIELD:N with N from 1 to 1000, such as author:20.")
  }
}

extension RequestParameters {
  /// The query `q`; empty without it.
  mutating func query() throws -> String { try text("q", atMost: ServerLimits.queryCharacters) ?? "" }

  /// True when the answer may lack records that cannot be searched now.
  mutating func acceptsPart() throws -> Bool { try bool("partial", default: false) }
}
