internal import AdagiaServer
internal import ArgumentParser
internal import Foundation
internal import Hummingbird
internal import Logging

/// `adagia-server serve`: listens until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve catalogs on a port of this machine (the default command).")

  @Option(help: ArgumentHelp("A catalog, or NAME=PATH; repeat it for several.", valueName: "file"))
  var catalog: [String] = []

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address")) var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for one that the system chooses.") var port = 8080

  func run() async throws {
    LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
    let logger = Logger(label: "adagia-server")
    let places = try await CatalogArguments(catalog).places()
    let server = try ServerApplication(ServerConfiguration(catalogs: places), logger: logger)
    try await server.application(at: .hostname(host, port: port)).runService()
  }
}
