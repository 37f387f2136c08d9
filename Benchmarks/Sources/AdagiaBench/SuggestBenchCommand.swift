internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore

/// What suggestions cost while somebody types: beginnings of one to five letters of words of the catalogue.
struct SuggestBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "suggest", shouldDisplay: false)

  @Argument var path: String
  @Option var words = 300

  func run() throws {
    let beginnings = try beginnings()
    let catalogue = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    for round in ["the first time", "once more"] {
      var latencies = Latencies()
      var foundCount = 0
      for typed in beginnings {
        latencies.append(
          try Cost.measured {
            foundCount += try catalogue.readNow { try Suggester($0).suggestions(SuggestionRequest(typed)).count }
          })
      }
      let figures = [50, 95, 100].map { Figure.text(latencies.percentile($0) / 1_000, decimals: 2) }
      Report.lines([
        "\(words) beginnings \(round), \(foundCount) suggestions; "
          + "ms of CPU: median \(figures[0]), p95 \(figures[1]), most \(figures[2])"
      ])
    }
  }

  /// Read on a connection of their own: the one that is measured knows nothing yet.
  private func beginnings() throws -> [String] {
    let catalogue = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var random = SeededRandom(seed: 1)
    let all = try catalogue.readNow { db in
      try TermDictionary(db, try ColumnTable(reading: db)).terms(startingWith: "", limit: 20_000).terms
    }
    return (0..<words).map { _ in
      let word = all[Int(random.next() % UInt64(all.count))].text
      return String(word.prefix(1 + Int(random.next() % 5)))
    }
  }
}
