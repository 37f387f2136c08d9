public import Adagia
public import ArgumentParser
import CatalogFormats

/// `adagia synonyms`: what words of a query stand for besides themselves.
struct SynonymsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synonyms",
    abstract: "Say which words find each other.",
    discussion: """
      Synonyms belong to a catalog and are looked up when it is searched; every answer says which ones were.
      Built-in lists: \(SynonymList.allCases.map(\.rawValue).joined(separator: ", ")).

      EXAMPLES
        adagia synonyms add colour color             each finds the other
        adagia synonyms add --one-way car automobile car finds automobile as well, and not the other way round
        adagia synonyms add Laozi 'Lao Tzu' 老子
        adagia synonyms add --list british-american
        adagia synonyms import synonyms.txt
      """,
    subcommands: [Add.self, List.self, Remove.self, Import.self], defaultSubcommand: List.self)

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Let words find each other.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "Two or more words or phrases.") var words: [String] = []
    @Flag(name: .long, help: "The first word finds the others, and not the other way round.") var oneWay = false
    @Option(name: .long, help: "A built-in list.") var list: SynonymList?

    func validate() throws {
      guard list == nil ? words.count > 1 : words.isEmpty else {
        throw ValidationError("Give two or more words, or --list with the name of a list.")
      }
    }

    func run() async throws {
      let catalog = try await global.openForWriting()
      let groups = list?.groups ?? [words]
      let count = try await catalog.addSynonyms(groups, isMutual: !oneWay, list: list?.rawValue)
      if !global.quiet {
        Message.say(count == 0 ? "nothing was added: it is known already." : "added \(count) synonyms.")
      }
    }
  }

  struct List: AsyncParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, json, jsonl, csv, tsv
    }

    static let configuration = CommandConfiguration(abstract: "List the synonyms of the catalog.")

    @OptionGroup var global: GlobalOptions
    @Option(name: [.short, .long], help: "How results are printed: text, json, jsonl, csv or tsv.")
    var format: Format = .text

    func run() async throws {
      let synonyms = try await global.openForReading().synonyms()
      let sink = ByteSink.standardOutput()
      if let output = OutputFormat(rawValue: format.rawValue) {
        var writer = output.writer(columns: ["word", "other", "mutual", "list"], to: sink)
        try writer.begin()
        for synonym in synonyms { try writer.write(Self.fields(synonym)) }
        try writer.end()
      } else {
        // As `import` reads it.
        for synonym in synonyms {
          try sink.write("\(synonym.word) \(synonym.isMutual ? "=" : "=>") \(synonym.other)\n".utf8)
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
    static let configuration = CommandConfiguration(abstract: "Let words no longer find each other.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "A word or a phrase.") var word: String?
    @Argument(help: "The one other word that it is no longer to find. Without it: all.") var other: String?
    @Option(name: .long, help: "A built-in list.") var list: SynonymList?

    func validate() throws {
      guard (word == nil) != (list == nil) else {
        throw ValidationError("Give a word, or --list with the name of a list.")
      }
    }

    func run() async throws {
      let catalog = try await global.openForWriting()
      var count = 0
      if let word { count = try await catalog.removeSynonyms(of: word, other) }
      if let list { count = try await catalog.removeSynonyms(list: list) }
      if !global.quiet { Message.say("removed \(count) synonyms.") }
      if count == 0 { throw ExitStatus.nothingFound }
    }
  }
}

extension SynonymList: ExpressibleByArgument {}
