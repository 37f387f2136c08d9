import CatalogFixtures
import CatalogRecords
import CatalogStore
import GRDB
import HistoricalDates
import TestTools
import Testing

@Suite struct RecordTableTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("a.db"), access: .writing)
  }

  private var full: CatalogRecord {
    var record = CatalogRecord()
    record.identifier = "id-1"
    record.title = "A title"
    record.text = "Naïve “text” — 始まり"
    record.source = "A source"
    record.note = "A note"
    record.language = "en"
    record.type = "quotation"
    record.rights = "Public domain"
    record.date = RecordDate(reading: "-0398~")
    record.subjects = ["time", "life"]
    record.attributions = [
      Attribution(creator: "A", role: .wrote, locator: "1.3", evidence: "seen"),
      Attribution(creator: "B", role: .disputed),
    ]
    record.extra = ["pages": .integer(300), "list": .array([.string("x"), .null])]
    return record
  }

  private func insert(_ record: CatalogRecord, at now: Double = 100) async throws -> RecordID {
    try await file.write { db in
      let collection = try CollectionTable(db).id(of: "c", at: now)
      return try #require(try RecordTable(db).insert(RecordRow(record), collection: collection, at: now))
    }
  }

  @Test(
    "subjects come back as they were, whatever is in them",
    arguments: [
      [], [""], ["life"], ["life; love"], ["life", "love"], ["", ""], ["life;", "love"], ["life", "\u{301}love"],
      ["; "],
    ])
  func subjects(subjects: [String]) async throws {
    var record = full
    record.subjects = subjects
    let id = try await insert(record)
    let stored = try #require(try await file.read { try RecordLoader($0).record(id) })
    #expect(stored.record.subjects == subjects)
  }

  @Test("a record without names comes back without them")
  func noAttributions() async throws {
    var record = full
    record.attributions = []
    let id = try await insert(record)
    let stored = try #require(try await file.read { try RecordLoader($0).record(id) })
    #expect(stored.record.attributions == [])
  }

  @Test("every field comes back as it was")
  func roundTrip() async throws {
    let id = try await insert(full)
    let stored = try #require(try await file.read { try RecordLoader($0).record(id) })
    #expect(stored.record == full)
    #expect(stored.collection == "c")
    #expect(stored.created == 100)
    #expect(stored.modified == 100)
  }

  @Test("an update keeps the id and the moment of adding")
  func update() async throws {
    let id = try await insert(full)
    var changed = full
    changed.text = "other"
    changed.subjects = []
    changed.attributions = [Attribution(creator: "C")]
    let row = RecordRow(changed)
    try await file.write { try RecordTable($0).update(id, to: row, at: 200) }
    let stored = try #require(try await file.read { try RecordLoader($0).record(id) })
    #expect(stored.record == changed)
    #expect(stored.created == 100)
    #expect(stored.modified == 200)
  }

  /// SQLite gives the highest row's id out again unless it is told not to.
  @Test("ids are never used twice")
  func removedIDs() async throws {
    let first = try await insert(full)
    try await file.write { try RecordTable($0).remove(first) }
    #expect(try await file.read { try RecordLoader($0).record(first) } == nil)
    #expect(try await file.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").isEmpty })
    #expect(try await insert(full) > first)
  }

  @Test("a second record with the same identifier is refused")
  func duplicateIdentifier() async throws {
    _ = try await insert(full)
    let row = RecordRow(full)
    #expect(try await file.write { try RecordTable($0).insert(row, collection: 1, at: 100) } == nil)
  }

  @Test("a record is found by its collection and identifier")
  func identity() async throws {
    let record = full
    let id = try await insert(record)
    let known = try await file.read { db in
      let table = try RecordTable(db)
      return (
        try table.known(collection: 1, identifier: "id-1")?.id, try table.known(collection: 1, identifier: "id-2")?.id,
        try table.known(collection: 2, identifier: "id-1")?.id,
        try table.known(collection: 1, identifier: "id-1")?.contentHash == record.contentHash
      )
    }
    #expect(known == (id, nil, nil, true))
    #expect(try await file.read { try RecordLoader($0).ids(identifier: "id-1") } == [id])
  }

  @Test("open dates come back infinite")
  func openDates() async throws {
    var record = full
    record.date = RecordDate(reading: "1985/..")
    let id = try await insert(record)
    let stored = try #require(try await file.read { try RecordLoader($0).record(id) })
    #expect(stored.record.date?.interval?.end == .infinity)
    #expect(stored.record.date == record.date)
  }
}
