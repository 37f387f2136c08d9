import CatalogFixtures
import CatalogRecords
import GRDB
import TestTools
import Testing

@testable import CatalogStore

@Suite(.serialized) struct JournalTableTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("c.db"), access: .writing)
  }

  /// Entries 1, 2, …, each of 1,000 bytes besides its own.
  private func withEntries<T>(_ count: Int, _ body: (JournalTable) throws -> T) throws -> T {
    try file.writeNow { db in
      let journal = JournalTable(db)
      for number in 0..<count {
        let id = try journal.begin(JournaledCommand(.add, input: "entry"), at: Double(number))
        try journal.grow(id, by: 1000)
      }
      return try body(journal)
    }
  }

  @Test("a new journal has no entry")
  func empty() throws {
    #expect(try withEntries(0) { try $0.latest(10) } == [])
  }

  @Test("the size of the journal is the sum of its entries")
  func size() throws {
    #expect(try withEntries(3) { try $0.size } == 3 * (1000 + JournalTable.entrySize))
  }

  @Test("undo tries the entries in effect, latest first")
  func inEffect() throws {
    let entries = try withEntries(3) { journal in
      try journal.mark(3, undoneAt: 10)
      return try journal.inEffect()
    }
    #expect(entries == [2, 1])
  }

  @Test("redo means the entry that was undone last")
  func nextToRedo() throws {
    let next = try withEntries(3) { journal in
      try journal.mark(3, undoneAt: 10)
      try journal.mark(1, undoneAt: 11)
      return try journal.lastUndone()
    }
    #expect(next == 1)
  }

  /// Several undos within a millisecond are ahead of the clock.
  @Test("a change ends what can be redone, also when the undo is ahead of the clock")
  func changeAfterUndo() throws {
    let next = try withEntries(1) { journal in
      try journal.mark(1, undoneAt: 10)
      _ = try journal.begin(JournaledCommand(.add, input: "entry"), at: 9)
      return try journal.lastUndone()
    }
    #expect(next == nil)
  }

  @Test("the entries that one was made without are kept, and its checksum covers them")
  func absent() throws {
    let (absent, sound, damaged) = try withEntries(4) { journal in
      try journal.add([2, 1], toAbsentOf: 4)
      try journal.add([3], toAbsentOf: 4)
      let absent = try journal.absent(of: 4)
      let sound = try JournalSeals(journal.db).damaged()
      try journal.db.execute(sql: "UPDATE journal_entry SET absent = '1 2' WHERE id = 4")
      return (absent, sound, try JournalSeals(journal.db).damaged())
    }
    #expect(absent == [1, 2, 3])
    #expect(sound == [])
    #expect(damaged == [4])
  }

  @Test("the moment of an undo is after that of every other one, when the clock was set back")
  func momentOfUndoing() throws {
    let moment = try withEntries(1) { journal in
      try journal.mark(1, undoneAt: 100)
      return try journal.momentOfUndoing(50)
    }
    #expect(moment > 100)
  }

  @Test("the oldest entries go when the journal is longer than its limit")
  func shorten() throws {
    let forgotten = try withEntries(4) { journal in
      try journal.setLimit(2500)
      return try journal.shorten()
    }
    #expect(forgotten == [1, 2])
  }

  @Test("the latest entry stays, whatever the limit")
  func latestStays() throws {
    let states = try withEntries(3) { journal in
      try journal.setLimit(0)
      _ = try journal.shorten()
      return try journal.latest(3).map(\.state)
    }
    #expect(states == [.done, .forgotten, .forgotten])
  }

  /// A busy catalog forgets an entry with each edit: a million lines of the log were 70 MB.
  @Test("the latest ten thousand forgotten entries stay in the log")
  func lines() throws {
    let most = JournalTable.mostForgotten
    let (count, oldest, damaged) = try withEntries(most + 2_000) { journal in
      try journal.setLimit(0)
      _ = try journal.shorten()
      let entries = try journal.latest(.max)
      return (entries.count, entries.last?.id, try JournalSeals(journal.db).damaged())
    }
    #expect(count == most + 1)
    #expect(oldest == 2_000)
    #expect(damaged == [])
  }

  @Test("a wrong size is recomputed")
  func recount() throws {
    let size = try withEntries(2) { journal in
      try journal.grow(1, by: 5)
      try journal.recount()
      return try journal.size
    }
    #expect(size == 2 * JournalTable.entrySize)
  }

  @Test("a cleared journal has neither entries nor a size")
  func clear() throws {
    let size = try withEntries(2) { journal in
      try journal.clear()
      return try (journal.latest(1).count, journal.size)
    }
    #expect(size == (0, 0))
  }
}
