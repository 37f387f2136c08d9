internal import ArgumentParser

/// `adagia-server`: serves catalogs as pages and as an API.
@main
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adagia-server", abstract: "Serve catalogs to browsers and programs.",
    subcommands: [ServeCommand.self, TokenCommand.self], defaultSubcommand: ServeCommand.self)
}
