internal import Hummingbird

/// `/openapi.yaml`: the description of the API for programs.
struct DescriptionRoutes {
  func add(to table: RouteTable) {
    table.server(.get, "/openapi.yaml") { _, _ in
      .text(String(decoding: PackageResources.openapi_yaml, as: UTF8.self), "application/yaml")
    }
  }
}
