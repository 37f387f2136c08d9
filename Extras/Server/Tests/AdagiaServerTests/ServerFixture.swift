import Adagia
import AdagiaServer
import Foundation
import Hummingbird
import Logging
import Testing

/// A server on a catalog of the starter pack, made once for all tests, or on one of a test's own.
enum ServerFixture {
  /// The path of the catalog that all tests read and none writes.
  static let starter: Task<String, any Error> = Task {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-server-tests-\(UUID().uuidString)")
    let path = folder.appending(path: "starter.db").path()
    try await StarterCatalog(at: path).makeIfMissing()
    return path
  }

  /// A configuration of one catalog, the starter pack.
  static func configuration() async throws -> ServerConfiguration {
    let path = try await starter.value
    return ServerConfiguration(catalogs: [try #require(ServerConfiguration.CatalogPlace(name: "starter", path: path))])
  }

  /// Runs `body` with a client of the router, without a connection.
  static func test<T>(
    _ configuration: ServerConfiguration? = nil, log: CollectedLog? = nil,
    _ body: @Sendable (TestClient) async throws -> T
  ) async throws -> T {
    try await body(TestClient(of: application(configuration, log: log)))
  }

  /// Runs `body` with the port of a server that listens meanwhile.
  static func listen<T: Sendable>(
    _ configuration: ServerConfiguration? = nil, _ body: @escaping @Sendable (Int) async throws -> T
  ) async throws -> T {
    try await ListeningServer(application(configuration, log: nil)).run(body)
  }

  private static func application(
    _ configuration: ServerConfiguration?, log: CollectedLog?
  ) async throws -> some ApplicationProtocol {
    var known = if let configuration { configuration } else { try await Self.configuration() }
    known.limits = known.limits.patient
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let server = try ServerApplication(known, logger: log?.logger ?? logger)
    return server.application(at: .hostname("127.0.0.1", port: 0))
  }
}

extension ServerLimits {
  /// These limits, with two minutes in place of the standard times for a query and for its turn. All tests at once on a
  /// busy machine take longer than those.
  fileprivate var patient: ServerLimits {
    let standard = ServerLimits()
    var limits = self
    if queryTime == standard.queryTime { limits.queryTime = .seconds(120) }
    if waitingTime == standard.waitingTime { limits.waitingTime = .seconds(120) }
    return limits
  }
}
