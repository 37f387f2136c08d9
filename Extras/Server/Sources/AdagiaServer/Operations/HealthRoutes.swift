internal import Hummingbird

/// `/healthz` and `/readyz`: whether the process answers, and whether each catalog can be searched.
struct HealthRoutes {
  private let shelf: CatalogShelf

  init(_ shelf: CatalogShelf) { self.shelf = shelf }

  func add(to table: RouteTable) {
    table.server(.get, "/healthz") { _, _ in .text("ok\n", "text/plain; charset=utf-8") }
    table.server(.get, "/readyz") { [shelf] _, _ in
      var (lines, isReady) = ("", true)
      for catalog in shelf.catalogs {
        let fault = await catalog.fault()
        lines += "\(catalog.name): \(fault ?? "ready")\n"
        if fault != nil { isReady = false }
      }
      return .text(lines, "text/plain; charset=utf-8", status: isReady ? .ok : .serviceUnavailable)
    }
  }
}
