internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia saved`: named queries.
struct SavedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saved",
    abstract: "Save queries under names, for use in other queries.",
    discussion: """
      In any query, query:NAME stands for the saved query in parentheses. $1 to $9 are placeholders for values, \
      which follow the name in parentheses.

      EXAMPLES
        adagia saved add stoics 'author:(seneca OR epictetus OR aurelius)'
        adagia search 'query:stoics time'
        adagia saved add about '$1 lang:$2'
        adagia search 'query:about(time,la)'
      """,
    subcommands: [Add.self, List.self, Remove.self], defaultSubcommand: List.self)

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Save a query under a name, replacing a former one.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The name: a letter, followed by letters, digits, - and _.") var name: String
    @Argument(help: "The query.") var words: [String]

    func run() async throws {
      let catalog = try await global.location.openForWriting()
      let warnings = try await catalog.saveSearch(QueryArguments.query(words), as: name)
      global.show(warnings)
      if !global.quiet { Message.say("saved as query:\(name.lowercased()).") }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the saved searches.")

    @OptionGroup var global: GlobalOptions
    @Option(name: [.short, .long], help: ListFormat.help)
    var format: ListFormat = .text

    func run() async throws {
      let searches = try await global.location.openForReading().savedSearches().sorted { $0.key < $1.key }
      let sink = ByteSink.standardOutput()
      guard let output = format.outputFormat else {
        let width = searches.map(\.key.count).max() ?? 0
        for (name, query) in searches {
          let space = String(repeating: " ", count: width - name.count + 2)
          try sink.write(("\(name)\(space)\(query)".shownSafely + "\n").utf8)
        }
        return try sink.flush()
      }
      var writer = output.writer(columns: ["name", "query"], to: sink)
      try writer.begin()
      for (name, query) in searches {
        try writer.write([OutputField("name", .string(name)), OutputField("query", .string(query))])
      }
      try writer.end()
      try sink.flush()
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Delete a saved search.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The name.", completion: ValueCompletion.saved) var name: String

    func run() async throws {
      guard try await global.location.openForWriting().removeSavedSearch(name) else {
        Message.say("there is no saved search '\(name)'. To list them, run: adagia saved")
        throw ExitStatus.nothingFound
      }
      if !global.quiet { Message.say("deleted query:\(name.lowercased()).") }
    }
  }
}
