internal import ArgumentParser
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import TextProbes

/// `adagia-bench probe`: the probes of `tools/evaluation/probe-text`.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Search a catalog for pieces of its own texts, and check hits and highlights.")

  @Argument(help: "A catalog.") var path: String
  @Option(help: "Pieces per language to search for, each plain and in quotation marks.") var runs = 0
  @Option(help: "Han and kana characters to search for, and as many pairs.") var characters = 0
  @Option(help: "Hits with highlights to check.") var hits = 0
  @Option(help: "The maximum number of faults to print of each kind.") var faults = 20
  @Option(help: "The seed of the sample.") var seed: UInt64 = 1
  @Option(help: ArgumentHelp("Take texts that match this query.", valueName: "query"))
  var only = ""

  func run() throws {
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    try catalog.readNow { db in
      let texts = try ProbedText.all(of: db, matching: only)
      var random = SeededRandom(seed: seed)
      if runs > 0 {
        for form in RunProbe.Form.allCases {
          report(try RunProbe(db, texts, perGroup: runs, form: form, using: &random), form)
        }
      }
      if characters > 0 { report(try CharacterProbe(db, texts, count: characters, using: &random)) }
      if hits > 0 { report(try HighlightProbe(db, texts, count: hits, using: &random)) }
    }
  }

  private func report(_ probe: RunProbe, _ form: RunProbe.Form) {
    let total = probe.total
    let weak = probe.weakest.filter { $0.tally.share < 0.9 }
    Report.lines([
      "\(total.foundCount) of \(total.probeCount) \(form.rawValue) pieces (\(Figure.text(100 * total.share, decimals: 2)) %) "
        + "find their text in the first \(RunProbe.hitCount) hits; \(probe.tallies.count) groups, \(weak.count) below 90 %"
    ])
    for (group, tally) in weak.prefix(faults) {
      Report.lines(["  \(group): \(tally.foundCount) of \(tally.probeCount)"])
    }
    for miss in probe.misses.prefix(faults) {
      Report.lines(["  missed: \(miss.group) record \(miss.id), \(miss.total) hits: \(miss.typed)"])
    }
  }

  private func report(_ probe: CharacterProbe) {
    Report.lines([
      "\(probe.queryCount - probe.differences.count) of \(probe.queryCount) queries of one and two characters find exactly the texts with them"
    ])
    for difference in probe.differences.prefix(faults) {
      Report.lines([
        "  \(difference.typed): missing \(difference.missing.prefix(5)), surplus \(difference.surplus.prefix(5))"
      ])
    }
  }

  private func report(_ probe: HighlightProbe) {
    Report.lines(["\(probe.hitCount) hits, \(probe.spanCount) marked spans, \(probe.faults.count) faults"])
    for fault in probe.faults.prefix(faults) {
      Report.lines([
        "  \(fault.query) in \(fault.id) \(fault.field?.rawValue ?? ""): «\(fault.marked)»: \(fault.reason)"
      ])
    }
  }
}

/// `adagia-bench find catalog.db`: fuzzy search for misremembered texts of a catalog.
struct FindProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Search for texts with words missing, misspelled and exchanged, and print the success rate.")

  @Argument(help: "A catalog.") var path: String
  @Option(help: "The number of texts to search for.") var probes = 2_000
  @Option(help: ArgumentHelp("Take texts of records that match this query.", valueName: "query")) var only = ""
  @Option(help: "The minimum length in words. Of a longer text at most 30 words are taken.") var leastWords = 0
  @Option(help: "The seed of the sample.") var seed: UInt64 = 1
  @Option(help: "The maximum number of misses to print.") var faults = 20

  func run() throws {
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var random = SeededRandom(seed: seed)
    var latencies = Latencies()
    let probe = try catalog.readNow { db in
      try FindProbe(db, matching: only, count: probes, leastWords: leastWords, using: &random) { search in
        latencies.append(try Cost.measured { try search() })
      }
    }
    Report.lines([
      "\(probe.firstCount) of \(probe.probeCount) are the first hit: success@1 \(Figure.text(probe.successAt1, decimals: 4)), "
        + "MRR@10 \(Figure.text(probe.meanReciprocalRank, decimals: 4))",
      "CPU time: median \(Figure.text(latencies.median / 1_000, decimals: 2)) ms, "
        + "p95 \(Figure.text(latencies.percentile(95) / 1_000, decimals: 2)) ms",
    ])
    for miss in probe.misses.prefix(faults) {
      Report.lines(["  \(miss.rank.map { "rank \($0)" } ?? "missed"): record \(miss.id): \(miss.remembered)"])
    }
  }
}
