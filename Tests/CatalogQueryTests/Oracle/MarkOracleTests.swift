import CatalogFixtures
import CatalogRecords
import CatalogStore
import GRDB
import Testing

@testable import CatalogQuery

/// The matches of hits come from the records' texts; FTS5 finds the same ones in its index.
@Suite struct MarkOracleTests {
  private static let seed: UInt64 = 11
  private static let queryCount = 400
  private static let mostRecords = 20

  /// What was compared: a test that compares nothing would say little.
  private struct Tally {
    var records = 0
    var marked = 0
    var differences: [String] = []
  }

  @Test("marks found in the texts are those that FTS5 finds in the index")
  func marksEqualTheIndexes() async throws {
    let oracle = try await OracleCatalog()
    var writer = QueryWriter(oracle.records, seed: Self.seed, mostPatterns: 60)
    let queries = (0..<Self.queryCount).map { _ in writer.query() }
    let tally = try await oracle.catalog.file.read { db in
      try queries.reduce(into: Tally()) { try Self.compare($1, db, &$0) }
    }
    #expect(tally.differences.isEmpty, "seed \(Self.seed): \(tally.differences.prefix(5).joined(separator: "\n"))")
    #expect(tally.records > Self.queryCount)
    #expect(tally.marked > tally.records / 2)
  }

  private static func compare(_ query: String, _ db: Database, _ tally: inout Tally) throws {
    let snapshot = try Snapshot(db)
    let resolved = try QueryResolver(snapshot: snapshot).resolved(SearchRequest(query))
    guard let expression = resolved.highlighted else { return }
    let highlighter = Highlighter(expression)
    let statement = MatchStatement(db: db, expression: expression)
    let loader = try RecordLoader(db)
    for id in try Searcher(db).ids(matching: query).ids.prefix(mostRecords) {
      guard let record = try loader.record(id)?.record else { continue }
      let found = highlighter.matches(in: record)
      let expected = Highlighter.ranges(highlighter.occurrences(try statement.places(in: id), in: record))
      tally.records += 1
      if !expected.isEmpty { tally.marked += 1 }
      if found != expected { tally.differences.append("\(query), record \(id): \(found) for \(expected)") }
    }
  }
}
