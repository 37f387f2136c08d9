import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import QueryLanguage
import TestTools
import Testing

@testable import RankedIndex

/// Searches of the ranked index, beside those of FTS5 over the same records: the same records and the same bits of the scores.
@Suite(.serialized) struct RankedSearchTests {
  private static func check(
    _ catalog: RandomCatalog, _ shape: RandomQuery.Shape, queries: Int, limit: Int = 10
  ) throws {
    for seed in 0..<UInt64(queries) {
      var random = SeededGenerator(seed: seed)
      let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
      let (wanted, found) = try catalog.answers(query, limit: limit)
      #expect(found == wanted, "seed \(seed): \(query.clauses.map(\.typed))")
    }
  }

  @Test("small catalogs give the same ten and the same counts as FTS5", arguments: RandomQuery.Shape.allCases)
  func small(shape: RandomQuery.Shape) async throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let catalog = try await RandomCatalog(records: Int(seed) * 40, seed: seed)
      try Self.check(catalog, shape, queries: 40)
    }
  }

  @Test("lists of many blocks give the same ten and the same counts as FTS5")
  func large() async throws {
    let catalog = try await RandomCatalog(records: 2_800, seed: 7)
    for shape in RandomQuery.Shape.allCases { try Self.check(catalog, shape, queries: 60) }
    for shape in RandomQuery.Shape.allCases { try Self.check(catalog, shape, queries: 15, limit: 110) }
    for shape in RandomQuery.Shape.allCases { try Self.check(catalog, shape, queries: 5, limit: 4_000) }
  }

  @Test("the ranking follows the mean length of records that were added since")
  func drift() async throws {
    let catalog = try await RandomCatalog(records: 2_100, seed: 8)
    let (short, long) = ("w59", Array(repeating: "zebra", count: 400).joined(separator: " "))
    for text in [short, long] {
      try await catalog.catalog.file.write { db in
        // The words of the queries are in none of the new records.
        let records = (0..<100).map { number in
          var record = CatalogRecord()
          record.text = "\(text) x\(number)"
          return record
        }
        try SampleCatalog.put(records, into: "more", at: 2, db)
      }
      for seed in 0..<60 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(.word, using: &random) { _ in ["love", "stone", "the", "rose"][Int(seed % 4)] }
        let (wanted, found) = try catalog.answers(query)
        #expect(found == wanted, "seed \(seed)")
      }
    }
  }

  @Test(
    "a test of records leaves out others and counts those that pass; a walk meets all",
    arguments: RandomQuery.Shape.allCases)
  func filter(shape: RandomQuery.Shape) async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 9)
    try catalog.catalog.file.readNow { db in
      for seed in 0..<20 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
        guard let pass = query.pass else { continue }
        let ranked = query.ranked(pass)
        let all = try #require(try RandomCatalog.reader(db).best(ranked, limit: 5_000))
        let wanted = all.hits.filter { $0.id % 3 == 1 }
        let found = try #require(try RandomCatalog.reader(db).best(ranked, limit: 10) { $0 % 3 == 1 })
        #expect(found.hits == Array(wanted.prefix(10)), "seed \(seed)")
        #expect(found.scale == all.scale, "seed \(seed)")
        let count = try RandomCatalog.reader(db).count(ranked) { $0 % 3 == 1 }
        #expect(count == wanted.count, "seed \(seed)")
        var ids: [UInt32] = []
        let isAnswered = try RandomCatalog.reader(db).forEachMatch(ranked) { ids.append($0) }
        #expect(isAnswered)
        #expect(ids == all.hits.map(\.id).sorted(), "seed \(seed)")
      }
    }
  }

  @Test("pages follow each other without gaps or repetitions", arguments: RandomQuery.Shape.allCases)
  func pages(shape: RandomQuery.Shape) async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 10)
    try catalog.catalog.file.readNow { db in
      for seed in 0..<10 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
        guard let pass = query.pass else { continue }
        let ranked = query.ranked(pass)
        let all = try #require(try RandomCatalog.reader(db).best(ranked, limit: 40)).hits
        var paged: [RankedHit] = []
        for _ in 0..<4 {
          paged += try #require(try RandomCatalog.reader(db).best(ranked, limit: 10, after: paged.last)).hits
        }
        #expect(paged == all, "seed \(seed)")
      }
    }
  }

  @Test("a phrase beside alternatives is left to FTS5")
  func unanswerable() async throws {
    let catalog = try await RandomCatalog(records: 50, seed: 1)
    let query = RankedQuery(.any, [RankedPhrase([["the"], ["rose"]]), RankedPhrase([["love"]])])
    try catalog.catalog.file.readNow { db in
      let hits = try RandomCatalog.reader(db).best(query, limit: 10)?.hits
      let count = try RandomCatalog.reader(db).count(query)
      #expect(hits == nil)
      #expect(count == nil)
    }
  }
}
