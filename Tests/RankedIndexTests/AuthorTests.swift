import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import QueryLanguage
import TestTools
import Testing

@testable import RankedIndex

/// Words that are looked for in authors, the numbers of names, and the rows that both come from.
@Suite(.serialized) struct AuthorTests {
  // MARK: - Searches

  @Test("words and phrases in authors find what FTS5 finds, with the same scores")
  func searches() async throws {
    let catalog = try await RandomCatalog(records: 700, seed: 51)
    for shape in RandomQuery.Shape.allCases {
      for seed in 0..<25 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(shape, in: [.creator], using: &random, word: RandomCatalog.word)
        let (wanted, found) = try catalog.answers(query)
        #expect(found == wanted, "\(shape), seed \(seed): \(query.clauses.map(\.typed))")
      }
    }
  }

  @Test("a name that many records have, beside a word that few have, is found from its own list")
  func longList() async throws {
    let records = (0..<2_000).map { number in
      CatalogRecord.sample(
        "w\(number % 90) stone", by: number % 4 == 0 ? "King of the Stones" : "Stone King \(number % 50)",
        id: "n\(number)")
    }
    let catalog = RandomCatalog(try await SampleCatalog(records))
    try catalog.build()
    for text in ["King of the Stones", "Stone King", "Stone King 7", "of the", "King Stone"] {
      let clauses = [
        TextClause(words: text, fields: [.creator], isQuoted: true), TextClause(words: "w4", fields: []),
      ]
      for count in 1...2 {
        let node = count == 1 ? QueryNode.text(clauses[0]) : .all(clauses.map { .text($0) })
        let (wanted, found) = try catalog.answers(FirstPass(node, languages: []))
        #expect(found == wanted, "\(text)")
        #expect(!wanted.isEmpty)
      }
    }
  }

  // MARK: - Builds

  @Test("a builder that takes over reads the authors again, and writes the same rows")
  func takenOver() async throws {
    let catalog = try await RandomCatalog(records: 700, seed: 52)
    let whole = try Self.rows(catalog)
    try catalog.catalog.file.writeNow { db in
      try RandomCatalog.builder(db).begin(lastID: 700)
      while try RankedState.read(db)?.phase != .authors { _ = try RandomCatalog.builder(db).step(postings: 5_000) }
      // Half of the records are read.
      #expect(try !RandomCatalog.builder(db).step(postings: 350 * 8))
      #expect(try RandomCatalog.builder(db).step(postings: .max))
    }
    #expect(try Self.rows(catalog) == whole)
  }

  @Test("a scan of another build is not gone on with")
  func otherBuild() async throws {
    let catalog = try await RandomCatalog(records: 300, seed: 53)
    let scan = AuthorScan()
    func step(_ db: Database, _ postings: Int) throws -> Bool {
      try RandomCatalog.builder(db, scan).step(postings: postings)
    }
    try catalog.catalog.file.writeNow { db in
      try RandomCatalog.builder(db).begin(lastID: 300)
      while try RankedState.read(db)?.phase != .authors { _ = try step(db, 1_000_000) }
      #expect(try !step(db, 100 * 8))
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      for id in 1...50 as ClosedRange<Int64> { try writer.remove(RecordID(id)) }
      try writer.flush()
      try RandomCatalog.builder(db).begin(lastID: 300)
      while try !step(db, .max) {}
    }
    #expect(try catalog.faults() == [])
  }

  @Test("an index of version 1 answers without these rows, is sound, and is built again by the next job")
  func firstVersion() async throws {
    let catalog = try await RandomCatalog(records: 300, seed: 56)
    try catalog.catalog.file.writeNow { db in
      // Lists of terms come first.
      let sql = "SELECT count(*) FROM ranked_term WHERE term < x'FD' AND substr(data, 1, 1) <> x'00'"
      let lists = try Int64.fetchOne(db, sql: sql) ?? 0
      try db.execute(sql: "DELETE FROM ranked_term WHERE term >= x'FD'")
      try db.execute(sql: "DELETE FROM ranked_part WHERE id < 1 << 24 OR id >= ? << 24", arguments: [lists + 1])
      var state = [UInt8](try #require(try Data.fetchOne(db, sql: "SELECT data FROM ranked_state WHERE id = 1")))
      state.removeLast(RowSeal.size)
      state[0] = 1
      RowSeal.close(&state, id: 1)
      try db.execute(sql: "UPDATE ranked_state SET data = ? WHERE id = 1", arguments: [Data(state)])
    }
    #expect(try catalog.faults() == [])
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let query = RandomQuery(.allPhrases, in: [.creator], using: &random, word: RandomCatalog.word)
      let (wanted, found) = try catalog.answers(query)
      #expect(found == wanted)
    }
    #expect(try catalog.catalog.file.readNow { try RankedState.read($0)?.isOfThisFormat } == false)
    _ = try catalog.catalog.file.batches { try RankedBuild($0).run() }
    #expect(try catalog.catalog.file.readNow { try RankedState.read($0)?.isOfThisFormat } == true)
  }

  private static func rows(_ catalog: RandomCatalog) throws -> [Row] {
    try catalog.catalog.file.readNow { db in
      try Row.fetchAll(db, sql: "SELECT term, data FROM ranked_term ORDER BY term")
        + Row.fetchAll(db, sql: "SELECT id, data FROM ranked_part ORDER BY id")
    }
  }

  // MARK: - Checks

  /// The faults after a change of a part that is sealed again.
  private static func faults(
    _ catalog: RandomCatalog, part id: Int64, _ change: (inout [UInt8]) -> Void
  ) throws -> [String] {
    try catalog.faults { db in
      var data = [UInt8](try #require(try Data.fetchOne(db, sql: RankedTables.current.part(0), arguments: [id])))
      data.removeLast(RowSeal.size)
      change(&data)
      RowSeal.close(&data, id: id)
      try db.execute(sql: "UPDATE ranked_part SET data = ? WHERE id = ?", arguments: [Data(data), id])
    }
  }

  /// The faults after the rows of two terms have changed places, each sealed for its new one.
  private static func faults(_ catalog: RandomCatalog, exchanging one: [UInt8], _ other: [UInt8]) throws -> [String] {
    try catalog.faults { db in
      let sql = "SELECT data FROM ranked_term WHERE term = ?"
      let rows = try [one, other].map { try #require(try Data.fetchOne(db, sql: sql, arguments: [Data($0)])) }
      for (key, row) in zip([other, one], rows) {
        var data = [UInt8](row.dropLast(RowSeal.size))
        key.withUnsafeBytes { RowSeal.close(&data, term: $0) }
        try db.execute(
          sql: "UPDATE ranked_term SET data = ? WHERE term = ?", arguments: [Data(data), Data(key)])
      }
    }
  }

  @Test("names, numbers and lists that are wrong under valid seals are faults")
  func inspection() async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 54)
    #expect(try catalog.faults() == [])
    #expect(try Self.faults(catalog, part: AuthorFormat.names(0)) { $0[1] ^= 1 }.count == 1)
    #expect(try Self.faults(catalog, part: AuthorFormat.sets(0)) { $0[1] ^= 1 }.count == 1)
    #expect(try Self.faults(catalog, part: AuthorFormat.records(0)) { $0[$0.count - 2] ^= 1 }.count == 1)
    #expect(try Self.faults(catalog, part: AuthorFormat.head) { $0 = [] }.count == 1)
    #expect(try Self.faults(catalog, exchanging: AuthorFormat.line(1), AuthorFormat.line(2)).count == 1)
    let terms = ["love", "stone"].map { AuthorFormat.term(Array($0.utf8)) }
    #expect(try Self.faults(catalog, exchanging: terms[0], terms[1]).count == 1)
    let removed = try catalog.faults {
      try $0.execute(sql: "DELETE FROM ranked_part WHERE id = ?", arguments: [AuthorFormat.records(1)])
    }
    #expect(removed.count == 1)
    let line = try catalog.faults {
      try $0.execute(sql: "DELETE FROM ranked_term WHERE term = ?", arguments: [Data(AuthorFormat.line(3))])
    }
    #expect(line.count == 1)
  }

  @Test("authors of records that changed after the build are not faults")
  func stale() async throws {
    let catalog = try await RandomCatalog(records: 700, seed: 55, build: false)
    _ = try catalog.catalog.file.batches { try RankedBuild($0).run() }
    try await catalog.catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      for id in stride(from: 1, through: 90, by: 3) as StrideThrough<Int64> {
        try writer.update(RecordID(id), to: .sample("new", by: "Somebody Else"), identifier: "e\(id)", at: 3)
      }
      for id in stride(from: 2, through: 90, by: 3) as StrideThrough<Int64> { try writer.remove(RecordID(id)) }
      try writer.flush()
    }
    #expect(try catalog.faults() == [])
  }
}
