import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import Platform
import TestTools
import Testing

/// Damage of every kind is found, the right side is named, and what is derived is rebuilt.
@Suite(.serialized) struct CheckTests {
  private let file: DamagedFile
  private var path: String { file.path }

  init() async throws {
    file = try DamagedFile(try await Self.sample.value)
  }

  /// Made once, for making it takes longer than most of the tests.
  private static let sample = Task {
    let sample = try await SampleCatalog(records)
    // Two go and one changes, so that the index has something that counts no more.
    try await sample.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      try writer.remove(RecordID(3))
      try writer.remove(RecordID(50))
      try writer.update(RecordID(7), to: .sample("quite another text", by: "Nobody"), identifier: "7", at: 3)
      try writer.flush()
    }
    return try sample.bytes()
  }

  private static let records = (1...60).map { number in
    CatalogRecord.sample(
      "the saying number\(number) of many, said \(number % 7) times", title: number % 3 == 0 ? "A title" : nil,
      by: "Author \(number % 11)", date: number % 2 == 0 ? "\(1500 + number)" : nil,
      lang: number % 5 == 0 ? "la" : "en",
      tags: ["tag\(number % 4)", "all"], type: "quotation", id: "\(number)")
  }

  private func damage(_ sql: String) throws { try file.damage(sql) }
  private func check(isQuick: Bool = false) throws -> CheckReport { try file.check(isQuick: isQuick) }

  @Test("a sound catalog is sound")
  func aSoundCatalogIsSound() throws {
    #expect(try check().findings == [])
    #expect(try check(isQuick: true).findings == [])
    #expect(try check().recordCount == 58)
  }

  /// A repair had believed a damaged EDTF.
  @Test(
    "a date whose meaning its source gave may be damaged in its EDTF or its interval",
    arguments: [
      "date_start = date_start + 1", "date_edtf = '1893/1899'", "date_edtf = '18 8/1899'", "date_edtf = NULL",
    ])
  func ownMeaning(change: String) async throws {
    var record = CatalogRecord.sample("words")
    record.date = RecordDate(raw: "[ca. 1899?]", meaning: "1898/1899")
    let sample = try await SampleCatalog([record])
    let file = try DamagedFile(try sample.bytes())
    #expect(try file.check().findings == [])
    try file.damage("UPDATE record SET \(change)")
    let found = try file.check()
    #expect(found.findings.map(\.kind) == [.dateDoubtful])
    let left = try CatalogRepair(path: file.path).run()
    #expect(left.copy == nil)
    #expect(left.after == found)
    #expect(try CatalogRepair(path: file.path, acceptsChanges: true).run().after.findings == [])
  }

  @Test("an empty catalog is sound")
  func anEmptyCatalogIsSound() async throws {
    let empty = try await SampleCatalog([])
    #expect(try CatalogChecker(path: empty.folder.path("catalog.db")).run().findings == [])
  }

  @Test(
    "damage to derived data is found on its side, and repaired",
    arguments: [
      ("DELETE FROM record_fts_docsize WHERE id = 9", [.index]),
      ("DELETE FROM record_fts_idx", [.index]),
      ("UPDATE record_fts_data SET block = zeroblob(length(block)) WHERE id > 1000", [.index]),
      ("UPDATE record_fts_data SET block = x'' WHERE id = 10", [.index]),
      ("UPDATE record_fts_data SET block = x'05' WHERE id = 1", [.index]),
      ("UPDATE record_fts_docsize SET sz = x'000102000000' WHERE id = 9", [.index]),
      ("DELETE FROM column_chunk WHERE kind = 5", [.columns]),
      ("DELETE FROM column_chunk", [.columns]),
      ("UPDATE column_chunk SET data = x'0011' WHERE kind = 1", [.columns]),
      ("UPDATE column_chunk SET data = zeroblob(262144) WHERE kind = 3", [.columns]),
      ("INSERT INTO column_chunk (kind, chunk, data) VALUES (1, 140737488355327, x'01')", [.columns]),
      ("INSERT INTO column_chunk (kind, chunk, data) VALUES (1, 77, randomblob(131072))", [.columns]),
      ("UPDATE column_code SET value = 'x' WHERE kind = 3 AND code = 1", [.columns]),
      ("UPDATE record SET date_start = date_start + 1 WHERE id IN (20, 22)", [.dates]),
      ("UPDATE record SET date_edtf = '1700', date_start = 1, date_end = 2 WHERE id = 20", [.dates]),
      ("UPDATE meta SET value = '2' WHERE key = 'analyzer_version'", [.version]),
      ("UPDATE sqlite_sequence SET seq = 5 WHERE name = 'record'", [.records]),
    ] as [(String, [CheckFinding.Side])])
  func derived(sql: String, sides: [CheckFinding.Side]) throws {
    try damage(sql)
    let found = try check()
    #expect(Set(found.findings.map(\.side)) == Set(sides), "\(found.findings)")
    #expect(!found.isSound, "\(found.findings)")
    let report = try CatalogRepair(path: path).run()
    #expect(report.after.findings == [], "\(report.after.findings)")
    #expect(report.after.recordCount == 58, "\(report.after.findings)")
    let copy = try #require(report.copy)
    #expect(FileManager.default.fileExists(atPath: copy))
    #expect(try CatalogChecker(path: copy).run().findings == found.findings)
  }

  @Test(
    "damage to records is found there, named, and left until it is accepted",
    arguments: [
      ("UPDATE record SET text = text || ' zebra' WHERE id = 9", .recordChanged),
      ("UPDATE attribution SET creator = 'Somebody' WHERE record = 9", .recordChanged),
      ("UPDATE record SET creator = 'Somebody' WHERE id = 9", .linesDiffer),
      ("UPDATE record SET attributions = 'disputed' WHERE id = 9", .linesDiffer),
      ("UPDATE record SET extra = '{' WHERE id = 9", .extraUnreadable),
      ("UPDATE record SET text = CAST(x'FF41FE' AS TEXT) WHERE id = 9", .recordChanged),
      ("DELETE FROM attribution WHERE record = 9", .recordChanged),
    ] as [(String, CheckFinding.Kind)])
  func content(sql: String, kind: CheckFinding.Kind) throws {
    try damage(sql)
    let found = try check()
    #expect(found.findings.allSatisfy { $0.side == .records }, "\(found.findings)")
    #expect(!found.isSound, "\(found.findings)")
    #expect(found.findings.first { $0.kind == kind }?.places == ["record 9"])
    let left = try CatalogRepair(path: path).run()
    #expect(left.copy == nil)
    #expect(left.after == found)
    #expect(try CatalogRepair(path: path, acceptsChanges: true).run().after.findings == [])
  }

  @Test("a record that is gone is named as gone")
  func aRecordThatIsGoneIsNamedAsGone() throws {
    try damage(
      "DELETE FROM attribution WHERE record = 9; DELETE FROM subject WHERE record = 9; DELETE FROM record WHERE id = 9")
    #expect(try check().findings.map(\.kind) == [.recordMissing])
    #expect(try check(isQuick: true).findings.first?.side == .records)
    #expect(try CatalogRepair(path: path, acceptsChanges: true).run().after.findings == [])
  }

  @Test("parts of missing records are removed only on request")
  func partsOfNothingAreTakenOutWhenThatIsWanted() throws {
    try damage("INSERT INTO subject (record, position, name) VALUES (3, 0, 'x'), (99999999999, 0, 'y'), (-1, 0, 'z')")
    #expect(try check().findings.map(\.kind) == [.strayPart])
    #expect(try check().findings[0].count == 3)
    #expect(try !CatalogRepair(path: path).run().after.isSound)
    #expect(try CatalogRepair(path: path, removesStrays: true).run().after.findings == [])
  }

  @Test("jobs whose process has gone are closed")
  func jobsThatNobodyWorksOnAreClosed() throws {
    let mark = ProcessMark.own.text
    let end = try #require(mark.lastIndex(of: ":"))
    let (other, unknown) = ("'\(mark[..<end]):1'", "NULL")
    // A process of the same number that began at another time is another process.
    for process in ["'\(mark)'", other, unknown, "'another-machine:\(mark.drop { $0 != ":" }.dropFirst())'"] {
      try damage("INSERT INTO job (kind, input, started, process) VALUES ('import', 'x', 1, \(process))")
    }
    let found = try check()
    #expect(found.isSound)
    #expect(found.findings.map(\.kind) == [.jobOrphan, .jobUnknown])
    #expect(found.findings.map(\.places) == [["job 2"], ["job 3"]])
    let report = try CatalogRepair(path: path).run()
    #expect(report.after.findings == [])
    #expect(report.steps.count == 1)
    let states = try CatalogFile(at: path, access: .reading).readNow { try JobTable($0).jobs(limit: 4).map(\.state) }
    #expect(states == [.running, .interrupted, .interrupted, .running])
  }

  @Test("numbers that no record may have are found and do no harm", arguments: [-5, 0, 1 << 32, 1 << 47, Int64.max])
  func numbers(id: Int64) throws {
    try damage("UPDATE record SET id = \(id) WHERE id = 9")
    #expect(try check().findings.contains { $0.kind == .recordNumber })
  }

  @Test("a file that is cut short is found")
  func aFileThatIsCutShortIsFound() throws {
    let whole = try file.folder.bytes(of: "catalog.db")
    try file.folder.write(whole.prefix(whole.count / 4096 / 2 * 4096), to: "catalog.db")
    #expect(try check().findings.map(\.kind) == [.cutShort])
  }
}
