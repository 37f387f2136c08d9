internal import Hummingbird

/// `/healthz` and `/readyz`: whether the process answers, and whether each catalog's file is the one that it serves.
struct HealthRoutes {
  private let shelf: CatalogShelf

  init(_ shelf: CatalogShelf) { self.shelf = shelf }

  func add(to table: RouteTable) {
    table.server(.get, "/healthz") { _, _ in .text("ok\n", "text/plain; charset=utf-8") }
    table.server(.get, "/readyz") { [shelf] _, _ in
      let lines = shelf.catalogs.map {
        "\($0.name): \($0.isReady ? "ready" : "its file is missing or cannot be opened")\n"
      }
      let isReady = shelf.catalogs.allSatisfy(\.isReady)
      return .text(lines.joined(), "text/plain; charset=utf-8", status: isReady ? .ok : .serviceUnavailable)
    }
  }
}
