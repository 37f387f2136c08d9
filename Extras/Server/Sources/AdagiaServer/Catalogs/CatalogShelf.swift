internal import Adagia
internal import Logging

/// All catalogs that are served, and the queue of their queries.
final class CatalogShelf: Sendable {
  /// In the order of the configuration.
  let catalogs: [ServedCatalog]
  let queue: QueryQueue
  /// The clients that wait for the queries.
  let clients = ConnectedClients()
  /// The connections of all clients.
  let connections: OpenConnections
  /// The queue of streams, which take as long as their clients do.
  let streams: QueryQueue

  init(_ configuration: ServerConfiguration, logger: Logger) throws {
    let (access, basis) = (configuration.tokensPath == nil ? Catalog.Access.reading : .writing, configuration.basis)
    catalogs = try configuration.catalogs.enumerated().map { number, place in
      let engine = number == 0 ? configuration.engine : nil
      return try ServedCatalog(place, for: access, engine: engine ?? CatalogEngine(), basis: basis, logger: logger)
    }
    let limits = configuration.limits
    queue = QueryQueue(places: limits.concurrentQueries, waiting: limits.waitingQueries, for: limits.waitingTime)
    streams = QueryQueue(
      places: limits.concurrentStreams, ofClient: max(1, limits.concurrentStreams / 2), waiting: 0, for: .zero)
    connections = OpenConnections(most: limits.connections, ofClient: limits.clientConnections)
  }

  /// The catalog of a name; the first one without a name.
  func catalog(named name: String?) -> ServedCatalog? {
    guard let name else { return catalogs.first }
    return catalogs.first { $0.name == name }
  }
}
