import CatalogFixtures
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogIndexing

/// A page that cannot be read: SQLite reads a table to drop it, so that nothing can be repaired in place.
@Suite(.serialized) struct RepairOfPagesTests {
  private static let pageSize = 4_096

  private static let sample = Task {
    let records = (1...400).map { number in
      CatalogRecord.sample(
        "the saying of number\(number) in full, with word\(number % 90) and others", by: "Author \(number % 50)",
        date: "\(1500 + number)", tags: ["tag\(number % 4)"], id: "\(number)")
    }
    let sample = try await SampleCatalog(records)
    try await sample.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      for id in stride(from: Int64(1), through: 60, by: 3) { try writer.remove(RecordID(id)) }
      try writer.update(RecordID(2), to: .sample("another text"), identifier: "2", at: 2)
      try writer.flush()
      _ = try SynonymTable(db).insert("car", "automobile")
    }
    return try sample.bytes()
  }

  @Test("a page of zeros is repaired, or named as lost with the file as it was")
  func zeroPages() async throws {
    let bytes = try await Self.sample.value
    let sound = try DamagedFile(bytes)
    let original = try Self.originals(of: sound.path)
    var (repairedCount, refusedCount) = (0, 0)
    for page in Self.pages(of: bytes) {
      var damaged = bytes
      damaged.resetBytes(in: page * Self.pageSize..<(page + 1) * Self.pageSize)
      let file = try DamagedFile(damaged)
      do {
        let report = try CatalogRepair(path: file.path).run()
        guard report.copy != nil else { continue }
        #expect(report.after.findings.map(\.message) == [], "page \(page)")
        #expect(try Self.originals(of: file.path) == original, "page \(page)")
        repairedCount += 1
      } catch let error as StoreError {
        guard case .damaged(file.path, _) = error else { throw error }
        #expect(try file.folder.bytes(of: "catalog.db").count >= damaged.count)
        refusedCount += 1
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
      #expect(left.filter { $0.contains("rebuilt") } == [])
    }
    #expect(repairedCount > 5)
    #expect(refusedCount > 0)
  }

  /// A flipped bit in a key of a tree had kept a repair walking for ever: SQLite found the same row below every id.
  @Test("the size of an index with rows out of order is reported", .timeLimit(.minutes(2)))
  func sizeOutOfOrder() async throws {
    let bytes = try await Self.sample.value
    let root = try Self.root(of: "record_fts_data", in: DamagedFile(bytes))
    try #require(bytes[(root - 1) * Self.pageSize] == 5, "the root leads to other pages")
    for offset in Self.pageSize - 120..<Self.pageSize {
      var damaged = bytes
      damaged[(root - 1) * Self.pageSize + offset] ^= 0x80
      let file = try DamagedFile(damaged)
      _ = try? await DatabaseQueue(path: file.path).read { try IndexSize.bytes($0) }
    }
  }

  private static func root(of table: String, in file: DamagedFile) throws -> Int {
    let queue = try DatabaseQueue(path: file.path)
    let root = try queue.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
    }
    return try #require(root)
  }

  /// A flipped bit in an identifier had become the truth: a repair made the index again from the row, and ended with 0.
  @Test("a repair believes neither of two identifiers", arguments: [0, 1])
  func identifiers(occurrence: Int) async throws {
    var records = (1...40).map { CatalogRecord.sample("the saying of number\($0)", id: "\($0)") }
    records[20].identifier = "the-one-to-change"
    let sound = try await SampleCatalog(records).bytes()
    let places = Self.places(of: Array("the-one-to-change".utf8), in: Array(sound))
    try #require(places.count == 2, "in the row, and in the index of identifiers")
    var damaged = sound
    damaged[places[occurrence]] ^= 4
    let file = try DamagedFile(damaged)
    let error = #expect(throws: StoreError.self) { try CatalogRepair(path: file.path).run() }
    #expect(error?.description.contains("record 21 has one identifier") == true, "\(String(describing: error))")
    #expect(try file.folder.bytes(of: "catalog.db") == damaged)
    #expect(try CatalogRepair(path: file.path, acceptsChanges: true).run().after.findings == [])
  }

  private static func places(of text: [UInt8], in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
  }

  @Test("a command before the damage can be undone after the repair")
  func journal() async throws {
    let bytes = try await Self.sample.value
    let file = try DamagedFile(bytes)
    let page = try Self.page(of: "record_fts_data", in: file)
    var damaged = bytes
    damaged.resetBytes(in: (page - 1) * Self.pageSize..<page * Self.pageSize)
    try file.folder.write(damaged, to: "catalog.db")
    let report = try CatalogRepair(path: file.path).run()
    #expect(report.after.isSound)
    #expect(report.steps.first == "All pages were rewritten, and everything derived was rebuilt.")
    let count = try CatalogFile(at: file.path, access: .writing).writeNow { db in
      let entry = try #require(try Int64.fetchOne(db, sql: "SELECT max(id) FROM journal_entry"))
      _ = try JournalReversal(db).reverse(JournalEntryID(entry), undoing: true, at: 3)
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM record")
    }
    #expect(count == 400)
  }

  /// Every ninth page of a tree, and every hundredth of the others, which are long values; not the first with the
  /// header.
  private static func pages(of bytes: Data) -> [Int] {
    let all = Array(1..<bytes.count / pageSize)
    let isOfTree = { (page: Int) in [2, 5, 10, 13].contains(bytes[page * pageSize]) }
    let (trees, others) = (all.filter(isOfTree), all.filter { !isOfTree($0) })
    return stride(from: 0, to: trees.count, by: 9).map { trees[$0] }
      + stride(from: 0, to: others.count, by: 100).map { others[$0] }
  }

  /// A leaf of a table, from SQLite's own list of pages.
  private static func page(of table: String, in file: DamagedFile) throws -> Int {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
    return try #require(try queue.read { try Int.fetchOne($0, sql: sql, arguments: [table]) })
  }

  /// All rows that cannot be derived, as text.
  private static func originals(of path: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      try tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) NOT INDEXED ORDER BY 1, 2").map { "\(table) \($0)" }
      }
    }
  }

  private static let tables = [
    "collection", "record", "attribution", "subject", "synonym", "journal_entry", "past_gap", "past_record",
    "past_attribution", "past_subject", "sqlite_sequence",
  ]
}
