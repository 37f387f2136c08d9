internal import ArgumentParser

/// Measures Adagia beside plain SQLite FTS5: the same records and the same queries, in one run.
@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure imports and searches beside plain SQLite FTS5, on the same records in the same run.",
    discussion: """
      What counts are the ratios: plain FTS5's time divided by Adagia's. docs/bench.md says how to read them.
      """,
    subcommands: [
      AnalyseCommand.self, AskCommand.self, DatesCommand.self, FindCommand.self, FuzzCommand.self, GenerateCommand.self,
      HostileCommand.self,
      LibraryCommand.self, LoadCommand.self, ProbeCommand.self, SuggestBenchCommand.self, TrafficCommand.self,
      VocabularyCommand.self,
    ])

  @Option(help: "How many records to generate.") var records = 100_000

  @Option(help: ArgumentHelp("Keep the generated records and the catalogues here.", valueName: "folder"))
  var keep: String?

  @Option(help: ArgumentHelp("A folder for files that nobody keeps.", visibility: .hidden))
  var scratch = "."

  @Option(help: ArgumentHelp("The folder of the starter pack.", visibility: .hidden))
  var starter: String?

  @Option(help: ArgumentHelp("A folder of texts, to measure the analyser.", visibility: .hidden))
  var texts: String?

  @Option(help: ArgumentHelp("The program 'adagia', to measure its start.", visibility: .hidden))
  var program: String?

  @Option(help: ArgumentHelp("The program that asks tantivy.", visibility: .hidden))
  var tantivy: String?

  @Flag(help: ArgumentHelp("Search what an earlier run left in the folder to keep.", visibility: .hidden))
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
