internal import Adagia
internal import ArgumentParser

/// `adagia browse`: the catalog on the full screen.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Search on the full screen: type, see, read, tag, edit.",
    discussion: """
      The records appear while you type, with authors, tags, languages and centuries beside them and the chosen \
      record below. F1 shows the keys. Alt and a letter work everywhere, the letter alone outside the query: \
      o opens the record, t tags it, e edits it in your editor, c copies it, u undoes a change, r redoes it, \
      s saves the search, q quits.

      The word that is being typed finds its continuations too, where few records have the word itself.

      EXAMPLES
        adagia browse
        adagia browse author:seneca time
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The query to begin with.", completion: QueryCompletion.query)
  var words: [String] = []

  func run() async throws {
    let location = global.location
    // A catalog of its own for the screen: its searches end when their task is canceled.
    let path = try await location.openForReading().path
    let catalog = try Catalog(at: path)
    let (query, terminal, environment) = (QueryArguments.query(words), global.terminal, global.environment)
    try await Catalog.runLong {
      try BrowseSession(catalog, location, query: query, hasColor: terminal.hasColor, environment).run()
    }
  }
}
