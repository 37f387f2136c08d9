public import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore

/// The server: rooms, router and limits put together.
public struct ServerApplication: Sendable {
  private let configuration: ServerConfiguration
  private let shelf: CatalogShelf
  private let logger: Logger
  private let metrics = MetricsStore()

  /// Opens the catalogs.
  ///
  /// - Throws: `StoreError` when one cannot be opened.
  public init(_ configuration: ServerConfiguration, logger: Logger) throws {
    self.configuration = configuration
    self.logger = logger
    shelf = try CatalogShelf(configuration, logger: logger)
    if let path = configuration.tokensPath { Self.readTokens(at: path, logger) }
  }

  /// Reads tokens once, so that the log tells at the start what would end every change. Reading goes on without them.
  private static func readTokens(at path: String, _ logger: Logger) {
    do throws(TokenFileError) {
      _ = try TokenFile(at: path).tokens()
    } catch {
      logger.error("Changes are refused for now. \(error)")
    }
  }

  /// The application, to be run or tested.
  ///
  /// - Parameters:
  ///   - address: The address to listen on; port 0 for one that the system chooses.
  ///   - whenListening: Runs once clients can connect, with the port; `nil` for a socket.
  public func application(
    at address: BindAddress, whenListening: @escaping @Sendable (_ port: Int?) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let limits = configuration.limits
    let (metrics, clients, connections) = (metrics, shelf.clients, shelf.connections)
    let knowsClients = !configuration.trustsProxy
    return Application(
      router: router(),
      server: HTTPServerBuilder { responder in
        ServerChannel(responder: responder, limits: limits) {
          [
            ParseProblems(), SlowClientGuard(limits, connections, knowsClients: knowsClients, metrics),
            ClientWatch(clients, grace: limits.leavingTime),
          ]
        }
      },
      // The one beyond the bound takes another's place.
      configuration: ApplicationConfiguration(
        address: address, availableConnectionsDelegate: MaximumAvailableConnections(limits.connections + 1)),
      onServerRunning: { channel in whenListening(channel.localAddress?.port) },
      logger: logger)
  }

  private func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    // The first one sees the request first and the answer last.
    router.add(middleware: RequestRecord(metrics, logsQueries: configuration.logsQueries))
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ResponseCompression())
    if !configuration.allowedOrigins.isEmpty { router.add(middleware: CrossOrigin(configuration.allowedOrigins)) }
    let templates = PageTemplates()
    let problems = ProblemPages(templates: templates, serverPath: configuration.serverPath)
    router.add(middleware: ProblemAnswers(problems))
    if !configuration.trustsProxy { router.add(middleware: ProxyNotice()) }
    router.add(middleware: HostCheck(configuration))
    router.add(middleware: PathCheck())
    router.add(middleware: RequestLimits(configuration.limits))
    let table = RouteTable(shelf, configuration)
    let gate = WriteGate(configuration)
    addRooms(to: table, gate)
    PageRoutes(templates, problems, gate).add(to: table)
    table.install(in: router)
    return router
  }

  /// Every room adds its routes here.
  private func addRooms(to table: RouteTable, _ gate: WriteGate) {
    HealthRoutes(shelf).add(to: table)
    MetricsRoutes(shelf, metrics).add(to: table)
    SearchRoutes().add(to: table)
    FindRoutes().add(to: table)
    RecordRoutes().add(to: table)
    DateRoutes().add(to: table)
    CatalogRoutes().add(to: table)
    PickRoutes().add(to: table)
    DescriptionRoutes().add(to: table)
    RecordWriting(gate).add(to: table)
    BulkWriting(gate).add(to: table)
    ImportRoutes(gate).add(to: table)
    SRURoutes().add(to: table)
    OAIRoutes().add(to: table)
    OpenSearchRoutes().add(to: table)
  }
}
