import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import RankedIndex
import TestTools
import Testing

@testable import CatalogQuery

/// A connection that keeps the values of records that others have not changed.
@Suite(.serialized) struct UnchangedRecordsTests {
  private static func record(_ number: Int, using random: inout SeededGenerator) -> CatalogRecord {
    let words = (1...9).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.map { "w\($0)" }
    let language = ["de", "en", "fr", nil].randomElement(using: &random) ?? nil
    let type = ["book", "map", nil].randomElement(using: &random) ?? nil
    let year = Int.random(in: 0..<9, using: &random) == 0 ? nil : "\(Int.random(in: 1500...1999, using: &random))"
    return .sample("every \(words.joined(separator: " "))", date: year, lang: language, type: type, id: "n\(number)")
  }

  /// Some records in four blocks, and a reader beside the writer.
  private static func catalog(_ random: inout SeededGenerator) async throws -> (SampleCatalog, reader: CatalogFile) {
    let catalog = try await SampleCatalog((0..<1_000).map { record($0, using: &random) })
    try catalog.buildRankedIndex()
    return (catalog, try reader(of: catalog))
  }

  private static func reader(of catalog: SampleCatalog) throws -> CatalogFile {
    try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
  }

  private static let queries: [(String, SearchOrder)] = [
    ("every date:1600..1700", .rank), ("w1 w2", .rank), ("every", .dateDescending), ("every", .date),
    ("lang:de w1", .rank),
    ("type:map w2 OR w3", .rank), ("every modified:>2000-01-01", .rank), ("w1 -has:date", .rank),
    ("date:1800..1850", .date),
  ]

  private static func answers(_ file: CatalogFile) async throws -> [String] {
    try await file.read { db in
      try queries.flatMap { query, sort in
        try Searcher(db).search(SearchRequest(query, limit: 20, sort: sort)).transcript
      }
    }
  }

  /// Rebuilds the lists, of all records.
  private static func rebuild(_ catalog: SampleCatalog) async throws {
    try await catalog.file.write { try RankedState.remove($0, .current) }
    try catalog.buildRankedIndex()
  }

  /// Changes some record as another process would.
  private static func change(_ catalog: SampleCatalog, using random: inout SeededGenerator) async throws {
    let number = Int.random(in: 0..<1_100, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: try await rebuild(catalog)
    case 1...2:
      let id = RecordID(Int64(number % 1_000 + 1))
      try await catalog.file.write { db in
        guard try RecordLoader(db).record(id) != nil else { return }
        let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
        try writer.remove(id)
        try writer.flush()
      }
    default:
      // The same few are changed again and again.
      let record = record(Bool.random(using: &random) ? number % 7 : number, using: &random)
      try await catalog.add([record], at: Double(2_460_000 + number))
    }
  }

  @Test("answers are those of a fresh connection", arguments: 0..<4 as Range<UInt64>)
  func answersAreThoseOfAFreshConnection(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let (catalog, reader) = try await Self.catalog(&random)
    _ = try await Self.answers(reader)
    for step in 0..<30 {
      for _ in 0..<Int.random(in: 1...3, using: &random) { try await Self.change(catalog, using: &random) }
      let fresh = try Self.reader(of: catalog)
      #expect(try await Self.answers(reader) == (try await Self.answers(fresh)), "\(seed) \(step)")
    }
  }

  /// The blocks of the dates that the reader has in memory before it reads any.
  private static func loaded(_ reader: CatalogFile) async throws -> [Bool] {
    try await reader.read { db in
      let cache = try Snapshot(db).columns.cache
      let chunk = cache.chunk(.dateStart, 0)
      return (0..<4).map { chunk.isLoaded[$0] == 1 }
    }
  }

  @Test("blocks without changed records stay")
  func blocksWithoutChangedRecordsStay() async throws {
    var random = SeededGenerator(seed: 9)
    let (catalog, reader) = try await Self.catalog(&random)
    _ = try await Self.answers(reader)
    #expect(try await Self.loaded(reader) == [true, true, true, true])
    try await catalog.add([Self.record(2_000, using: &random)])
    // The last block has records that the lists do not cover.
    #expect(try await Self.loaded(reader) == [true, true, true, false])
    try await catalog.add([Self.record(300, using: &random)])
    #expect(try await Self.loaded(reader) == [true, false, true, false])
    _ = try await Self.answers(reader)
    #expect(try await Self.loaded(reader) == [true, true, true, true])
    try await catalog.add([Self.record(300, using: &random)])
    #expect(try await Self.loaded(reader) == [true, false, true, false])
    try await Self.rebuild(catalog)
    #expect(try await Self.loaded(reader) == [false, false, false, false])
  }

  @Test("an older file in its place is not trusted")
  func anOlderFileInItsPlaceIsNotTrusted() {
    let now = UnchangedRecords(build: 1, lastID: 9, changed: [2, 5, 7])
    #expect(now.hasFollowed(UnchangedRecords(build: 1, lastID: 9, changed: [5])))
    #expect(now.hasFollowed(UnchangedRecords(build: 1, lastID: 9, changed: [2, 5, 7])))
    #expect(!now.hasFollowed(UnchangedRecords(build: 1, lastID: 9, changed: [5, 8])))
    #expect(!now.hasFollowed(UnchangedRecords(build: 2, lastID: 9, changed: [5])))
  }
}
