internal import ArgumentParser
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A timer of repeated queries, with warm caches.
struct QueryTimer {
  let catalog: CatalogFile
  let plain: PlainCatalog

  /// Opens the imported databases.
  init(_ folder: BenchFolder, _ origin: RecordOrigin) throws {
    catalog = try CatalogFile(
      at: folder.databasePath(.adagia, of: origin), access: .reading, prepare: QueryFunctions.register)
    plain = try PlainCatalog(at: folder.databasePath(.plain, of: origin), for: .reading)
  }

  /// Adagia's whole answer: hits with all fields and highlights, and the total.
  func answer(_ query: BenchQuery) throws -> SearchAnswer {
    try catalog.readNow { try Searcher($0).search(query.request) }
  }

  func adagia(_ queries: [BenchQuery]) throws -> Latencies {
    try latencies(of: queries) { _ = try answer($0) }
  }

  func plain(_ queries: [BenchQuery]) throws -> Latencies {
    try latencies(of: queries) { query in
      if query.plain.form == .counted {
        _ = try plain.count(query.plain)
      } else {
        _ = try plain.hits(query.plain)
        // Without words, `LIMIT` ends the search early, so the total needs a query of its own.
        if query.plain.match == nil { _ = try plain.count(query.plain) }
      }
    }
  }

  /// Latencies of whole rounds over all queries, until there are enough runs or the time is up.
  func latencies<Query>(of queries: [Query], _ ask: (Query) throws -> Void) throws -> Latencies {
    let start = Cost.seconds(CLOCK_MONOTONIC)
    for query in queries where Cost.seconds(CLOCK_MONOTONIC) - start < Self.warmingSeconds { try ask(query) }
    let begin = Cost.seconds(CLOCK_MONOTONIC)
    var latencies = Latencies()
    repeat {
      for query in queries where Cost.seconds(CLOCK_MONOTONIC) - begin < Self.mostSeconds {
        latencies.append(try Cost.measured { try ask(query) })
      }
    } while latencies.count < Self.enoughRuns && Cost.seconds(CLOCK_MONOTONIC) - begin < Self.roundSeconds
    return latencies
  }

  private static let enoughRuns = 240
  private static let warmingSeconds = 2.0
  /// The time after which no further round starts.
  private static let roundSeconds = 4.0
  /// The time after which a round stops early.
  private static let mostSeconds = 40.0
}

/// `adagia-bench ask`: repeats one query, for a profiler.
struct AskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "ask", shouldDisplay: false)

  @Argument var path: String
  @Argument var query: String
  @Option var times = 1_000
  @Option var limit = 10
  @Option var facet: [String] = []

  func run() throws {
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var request = SearchRequest(query, limit: limit)
    request.facets = facet.compactMap { FacetRequest(typed: $0) }
    var latencies = Latencies()
    var total = 0
    for _ in 0..<times {
      latencies.append(
        try Cost.measured { total = try catalog.readNow { try Searcher($0).search(request).total } })
    }
    let median = Figure.text(latencies.median, decimals: 1)
    Report.lines(["\(total) records, \(median) microseconds of CPU (median of \(times) runs)"])
  }
}
