import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@testable import ClusterIndex

/// Three nodes find what the catalog finds: the same records for random queries of all operators, over the starter
/// pack, the Universal Declaration of Human Rights in many languages, and fortunes where Debian's packages are
/// installed.
///
/// `ADAGIA_ORACLE_QUERIES` asks for more of them than the usual.
@Suite struct ClusterOracleTests {
  private static let seed: UInt64 = 11
  private static let queryCount =
    ProcessInfo.processInfo.environment["ADAGIA_ORACLE_QUERIES"].flatMap { Int($0) } ?? 100

  @Test("the cluster finds the same records, or refuses with words") func findsTheSame() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    defer { withExtendedLifetime(cluster) {} }
    let summary = try await catalog.push(to: cluster)
    #expect(summary.sent > 1_500 && summary.termsLeftOut == 0)
    #expect(try await catalog.findings(in: cluster) == [])
    let layout = cluster.layout
    let tally = try await catalog.file.read { db in
      let reading = try RecordLoader(db)
      let records = try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id").compactMap {
        try reading.record(RecordID($0))
      }
      var writer = QueryWriter(records, seed: Self.seed, mostPatterns: 60)
      let queries = Self.goldenQueries + (0..<Self.queryCount).map { _ in writer.query() }
      return try Tally(queries, layout, try Searcher(db))
    }
    #expect(tally.differences.isEmpty, "seed \(Self.seed): \(tally.differences.prefix(8).joined(separator: "\n"))")
    #expect(tally.withHits > Self.queryCount / 2)
    #expect(tally.refusals.count < Self.queryCount / 20, "\(tally.refusals.prefix(5))")
    // Of several words, the engines' scores are interpolated. Measured: 0.998 over 58 answers.
    #expect(tally.meanOverlap > 0.95)
    print(tally.summary)
  }

  /// The query language's own examples.
  private static let goldenQueries = [
    "slow steady", "\"to be or not\"", "seneca OR epictetus", "love -death", "-death", "cour*", "=running", "c*r",
    "*ology", "~corage", "/colou?r/", "\"time tide\"~3", "time NEAR/3 tide", "time ADJ/3 tide", "author:twain",
    "title:\"the prince\"", "{title,text}:time", "lang:la", "lang:{de,fr}", "in:starter", "type:proverb", "id:12",
    "has:note", "-note:*", "is:misattributed", "date:1843", "date:1840..1860", "date:..1900", "date:-0399..-0300",
    "date-within:1939..1945", "before:1900", "after:1960 before:1965", "added:today", "*", "lang:de OR love",
    "道 OR 德", "не", "\"то бе\"",
  ]

  private static func catalog() async throws -> SampleCatalog {
    let catalog = try await SampleCatalog([])
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    try load(root.appendingPathComponent("corpus/starter").path + "/*.jsonl", "starter", into: catalog)
    try load(
      root.appendingPathComponent("Tests/CatalogQueryTests/Vectors/udhr-articles.tsv").path, "udhr", into: catalog,
      FieldMapping(rules: [.init(field: "language", column: "bcp47")]))
    for (name, language) in [("literature", "en"), ("wisdom", "en"), ("de/zitate", "de")] {
      let path = "/usr/share/games/fortunes/" + name
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try load(
        path, "fortunes", into: catalog, FieldMapping(constants: [.init(field: "lang", value: language)]))
    }
    return catalog
  }

  private static func load(
    _ input: String, _ collection: String, into catalog: SampleCatalog, _ mapping: FieldMapping = FieldMapping()
  ) throws {
    let request = ImportRequest(inputs: [input], collection: collection, mapping: mapping)
    let summary = try ImportJob(catalog.file, request, report: { _ in }).run()
    try #require(summary.counts.added > 100)
  }

  /// The outcome of a comparison of two engines.
  private struct Tally {
    private(set) var withHits = 0
    private(set) var refusals: [String] = []
    private(set) var differences: [String] = []
    private var overlaps: [Double] = []
    private var count = 0

    init(_ queries: [String], _ layout: ClusterLayout, _ searcher: Searcher) throws {
      for query in queries {
        let expected = try searcher.ids(matching: query).ids.map(\.rawValue).sorted()
        do {
          let found = try ClusterSearch(layout).ids(matching: query, searcher).ids
          count += 1
          if !expected.isEmpty { withHits += 1 }
          if found != expected { differences.append(Self.difference(query, found, expected)) }
          try compareAnswers(query, layout, searcher, expected.count)
        } catch let error as ClusterError {
          refusals.append("\(query): \(error)")
        }
      }
    }

    /// Compares the total and the first ten.
    private mutating func compareAnswers(
      _ query: String, _ layout: ClusterLayout, _ searcher: Searcher, _ expectedCount: Int
    ) throws {
      var request = SearchRequest(query)
      request.allowsFewerWords = false
      let answer = try ClusterSearch(layout).search(request, searcher).answer
      if answer.total != expectedCount { differences.append("\(query): counted \(answer.total) of \(expectedCount)") }
      let ours = try searcher.search(request).hits.map(\.id)
      guard !ours.isEmpty, expectedCount > 10 else { return }
      overlaps.append(Double(Set(ours).intersection(answer.hits.map(\.id)).count) / Double(ours.count))
    }

    var meanOverlap: Double { overlaps.isEmpty ? 0 : overlaps.reduce(0, +) / Double(overlaps.count) }

    var summary: String {
      "\(count) queries compared, \(withHits) with hits, \(refusals.count) refused, \(differences.count) different; "
        + "overlap of the first ten \(meanOverlap) over \(overlaps.count) answers"
    }

    private static func difference(_ query: String, _ found: [Int64], _ expected: [Int64]) -> String {
      let more = Set(found).subtracting(expected).sorted().prefix(5)
      let less = Set(expected).subtracting(found).sorted().prefix(5)
      return "\(query): \(found.count) for \(expected.count), too many \(more), missing \(less)"
    }
  }
}
