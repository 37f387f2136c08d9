import Adagia
import Testing

@Suite struct EditorTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory() }

  private func record(_ text: String) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = text
    return record
  }

  private func added(_ text: String) async throws -> StoredRecord {
    let id = try await catalog.add(record(text), to: "a").id
    return try #require(try await catalog.record(id))
  }

  @Test("several changes are one entry, and are undone together")
  func oneEntry() async throws {
    let old = try await added("old")
    let edit = try await catalog.edit("spring cleaning") { editor in
      try editor.update(old.id) { $0.note = "seen" }
      try editor.remove(old.id)
      return try editor.add(Self.sample("new"), to: "b").id
    }
    #expect(try await catalog.record(edit.value)?.collection == "b")
    let entry = try #require(edit.entry)
    let undone = try await catalog.undo(entry)
    #expect(undone.input == "spring cleaning")
    #expect(try await catalog.record(old.id)?.record == old.record)
    #expect(try await catalog.record(edit.value) == nil)
  }

  @Test("a date that cannot be read is named with the date before")
  func unreadableDates() async throws {
    let old = try await added("old")
    try await catalog.edit("date") { try $0.update(old.id) { $0.date = RecordDate(reading: "1843") } }
    let edit = try await catalog.edit("date") { editor in
      try editor.update(old.id) { $0.date = RecordDate(reading: "whenever") }
      var new = Self.sample("new")
      new.date = RecordDate(reading: "ages ago")
      try editor.add(new, to: "a")
    }
    #expect(edit.unreadableDates.map(\.date) == ["whenever", "ages ago"])
    #expect(edit.unreadableDates.map(\.former) == ["1843", nil])
    let again = try await catalog.edit("note") { try $0.update(old.id) { $0.note = "seen" } }
    #expect(again.unreadableDates == [])
    let assignments = [FieldAssignment(field: "date", value: "some day")]
    let summary = try await catalog.edit(matching: "*", RecordEdit(assignments: assignments))
    #expect(summary.unreadableDateCount == 2)
    #expect(summary.unreadableDates.map(\.former) == ["whenever", "ages ago"])
  }

  @Test("a text that a record had before it was edited can be added again, once")
  func formerText() async throws {
    let first = try await catalog.addNew(record("old"), to: "a").id
    try await catalog.edit("text") { try $0.update(first) { $0.text = "new" } }
    let second = try await catalog.addNew(record("old"), to: "a")
    #expect(second.isNew && second.id != first)
    let third = try await catalog.addNew(record("old"), to: "a")
    #expect(!third.isNew && third.id == second.id)
    #expect(try await catalog.record(first)?.record.text == "new")
  }

  @Test("an edit that changes nothing has no entry")
  func unchanged() async throws {
    let old = try await added("old")
    let edit = try await catalog.edit("nothing") { try $0.update(old.id) { $0.text = "old" } }
    #expect(edit.entry == nil)
  }

  @Test("the same content written again has no entry")
  func sameContent() async throws {
    let old = try await added("old")
    let entries = try await catalog.journal(limit: 10).count
    #expect(try await catalog.update(old.id, to: old.record))
    #expect(try await catalog.journal(limit: 10).count == entries)
  }

  @Test(
    "what a record shows beside its fields cannot be set",
    arguments: [
      "collection", "in", "created", "Modified", "added", "attributions", "role", "locator", "evidence", "date_edtf",
      "date_start", "date_end", "extra",
    ])
  func notAField(name: String) async throws {
    let old = try await added("old")
    let edit = RecordEdit(assignments: [FieldAssignment(field: name, value: "new")])
    let error = EditError.notAField(name)
    await #expect(throws: error) { _ = try await catalog.edit(matching: "old", edit) }
    await #expect(throws: error) { _ = try await catalog.edit(matching: "old", edit, dryRun: true) }
    #expect(error.description.hasPrefix("'\(name)' is not a field that can be set. "))
    #expect(!error.description.hasSuffix(" "))
    #expect(try await catalog.record(old.id) == old)
  }

  @Test(
    "a tag that is given twice in different cases is added once, as it came first",
    arguments: [
      RecordEdit(addedTags: ["q", "Q", "r"]),
      RecordEdit(assignments: [FieldAssignment(field: "tag", value: "q; Q; r; q")]),
    ])
  func tagTwice(edit: RecordEdit) async throws {
    let old = try await added("old")
    _ = try await catalog.edit(matching: "old", edit)
    #expect(try await catalog.record(old.id)?.record.subjects == ["q", "r"])
  }

  @Test("extra.NAME is the extra field NAME, whatever the name")
  func extraPrefix() async throws {
    let old = try await added("old")
    let assignments = ["title", "collection"].map { FieldAssignment(field: "extra.\($0)", value: "new") }
    _ = try await catalog.edit(matching: "old", RecordEdit(assignments: assignments))
    let record = try #require(try await catalog.record(old.id)).record
    #expect(record.extra == ["collection": .string("new"), "title": .string("new")])
    #expect(record.title == nil)
  }

  @Test("an extra field of exactly the typed name comes before the one that its prefix means")
  func prefixedName() async throws {
    var old = record("old")
    old.extra = ["extra.odd": .string("one")]
    let id = try await catalog.add(old, to: "a").id
    let edit = RecordEdit(assignments: [FieldAssignment(field: "extra.odd", value: "two")])
    _ = try await catalog.edit(matching: "old", edit)
    #expect(try await catalog.record(id)?.record.extra == ["extra.odd": .string("two")])
  }

  @Test("an extra field of such a name, which an import may bring, is changed and emptied")
  func extraFieldOfSuchAName() async throws {
    let old = try await added("old")
    try await catalog.edit("extra") { try $0.update(old.id) { $0.extra["role"] = .string("narrator") } }
    for value in ["chorus", ""] {
      let edit = RecordEdit(assignments: [FieldAssignment(field: "role", value: value)])
      #expect(try await catalog.edit(matching: "old", edit).changeCount == 1)
      #expect(try await catalog.record(old.id)?.record.extra["role"] == (value.isEmpty ? nil : .string(value)))
    }
  }

  @Test("each extra field is a change of its own")
  func extraFieldChanges() throws {
    var (before, after) = (record("old"), record("old"))
    before.extra = ["pages": .integer(1), "shelf": .string("A")]
    after.extra = ["pages": .integer(2), "isbn": .string("x"), "shelf": .string("A")]
    let changes = FieldChange.between(before, after)
    #expect(changes.map(\.description) == ["extra.isbn:  → x", "extra.pages: 1 → 2"])
    #expect(changes.first?.before == nil)
  }

  @Test("an error in the middle undoes what came before it")
  func rollback() async throws {
    let old = try await added("old")
    await #expect(throws: EditError.noSuchRecord(RecordID(99))) {
      try await catalog.edit("fails") { editor in
        try editor.remove(old.id)
        try editor.update(RecordID(99)) { $0.note = "x" }
      }
    }
    #expect(try await catalog.record(old.id) == old)
  }

  @Test("a change of a record that has changed meanwhile is reported")
  func conflict() async throws {
    let base = try await added("old")
    var (title, note) = (base.record, base.record)
    (title.title, note.note) = ("Title", "Note")
    try await catalog.update(base, to: title)
    let error = await #expect(throws: EditError.self) { try await catalog.update(base, to: note) }
    guard case .changedMeanwhile(let theirs)? = error else { throw try #require(error) }
    #expect(theirs.title == "Title")
    #expect(theirs.note == nil)
    #expect(try await catalog.record(base.id)?.note == nil)
  }

  @Test("an edited record stays as it is when its first text comes in again")
  func keptEdit() async throws {
    let old = try await added("first")
    try await catalog.edit("mine") { try $0.update(old.id) { $0.text = "my careful edit" } }
    let again = try await catalog.add(record("first"), to: "a")
    #expect(again.id == old.id)
    #expect(!again.isNew)
    #expect(try await catalog.record(old.id)?.text == "my careful edit")
  }

  @Test("a known record is updated, kept or refused, as the program says")
  func known() async throws {
    var book = record("one")
    book.identifier = "b1"
    let first = book
    let id = try await catalog.add(first, to: "a").id
    book.text = "two"
    let second = book
    let kept = try await catalog.edit("keep") { try $0.add(second, to: "a", ifKnown: .keep) }
    #expect(kept.value == (id, false))
    #expect(try await catalog.record(id)?.text == "one")
    await #expect(throws: EditError.known(id)) {
      try await catalog.edit("refuse") { try $0.add(second, to: "a", ifKnown: .refuse) }
    }
    try await catalog.edit("update") { try $0.add(second, to: "a") }
    #expect(try await catalog.record(id)?.text == "two")
  }

  private static func sample(_ text: String) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = text
    return record
  }
}
