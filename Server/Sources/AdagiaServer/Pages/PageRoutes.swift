internal import Adagia
internal import Hummingbird

/// The pages of a catalog.
struct PageRoutes {
  private let templates = PageTemplates()

  func add(to table: RouteTable) {
    table.catalog(.get, "/") { [templates] call in
      var parameters = try call.parameters()
      let request = try SearchParameters.request(from: &parameters, call.limits)
      try parameters.finish()
      return try await call.unlessKnown {
        let answer = try await call.query { try await $0.search(request) }
        return .html(try templates.render("search", SearchPage(answer, to: request, base: call.base)))
      }
    }
    for file in StaticFile.all {
      table.server(.get, "/static/\(file.name)") { _, _ in .text(file.text, file.type) }
    }
  }
}
