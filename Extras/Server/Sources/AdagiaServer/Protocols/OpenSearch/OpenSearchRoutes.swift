internal import Adagia
internal import Hummingbird

/// `/opensearch.xml`: the description that leads a browser's search bar to the search page and its suggestions.
struct OpenSearchRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/opensearch.xml") { call in
      try call.parameters().finish()
      return .text(Self.description(call), "application/opensearchdescription+xml; charset=utf-8")
    }
    table.catalog(.get, "/opensearch/suggestions", suggestions)
  }

  private static func description(_ call: CatalogCall) -> String {
    let page = call.url(call.base.isEmpty ? "/" : "")
    var xml = XMLWriter()
    xml.element("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]) { xml in
      // Sixteen characters at most.
      xml.element("ShortName", String("Adagia: \(call.served.name)".prefix(16)))
      xml.element("Description", "Search the catalog \(call.served.name) for quotations and books.")
      xml.element("InputEncoding", "UTF-8")
      xml.element("Url", ["type": "text/html", "template": "\(page)?q={searchTerms}"], "")
      xml.element(
        "Url", ["type": "application/json", "template": "\(call.url("/api/v1/search"))?q={searchTerms}"], "")
      xml.element(
        "Url",
        [
          "type": "application/x-suggestions+json",
          "template": "\(call.url("/opensearch/suggestions"))?q={searchTerms}",
        ], "")
      xml.element(
        "Url",
        [
          "type": "application/opensearchdescription+xml", "rel": "self", "template": call.url("/opensearch.xml"),
        ], "")
    }
    return xml.text
  }

  /// The typed text and completed queries, as the suggestions extension of OpenSearch has them.
  @Sendable private func suggestions(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let text = try parameters.one("q") ?? ""
    try parameters.finish()
    return try await call.unlessKnown {
      let found = try await call.query { try await $0.suggestions(for: text, limit: 3) }
      var queries: [String] = []
      for suggestion in found where !queries.contains(suggestion.query) { queries.append(suggestion.query) }
      let answer = JSONValue.array([.string(text), .array(queries.map(JSONValue.string))])
      return .text(answer.json, "application/x-suggestions+json")
    }
  }
}
