internal import Adagia
internal import Hummingbird

/// `/api/v1/find` and `/api/v1/suggest`: half-remembered sayings, and completions of a query that is being typed.
struct FindRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/api/v1/find", find)
    table.catalog(.get, "/api/v1/suggest", suggest)
  }

  @Sendable private func find(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let text = try parameters.required("q", atMost: ServerLimits.queryCharacters)
    let limit = try parameters.integer("limit", in: 0...100, default: 10)
    let (collection, language) = (
      try parameters.text("in", atMost: ServerLimits.filterCharacters),
      try parameters.text("lang", atMost: ServerLimits.filterCharacters)
    )
    try parameters.finish()
    return try await call.unlessKnown {
      let answer = try await call.query { catalog in
        try await catalog.find(text, limit: limit, collection: collection, language: language)
      }
      return .json(answer.json(answering: SearchRequest(text, limit: limit)))
    }
  }

  @Sendable private func suggest(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let text = try parameters.query()
    let limit = try parameters.integer("limit", in: 1...50, default: 5)
    let kinds = try parameters.choices("kind", Suggestion.Kind.self)
    try parameters.finish()
    return try await call.unlessKnown {
      let suggestions = try await call.query { catalog in
        try await catalog.suggestions(for: text, kinds: kinds, limit: limit)
      }
      return .json(JSONValue.object(["suggestions": .array(suggestions.map(Self.value))]).json)
    }
  }

  private static func value(_ suggestion: Suggestion) -> JSONValue {
    .object([
      "kind": .string(suggestion.kind.rawValue), "text": .string(suggestion.text), "query": .string(suggestion.query),
      "records": .integer(Int64(suggestion.recordCount)),
    ])
  }
}
