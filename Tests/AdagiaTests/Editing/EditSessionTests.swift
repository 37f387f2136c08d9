import Adagia
import Foundation
import Testing

/// The services that Core Data's contexts gave the classic book samples: one object for a record, dirty fields, cancel,
/// save, undo.
@MainActor
@Suite(.serialized) struct EditSessionTests {
  private let catalog: Catalog
  private let session: EditSession

  init() throws {
    catalog = try Catalog.inMemory()
    session = EditSession(catalog)
  }

  private func add(_ title: String) async throws -> RecordID {
    var record = CatalogRecord()
    record.title = title
    record.extra["pages"] = .integer(300)
    return try await catalog.add(record, to: "books").id
  }

  private func title(_ id: RecordID) async throws -> String? { try await catalog.record(id)?.title }

  @Test("a record has one object, which the session does not keep alive without changes")
  func identity() async throws {
    let id = try await add("Emma")
    var books = [try await session.record(id), try await session.record(id)]
    #expect(books[0] === books[1])
    weak let gone = books[0]
    books = []
    #expect(gone === nil)
    try await session.record(id)?.record.title = "Ema"
    let changed = try await session.record(id)
    #expect(changed?.record.title == "Ema")
    let none = try await session.record(RecordID(99))
    #expect(none === nil)
  }

  @Test("a save names the dates that could not be read")
  func unreadableDates() async throws {
    let book = try #require(try await session.record(try await add("Emma")))
    book.record.date = RecordDate(reading: "1815")
    try await session.save("edit")
    #expect(session.unreadableDates == [])
    book.record.date = RecordDate(reading: "whenever")
    try await session.save("edit")
    #expect(session.unreadableDates.map(\.former) == ["1815"])
  }

  @Test("changes are told field by field, with the values before and after, and are not written")
  func dirtyFields() async throws {
    let id = try await add("Emma")
    let book = try #require(try await session.record(id))
    #expect(!book.hasChanges)
    book.record.title = "Ema"
    book.record.note = "first edition"
    #expect(book.changes.map(\.field) == ["title", "note"])
    #expect(book.changes.map(\.before) == [.string("Emma"), nil])
    #expect(book.changes.map(\.after) == [.string("Ema"), .string("first edition")])
    #expect(session.changedRecords.map(\.recordID) == [id])
    #expect(try await title(id) == "Emma")
  }

  @Test("a change that is taken back by hand is none")
  func clean() async throws {
    let book = try #require(try await session.record(try await add("Emma")))
    book.record.title = "Ema"
    book.record.title = "Emma"
    #expect(!book.hasChanges)
    #expect(!session.hasChanges)
  }

  @Test("cancel forgets changes, additions and removals")
  func cancel() async throws {
    let book = try #require(try await session.record(try await add("Emma")))
    let other = try #require(try await session.record(try await add("Walden")))
    book.record.title = "Ema"
    other.isRemoved = true
    let new = session.add(book.record, to: "books")
    session.cancel()
    #expect(!session.hasChanges)
    #expect(!session.canUndo)
    #expect(book.record.title == "Emma")
    #expect(!other.isRemoved)
    #expect(new.isRemoved)
    #expect(try await session.save("nothing") == nil)
    #expect(try await catalog.search("").total == 2)
  }

  @Test("one record's changes are canceled alone")
  func cancelOne() async throws {
    let book = try #require(try await session.record(try await add("Emma")))
    let other = try #require(try await session.record(try await add("Walden")))
    book.record.title = "Ema"
    other.record.title = "Waldn"
    book.cancel()
    #expect(book.record.title == "Emma")
    #expect(session.changedRecords.map(\.recordID) == [other.recordID])
  }

  @Test("a save is one transaction and one entry of the journal, which can be undone and redone")
  func save() async throws {
    let (emma, walden) = (try await add("Emma"), try await add("Walden"))
    try await session.record(emma)?.record.title = "Ema"
    try await session.record(walden)?.isRemoved = true
    var record = CatalogRecord()
    record.title = "The Waves"
    let new = session.add(record, to: "books")
    #expect(new.recordID == nil)
    let entry = try #require(try await session.save("edit books"))
    #expect(try await catalog.journal(limit: 1).first?.input == "edit books")
    #expect(!session.hasChanges)
    let waves = try #require(new.recordID)
    #expect(try await title(emma) == "Ema")
    #expect(try await title(walden) == nil)
    #expect(try await title(waves) == "The Waves")
    let object = try await session.record(waves)
    #expect(object === new)

    try await catalog.undo(entry)
    #expect(try await title(emma) == "Emma")
    #expect(try await title(walden) == "Walden")
    #expect(try await title(waves) == nil)
    try await catalog.redo(entry)
    #expect(try await title(emma) == "Ema")
  }

  @Test("undo and redo step through the changes before a save")
  func undo() async throws {
    let book = try #require(try await session.record(try await add("Emma")))
    book.record.title = "Ema"
    book.record.title = "Em"
    book.isRemoved = true
    #expect(session.undo() === book)
    #expect(!book.isRemoved)
    session.undo()
    #expect(book.record.title == "Ema")
    session.redo()
    #expect(book.record.title == "Em")
    session.undo()
    session.undo()
    #expect(book.record.title == "Emma")
    #expect(!session.hasChanges)
    #expect(session.undo() === nil)
    session.redo()
    book.record.note = "another way"
    #expect(!session.canRedo)
  }

  @Test("a record that has changed meanwhile stops the save, and is then merged field by field")
  func conflict() async throws {
    let id = try await add("Emma")
    let book = try #require(try await session.record(id))
    book.record.title = "Emma (revised)"
    book.record.extra["shelf"] = .string("B 12")
    let theirs = try await catalog.edit("theirs") { editor in
      try editor.update(id) {
        $0.note = "theirs"
        $0.extra["pages"] = .integer(320)
      }
      return try editor.record(id)
    }.value
    let other = try #require(theirs)
    await #expect(throws: EditError.changedMeanwhile(theirs: other)) { try await session.save("mine") }
    #expect(book.record.title == "Emma (revised)")
    try await book.refresh()
    #expect(book.changes.map(\.field) == ["title", "extra.shelf"])
    try await session.save("mine")
    let stored = try #require(try await catalog.record(id))
    #expect(stored.title == "Emma (revised)")
    #expect(stored.note == "theirs")
    #expect(stored.extra == ["pages": .integer(320), "shelf": .string("B 12")])
  }

  @Test("a change of a record that a save removed is an error, until it is added again or canceled")
  func changeAfterRemoval() async throws {
    let id = try await add("Emma")
    let book = try #require(try await session.record(id))
    book.isRemoved = true
    try await session.save("gone")
    #expect(!session.hasChanges)
    book.record.title = "Ema"
    #expect(book.hasChanges)
    await #expect(throws: EditError.noSuchRecord(id)) { try await session.save("lost") }
    book.cancel()
    #expect(try await session.save("nothing") == nil)
    book.record.title = "Ema"
    book.isRemoved = false
    try await session.save("again")
    #expect(try await title(#require(book.recordID)) == "Ema")
  }

  @Test("a save that fails for one record writes none, and keeps the changes")
  func allOrNothing() async throws {
    let id = try await add("Emma")
    try await session.record(id)?.record.title = "Ema"
    let blank = session.add(CatalogRecord(), to: "books")
    await #expect(throws: CatalogRecordError.self) { try await session.save("both") }
    #expect(try await title(id) == "Emma")
    #expect(session.changedRecords.count == 2)
    blank.cancel()
    try await session.save("one")
    #expect(try await title(id) == "Ema")
  }

  @Test("a change made while others are saved is kept", .timeLimit(.minutes(10)))
  func changeDuringSave() async throws {
    let emma = try #require(try await session.record(try await add("Emma")))
    let persuasion = try #require(try await session.record(try await add("Persuasion")))
    emma.record.title = "Ema"
    let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let catalog = catalog
    let holder = Task.detached {
      try await catalog.edit("holder") { _ in
        held.yield()
        release.wait()
      }
    }
    var holding = isHeld.makeAsyncIterator()
    _ = await holding.next()
    let saving = Task { try await session.save("first") }
    // The main actor takes turns in order: the save waits for the holder when this task ends.
    await Task {}.value
    persuasion.record.title = "Persuasione"
    release.signal()
    _ = try await holder.value
    _ = try await saving.value
    #expect(session.changedRecords.map(\.recordID) == [persuasion.recordID])
    #expect(session.undo() === persuasion)
    #expect(!session.canUndo)
  }

  @Test("a record that is removed meanwhile cannot be refreshed")
  func removed() async throws {
    let id = try await add("Emma")
    let book = try #require(try await session.record(id))
    book.record.title = "Ema"
    try await catalog.remove([id])
    await #expect(throws: EditError.noSuchRecord(id)) { try await book.refresh() }
    await #expect(throws: EditError.noSuchRecord(id)) { try await session.save("edit") }
  }
}
