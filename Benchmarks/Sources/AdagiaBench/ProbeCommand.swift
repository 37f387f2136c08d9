internal import ArgumentParser
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import TextProbes

/// Asks a catalogue for pieces of its own texts, and looks at what it finds and marks: what tools/probe-text runs.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Ask a catalogue for pieces of its own texts, and check what it finds and marks.")

  @Argument(help: "A catalogue.") var path: String
  @Option(help: "Pieces of each language's texts to look for, plain and in quotation marks.") var runs = 0
  @Option(help: "Single Han and kana characters, and pairs, to look for.") var characters = 0
  @Option(help: "Hits whose marks to check.") var hits = 0
  @Option(help: "The most faults to print of each kind.") var faults = 20
  @Option(help: "Other seeds give other samples.") var seed: UInt64 = 1
  @Option(help: ArgumentHelp("Look only for pieces of the texts that match this query.", valueName: "query"))
  var only = ""

  func run() throws {
    let catalogue = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    try catalogue.readNow { db in
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
        + "bring their text among the first \(RunProbe.hitCount); \(probe.tallies.count) groups, \(weak.count) below 90 %"
    ])
    for (group, tally) in weak.prefix(faults) {
      Report.lines(["  \(group): \(tally.foundCount) of \(tally.probeCount)"])
    }
    for miss in probe.misses.prefix(faults) {
      Report.lines(["  missed: \(miss.group) record \(miss.id), \(miss.total) found: \(miss.typed)"])
    }
  }

  private func report(_ probe: CharacterProbe) {
    Report.lines([
      "\(probe.queryCount - probe.differences.count) of \(probe.queryCount) queries of one and two characters find exactly the texts that have them"
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
