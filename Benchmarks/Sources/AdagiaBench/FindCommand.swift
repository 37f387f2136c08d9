internal import ArgumentParser
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import TextProbes

/// Asks a catalogue for texts of its own as somebody might remember them: `adagia-bench find catalog.db`.
struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Ask for sayings with words missing, misspelt and exchanged, and see what comes first.")

  @Argument(help: "A catalogue.") var path: String
  @Option(help: "How many sayings to ask for.") var probes = 2_000
  @Option(help: ArgumentHelp("Which records are remembered.", valueName: "query")) var only = ""
  @Option(help: "Ask for texts of so many words or more (30 are the most that are asked for).") var leastWords = 0
  @Option(help: "Other seeds give other samples.") var seed: UInt64 = 1
  @Option(help: "The most misses to print.") var faults = 20

  func run() throws {
    let catalogue = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var random = SeededRandom(seed: seed)
    var latencies = Latencies()
    let probe = try catalogue.readNow { db in
      try FindProbe(db, matching: only, count: probes, leastWords: leastWords, using: &random) { search in
        latencies.append(try Cost.measured { try search() })
      }
    }
    Report.lines([
      "\(probe.firstCount) of \(probe.probeCount) come first: success@1 \(Figure.text(probe.successAt1, decimals: 4)), "
        + "MRR@10 \(Figure.text(probe.meanReciprocalRank, decimals: 4))",
      "\(Figure.text(latencies.median / 1_000, decimals: 2)) ms of CPU in the middle, "
        + "\(Figure.text(latencies.percentile(95) / 1_000, decimals: 2)) ms for 95 in 100",
    ])
    for miss in probe.misses.prefix(faults) {
      Report.lines(["  \(miss.rank.map { "place \($0)" } ?? "missed"): record \(miss.id): \(miss.remembered)"])
    }
  }
}
