internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Asks queries over and over and notes what each took; caches are warm.
struct QueryTimer {
  let catalogue: CatalogFile
  let plain: PlainCatalogue

  /// Opens what was imported.
  init(_ folder: BenchFolder, _ origin: RecordOrigin) throws {
    catalogue = try CatalogFile(
      at: folder.databasePath(.adagia, of: origin), access: .reading, prepare: QueryFunctions.register)
    plain = try PlainCatalogue(at: folder.databasePath(.plain, of: origin), for: .reading)
  }

  /// Adagia's whole answer: hits with all their fields, marked matches, the number of all hits.
  func answer(_ query: BenchQuery) throws -> SearchAnswer {
    try catalogue.readNow { try Searcher($0).search(query.request) }
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
        // Without words `LIMIT` ends the search early, and the number of all hits is still to be found.
        if query.plain.match == nil { _ = try plain.count(query.plain) }
      }
    }
  }

  /// Whole rounds over all queries, so that each counts alike, until there are enough runs or the time is up.
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
  /// No further round is begun after this time.
  private static let roundSeconds = 4.0
  /// A round is cut short after this time.
  private static let mostSeconds = 40.0
}
