import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import GRDB
import Testing

@Suite struct JournalReversalTests {
  private let catalog: MemoryCatalog

  init() throws { catalog = try MemoryCatalog() }

  @discardableResult
  private func reverse(_ number: JournalEntryID? = nil, undoing: Bool) throws -> JournalEntry {
    try catalog.write { try JournalReversal($0).reverse(number, undoing: undoing, at: 9) }
  }

  private func remove(_ id: Int64) throws {
    try catalog.run(.remove) { try $0.remove(RecordID(id)) }
  }

  private func edit(_ id: Int64, to text: String, identifier: String) throws {
    try catalog.run(.edit) {
      try $0.update(RecordID(id), to: MemoryCatalog.record(text), identifier: identifier, at: 2)
    }
  }

  @Test("undoing an addition removes the record from table and index")
  func undoAddition() throws {
    try catalog.add("rose", identifier: "a")
    try reverse(undoing: true)
    #expect(try catalog.texts() == [:])
    #expect(try catalog.ids(matching: "rose") == [])
  }

  @Test("redoing an addition restores the record under its id")
  func redoAddition() throws {
    try catalog.add("rose", identifier: "a")
    try reverse(undoing: true)
    try reverse(undoing: false)
    #expect(try catalog.texts() == [1: "rose"])
    #expect(try catalog.ids(matching: "rose") == [1])
  }

  @Test("undoing an edit restores the text and its words in the index")
  func undoEdit() throws {
    try catalog.add("rose", identifier: "a")
    try edit(1, to: "thorn", identifier: "a")
    try reverse(undoing: true)
    #expect(try catalog.texts() == [1: "rose"])
    #expect(try catalog.ids(matching: "rose") == [1])
    #expect(try catalog.ids(matching: "thorn") == [])
  }

  @Test("undoing a removal restores the record")
  func undoRemoval() throws {
    try catalog.add("rose", identifier: "a")
    try remove(1)
    try reverse(undoing: true)
    #expect(try catalog.texts() == [1: "rose"])
  }

  @Test("an undone entry says so")
  func state() throws {
    try catalog.add("rose", identifier: "a")
    #expect(try reverse(undoing: true).state == .undone)
    #expect(try reverse(undoing: false).state == .done)
  }

  @Test("an undo leaves no entry of its own")
  func noEntry() throws {
    try catalog.add("rose", identifier: "a")
    try reverse(undoing: true)
    #expect(try catalog.entries().map(\.id) == [1])
  }

  @Test("an empty journal has nothing to undo or redo", arguments: [true, false])
  func empty(undoing: Bool) {
    #expect(throws: JournalError.nothingLeft(undoing: undoing)) { try reverse(undoing: undoing) }
  }

  @Test("an undone entry cannot be undone again")
  func undoneTwice() throws {
    try catalog.add("rose", identifier: "a")
    try reverse(1, undoing: true)
    #expect(throws: JournalError.isSo(1, undone: true)) { try reverse(1, undoing: true) }
  }

  @Test("a number without an entry is an error", arguments: [7, 0, -1] as [JournalEntryID])
  func unknown(number: JournalEntryID) throws {
    try catalog.add("rose", identifier: "a")
    #expect(throws: JournalError.noSuchEntry(number)) { try reverse(number, undoing: true) }
  }

  @Test("a later change of another record does not block an undo")
  func unrelated() throws {
    try catalog.add("rose", identifier: "a")
    try catalog.add("thorn", identifier: "b")
    try reverse(1, undoing: true)
    #expect(try catalog.texts() == [2: "thorn"])
  }

  @Test("an undo without a number skips an entry whose collection is gone")
  func homeless() throws {
    let other = try catalog.write { try CollectionTable($0).id(of: "other", at: 1) }
    try catalog.run(.add) { _ = try $0.put(MemoryCatalog.record("rose", identifier: "a"), collection: other, at: 1) }
    try catalog.add("thorn", identifier: "b")
    try remove(1)
    try catalog.write { try $0.execute(sql: "DELETE FROM collection WHERE id = ?", arguments: [other]) }
    #expect(try reverse(undoing: true).id == 2)
    #expect(throws: JournalError.unreadable(3, record: RecordID(1))) { try reverse(3, undoing: true) }
  }

  @Test("a removal cannot be undone once another record has the identifier, and nothing changes")
  func identifierTaken() throws {
    try catalog.add("rose", identifier: "a")
    try remove(1)
    try catalog.add("thorn", identifier: "a")
    #expect(throws: JournalError.identifierTaken(2, identifier: "a", by: RecordID(2))) { try reverse(2, undoing: true) }
    #expect(try catalog.texts() == [2: "thorn"])
  }
}
