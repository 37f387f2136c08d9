internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore
internal import TextProbes

/// `adagia-bench hostile catalog.db`: runs queries that try to break the search or to keep it busy.
struct HostileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hostile",
    abstract: "Run queries that try to break the parser or to keep a search busy, and print the slowest.")

  @Argument(help: "A catalog.") var path: String
  @Option(help: "The number of queries. The longest come first.") var strings = 20_000
  @Option(help: "The seed of the queries.") var seed: UInt64 = 1
  @Option(help: "The number of slow queries to print.") var slowest = 10
  @Option(help: ArgumentHelp("The limit for a slow query.", valueName: "milliseconds")) var most = 100.0
  @Flag(help: "Look for the queries as half-remembered texts, as `adagia find` does.") var find = false

  private struct Answered {
    let query: String
    let cost: Cost
  }

  func run() throws {
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var latencies = Latencies()
    var worst: [Answered] = []
    var slowCount = 0
    var faults: [String] = []
    for query in try queries(catalog) {
      let cost = Cost.measured {
        do {
          _ = try catalog.readNow { try answer(to: query, Searcher($0)) }
        } catch {
          faults.append("\(Self.shown(query)): \(error)")
        }
      }
      latencies.append(cost)
      if cost.cpu * 1_000 > most { slowCount += 1 }
      if cost.cpu * 1_000 > most { Report.progress("\(Figure.text(cost.cpu, decimals: 2)) s: \(Self.shown(query))") }
      worst.append(Answered(query: query, cost: cost))
      if worst.count > 20 * max(1, slowest) { worst = Self.sorted(worst, slowest) }
    }
    report(latencies, slowCount, Self.sorted(worst, slowest), faults)
  }

  private func answer(to query: String, _ searcher: Searcher) throws -> SearchAnswer {
    find ? try searcher.find(FindRequest(query)) : try searcher.search(SearchRequest(query, limit: 10))
  }

  /// The long repetitions, the exploding patterns, and then generated queries.
  private func queries(_ catalog: CatalogFile) throws -> [String] {
    let words = try catalog.readNow { db in
      try TermDictionary(db, ColumnTable(reading: db)).terms(startingWith: "", limit: 200).terms.map(\.text)
    }
    let hostile = HostileQueries(words: words)
    var random = SeededRandom(seed: seed)
    let known = HostileQueries.long + HostileQueries.evil
    return known.prefix(strings) + (0..<max(0, strings - known.count)).map { _ in hostile.next(using: &random) }
  }

  private static func sorted(_ answered: [Answered], _ count: Int) -> [Answered] {
    Array(answered.sorted { $0.cost.cpu > $1.cost.cpu }.prefix(count))
  }

  private func report(_ latencies: Latencies, _ slowCount: Int, _ worst: [Answered], _ faults: [String]) {
    Report.lines([
      "\(Figure.text(Double(latencies.count))) queries, \(faults.count) errors; \(slowCount) took more than "
        + "\(Figure.text(most)) ms of CPU",
      "CPU time: median \(Figure.text(latencies.median / 1_000, decimals: 2)) ms, "
        + "p99 \(Figure.text(latencies.percentile(99) / 1_000, decimals: 2)) ms, "
        + "maximum \(Figure.text(latencies.percentile(100) / 1_000, decimals: 1)) ms",
    ])
    Report.lines(worst.map { "  \(Figure.text($0.cost.cpu * 1_000, decimals: 1)) ms  \(Self.shown($0.query))" })
    Report.lines(faults.prefix(20).map { "  error: \($0)" })
  }

  /// The start of a query.
  private static func shown(_ query: String) -> String {
    let beginning = String(query.unicodeScalars.prefix(160)).debugDescription
    return query.unicodeScalars.count > 160 ? "\(beginning)… (\(query.utf8.count) bytes)" : beginning
  }
}
