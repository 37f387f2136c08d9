import CatalogFixtures
import CatalogRecords
import CatalogStore
import TestTools
import Testing

@testable import CatalogQuery

/// Orders by date from the records that come first in the catalog, beside those from all matches.
@Suite(.serialized) struct DateTiersTests {
  /// Dates that many have, dates that few have, and none.
  private static func record(_ number: Int, using random: inout SeededGenerator) -> CatalogRecord {
    let words = (1...9).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.map { "w\($0)" }
    var record = CatalogRecord.sample("every \(words.joined(separator: " "))", id: "n\(number)")
    switch Int.random(in: 0..<6, using: &random) {
    case 0: record.date = nil
    case 1: record.date = RecordDate(reading: "1999")
    case 2: record.date = RecordDate(reading: "\(Int.random(in: 1900...1999, using: &random))-05")
    default: record.date = RecordDate(reading: "\(Int.random(in: 1500...1999, using: &random))")
    }
    return record
  }

  private static func catalog(_ count: Int) async throws -> SampleCatalog {
    var random = SeededGenerator(seed: 5)
    let catalog = try await SampleCatalog((0..<count).map { record($0, using: &random) })
    try catalog.buildRankedIndex()
    return catalog
  }

  private static let queries = [
    "every", "w1", "w1 w2", "w1 OR w2", "w1 w2 w3 w4 w5", "w3 -w4", "\"every w1\"", "w1 date:1600..1990", "nothing",
    "w*",
  ]

  /// The answers to all queries in both directions and pages of several lengths.
  private static func answers(_ file: CatalogFile, tiers: (@Sendable () -> DateTiers)? = nil) async throws -> [String] {
    try await file.read { db in
      if let tiers { _ = try ColumnTable(reading: db).cache.companion { tiers() } }
      return try queries.flatMap { query in
        try [SearchOrder.date, .dateDescending].flatMap { sort in
          try [1, 4, 30].map { limit in
            let answer = try Searcher(db).search(SearchRequest(query, limit: limit, sort: sort))
            let ids = answer.hits.map { "\($0.record.id.rawValue)" }.joined(separator: " ")
            return "\(query) \(sort) \(limit): \(ids), \(answer.total), \(answer.next != nil)"
          }
        }
      }
    }
  }

  private static func tiers() -> DateTiers { DateTiers(sizes: [120, 30, 8], leastRecords: 1, queriesBefore: 0) }

  @Test("tiers give the same records, numbers of matches and further pages")
  func same() async throws {
    let catalog = try await Self.catalog(700)
    let fresh = try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
    let wanted = try await Self.answers(catalog.file)
    #expect(try await Self.answers(fresh, tiers: { Self.tiers() }) == wanted)
  }

  @Test("tiers give the same after records were added")
  func added() async throws {
    let catalog = try await Self.catalog(700)
    var random = SeededGenerator(seed: 6)
    try await catalog.add((700..<760).map { Self.record($0, using: &random) }, to: "later")
    let fresh = try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
    let wanted = try await Self.answers(catalog.file)
    #expect(try await Self.answers(fresh, tiers: { Self.tiers() }) == wanted)
  }

  @Test("a tier is left for a smaller one that has enough, and too few matches are all examined")
  func narrowing() throws {
    let sets = [400, 40, 4].map { (last: Int64) in
      var set = DocIDSet(upTo: 2_000)
      for id in 1...last { set.insert(id) }
      return set
    }
    #expect(Self.offered(sets, stride(from: 1, through: 2_000, by: 3)) == 14)
    #expect(Self.offered(sets, stride(from: 1, through: 2_000, by: 300)) == 7)
    #expect(Self.offered(sets, stride(from: 401, through: 2_000, by: 1)) == 1_600)
  }

  /// The number of ids whose dates are looked at, of those that match.
  private static func offered(_ sets: [DocIDSet], _ ids: StrideThrough<UInt32>) -> Int {
    var matches = TieredMatches(sets, limit: 2)
    let ids = Array(ids)
    for start in stride(from: 0, to: ids.count, by: 10) {
      ids[start..<min(start + 10, ids.count)].withUnsafeBufferPointer { matches.take($0) }
    }
    return matches.offered?.count ?? 0
  }
}
