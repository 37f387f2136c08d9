import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

/// Edits of the time before catalogs kept what sources said: the journal tells some of them.
@Suite struct EarlierEditsTests {
  /// A step of a record's life in a catalog of version 8.
  enum Step {
    case importing(String)
    case editing(String)
    case adding(String)
    case undoneEdit(String)
  }

  private static func record(_ text: String) -> CatalogRecord { .short("k", text) }

  /// A catalog with one record that went through some steps.
  private func catalog(_ steps: [Step]) throws -> MemoryCatalog {
    let catalog = try MemoryCatalog(version: FileVersion.sourceBases - 1)
    for (place, step) in steps.enumerated() {
      try catalog.write { db in
        switch step {
        case .importing(let text): try Self.run("import", place + 1, text, db)
        case .editing(let text): try Self.run("tag", place + 1, text, db)
        case .adding(let text): try Self.run("add", place + 1, text, db)
        case .undoneEdit(let text): try Self.undo(place + 1, text, db)
        }
      }
    }
    try catalog.write { try Schema.migrate($0) }
    return catalog
  }

  private static func run(_ kind: String, _ entry: Int, _ text: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO journal_entry (id, kind, input, began) VALUES (?, ?, '', ?)", arguments: [entry, kind, entry])
    let collection = try CollectionTable(db).id(of: "c", at: 1)
    guard let known = try RecordTable(db).known(collection: collection, identifier: "k") else {
      let id = try RecordTable(db).insert(RecordRow(record(text)), collection: collection, at: 1)
      try BeforeImageTable(db).keepGap(1...1, for: Int64(entry))
      return #expect(id == RecordID(1))
    }
    try db.execute(sql: BeforeImageTable.keepRecord, arguments: [entry, 1])
    try RecordTable(db).update(known.id, to: RecordRow(record(text)), at: Double(entry))
  }

  /// An entry with the record as it was after the edit, which is not in effect.
  private static func undo(_ entry: Int, _ text: String, _ db: Database) throws {
    let collection = try CollectionTable(db).id(of: "c", at: 1)
    let id = try #require(try RecordTable(db).known(collection: collection, identifier: "k")).id
    let before = try #require(try RecordLoader(db).record(id)).record
    try run("tag", entry, text, db)
    try db.execute(sql: "DELETE FROM past_record WHERE entry = ?", arguments: [entry])
    try db.execute(sql: BeforeImageTable.keepRecord, arguments: [entry, 1])
    try RecordTable(db).update(id, to: RecordRow(before), at: Double(entry))
    try db.execute(sql: "UPDATE journal_entry SET undone = 99 WHERE id = ?", arguments: [entry])
  }

  @Test(
    "the base is the content before the first edit after the last import",
    arguments: [
      ([Step.importing("a")], nil), ([.importing("a"), .importing("b")], nil),
      ([.importing("a"), .editing("b")], "a"), ([.importing("a"), .editing("b"), .editing("c")], "a"),
      ([.importing("a"), .editing("b"), .importing("c")], nil),
      ([.importing("a"), .editing("b"), .importing("c"), .editing("d")], "c"),
      ([.importing("a"), .undoneEdit("b")], nil), ([.importing("a"), .editing("b"), .undoneEdit("c")], "a"),
    ] as [([Step], String?)])
  func base(steps: [Step], text: String?) throws {
    let base = try catalog(steps).read { try SourceBaseTable($0).base(of: RecordID(1)) }
    #expect(base == text.map { SourceBase(record: Self.record($0), isOwn: false) })
  }

  @Test("a record that a person added is the person's")
  func own() throws {
    for steps in [[Step.adding("a")], [.adding("a"), .editing("b")]] {
      #expect(try catalog(steps).read { try SourceBaseTable($0).base(of: RecordID(1)) } == .own)
    }
  }

  @Test("a before-image of an edited record has its base, so that an undone import leaves an edit")
  func beforeImage() throws {
    let catalog = try catalog([.importing("a"), .editing("b"), .importing("c")])
    try catalog.write { db in
      try RecordTable(db).remove(RecordID(1))
      try BeforeImageTable(db).restore(3)
      let base = try SourceBaseTable(db).base(of: RecordID(1))
      #expect(base == SourceBase(record: Self.record("a"), isOwn: false))
    }
  }

  @Test("a record without an identifier that has another content now was edited, whatever the journal has")
  func knownByContent() throws {
    let catalog = try MemoryCatalog(version: FileVersion.sourceBases - 1)
    var record = CatalogRecord()
    record.text = "one"
    let id = try catalog.insert(record)
    let still = try catalog.insert(.short("other", "still"))
    try catalog.write { db in
      try db.execute(sql: "UPDATE record SET content_hash = x'00112233445566778899aabbccddeeff', modified = 9")
      try Schema.migrate(db)
      #expect(try SourceBaseTable(db).isEdited(id))
      #expect(try !SourceBaseTable(db).isEdited(still))
    }
  }
}
