internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore
internal import GRDB
internal import TextProbes

/// `adagia-bench hostile catalog.db`: runs queries that try to break the search or to keep it busy.
struct HostileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hostile",
    abstract: "Run queries that try to break the parser or to keep a search busy, and print the slowest.",
    discussion: """
      A query that takes longer than the limit is asked again, in a catalog opened anew that has read its words, and its \
      least time counts: on a busy machine the same work takes up to twice the time.
      """)

  @Argument(help: "A catalog.") var path: String
  @Option(help: "The number of queries. The longest come first.") var strings = 20_000
  @Option(help: "The seed of the queries.") var seed: UInt64 = 1
  @Option(help: "The number of slow queries to print.") var slowest = 10
  @Option(help: ArgumentHelp("The limit for a slow query.", valueName: "milliseconds")) var most = 100.0
  @Option(help: "How many times a slow query is asked again.") var repeats = 3
  @Option(
    help: ArgumentHelp("A number of a query, as printed; may be repeated. Only these are asked.", valueName: "number"))
  var only: [Int] = []
  @Flag(help: "Look for the queries as half-remembered texts, as `adagia find` does.") var find = false

  private struct Query {
    let number: Int
    let kind: HostileQueries.Kind
    let text: String

    /// The start of the query.
    var shown: String {
      let beginning = String(text.unicodeScalars.prefix(160)).debugDescription
      return "#\(number) "
        + (text.unicodeScalars.count > 160 ? "\(beginning)… (\(text.utf8.count) bytes)" : beginning)
    }
  }

  private struct Answered {
    let query: Query
    let cost: Cost
  }

  private struct Run {
    var latencies = Latencies()
    /// The slowest, in no order.
    var worst: [Answered] = []
    var slowCounts: [HostileQueries.Kind: Int] = [:]
    var counts: [HostileQueries.Kind: Int] = [:]
    var faults: [String] = []
  }

  func run() throws {
    let catalog = try open()
    var run = Run()
    for query in try queries(catalog) where only.isEmpty || only.contains(query.number) {
      let cost = try leastCost(of: query, catalog, &run.faults)
      run.latencies.append(cost)
      run.counts[query.kind, default: 0] += 1
      if isSlow(cost) {
        run.slowCounts[query.kind, default: 0] += 1
        Report.progress("\(Figure.text(cost.cpu, decimals: 2)) s: \(query.shown)")
      }
      run.worst.append(Answered(query: query, cost: cost))
      if run.worst.count > 20 * max(1, slowest) { run.worst = Self.sorted(run.worst, slowest) }
    }
    report(run)
    if !only.isEmpty { for answered in run.worst { Report.lines([answered.query.text.debugDescription]) } }
  }

  private func open() throws -> CatalogFile {
    try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
  }

  private func isSlow(_ cost: Cost) -> Bool { cost.cpu * 1_000 > most }

  /// The time of a query, of a slow one the least of several.
  private func leastCost(of query: Query, _ catalog: CatalogFile, _ faults: inout [String]) throws -> Cost {
    var least = cost(of: query, catalog, &faults)
    for _ in 0..<repeats where isSlow(least) {
      let catalog = try open()
      _ = try catalog.readNow { try Self.words($0) }
      let cost = cost(of: query, catalog, &faults)
      if cost.cpu < least.cpu { least = cost }
    }
    return least
  }

  private func cost(of query: Query, _ catalog: CatalogFile, _ faults: inout [String]) -> Cost {
    Cost.measured {
      do {
        _ = try catalog.readNow { try answer(to: query.text, Searcher($0)) }
      } catch {
        faults.append("\(query.shown): \(error)")
      }
    }
  }

  private func answer(to query: String, _ searcher: Searcher) throws -> SearchAnswer {
    find ? try searcher.find(FindRequest(query)) : try searcher.search(SearchRequest(query, limit: 10))
  }

  /// The long repetitions, the exploding patterns, and then generated queries.
  private func queries(_ catalog: CatalogFile) throws -> [Query] {
    let hostile = HostileQueries(words: try catalog.readNow { try Self.words($0) })
    var random = SeededRandom(seed: seed)
    let known = HostileQueries.fixed
    let all =
      known.prefix(strings) + (0..<max(0, strings - known.count)).map { _ in hostile.nextOfKind(using: &random) }
    return all.enumerated().map { Query(number: $0 + 1, kind: $1.kind, text: $1.text) }
  }

  /// Frequent words. The search for them reads all words of the index.
  private static func words(_ db: Database) throws -> [String] {
    try TermDictionary(db, ColumnTable(reading: db)).terms(startingWith: "", limit: 200).terms.map(\.text)
  }

  private static func sorted(_ answered: [Answered], _ count: Int) -> [Answered] {
    Array(answered.sorted { $0.cost.cpu > $1.cost.cpu }.prefix(count))
  }

  private func report(_ run: Run) {
    let slowCount = run.slowCounts.values.reduce(0, +)
    Report.lines([
      "\(Figure.text(Double(run.latencies.count))) queries, \(run.faults.count) errors; \(slowCount) took more than "
        + "\(Figure.text(most)) ms of CPU",
      "CPU time: median \(Figure.text(run.latencies.median / 1_000, decimals: 2)) ms, "
        + "p99 \(Figure.text(run.latencies.percentile(99) / 1_000, decimals: 2)) ms, "
        + "maximum \(Figure.text(run.latencies.percentile(100) / 1_000, decimals: 1)) ms",
    ])
    Report.lines(
      HostileQueries.Kind.allCases.map {
        "  \($0.rawValue): \(run.slowCounts[$0] ?? 0) of \(run.counts[$0] ?? 0)"
      })
    Report.lines(
      Self.sorted(run.worst, slowest).map {
        "  \(Figure.text($0.cost.cpu * 1_000, decimals: 1)) ms  \($0.query.shown)"
      })
    Report.lines(run.faults.prefix(20).map { "  error: \($0)" })
  }
}
