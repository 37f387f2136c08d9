internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore

/// What suggestions cost while somebody types: beginnings of one to five letters of words of the catalogue.
struct SuggestBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "suggest", shouldDisplay: false)

  @Argument var path: String
  @Option var words = 300

  func run() throws {
    let catalogue = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var random = SeededRandom(seed: 1)
    let all = try catalogue.readNow { db in
      try CatalogQuery.Vocabulary(db, try ColumnTable(reading: db)).terms(startingWith: "", limit: 20_000).terms
    }
    var latencies = Latencies()
    var foundCount = 0
    for _ in 0..<words {
      let word = all[Int(random.next() % UInt64(all.count))].text
      let typed = String(word.prefix(1 + Int(random.next() % 5)))
      latencies.append(
        try Cost.measured {
          foundCount += try catalogue.readNow { try Suggester($0).suggestions(SuggestionRequest(typed)).count }
        })
    }
    let figures = [latencies.median, latencies.percentile(95)].map { Figure.text($0 / 1_000, decimals: 2) }
    Report.lines(["\(words) beginnings, \(foundCount) suggestions; ms of CPU: median \(figures[0]), p95 \(figures[1])"])
  }
}
