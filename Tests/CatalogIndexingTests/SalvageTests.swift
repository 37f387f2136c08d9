import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// What can be read of a damaged file is saved, and what cannot is said.
@Suite(.serialized) struct SalvageTests {
  private let file: DamagedFile
  private var target: String { file.folder.path("saved.db") }

  init() async throws {
    file = try DamagedFile(try await Self.sample.value)
  }

  private static let count = 240

  private static let sample = Task {
    let sample = try await SampleCatalog(
      (1...count).map { number in
        .sample(
          text(number) + String(repeating: ", and so on", count: 6), by: "Author \(number)", date: "\(1500 + number)",
          tags: ["tag\(number % 4)"], id: "\(number)")
      })
    try await sample.file.write { db in
      try CollectionTable(db).describe("sample", title: "A sample", rights: "CC0", source: "https://example.org", at: 1)
      _ = try SynonymTable(db).insert("car", "automobile")
      try SavedSearchTable(db).set("mine", to: "tag:tag1")
    }
    return try sample.bytes()
  }

  @Test("a language or a type with a NUL is saved without it", arguments: ["language", "type"])
  func nul(column: String) throws {
    try file.damage("UPDATE record SET \(column) = 'a' || char(0) || 'b' WHERE id = 7")
    _ = try CatalogSalvage(path: file.path, target: target).run()
    #expect(try CatalogChecker(path: target).run().findings == [])
    let value = try CatalogFile(at: target, access: .reading).readNow {
      try String.fetchOne($0, sql: "SELECT \(column) FROM record WHERE \(column) LIKE 'a%b'")
    }
    #expect(value == "a\u{FFFD}b")
  }

  private static func text(_ number: Int) -> String { "the saying of number\(number) in full" }

  /// What the new file has, by identifiers.
  private func saved() throws -> [String: String] {
    try CatalogFile(at: target, access: .reading).readNow { db in
      let rows = try Row.fetchAll(db, sql: "SELECT identifier, substr(text, 1, instr(text, ',') - 1) FROM record")
      return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
    }
  }

  /// Writes over the first page that has some bytes.
  private func overwrite(pageWith text: String, by byte: UInt8) throws {
    var bytes = try file.folder.bytes(of: "catalog.db")
    // Two of them may have stood on one page.
    guard let place = bytes.range(of: Data(text.utf8))?.lowerBound else { return }
    let start = place / 4_096 * 4_096
    bytes.replaceSubrange(start..<start + 4_096, with: repeatElement(byte, count: 4_096))
    try file.folder.write(bytes, to: "catalog.db")
  }

  @Test("an altered schema loses nothing")
  func anAlteredSchemaLosesNothing() throws {
    try file.damage("CREATE TRIGGER evil AFTER INSERT ON record BEGIN DELETE FROM record; END")
    #expect(try file.check().findings.map(\.kind) == [.schema])
    let report = try CatalogSalvage(path: file.path, target: target).run()
    #expect(report.recordCount == Self.count)
    #expect(report.unreadable.isEmpty)
    #expect(report.doubtfulCount == 0)
    #expect(report.lost == [])
    #expect(try CatalogChecker(path: target).run().findings == [])
    try CatalogFile(at: target, access: .reading).readNow { db in
      let collection = try #require(try CollectionTable(db).all().first)
      #expect(collection.title == "A sample")
      #expect(collection.rights == "CC0")
      #expect(collection.source == "https://example.org")
      #expect(try SynonymTable(db).all().map(\.other) == ["automobile"])
      #expect(try SavedSearchTable(db).all() == ["mine": "tag:tag1"])
    }
  }

  @Test("pages of records that are overwritten", arguments: [UInt8(0), 0xFF, 0x0D])
  func pages(byte: UInt8) throws {
    for number in [30, 31, 140, 239] { try overwrite(pageWith: Self.text(number), by: byte) }
    #expect(try !file.check().isSound)
    let report = try CatalogSalvage(path: file.path, target: target).run()
    let saved = try saved()
    #expect(saved.count == report.recordCount, "\(report)")
    #expect(report.recordCount > Self.count / 2, "\(report)")
    var missing = 0
    for number in 1...Self.count {
      if let text = saved["\(number)"] { #expect(text == Self.text(number)) } else { missing += 1 }
    }
    #expect(missing > 10)
    #expect(report.doubtfulCount == 0)
    let unreadable = report.unreadable.reduce(0) { $0 + $1.count }
    #expect(byte == 0x0D || unreadable == missing, "\(unreadable) of \(missing)")
    #expect(try CatalogChecker(path: target).run().findings == [])
  }

  /// The number of the table's leaf page that has the text, counted from 0.
  private func page(with text: String) throws -> Int {
    let bytes = try file.folder.bytes(of: "catalog.db")
    return try #require(bytes.range(of: Data(text.utf8))).lowerBound / 4_096
  }

  /// A walk took itself for finished there, and lost all that came after.
  @Test("a page of another table with high numbers ends no walk")
  func aPageOfAnotherTableWithHighNumbersEndsNoWalk() throws {
    let wrong = try page(with: Self.text(30))
    // What FTS5 keeps has numbers from 2^37 on.
    let queue = try DatabaseQueue(path: file.path)
    let block = try queue.read { try Data.fetchOne($0, sql: "SELECT block FROM record_fts_data WHERE id >= 1 << 37") }
    try queue.close()
    var bytes = try file.folder.bytes(of: "catalog.db")
    let start = try #require(block).prefix(200)
    let leaf = try #require(bytes.range(of: start)).lowerBound / 4_096
    bytes.replaceSubrange(
      wrong * 4_096..<(wrong + 1) * 4_096, with: bytes.subdata(in: leaf * 4_096..<(leaf + 1) * 4_096))
    try file.folder.write(bytes, to: "catalog.db")
    let report = try CatalogSalvage(path: file.path, target: target).run()
    #expect(report.recordCount > Self.count - 40, "\(report)")
    #expect(report.recordCount + report.missingCount == Self.count, "\(report)")
    #expect(report.missingCount > 0)
    #expect(report.knowsAll)
    #expect(!report.isComplete)
    #expect(report.doubtfulCount == 0)
    #expect(try saved().count == report.recordCount)
    #expect(report.missing.contains { $0.contains(30) })
  }

  @Test("the rest of a file that is cut short is saved", arguments: 1...12)
  func cutShort(part: Int) throws {
    let bytes = try file.folder.bytes(of: "catalog.db")
    let length = bytes.count * part / 13
    try file.folder.write(bytes.prefix(length), to: "catalog.db")
    #expect(try file.check().findings.map(\.kind) == [.cutShort])
    let report = try CatalogSalvage(path: file.path, target: target).run()
    let texts = try saved()
    #expect(texts.count == report.recordCount)
    #expect(!(report.recordCount < Self.count && report.isComplete))
    // Whatever lies whole in what is left is saved, unless the pages that lead there are gone.
    let there = (1...Self.count).filter { bytes.prefix(length).range(of: Data((Self.text($0) + ", and").utf8)) != nil }
    #expect(report.recordCount >= there.count * 9 / 10 || part < 3, "\(report.recordCount) of \(there.count)")
    #expect(try file.folder.bytes(of: "catalog.db") == bytes.prefix(length), "the file itself is left as it is")
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path).allSatisfy { !$0.contains(".part-") })
  }

  @Test("what does not fit its hash is kept apart")
  func whatDoesNotFitItsHashIsKeptApart() throws {
    try file.damage("UPDATE record SET text = 'something else' WHERE id IN (9, 10)")
    let report = try CatalogSalvage(path: file.path, target: target).run()
    #expect(report.recordCount == Self.count)
    #expect(report.doubtfulCount == 2)
    #expect(report.missingCount == 0)
    #expect(!report.isComplete)
    #expect(report.doubtful == ["record 9", "record 10"])
    let collections = try CatalogFile(at: target, access: .reading).readNow { try CollectionTable($0).all() }
    #expect(collections.map(\.name) == ["sample", "sample (doubtful)"])
    #expect(collections.map(\.recordCount) == [Self.count - 2, 2])
  }

  @Test("records whose names cannot be read are saved as doubtful")
  func recordsWhoseNamesCannotBeReadAreSavedAsDoubtful() throws {
    try file.damage("UPDATE record SET text = text || '!' WHERE id = 9")
    var bytes = try file.folder.bytes(of: "catalog.db")
    // Role and name are side by side in the rows of names alone.
    let place = try #require(bytes.range(of: Data("Author 120wrote".utf8))).lowerBound / 4_096 * 4_096
    bytes.replaceSubrange(place..<place + 4_096, with: repeatElement(0xFF, count: 4_096))
    try file.folder.write(bytes, to: "catalog.db")
    let report = try CatalogSalvage(path: file.path, target: target).run()
    #expect(report.recordCount == Self.count)
    #expect(report.unreadable.isEmpty)
    #expect(report.doubtfulCount > 0)
    let names = try CatalogFile(at: target, access: .reading).readNow {
      try String.fetchAll($0, sql: "SELECT creator FROM record ORDER BY CAST(identifier AS INTEGER)")
    }
    #expect(names == (1...Self.count).map { "Author \($0)" })
  }

  @Test("roles whose table is lost are in the rows of records")
  func rolesWhoseTableIsLostAreInTheRowsOfRecords() async throws {
    var record = CatalogRecord.sample("a saying", id: "1")
    record.attributions = [
      Attribution(creator: "A", role: .said, locator: "1.3"),
      Attribution(creator: "B", role: .disputed, evidence: "style"),
    ]
    let damaged = try DamagedFile(try await SampleCatalog([record]).bytes())
    try damaged.damage("DELETE FROM attribution")
    let target = damaged.folder.path("saved.db")
    let report = try CatalogSalvage(path: damaged.path, target: target).run()
    #expect(report.recordCount == 1)
    #expect(report.doubtfulCount == 0)
    let saved = try CatalogFile(at: target, access: .reading).readNow { db in
      try RecordLoader(db).records(named: "1").first?.record.attributions
    }
    #expect(saved == record.attributions)
  }

  @Test("the work of a salvage grows as the number of collections does")
  func manyCollections() throws {
    let none = try time(ofCollections: 0)
    let few = try time(ofCollections: 4_000) - none
    let many = try time(ofCollections: 32_000) - none
    // Eight times the collections take 8 times as long, and more if each copies the others.
    #expect(many < 14 * few)
    let saved = try CatalogFile(at: target, access: .reading).readNow { try CollectionTable($0).names().count }
    #expect(saved == 32_001)
  }

  /// Seconds to save the file with a number of collections more.
  private func time(ofCollections count: Int) throws -> Double {
    try file.damage("DELETE FROM collection WHERE name LIKE 'c%'")
    try file.damage(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
      INSERT INTO collection (name, created, modified) SELECT 'c' || n, 1, 1 FROM number
      """)
    try? FileManager.default.removeItem(atPath: target)
    return try ThreadTime.of { _ = try CatalogSalvage(path: file.path, target: target).run() }
  }
}
