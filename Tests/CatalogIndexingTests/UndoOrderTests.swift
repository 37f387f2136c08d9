import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

/// The table of `UndoOrder`, a test for each cell, for entries that share all of their records and for those that
/// share some. Entry 1 adds the records 1 to 4.
@Suite struct UndoOrderTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
    try catalog.run(.add) { writer in
      for number in 1...4 {
        let record = MemoryCatalog.record("word\(number)", identifier: "r\(number)")
        _ = try writer.put(record, collection: catalog.collection, at: 1)
      }
    }
  }

  /// A step of a scene: a change, or a reversal of an entry.
  enum Act: Sendable {
    case edit([Int64])
    case remove([Int64])
    case undo(Int64)
    case redo(Int64)
    case undoFree(Int64)
  }

  /// Entries 2 and 3, which have records in common.
  enum Sharing: CaseIterable, Sendable {
    case all, some
    var second: [Int64] { [1, 2] }
    var third: [Int64] { self == .all ? [1, 2] : [2, 3] }
  }

  private func run(_ act: Act) throws {
    switch act {
    case .edit(let ids):
      let texts = try catalog.texts()
      try catalog.run(.edit) { writer in
        for id in ids {
          let text = "\(texts[id] ?? "") edited"
          try writer.update(RecordID(id), to: MemoryCatalog.record(text), identifier: "r\(id)", at: 2)
        }
      }
    case .remove(let ids):
      try catalog.run(.remove) { writer in for id in ids { try writer.remove(RecordID(id)) } }
    case .undo(let entry): try reverse(entry, undoing: true)
    case .redo(let entry): try reverse(entry, undoing: false)
    case .undoFree(let entry):
      try catalog.write { _ = try JournalReversal($0).undoFree(JournalEntryID(entry), named: nil, at: 9) }
    }
  }

  private func reverse(_ entry: Int64, undoing: Bool) throws {
    try catalog.write { _ = try JournalReversal($0).reverse(JournalEntryID(entry), undoing: undoing, at: 9) }
  }

  /// The obstacle of a blocked act and the act that works first, and that nothing changed; `nil` when it was made.
  private func block(_ act: Act) throws -> String? {
    let before = try catalog.texts()
    do {
      try run(act)
      return nil
    } catch JournalError.blocked(let block) {
      #expect(try catalog.texts() == before)
      return "entry \(block.obstacle.id), record \(block.record): \(block.isNextUndo ? "undo" : "redo") \(block.next)"
    }
  }

  @Test("undo: a later entry in effect blocks", arguments: Sharing.allCases)
  func undoLaterInEffect(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .edit(sharing.third)] as [Act] { try run(act) }
    #expect(try block(.undo(2)) == "entry 3, record \(sharing == .all ? 1 : 2): undo 3")
  }

  @Test("undo: a later undone entry does not block", arguments: Sharing.allCases)
  func undoLaterUndone(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .edit(sharing.third), .undo(3)] as [Act] { try run(act) }
    #expect(try block(.undo(2)) == nil)
    #expect(try catalog.texts() == [1: "word1", 2: "word2", 3: "word3", 4: "word4"])
  }

  @Test("undo: an earlier entry in effect does not block", arguments: Sharing.allCases)
  func undoEarlierInEffect(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .edit(sharing.third)] as [Act] { try run(act) }
    #expect(try block(.undo(3)) == nil)
    #expect(try catalog.texts() == [1: "word1 edited", 2: "word2 edited", 3: "word3", 4: "word4"])
  }

  /// Edit, undo, edit, undo was refused, and plain undo with it.
  @Test("undo: an earlier undone entry does not block", arguments: Sharing.allCases)
  func undoEarlierUndone(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .undo(2), .edit(sharing.third)] as [Act] { try run(act) }
    #expect(try block(.undo(3)) == nil)
    #expect(try catalog.texts() == [1: "word1", 2: "word2", 3: "word3", 4: "word4"])
  }

  @Test("redo: a later entry in effect blocks", arguments: Sharing.allCases)
  func redoLaterInEffect(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .undo(2), .edit(sharing.third)] as [Act] { try run(act) }
    #expect(try block(.redo(2)) == "entry 3, record \(sharing == .all ? 1 : 2): undo 3")
  }

  @Test("redo: a later undone entry does not block", arguments: Sharing.allCases)
  func redoLaterUndone(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .undo(2), .edit(sharing.third), .undo(3)] as [Act] { try run(act) }
    #expect(try block(.redo(2)) == nil)
    #expect(try catalog.texts() == [1: "word1 edited", 2: "word2 edited", 3: "word3", 4: "word4"])
  }

  @Test("redo: an earlier entry in effect, as it was, does not block", arguments: Sharing.allCases)
  func redoEarlierInEffect(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .edit(sharing.third)] as [Act] { try run(act) }
    let after = try catalog.texts()
    try run(.undo(3))
    #expect(try block(.redo(3)) == nil)
    #expect(try catalog.texts() == after)
  }

  @Test("redo: an earlier entry in effect that was undone blocks", arguments: Sharing.allCases)
  func redoEarlierRedone(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .undo(2), .edit(sharing.third), .undo(3), .redo(2)] as [Act] { try run(act) }
    #expect(try block(.redo(3)) == "entry 2, record \(sharing == .all ? 1 : 2): undo 2")
    try run(.undo(2))
    #expect(try block(.redo(3)) == nil)
  }

  @Test("redo: an earlier undone entry, as it was, does not block", arguments: Sharing.allCases)
  func redoEarlierUndone(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .undo(2), .edit(sharing.third)] as [Act] { try run(act) }
    let after = try catalog.texts()
    try run(.undo(3))
    #expect(try block(.redo(3)) == nil)
    #expect(try catalog.texts() == after)
  }

  @Test("redo: an earlier undone entry that was in effect blocks", arguments: Sharing.allCases)
  func redoEarlierUndoneSince(sharing: Sharing) throws {
    for act in [.edit(sharing.second), .edit(sharing.third), .undo(3), .undo(2)] as [Act] { try run(act) }
    #expect(try block(.redo(3)) == "entry 2, record \(sharing == .all ? 1 : 2): redo 2")
    try run(.redo(2))
    #expect(try block(.redo(3)) == nil)
  }

  @Test("entries without a record in common never block each other")
  func apart() throws {
    for act in [.edit([1, 2]), .edit([3, 4]), .undo(2), .undo(3), .redo(3), .redo(2), .undo(3)] as [Act] {
      #expect(try block(act) == nil)
    }
  }

  @Test("an undone removal is an earlier undone entry too")
  func removal() throws {
    for act in [.remove([1, 2]), .undo(2), .edit([2, 3])] as [Act] { try run(act) }
    #expect(try block(.redo(2)) == "entry 3, record 2: undo 3")
    try run(.undo(3))
    try run(.redo(2))
    #expect(try block(.redo(3)) == "entry 2, record 2: undo 2")
  }

  @Test("the entry that works first may be another one than the obstacle")
  func chain() throws {
    for act in [.edit([1]), .edit([1, 2]), .edit([2])] as [Act] { try run(act) }
    #expect(try block(.undo(2)) == "entry 3, record 1: undo 4")
    for act in [.undo(4), .undo(3), .undo(2)] as [Act] { try run(act) }
    #expect(try block(.redo(4)) == "entry 3, record 2: redo 2")
  }

  @Test("the entry that works first may be one that gave an identifier away")
  func takenIdentifier() throws {
    for act in [.edit([1, 2]), .remove([1])] as [Act] { try run(act) }
    try catalog.add("another", identifier: "r1")
    #expect(try block(.undo(2)) == "entry 3, record 1: undo 4")
    for act in [.undo(4), .undo(3), .undo(2)] as [Act] { #expect(try block(act) == nil) }
    #expect(try catalog.texts() == [1: "word1", 2: "word2", 3: "word3", 4: "word4"])
  }

  @Test("a part of an entry that was undone blocks as any later entry does")
  func part() throws {
    for act in [.edit([1, 2, 3]), .edit([2]), .undoFree(2)] as [Act] { try run(act) }
    #expect(try catalog.texts() == [1: "word1", 2: "word2 edited edited", 3: "word3", 4: "word4"])
    #expect(try catalog.entries().first?.kind == .revert)
    #expect(try catalog.entries().first?.updated == 2)
    #expect(try block(.undo(2)) == "entry 4, record 1: undo 4")
    for act in [.undo(4), .undo(3), .undo(2)] as [Act] { #expect(try block(act) == nil) }
    #expect(try block(.redo(4)) == "entry 2, record 1: redo 2")
    for act in [.redo(2), .redo(4), .redo(3)] as [Act] { #expect(try block(act) == nil) }
    #expect(try catalog.texts() == [1: "word1", 2: "word2 edited edited", 3: "word3", 4: "word4"])
  }

  @Test("a part of an addition goes, and comes back under its numbers")
  func partOfAddition() throws {
    for act in [.edit([1]), .undoFree(1)] as [Act] { try run(act) }
    #expect(try catalog.texts() == [1: "word1 edited"])
    #expect(try catalog.entries().first?.removed == 3)
    try run(.undo(3))
    #expect(try catalog.texts() == [1: "word1 edited", 2: "word2", 3: "word3", 4: "word4"])
  }

  /// Found by the model: the entry was taken for one whose records are all free, and blocked.
  @Test("a record that a later entry removed is none that is free")
  func partBesideRemoval() throws {
    for act in [.remove([1]), .undoFree(1)] as [Act] { try run(act) }
    #expect(try catalog.texts() == [:])
    #expect(try catalog.entries().first?.kind == .revert)
    for act in [.undo(3), .undo(2)] as [Act] { try run(act) }
    #expect(try catalog.texts().count == 4)
  }

  @Test("a part of a removal comes back if the identifier is free")
  func partOfRemoval() throws {
    try run(.remove([1, 2]))
    try catalog.add("another", identifier: "r1")
    try run(.undoFree(2))
    #expect(try catalog.texts() == [2: "word2", 3: "word3", 4: "word4", 5: "another"])
    #expect(try catalog.entries().first?.added == 1)
    try run(.undo(4))
    #expect(try catalog.texts() == [3: "word3", 4: "word4", 5: "another"])
  }

  /// A job's transactions have those of others between them.
  @Test("a job that changes a record again after another command goes on in a new entry")
  func interleaved() throws {
    let job = try catalog.write { try CatalogWriter($0, for: JournaledCommand(.import, input: "job")) }
    func batch(_ ids: [Int64]) throws {
      try catalog.write { _ in
        for id in ids {
          try job.update(RecordID(id), to: MemoryCatalog.record("of the job"), identifier: "r\(id)", at: 3)
        }
        try job.flush()
      }
    }
    try batch([1])
    try run(.edit([1, 2]))
    try batch([3])
    #expect(try catalog.entries().map(\.id) == [3, 2, 1])
    try batch([2])
    #expect(try catalog.entries().map(\.id) == [4, 3, 2, 1])
    #expect(try block(.undo(3)) == "entry 4, record 2: undo 4")
    for act in [.undo(4), .undo(3), .undo(2)] as [Act] { #expect(try block(act) == nil) }
    #expect(try catalog.texts() == [1: "word1", 2: "word2", 3: "word3", 4: "word4"])
  }

  @Test("an undone entry that needs a forgotten one is forgotten with it")
  func forgotten() throws {
    for act in [.edit([1]), .edit([1]), .edit([2]), .undo(3), .undo(2), .edit([3])] as [Act] { try run(act) }
    try catalog.write { db in
      let journal = JournalTable(db)
      // Room for the entries after the second.
      try journal.setLimit(try journal.size - 150)
      #expect(try journal.shorten().contains(2))
    }
    #expect(throws: JournalError.forgotten(3)) { try run(.redo(3)) }
    #expect(try block(.undo(4)) == nil)
    #expect(try catalog.write { try JournalSeals($0).damaged() } == [])
  }

  @Test("an upgrade finds the entries that others were made without")
  func upgrade() throws {
    for act in [.edit([1, 2]), .remove([3]), .undo(3), .undo(2), .edit([2, 3]), .edit([4])] as [Act] { try run(act) }
    let absent = try catalog.write { db in
      let made = try JournalTable(db).absent(of: 4)
      try db.execute(
        sql: """
          DROP INDEX journal_entry_undone; ALTER TABLE journal_entry DROP COLUMN absent;
          DROP TABLE source_base; DROP TABLE past_source_base; DROP TABLE job_conflict;
          ALTER TABLE job DROP COLUMN conflicts; ALTER TABLE job DROP COLUMN kept;
          """)
      try db.execute(sql: "PRAGMA user_version = 8")
      for entry in Int64(1)...5 { try JournalSeals(db).write(entry) }
      try Schema.migrate(db)
      #expect(try JournalSeals(db).damaged() == [])
      return (made, try JournalTable(db).absent(of: 4), try JournalTable(db).absent(of: 5))
    }
    #expect(absent == ([2, 3], [2, 3], []))
    try run(.undo(4))
    #expect(try block(.redo(4)) == nil)
  }
}
