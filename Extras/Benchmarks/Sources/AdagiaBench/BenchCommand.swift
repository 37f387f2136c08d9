internal import ArgumentParser

/// `adagia-bench`: Adagia beside plain SQLite FTS5, on the same records and queries, in one run.
@main
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure imports and searches beside plain SQLite FTS5, on the same records in the same run.",
    discussion: """
      The ratios matter: plain FTS5's time divided by Adagia's. docs/bench.md explains them.
      """,
    subcommands: [
      AnalyzeTextsCommand.self, AskCommand.self, DatesCommand.self, FindProbeCommand.self, FuzzCommand.self,
      GenerateCommand.self, HostileCommand.self, LibraryCommand.self, LifeCommand.self, LoadCommand.self,
      ModelCommand.self,
      OracleCommand.self, PeerCommand.self, ProbeCommand.self, RankedCommand.self, ReadCommand.self,
      ReplayCommand.self, SuggestionsCommand.self, TrafficCommand.self, VocabularyCommand.self,
    ])

  @Option(help: "The number of records to generate.") var records = 100_000

  @Option(help: ArgumentHelp("The folder to keep generated records and catalogs in.", valueName: "folder"))
  var keep: String?

  @Option(help: ArgumentHelp("A folder for temporary files.", visibility: .hidden))
  var scratch = "."

  @Option(help: ArgumentHelp("The folder of the starter pack.", visibility: .hidden))
  var starter: String?

  @Option(help: ArgumentHelp("A folder of texts for the analyzer.", visibility: .hidden))
  var texts: String?

  @Option(help: ArgumentHelp("The path of adagia.", visibility: .hidden))
  var program: String?

  @Option(help: ArgumentHelp("The path of tools/peers/bench-tantivy.", visibility: .hidden))
  var tantivy: String?

  @Flag(help: ArgumentHelp("Search the files of an earlier run with --keep.", visibility: .hidden))
  var again = false

  func validate() throws {
    guard (1_000...20_000_000).contains(records) else {
      throw ValidationError("--records takes a number from 1000 to 20000000.")
    }
  }

  func run() throws {
    let bench = try Bench(
      folder: BenchFolder(path: keep ?? scratch), recordCount: records, texts: texts, starter: starter,
      program: program,
      tantivy: tantivy)
    try bench.run(importsFirst: !again)
  }
}
