internal import AdagiaServer
internal import ArgumentParser
internal import Hummingbird
internal import Logging
internal import ServiceLifecycle

/// `adagia-server serve`: listens until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve catalogs on a port of this machine (the default command).",
    discussion: """
      Without --catalog it serves the default catalog, and makes it from the starter pack when there is none. SIGTERM and \
      SIGINT end it after the requests that are under way.

      EXAMPLES
        adagia-server
        adagia-server --catalog sayings.db --catalog books=library/books.db --port 9000
        adagia-server --socket /run/adagia/server.sock --public-url https://example.org/sayings --trust-proxy
      """)

  @Option(help: ArgumentHelp("A catalog, or NAME=PATH; repeat it for several.", valueName: "file"))
  var catalog: [String] = []

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address")) var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for one that the system chooses.") var port = 8080

  @Option(help: ArgumentHelp("A Unix socket to listen on instead of a port.", valueName: "path")) var socket: String?

  @Option(help: ArgumentHelp("The URL that readers reach the server by, behind a proxy.", valueName: "url"))
  var publicURL: String?

  @Option(help: ArgumentHelp("The address of mail that OAI-PMH tells harvesters.", valueName: "mail"))
  var contact: String?

  @Option(help: ArgumentHelp("An origin whose pages may read the API; * for all. Repeatable.", valueName: "origin"))
  var allowOrigin: [String] = []

  @Flag(help: "Take the addresses of clients from X-Forwarded-For, which a proxy sets.") var trustProxy = false

  @Flag(help: "Take changes from holders of tokens; see 'adagia-server token'.") var allowWrites = false

  @OptionGroup var tokens: TokenOptions

  @Flag(help: "Log the text of queries too.") var logQueries = false

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("'\(port)' is not a port. Ports are 0 to 65535.") }
    if let contact, contact.wholeMatch(of: /[^@\s]+@[^@\s]+\.[^@\s.]+/) == nil {
      throw ValidationError("'\(contact)' is not an address of mail. Write it like books@example.org.")
    }
  }

  func run() async throws {
    LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
    let logger = Logger(label: "adagia-server")
    let configuration = try await configuration()
    let server = try ServerApplication(configuration, logger: logger)
    let application = server.application(at: socket.map { .unixDomainSocket(path: $0) } ?? .hostname(host, port: port))
    var group = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = configuration.limits.stopTime
    try await ServiceGroup(configuration: group).run()
  }

  private func configuration() async throws -> ServerConfiguration {
    var configuration = ServerConfiguration(catalogs: try await CatalogArguments(catalog).places())
    configuration.limits = try limits.limits
    configuration.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    configuration.contact = contact
    configuration.allowedOrigins = Set(allowOrigin)
    configuration.logsQueries = logQueries
    configuration.trustsProxy = trustProxy
    configuration.tokensPath = allowWrites ? try tokens.path : nil
    return configuration
  }
}
