internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore
internal import GRDB

/// What the words of a catalogue cost: to read, and to find patterns among.
struct VocabularyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "vocabulary", shouldDisplay: false)

  @Argument var path: String
  @Option var times = 15
  @Option(help: "Each as it is typed: cour*, corage~2, /(un|in).*able/.")
  var patterns =
    "*,a*,ch*,phil*,c*r,*ology,кн*,corage~1,corage~2,philosphy~2,/(un|in).*able/,/.*olog(y|ie)s?/,/[aeiou]{3}.*/"

  func run() throws {
    Report.lines(["pattern: words; ms of CPU the first time, and when the words are known (median of \(times))"])
    for typed in patterns.split(separator: ",").map(String.init) {
      guard let pattern = try Self.pattern(typed) else { continue }
      let catalogue = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
      var first = Latencies()
      var kept = Latencies()
      var total = 0
      for _ in 0..<times {
        let other = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
        first.append(try Cost.measured { total = try Self.count(other, pattern) })
        kept.append(try Cost.measured { total = try Self.count(catalogue, pattern) })
      }
      let figures = [first.median, kept.median].map { Figure.text($0 / 1_000, decimals: 2) }
      Report.lines(["\(typed): \(total); \(figures[0]), \(figures[1])"])
    }
  }

  private static func count(_ catalogue: CatalogFile, _ pattern: TermPattern) throws -> Int {
    try catalogue.readNow { db in
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
