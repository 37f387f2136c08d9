internal import AdagiaServerCommandLine
internal import ArgumentParser

/// `adagia-server serve`: listens until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve catalogs on a port of this machine (the default command).",
    discussion: """
      Without --catalog it serves the default catalog, and makes it from the starter pack when there is none. SIGTERM and \
      SIGINT end it after the requests that are under way. With --cluster, several machines answer the searches of the first \
      catalog; docs/cluster.md is the manual of that.

      EXAMPLES
        adagia-server
        adagia-server --catalog sayings.db --catalog books=library/books.db --port 9000
        adagia-server --socket /run/adagia/server.sock --public-url https://example.org/sayings --trust-proxy
        adagia-server --host 0.0.0.0 --host-name books.lan
        adagia-server --cluster cluster.yaml --catalog sayings.db
      """)

  @OptionGroup var options: ServeOptions

  @Option(help: ArgumentHelp("Have the machines of this layout answer searches.", valueName: "file"))
  var cluster: String?

  func run() async throws {
    if cluster != nil { try ClusterProgram.run(CommandLine.arguments.dropFirst()) }
    try await options.serve()
  }
}
