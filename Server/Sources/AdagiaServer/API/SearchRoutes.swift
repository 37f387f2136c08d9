internal import Adagia
internal import Hummingbird

/// `/api/v1/search`: everything that the query language has, facets, histogram, reasons, pages by cursor.
struct SearchRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/api/v1/search") { call in
      var parameters = try call.parameters()
      let request = try SearchParameters.request(from: &parameters, call.limits)
      try parameters.finish()
      return try await call.unlessKnown {
        let answer = try await call.query { try await $0.search(request) }
        return .json(answer.json(answering: request))
      }
    }
  }
}
