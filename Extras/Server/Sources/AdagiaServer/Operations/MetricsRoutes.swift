internal import Hummingbird
internal import Metrics

/// `/metrics`: the numbers of the server, for Prometheus.
struct MetricsRoutes {
  private let shelf: CatalogShelf
  private let store: MetricsStore

  init(_ shelf: CatalogShelf, _ store: MetricsStore) { (self.shelf, self.store) = (shelf, store) }

  func add(to table: RouteTable) {
    table.server(.get, "/metrics") { [shelf, store] _, _ in
      let counts = shelf.queue.counts
      Gauge(label: "adagia_queries_running", factory: store).record(counts.running)
      Gauge(label: "adagia_queries_waiting", factory: store).record(counts.waiting)
      for catalog in shelf.catalogs {
        let name = [("catalog", catalog.name)]
        Gauge(label: "adagia_catalog_ready", dimensions: name, factory: store).record(catalog.isReady ? 1 : 0)
        if let number = try? catalog.current().catalog.changeNumber {
          Gauge(label: "adagia_catalog_version", dimensions: name, factory: store).record(number)
        }
      }
      return .text(store.text, "text/plain; version=0.0.4; charset=utf-8")
    }
  }
}
