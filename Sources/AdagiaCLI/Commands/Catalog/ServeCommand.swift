internal import ArgumentParser

/// `adagia serve`: the server, a separate program that replaces this process.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve catalogs to browsers and programs.",
    discussion: """
      Runs adagia-server, which is installed beside adagia, with the same arguments; 'adagia serve --help' is its help.

      EXAMPLES
        adagia serve
        adagia serve --catalog sayings.db --port 9000
        adagia serve --cluster cluster.yaml --catalog sayings.db
      """)

  @Argument(parsing: .captureForPassthrough, help: "Arguments of adagia-server.")
  var arguments: [String] = []

  func run() throws {
    try CompanionProgram(
      name: "adagia-server", subject: "The server",
      hint: "From a checkout of Adagia, tools/serve builds and runs it."
    ).run(["serve"] + arguments)
  }
}
