import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// Records on pages that SQLite no longer finds are saved all the same.
@Suite(.serialized) struct LostPageTests {
  private let file: DamagedFile
  private let bytes: Data
  private var target: String { file.folder.path("saved.db") }

  init() async throws {
    bytes = try await Self.sample.value
    file = try DamagedFile(bytes)
  }

  private static let count = 240
  private static let pageSize = 4_096

  /// Records of every kind of value: dates, long texts on overflow pages, extra fields, none of all that.
  private static func record(_ number: Int) -> CatalogRecord {
    var record = CatalogRecord.sample(
      text(number) + String(repeating: ", and so on", count: number % 40 == 7 ? 2_000 : 6), by: "Author \(number)",
      date: number % 5 == 0 ? nil : "\(1500 + number)", tags: ["tag\(number % 4)", "all"], id: "\(number)")
    if number % 3 == 0 { record.extra = ExtraFields(["pages": .integer(Int64(number))]) }
    return record
  }

  private static func text(_ number: Int) -> String { "the saying of number\(number) in full" }

  private static let sample = Task {
    let sample = try await SampleCatalog((1...count).map(record))
    try await sample.file.write { db in
      // The journal has an earlier state of this one.
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      try writer.update(RecordID(100), to: .sample("a text of later times"), identifier: "100", at: 2)
      try writer.flush()
    }
    return try sample.bytes()
  }

  private func page(of name: String) throws -> Int {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.read {
      try #require(try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]))
    }
  }

  private func offset(ofPage page: Int) -> Int { (page - 1) * Self.pageSize }

  private func page(with text: String) throws -> Int {
    try #require(bytes.range(of: Data(text.utf8))).lowerBound / Self.pageSize + 1
  }

  private func salvage(_ damaged: Data) throws -> SalvageReport {
    try file.folder.write(damaged, to: "catalog.db")
    for name in try FileManager.default.contentsOfDirectory(atPath: file.folder.path) where name.hasPrefix("saved") {
      try FileManager.default.removeItem(atPath: file.folder.path(name))
    }
    let report = try CatalogSalvage(path: file.path, target: target).run()
    #expect(try CatalogChecker(path: target).run().findings == [])
    let left = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    #expect(left.allSatisfy { !$0.contains(".part-") })
    return report
  }

  /// The identifiers of a collection's records, by their hashes: content, names, subjects, extra fields.
  private func saved(in collection: String) throws -> [Data: String] {
    try CatalogFile(at: target, access: .reading).readNow { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT content_hash, identifier FROM record
          WHERE collection = (SELECT id FROM collection WHERE name = ?)
          """, arguments: [collection])
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  private func originals() throws -> [Data: String] {
    let undamaged = try DamagedFile(bytes)
    let queue = try DatabaseQueue(path: undamaged.path)
    let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT content_hash, identifier FROM record") }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  @Test("the page above all records is overwritten", arguments: ["record", "attribution", "subject"])
  func root(of table: String) throws {
    let root = try page(of: table)
    var damaged = bytes
    damaged.replaceSubrange(
      offset(ofPage: root)..<offset(ofPage: root + 1), with: repeatElement(0, count: Self.pageSize))
    let report = try salvage(damaged)
    #expect(report.recordCount == Self.count)
    #expect(report.doubtfulCount == 0)
    #expect(report.missingCount == 0)
    // Names and subjects are also in the joined lines of the records.
    #expect(report.foundCount > Self.count / 2 || table != "record")
    #expect(try saved(in: "sample") == originals())
  }

  /// In SQLite's schema the texts of an entry follow each other: type, name, table, the number of the page, the
  /// statement.
  @Test(
    "a bit of the schema costs no record",
    arguments: [
      ("tablerecordrecord", 0), ("tablerecordrecord", 7), ("tablerecordrecord", 13), ("tablerecordrecord", 17),
      ("tablerecordrecord", 19), ("CREATE TABLE record (", 60), ("CREATE TABLE subject (", 3),
      ("tablemetameta", 6), ("CREATE VIEW record_text", 9), ("CREATE VIRTUAL TABLE record_fts", 33),
      ("CREATE TABLE 'record_fts_data'", 31), ("indexsqlite_autoindex_record_1", 2), ("tablesqlite_sequence", 8),
    ])
  func schema(text: String, offset: Int) throws {
    var damaged = bytes
    damaged[try #require(bytes.range(of: Data(text.utf8))).lowerBound + offset] ^= 1 << 6
    let report = try salvage(damaged)
    #expect(report.recordCount == Self.count)
    #expect(report.doubtfulCount == 0)
    #expect(try Set(saved(in: "sample").values) == Set(originals().values))
  }

  /// A page of SQLite's schema table: the first one, with the header, leads to it.
  private func schemaPages() throws -> [Int] {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.read {
      try Int.fetchAll($0, sql: "SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' AND pageno > 1")
    }
  }

  /// SQLite reads nothing of a file without one of these pages, and a salvage saved nothing.
  @Test("a page of the schema that is overwritten, moved or all of them gone cost no record")
  func schemaPagesAreLost() throws {
    let places = try schemaPages()
    try #require(places.count > 1)
    let zeros = repeatElement(UInt8(0), count: Self.pageSize)
    var emptied = bytes
    for place in places {
      emptied.replaceSubrange(offset(ofPage: place)..<offset(ofPage: place + 1), with: zeros)
      var zeroed = bytes
      zeroed.replaceSubrange(offset(ofPage: place)..<offset(ofPage: place + 1), with: zeros)
      try expectAllRecords(of: zeroed, "page \(place) zeroed")
      let leaf = try page(with: Self.text(31))
      var swapped = bytes
      swapped.replaceSubrange(offset(ofPage: place)..<offset(ofPage: place + 1), with: content(ofPage: leaf))
      swapped.replaceSubrange(offset(ofPage: leaf)..<offset(ofPage: leaf + 1), with: content(ofPage: place))
      try expectAllRecords(of: swapped, "page \(place) and page \(leaf) swapped")
    }
    try expectAllRecords(of: emptied, "all pages but the first zeroed")
  }

  /// A first page of 512 bytes has no room for all pages of such a schema.
  @Test("the schema of another program may be of any size")
  func theSchemaOfAnotherProgramMayBeOfAnySize() throws {
    let path = file.folder.path("other.db")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA page_size = 512; VACUUM; BEGIN")
      for number in 0..<1_500 { try db.execute(sql: "CREATE TABLE t\(number) (a)") }
      try db.execute(sql: "COMMIT")
    }
    try queue.close()
    var bytes = try file.folder.bytes(of: "other.db")
    // No page is of this kind.
    bytes[100] = 0
    try file.folder.write(bytes, to: "other.db")
    let report = try CatalogSalvage(path: path, target: target).run()
    #expect(report.recordCount == 0)
    #expect(!report.isComplete)
  }

  private func expectAllRecords(of damaged: Data, _ comment: Comment) throws {
    let report = try salvage(damaged)
    let names = ["sample", "sample (doubtful)", "unknown", "unknown (doubtful)"]
    let saved = try names.flatMap { try Array(self.saved(in: $0).values) }
    #expect(Set(saved) == Set(try originals().values), "\(comment): \(report)")
  }

  @Test("swapped pages lose nothing")
  func swappedPagesLoseNothing() throws {
    let (root, leaf) = (try page(of: "record"), try page(with: Self.text(31)))
    var damaged = bytes
    damaged.replaceSubrange(offset(ofPage: root)..<offset(ofPage: root + 1), with: content(ofPage: leaf))
    damaged.replaceSubrange(offset(ofPage: leaf)..<offset(ofPage: leaf + 1), with: content(ofPage: root))
    let report = try salvage(damaged)
    #expect(report.isComplete, "\(report)")
    #expect(try saved(in: "sample") == originals())
  }

  private func content(ofPage page: Int) -> Data { bytes.subdata(in: offset(ofPage: page)..<offset(ofPage: page + 1)) }

  /// The list of cells is in the first sector, and most cells are in the others.
  @Test("a page without its list of cells is read byte by byte")
  func aPageWithoutItsListOfCellsIsReadByteByByte() throws {
    let leaf = try page(with: Self.text(31))
    var damaged = bytes
    damaged.replaceSubrange(offset(ofPage: leaf)..<offset(ofPage: leaf) + 512, with: repeatElement(0, count: 512))
    let report = try salvage(damaged)
    #expect(report.missingCount <= 3, "\(report)")
    #expect(report.foundCount > 3)
    #expect(report.recordCount + report.missingCount == Self.count)
    let (saved, originals) = (try saved(in: "sample"), try originals())
    #expect(saved.allSatisfy { originals[$0.key] == $0.value })
  }

  @Test("a byte too many or too few costs one record", arguments: [-1, 1, -7, 300], 1...5)
  func shifted(count: Int, part: Int) throws {
    let place = bytes.count * part / 6 + 1_234
    var damaged = bytes
    if count > 0 {
      damaged.insert(contentsOf: repeatElement(0x41, count: count), at: place)
    } else {
      damaged.removeSubrange(place..<place - count)
    }
    let report = try salvage(damaged)
    let (saved, originals) = (try saved(in: "sample"), try originals())
    #expect(saved.allSatisfy { originals[$0.key] == $0.value })
    #expect(saved.count >= Self.count - 3, "\(report)")
    #expect(report.isComplete == (saved.count == Self.count))
  }

  @Test("the journal has an earlier state of a lost record")
  func theJournalHasAnEarlierStateOfALostRecord() throws {
    let leaf = try page(with: "a text of later times")
    var damaged = bytes
    damaged.replaceSubrange(
      offset(ofPage: leaf)..<offset(ofPage: leaf + 1), with: repeatElement(0, count: Self.pageSize))
    let report = try salvage(damaged)
    #expect(report.earlierCount == 1)
    #expect(!report.isComplete)
    #expect(try saved(in: "sample (doubtful)").values.contains("100"))
    #expect(try saved(in: "sample").values.allSatisfy { $0 != "100" })
  }

  /// The hash covers the content and not the identifier, which the index of identifiers has a second time.
  @Test("a record with an identifier that is not its own is doubtful")
  func aRecordWithAnIdentifierThatIsNotItsOwnIsDoubtful() throws {
    var damaged = bytes
    // The identifier precedes author and text in the row.
    let row = Data("137Author 137\(Self.text(137))".utf8)
    let place = try #require(bytes.range(of: row))
    damaged.replaceSubrange(place.lowerBound..<place.lowerBound + 3, with: Data("9x7".utf8))
    let report = try salvage(damaged)
    #expect(report.doubtfulCount == 1, "\(report)")
    #expect(try saved(in: "sample").count == Self.count - 1)
  }
}
