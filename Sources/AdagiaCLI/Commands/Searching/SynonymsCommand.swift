internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia synonyms`: words that queries are expanded with.
struct SynonymsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synonyms",
    abstract: "Manage words that find each other.",
    discussion: """
      Synonyms are stored in the catalog and apply to searches, which report the ones they used.
      Built-in lists: \(SynonymList.allCases.map(\.rawValue).joined(separator: ", ")).

      EXAMPLES
        adagia synonyms add colour color             each finds the other
        adagia synonyms add --one-way car automobile car finds automobile, not the reverse
        adagia synonyms add Laozi 'Lao Tzu' 老子
        adagia synonyms add --list british-american
        adagia synonyms import synonyms.txt
      """,
    subcommands: [Add.self, List.self, Remove.self, Import.self], defaultSubcommand: List.self)

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add synonyms.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "Two or more words or phrases.") var words: [String] = []
    @Flag(name: .long, help: "The first word finds the others, but they do not find it.") var oneWay = false
    @Option(name: .long, help: "A built-in list.") var list: SynonymList?

    func validate() throws {
      guard list == nil ? words.count > 1 : words.isEmpty else {
        throw ValidationError("Type two or more words, or use --list with the name of a list.")
      }
    }

    func run() async throws {
      let catalog = try await global.location.openForWriting()
      let groups = list?.groups ?? [words]
      let count = try await catalog.addSynonyms(groups, isMutual: !oneWay, list: list?.rawValue)
      if !global.quiet {
        Message.say(
          count == 0
            ? "nothing was added: the catalog already has these synonyms." : "added \(count.counting("synonym")).")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the synonyms of the catalog.")

    @OptionGroup var global: GlobalOptions
    @Option(name: [.short, .long], help: ListFormat.help)
    var format: ListFormat = .text

    func run() async throws {
      let synonyms = try await global.location.openForReading().synonyms()
      let sink = ByteSink.standardOutput()
      if let output = format.outputFormat {
        var writer = output.writer(columns: ["word", "other", "mutual", "list"], to: sink)
        try writer.begin()
        for synonym in synonyms { try writer.write(Self.fields(synonym)) }
        try writer.end()
      } else {
        // The format of `import`.
        for synonym in synonyms {
          let line = "\(synonym.word) \(synonym.isMutual ? "=" : "=>") \(synonym.other)"
          try sink.write((line.shownSafely + "\n").utf8)
        }
        try sink.flush()
      }
      if synonyms.isEmpty { throw ExitStatus.nothingFound }
    }

    private static func fields(_ synonym: Synonym) -> [OutputField] {
      [
        OutputField("word", .string(synonym.word)), OutputField("other", .string(synonym.other)),
        OutputField("mutual", .bool(synonym.isMutual)),
        OutputField("list", synonym.list.map(JSONValue.string) ?? .null),
      ]
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove synonyms.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "A word or a phrase.") var word: String?
    @Argument(help: "The other word of the pair. By default, all of them.") var other: String?
    @Option(name: .long, help: "A built-in list.") var list: SynonymList?

    func validate() throws {
      guard (word == nil) != (list == nil) else {
        throw ValidationError("Type a word, or use --list with the name of a list.")
      }
    }

    func run() async throws {
      let catalog = try await global.location.openForWriting()
      var count = 0
      if let word { count = try await catalog.removeSynonyms(of: word, other) }
      if let list { count = try await catalog.removeSynonyms(list: list) }
      if !global.quiet { Message.say("removed \(count.counting("synonym")).") }
      if count == 0 { throw ExitStatus.nothingFound }
    }
  }
}
