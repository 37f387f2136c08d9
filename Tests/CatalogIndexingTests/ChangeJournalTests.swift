import CatalogRecords
import CatalogStore
import GRDB
import Testing

@testable import CatalogIndexing

@Suite struct ChangeJournalTests {
  private let catalog: MemoryCatalog

  init() throws { catalog = try MemoryCatalog() }

  /// Runs a journal and gives its entry, with the runs of ids that it kept.
  private func journal(
    _ body: (ChangeJournal, Database) throws -> Void
  ) throws -> (entry: JournalEntry?, ids: [ClosedRange<Int64>]) {
    try catalog.write { db in
      let journal = ChangeJournal(db, JournaledCommand(.edit, input: "test"))
      try body(journal, db)
      try journal.flush()
      let entry = try JournalTable(db).latest(1).first
      return (entry, try entry.map { try BeforeImageTable(db).ids(of: $0.id.rawValue).runs } ?? [])
    }
  }

  private static func counts(_ entry: JournalEntry?) -> [Int]? {
    entry.map { [$0.added, $0.updated, $0.removed] }
  }

  @Test("a command that changes nothing leaves no entry")
  func nothing() throws {
    #expect(try journal { _, _ in }.entry == nil)
  }

  @Test("consecutive added records are kept as one run")
  func oneRun() throws {
    let (entry, ids) = try journal { journal, _ in
      for id in 5...9 as ClosedRange<Int64> { try journal.didAdd(RecordID(id)) }
    }
    #expect(Self.counts(entry) == [5, 0, 0])
    #expect(ids == [5...9])
  }

  @Test("a gap in the added ids begins another run")
  func twoRuns() throws {
    let (_, ids) = try journal { journal, _ in
      for id in [5, 6, 8] as [Int64] { try journal.didAdd(RecordID(id)) }
    }
    #expect(ids == [5...6, 8...8])
  }

  @Test("a run goes on after a flush")
  func flushInBetween() throws {
    let (entry, ids) = try journal { journal, _ in
      try journal.didAdd(RecordID(5))
      try journal.flush()
      try journal.didAdd(RecordID(6))
    }
    #expect(Self.counts(entry) == [2, 0, 0])
    #expect(ids == [5...6])
  }

  @Test("a record that is changed twice is counted and kept once")
  func changedTwice() throws {
    let (entry, ids) = try journal { journal, db in
      let id = try catalog.insert("one", db).id
      try journal.willUpdate(id)
      try journal.willUpdate(id)
    }
    #expect(Self.counts(entry) == [0, 1, 0])
    #expect(ids == [1...1])
  }

  @Test("a record that the command added is not counted as changed")
  func addedAndChanged() throws {
    let (entry, _) = try journal { journal, db in
      let id = try catalog.insert("one", db).id
      try journal.didAdd(id)
      try journal.willUpdate(id)
      try journal.willRemove(id)
    }
    #expect(Self.counts(entry) == [1, 0, 0])
  }

  @Test("a record of an earlier run of the command is not counted as changed")
  func addedInEarlierRun() throws {
    let (entry, _) = try journal { journal, db in
      let id = try catalog.insert("one", db).id
      try journal.didAdd(id)
      try journal.didAdd(RecordID(7))
      try journal.willUpdate(id)
    }
    #expect(Self.counts(entry) == [2, 0, 0])
  }

  @Test("the size of an entry grows with its before-images")
  func size() throws {
    let (entry, _) = try journal { journal, db in try journal.willRemove(catalog.insert("a long text", db).id) }
    #expect(try #require(entry).size > JournalTable.entrySize)
  }
}
