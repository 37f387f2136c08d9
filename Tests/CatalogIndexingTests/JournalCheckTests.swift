import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// What the journal keeps is checked against what it says it keeps.
@Suite(.serialized) struct JournalCheckTests {
  private let file: DamagedFile

  init() async throws {
    file = try DamagedFile(try await Self.sample.value)
  }

  /// Entries: 1 adds the records 1 to 20, 2 changes 4 of them, adds one and removes one, 3 removes two and is undone,
  /// 4 is forgotten, 5 changes one.
  private static let sample = Task {
    let catalog = try await SampleCatalog(
      (1...20).map { .sample("saying \($0)", by: "A \($0); B", date: "\(1500 + $0)", tags: ["t"], id: "\($0)") })
    try await change(catalog) { writer in
      for id in [2, 3, 5, 7] { try writer.update(RecordID(Int64(id)), to: .sample("n"), identifier: "\(id)", at: 2) }
      try writer.remove(RecordID(9))
      _ = try writer.put(.sample("late", by: "C", id: "late"), collection: 1, at: 2)
    }
    try await change(catalog) { writer in for id in [11, 12] { try writer.remove(RecordID(Int64(id))) } }
    try await change(catalog) { try $0.update(RecordID(20), to: .sample("x"), identifier: "20", at: 3) }
    try await change(catalog) { try $0.update(RecordID(19), to: .sample("y"), identifier: "19", at: 3) }
    try await catalog.file.write { db in
      _ = try JournalReversal(db).reverse(3, undoing: true, at: 2)
      try BeforeImageTable(db).forget(4)
      try db.execute(sql: "UPDATE journal_entry SET forgotten = 1, size = 0 WHERE id = 4")
      _ = try JournalSeals(db).accept()
      try JournalTable(db).recount()
    }
    return try catalog.bytes()
  }

  private static func change(
    _ catalog: SampleCatalog, _ body: @escaping @Sendable (CatalogWriter) throws -> Void
  ) async throws {
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      try body(writer)
      try writer.flush()
    }
  }

  @Test("what the journal writes is sound")
  func whatTheJournalWritesIsSound() throws {
    #expect(try file.check().findings == [])
  }

  @Test(
    "damage of the journal is found, and what is damaged is forgotten",
    arguments: [
      ("UPDATE past_record SET text = 'other' WHERE entry = 2 AND id = 3", [.journalChanged]),
      ("UPDATE past_record SET creator = 'other' WHERE entry = 2 AND id = 3", [.journalChanged]),
      ("UPDATE past_record SET date_start = date_start + 1 WHERE entry = 2 AND id = 3", [.journalChanged]),
      ("UPDATE past_record SET collection = 77 WHERE entry = 2 AND id = 3", [.journalChanged]),
      ("UPDATE past_attribution SET role = 'x' WHERE entry = 2 AND record = 3", [.journalChanged]),
      ("DELETE FROM past_attribution WHERE entry = 2", [.journalChanged]),
      ("UPDATE past_subject SET name = 'x' WHERE entry = 2 AND record = 3", [.journalChanged]),
      ("INSERT INTO past_subject VALUES (2, 88, 0, 'x')", [.journalStray]),
      ("INSERT INTO past_gap VALUES (4, 1, 1)", [.journalStray]),
      ("INSERT INTO past_gap VALUES (-1, 1, 1)", [.journalStray]),
      ("UPDATE past_record SET entry = -2 WHERE entry = 2", [.journalStray, .journalCount, .journalChanged]),
      ("UPDATE past_record SET entry = 99 WHERE entry = 2", [.journalStray, .journalCount, .journalChanged]),
      ("UPDATE past_gap SET first = 3, last = 3 WHERE entry = 2", [.journalCount]),
      ("UPDATE past_gap SET last = last + 1 WHERE entry = 2", [.journalCount]),
      ("UPDATE past_gap SET last = 12 WHERE entry = 1; INSERT INTO past_gap VALUES (1, 12, 19)", [.journalCount]),
      ("DELETE FROM past_gap", [.journalCount]),
      ("UPDATE journal_entry SET updated = 5, removed = 1 WHERE id = 2", [.journalEntry, .journalCount]),
      ("UPDATE journal_entry SET undone = NULL WHERE id = 3", [.journalEntry, .journalCount]),
      ("UPDATE journal_entry SET undone = 1 WHERE id = 1", [.journalEntry, .journalCount]),
      (
        "UPDATE journal_entry SET undone = (SELECT undone FROM journal_entry WHERE id = 3) WHERE id = 5",
        [.journalEntry, .journalCount]
      ),
      ("DELETE FROM journal_entry WHERE id = 3", [.journalEntry, .journalStray]),
    ] as [(String, Set<CheckFinding.Kind>)])
  func damage(sql: String, kinds: Set<CheckFinding.Kind>) throws {
    try file.damage(sql)
    let found = try file.check()
    let sizeless = Set(found.findings.map(\.kind)).subtracting([.journalSize])
    #expect(sizeless == kinds, "\(found.findings)")
    #expect(found.hasDamage(.journal), "\(found.findings)")
    #expect(try CatalogRepair(path: file.path, removesStrays: true).run().after.findings == [])
  }

  /// Nothing else in the file says what an entry was: a flipped bit had changed what 'adagia log' prints.
  @Test(
    "a changed entry is found, cannot be undone, and is dropped or accepted on request",
    arguments: [
      ("UPDATE journal_entry SET kind = 'tag' WHERE id = 5", 5),
      ("UPDATE journal_entry SET input = 'tesu' WHERE id = 5", 5),
      ("UPDATE journal_entry SET began = began + 1 WHERE id = 5", 5),
      ("UPDATE journal_entry SET undone = 3 WHERE id = 5", 5),
      ("UPDATE journal_entry SET undone = undone + 1 WHERE id = 3", 3),
      ("UPDATE journal_entry SET removed = 7 WHERE id = 4", 4), ("DELETE FROM journal_entry WHERE id = 4", 4),
    ])
  func changedEntry(sql: String, entry: Int64) throws {
    try file.damage(sql)
    for isQuick in [true, false] {
      let found = try file.check(isQuick: isQuick).findings
      #expect(found.map(\.kind) == [.journalEntry])
      #expect(found.first?.places == ["entry \(entry)"])
    }
    for undoing in [true, false] {
      let error = #expect(throws: JournalError.self) {
        try CatalogFile(at: file.path, access: .writing).writeNow {
          try JournalReversal($0).reverse(JournalEntryID(entry), undoing: undoing, at: 9)
        }
      }
      #expect(error == .damaged(JournalEntryID(entry)) || error == .noSuchEntry(JournalEntryID(entry)))
    }
    #expect(try !CatalogRepair(path: file.path).run().after.isSound)
    let other = try DamagedFile(try file.folder.bytes(of: "catalog.db"))
    #expect(try CatalogRepair(path: other.path, acceptsChanges: true).run().after.findings == [])
    #expect(try CatalogRepair(path: file.path, removesStrays: true).run().after.findings == [])
  }

  @Test(
    "damaged checksums are found, and no entry is lost when they are accepted",
    arguments: [
      "UPDATE meta SET value = replace(replace(replace(value, 'a', 'b'), '1', '2'), 'c', 'd') WHERE key = 'journal_seals:0'",
      "UPDATE meta SET value = substr(value, 1, 70) WHERE key = 'journal_seals:0'",
      "UPDATE meta SET key = 'journal_seals:3' WHERE key = 'journal_seals:0'",
      "INSERT INTO meta VALUES ('journal_seals:9223372036854775807', 'x'), ('journal_seals:7', 'x')",
    ])
  func changedSeals(sql: String) throws {
    let before = try entries()
    try file.damage(sql)
    #expect(try file.check().findings.map(\.kind) == [.journalEntry])
    #expect(try CatalogRepair(path: file.path, acceptsChanges: true).run().after.findings == [])
    #expect(try entries() == before)
  }

  @Test("entries of an earlier program have no checksum, and count until they change")
  func earlierEntries() throws {
    try file.damage("DELETE FROM meta WHERE key = 'journal_seals:0'; UPDATE journal_entry SET input = 'e' WHERE id < 9")
    #expect(try file.check().findings == [])
    try CatalogFile(at: file.path, access: .writing).writeNow {
      _ = try JournalReversal($0).reverse(5, undoing: true, at: 9)
    }
    #expect(try file.check().findings == [])
    try file.damage("UPDATE journal_entry SET input = 'f' WHERE id < 9")
    #expect(try file.check().findings.map(\.places) == [["entry 5"]])
  }

  @Test("a change of the program does not hide damage")
  func changeAfterDamage() throws {
    try file.damage("UPDATE journal_entry SET input = 'e' WHERE id = 1")
    try CatalogFile(at: file.path, access: .writing).writeNow {
      try JournalTable($0).setLimit(0)
      _ = try JournalTable($0).shorten()
    }
    #expect(try file.check().findings.map(\.kind) == [.journalEntry])
  }

  private func entries() throws -> [JournalEntry] {
    try CatalogFile(at: file.path, access: .reading).readNow { try JournalTable($0).latest(.max) }
  }

  @Test(
    "sizes are reckoned anew",
    arguments: [
      "UPDATE journal_entry SET size = size + 1 WHERE id = 2", "UPDATE journal_entry SET size = 9 WHERE id = 4",
      "UPDATE meta SET value = '7' WHERE key = 'journal_size'", "DELETE FROM meta WHERE key = 'journal_size'",
    ])
  func sizes(sql: String) throws {
    let before = try sum()
    try file.damage(sql)
    #expect(try file.check().findings.map(\.kind) == [.journalSize])
    let report = try CatalogRepair(path: file.path).run()
    #expect(report.after.findings == [], "\(report.steps)")
    #expect(report.steps.count == 1, "\(report.steps)")
    #expect(try sum() == before)
  }

  private func sum() throws -> Int {
    try CatalogFile(at: file.path, access: .reading).readNow { try JournalTable($0).size }
  }
}
