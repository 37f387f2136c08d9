internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore
internal import GRDB

/// `adagia-bench vocabulary`: the cost of reading the term dictionary and of matching patterns in it.
struct VocabularyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "vocabulary", shouldDisplay: false)

  @Argument var path: String
  @Option var times = 15
  @Option(help: "Patterns separated by commas: cour*, corage~2, /(un|in).*able/.")
  var patterns =
    "*,a*,ch*,phil*,c*r,*ology,кн*,corage~1,corage~2,philosphy~2,/(un|in).*able/,/.*olog(y|ie)s?/,/[aeiou]{3}.*/"

  func run() throws {
    Report.lines(["pattern: words; ms of CPU with cold caches, with warm caches (median of \(times))"])
    for typed in patterns.split(separator: ",").map(String.init) {
      guard let pattern = try Self.pattern(typed) else { continue }
      let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
      var first = Latencies()
      var kept = Latencies()
      var total = 0
      for _ in 0..<times {
        let other = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
        first.append(try Cost.measured { total = try Self.count(other, pattern) })
        kept.append(try Cost.measured { total = try Self.count(catalog, pattern) })
      }
      let figures = [first.median, kept.median].map { Figure.text($0 / 1_000, decimals: 2) }
      Report.lines(["\(typed): \(total); \(figures[0]), \(figures[1])"])
    }
  }

  private static func count(_ catalog: CatalogFile, _ pattern: TermPattern) throws -> Int {
    try catalog.readNow { db in
      try TermDictionary(db, try ColumnTable(reading: db)).terms(matching: pattern, limit: 20).total
    }
  }

  private static func pattern(_ typed: String) throws -> TermPattern? {
    if typed.hasPrefix("/") { return try TermPattern(expression: String(typed.dropFirst().dropLast())) }
    if let tilde = typed.firstIndex(of: "~") {
      return TermPattern(fuzzy: String(typed[..<tilde]), edits: Int(typed[typed.index(after: tilde)...]) ?? 1)
    }
    return TermPattern(wildcard: typed)
  }
}

/// `adagia-bench suggest`: the cost of suggestions for prefixes of one to five letters.
struct SuggestionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "suggest", shouldDisplay: false)

  @Argument var path: String
  @Option var words = 300

  func run() throws {
    let beginnings = try beginnings()
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    for round in ["with cold caches", "with warm caches"] {
      var latencies = Latencies()
      var foundCount = 0
      for typed in beginnings {
        latencies.append(
          try Cost.measured {
            foundCount += try catalog.readNow { try Suggester($0).suggestions(SuggestionRequest(typed)).count }
          })
      }
      let figures = [50, 95, 100].map { Figure.text(latencies.percentile($0) / 1_000, decimals: 2) }
      Report.lines([
        "\(words) beginnings \(round), \(foundCount) suggestions; "
          + "ms of CPU: median \(figures[0]), p95 \(figures[1]), maximum \(figures[2])"
      ])
    }
  }

  /// Prefixes of the catalog's words. A separate connection reads them, so the caches of the measured one are empty.
  private func beginnings() throws -> [String] {
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var random = SeededRandom(seed: 1)
    let all = try catalog.readNow { db in
      try TermDictionary(db, try ColumnTable(reading: db)).terms(startingWith: "", limit: 20_000).terms
    }
    return (0..<words).map { _ in
      let word = all[Int(random.next() % UInt64(all.count))].text
      return String(word.prefix(1 + Int(random.next() % 5)))
    }
  }
}
