internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia saved`: queries that have names.
struct SavedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saved",
    abstract: "Give queries names, for use in other queries.",
    discussion: """
      A saved search stands in any query as query:NAME, and is read as if it stood there in brackets. $1 to $9 are
      places for values, which are given in brackets.

      EXAMPLES
        adagia saved add stoics 'author:(seneca OR epictetus OR aurelius)'
        adagia search 'query:stoics time'
        adagia saved add about '$1 lang:$2'
        adagia search 'query:about(time,la)'
      """,
    subcommands: [Add.self, List.self, Remove.self], defaultSubcommand: List.self)

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Save a query under a name, in place of one before.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The name: a letter, and then letters, digits, - and _.") var name: String
    @Argument(help: "The query.") var words: [String]

    func run() async throws {
      let catalog = try await global.openForWriting()
      let warnings = try await catalog.saveSearch(QueryArguments.query(words), as: name)
      global.show(warnings)
      if !global.quiet { Message.say("saved as query:\(name.lowercased()).") }
    }
  }

  struct List: AsyncParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, json, jsonl, csv, tsv
    }

    static let configuration = CommandConfiguration(abstract: "List the saved searches.")

    @OptionGroup var global: GlobalOptions
    @Option(name: [.short, .long], help: "How results are printed: text, json, jsonl, csv or tsv.")
    var format: Format = .text

    func run() async throws {
      let searches = try await global.openForReading().savedSearches().sorted { $0.key < $1.key }
      let sink = ByteSink.standardOutput()
      guard let output = OutputFormat(rawValue: format.rawValue) else {
        let width = searches.map(\.key.count).max() ?? 0
        for (name, query) in searches {
          let space = String(repeating: " ", count: width - name.count + 2)
          try sink.write("\(name)\(space)\(query)\n".utf8)
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
    static let configuration = CommandConfiguration(abstract: "Forget a saved search.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "Its name.") var name: String

    func run() async throws {
      guard try await global.openForWriting().removeSavedSearch(name) else {
        Message.say("nothing is saved under '\(name)'. `adagia saved` lists what is.")
        throw ExitStatus.nothingFound
      }
      if !global.quiet { Message.say("forgot query:\(name.lowercased()).") }
    }
  }
}
