internal import Adagia
internal import Hummingbird

/// `/api/v1/search`: everything that the query language has, facets, histogram, reasons, pages by cursor.
struct SearchRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/api/v1/search") { call in
      var parameters = try call.parameters()
      let request = try SearchParameters.request(from: &parameters, call.limits)
      let acceptsPart = try parameters.acceptsPart()
      try parameters.finish()
      return try await call.unlessKnown {
        let found = try await call.search(request, acceptsPart: acceptsPart)
        return .json(found.answer.json(answering: request)).kept(asLongAs: [found])
      }
    }
  }
}
