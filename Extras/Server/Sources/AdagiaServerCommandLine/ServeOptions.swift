public import AdagiaServer
public import ArgumentParser
internal import Foundation
internal import Hummingbird
public import Logging
internal import ServiceLifecycle

/// The options of a server: its catalogs, its address, its limits.
public struct ServeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A catalog, or NAME=PATH; repeat it for several.", valueName: "file"))
  var catalog: [String] = []

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address")) var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for one that the system chooses.") var port = 8080

  @Option(help: ArgumentHelp("A Unix socket to listen on instead of a port.", valueName: "path")) var socket: String?

  @Option(help: ArgumentHelp("The URL that readers reach the server by, behind a proxy.", valueName: "url"))
  var publicURL: String?

  @Option(help: ArgumentHelp("A further name that the server answers for. Repeatable.", valueName: "name"))
  var hostName: [String] = []

  @Option(help: ArgumentHelp("The address of mail that OAI-PMH tells harvesters.", valueName: "mail"))
  var contact: String?

  @Option(help: ArgumentHelp("An origin whose pages may read the API; * for all. Repeatable.", valueName: "origin"))
  var allowOrigin: [String] = []

  @Flag(help: "Take the addresses of clients from X-Forwarded-For, which a proxy sets.") var trustProxy = false

  @Flag(help: "Take changes from holders of tokens; see 'adagia-server token'.") var allowWrites = false

  @OptionGroup var tokens: TokenOptions

  @Flag(help: "Show former texts of records on their pages to everybody.") var publicHistory = false

  @Flag(help: "Log the text of queries too.") var logQueries = false

  @OptionGroup var limits: LimitOptions

  public init() {}

  public func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("'\(port)' is not a port. Ports are 0 to 65535.") }
    for name in hostName where HostName(name)?.text != name.lowercased() {
      throw ValidationError("'\(name)' is not the name of a host. Write it like books.example.org, without a port.")
    }
    if let publicURL, URL(string: publicURL)?.scheme.map({ ["http", "https"].contains($0) }) != true {
      throw ValidationError("'\(publicURL)' is not the URL of a site. Write it like https://example.org/sayings.")
    }
    if let contact, contact.wholeMatch(of: /[^@\s]+@[^@\s]+\.[^@\s.]+/) == nil {
      throw ValidationError("'\(contact)' is not an address of mail. Write it like books@example.org.")
    }
  }

  /// Listens until the process is told to stop.
  ///
  /// - Parameter engine: Makes the one who answers the searches of the first catalog; `nil` for the catalog itself,
  ///   which is made from the starter pack where no catalog is named and there is none.
  /// - Throws: What `engine` throws; `StoreError` when a catalog cannot be opened; errors of the address.
  public func serve(engine: ((Logger) throws -> any SearchEngine)? = nil) async throws {
    LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
    let logger = Logger(label: "adagia-server")
    let places = try await CatalogArguments(catalog).places(makingStarter: engine == nil)
    let configuration = try configuration(places, engine?(logger))
    let server = try ServerApplication(configuration, logger: logger)
    let address = socket.map { BindAddress.unixDomainSocket(path: $0) } ?? .hostname(host, port: port)
    let application = server.application(at: address) { [socket, host, publicURL] port in
      Self.say(
        socket.map { StartLine.text(socket: $0, publicURL: publicURL) }
          ?? StartLine.text(host: host, port: port ?? 0, publicURL: publicURL))
    }
    var group = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = configuration.limits.stopTime
    try await ServiceGroup(configuration: group).run()
  }

  /// Prints a line for a person, at once: standard output has no other, and the log goes to standard error.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private func configuration(
    _ places: [ServerConfiguration.CatalogPlace], _ engine: (any SearchEngine)?
  ) throws -> ServerConfiguration {
    var configuration = ServerConfiguration(catalogs: places)
    configuration.engine = engine
    configuration.limits = try limits.limits
    configuration.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    configuration.hostNames = Set((hostName + [host]).compactMap { HostName($0) })
    configuration.contact = contact
    configuration.allowedOrigins = Set(allowOrigin)
    configuration.logsQueries = logQueries
    configuration.showsFormerTexts = publicHistory
    configuration.trustsProxy = trustProxy
    configuration.tokensPath = allowWrites ? try tokens.path : nil
    return configuration
  }
}
