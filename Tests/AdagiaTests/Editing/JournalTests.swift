import Adagia
import CatalogFixtures
import TestTools
import Testing

@Suite(.serialized) struct JournalTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
  }

  /// All records as they are, with their numbers and moments.
  private func state() async throws -> [StoredRecord] {
    let collected = Collected()
    try await catalog.forEachRecord { collected.append($0) }
    return collected.records
  }

  @Test("a command is undone and redone")
  func aCommandIsUndoneAndDoneAgain() async throws {
    let (id, _) = try await catalog.add(.sample("old words", date: "1843", id: "a"), to: "mine")
    let before = try await state()
    try await catalog.update(id, to: .sample("new wording"))
    let after = try await state()

    let undone = try await catalog.undo()
    #expect(undone.state == .undone)
    #expect(undone.kind == .edit)
    #expect(undone.updated == 1)
    #expect(try await state() == before)
    #expect(try await catalog.search("old date:1843").total == 1)
    #expect(try await catalog.search("wording").total == 0)

    #expect(try await catalog.redo().state == .done)
    #expect(try await state() == after)
    #expect(try await catalog.search("date:1843").total == 0)
  }

  @Test("an undo with a name is an entry of its own")
  func anUndoWithANameIsAnEntryOfItsOwn() async throws {
    let (id, _) = try await catalog.add(.sample("old words", id: "a"), to: "mine")
    try await catalog.update(id, to: .sample("new wording"))
    let changed = try #require(try await catalog.journal(limit: 1).first)

    #expect(try await catalog.undo(changed.id, named: "ada: undo").id == changed.id)
    let note = try #require(try await catalog.journal(limit: 1).first)
    #expect(note.kind == .undo)
    #expect(note.input == "ada: undo")
    #expect((note.added, note.updated, note.removed) == (0, 1, 0))
    await #expect(throws: JournalError.isUndo(note.id)) { try await catalog.undo(note.id) }
    await #expect(throws: JournalError.isSo(changed.id, undone: true)) {
      try await catalog.undo(changed.id, named: "ada: once more")
    }
    #expect(try await catalog.journal(limit: 1).first == note)
    // It does not count as a change after the undo.
    #expect(try await catalog.redo().id == changed.id)
    #expect(try await Catalog.check(at: folder.path("sayings.db")).isSound)
  }

  @Test("an import is undone, and its numbers come back")
  func anImportIsUndoneAndItsNumbersComeBack() async throws {
    let lines = (1...3000).map { "{\"text\":\"word \($0)\",\"tag\":[\"t\($0 % 7)\"]}\n" }.joined()
    let path = try folder.write(lines, to: "many.jsonl")
    try await catalog.add(.sample("first"), to: "mine")
    let before = try await state()
    try await catalog.importFiles(ImportRequest(inputs: [path]))
    let after = try await state()
    #expect(after.count == 3001)
    // Of what came in only the numbers are kept.
    #expect(try await catalog.journalSize().size < 1000)

    try await catalog.undo()
    #expect(try await state() == before)
    #expect(try await catalog.search("word").total == 0)
    try await catalog.redo()
    #expect(try await state() == after)
    #expect(try await catalog.search("tag:t3").total == 429)
  }

  @Test("a random series of commands can be undone to its beginning", arguments: [UInt64(1), 2, 3])
  func whateverWasDoneCanBeUndoneToTheBeginning(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var states = [try await state()]
    for step in 0..<25 {
      try await change(step, &generator)
      let now = try await state()
      if now != states.last { states.append(now) }
    }
    #expect(try await catalog.journal(limit: 100).count == states.count - 1)
    for expected in states.dropLast().reversed() {
      try await catalog.undo()
      #expect(try await state() == expected)
    }
    await #expect(throws: JournalError.nothingLeft(undoing: true)) { try await catalog.undo() }
    for expected in states.dropFirst() {
      try await catalog.redo()
      #expect(try await state() == expected)
    }
    await #expect(throws: JournalError.nothingLeft(undoing: false)) { try await catalog.redo() }
  }

  private func change(_ step: Int, _ generator: inout SeededGenerator) async throws {
    let ids = try await state().map(\.id)
    let some = ids.filter { _ in generator.next() % 3 == 0 }
    switch generator.next() % 5 {
    case 0: try await catalog.remove(some)
    case 1:
      let edit = RecordEdit(addedTags: ["t\(step)"], assignments: [.init(field: "date", value: "\(1800 + step)")])
      _ = try await catalog.edit(matching: "word\(generator.next() % 4)", edit)
    case 2:
      if let id = some.first { try await catalog.update(id, to: .sample("word3 again \(step)", by: "A; B")) }
    default:
      let lines = (0..<5).map { "{\"id\":\"\(step % 3)-\($0)\",\"text\":\"word\($0) \(generator.next() % 3)\"}\n" }
      let path = try folder.write(lines.joined(), to: "some.jsonl")
      try await catalog.importFiles(ImportRequest(inputs: [path]))
    }
  }

  @Test("a command is not undone before a later one that changed its record")
  func whatALaterCommandChangedIsNotUndoneBeforeIt() async throws {
    let (first, _) = try await catalog.add(.sample("one"), to: "mine")
    let (second, _) = try await catalog.add(.sample("two"), to: "mine")
    try await catalog.update(first, to: .sample("one and more"))
    #expect(
      try await obstacle { try await catalog.undo(1) }
        == "Entry 1 (add mine) cannot be undone: entry 3 (edit 1) changed record 1 later. Undo entry 3 first.")
    // The second record's entry does not depend on the others.
    try await catalog.undo(2)
    #expect(try await catalog.record(second) == nil)
    try await catalog.undo(3)
    try await catalog.undo(1)
    #expect(
      try await obstacle { try await catalog.redo(3) }
        == "Entry 3 (edit 1) cannot be redone: it was made after entry 1 (add mine), which changed record 1 and is undone now. Redo entry 1 first."
    )
    await #expect(throws: JournalError.isSo(1, undone: true)) { try await catalog.undo(1) }
    await #expect(throws: JournalError.noSuchEntry(9)) { try await catalog.redo(9) }
  }

  /// What a blocked reversal says.
  private func obstacle(of reversal: () async throws -> JournalEntry) async throws -> String {
    do {
      _ = try await reversal()
      return "nothing"
    } catch let error as JournalError {
      return error.description
    }
  }

  /// A second undo of the same record used to fail, and then every undo without a number.
  @Test("a record is edited and undone any number of times")
  func aRecordIsEditedAndUndoneAnyNumberOfTimes() async throws {
    let (id, _) = try await catalog.add(.sample("one"), to: "mine")
    let before = try await state()
    for number in 1...4 {
      try await catalog.update(id, to: .sample("edit \(number)"))
      try await catalog.undo()
      #expect(try await state() == before)
    }
    try await catalog.undo()
    #expect(try await state() == [])
    await #expect(throws: JournalError.nothingLeft(undoing: true)) { try await catalog.undo() }
  }

  @Test("a command is undone for the records that were not changed later")
  func aCommandIsUndoneForTheRecordsThatNothingChangedLater() async throws {
    for text in ["one", "two", "three"] { try await catalog.add(.sample(text), to: "mine") }
    let before = try await state()
    _ = try await catalog.edit(matching: "*", RecordEdit(addedTags: ["x"]))
    try await catalog.update(RecordID(2), to: .sample("two and more"))
    let after = try await state()

    let undo = try await catalog.undoFree(4)
    #expect(undo.skipped == 1)
    #expect((undo.entry.kind, undo.entry.input, undo.entry.updated) == (.revert, "4", 2))
    #expect(try await state() == [before[0], after[1], before[2]])
    #expect(try await catalog.search("tag:x").total == 0)
    // It is undone, redone and undone as any other, and then the whole entry can be.
    try await catalog.undo()
    #expect(try await state() == after)
    try await catalog.redo()
    #expect(try await state() == [before[0], after[1], before[2]])
    try await catalog.undo()
    try await catalog.undo()
    let whole = try await catalog.undoFree(4)
    #expect((whole.skipped, whole.entry.id, whole.entry.state) == (0, 4, .undone))
    #expect(try await state() == before)
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("if no record is free, nothing changes")
  func whereNoRecordIsFreeNothingChanges() async throws {
    let (id, _) = try await catalog.add(.sample("one"), to: "mine")
    try await catalog.update(id, to: .sample("two"))
    let before = try await state()
    #expect(try await obstacle { try await catalog.undoFree(1).entry }.contains("Undo entry 2 first."))
    #expect(try await state() == before)
    #expect(try await catalog.journal().count == 2)
  }

  /// An entry whose records cannot come back used to end every undo without a number.
  @Test("undo finds the latest entry that can be undone")
  func undoFindsTheLatestEntryThatCanBeUndone() async throws {
    let (first, _) = try await catalog.add(.sample("one", id: "a"), to: "mine")
    try await catalog.undo()
    let (second, _) = try await catalog.add(.sample("two", id: "a"), to: "mine")
    try await catalog.remove([second])
    try await catalog.redo(1)
    #expect(try await catalog.record(first) != nil)
    await #expect(throws: JournalError.identifierTaken(3, identifier: "a", by: first)) { try await catalog.undo(3) }
    #expect(try await catalog.undo().id == 1)
    #expect(try await catalog.undo().id == 3)
    #expect(try await catalog.undo().id == 2)
    #expect(try await state() == [])
  }

  /// The records of a refused undo lost their columns, and no search for all records found them.
  @Test("an undo that is refused leaves its records in the index")
  func anUndoThatIsRefusedLeavesItsRecordsInTheIndex() async throws {
    try await catalog.add(.sample("one", id: "a"), to: "mine")
    try await catalog.undo()
    let (second, _) = try await catalog.add(.sample("two", date: "1843", id: "a"), to: "mine")
    try await catalog.update(second, to: .sample("two", date: "1843", id: "b"))
    try await catalog.redo(1)
    // Entry 3 is tried first, and would bring back the identifier that record 1 has.
    #expect(try await catalog.undo().id == 1)
    #expect(try await state().map(\.id) == [second])
    #expect(try await catalog.search("date:1843").total == 1)
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("a record does not come back to an identifier that another one has")
  func aRecordDoesNotComeBackToAnIdentifierThatAnotherOneHas() async throws {
    let (id, _) = try await catalog.add(.sample("one", id: "a"), to: "mine")
    try await catalog.remove([id])
    try await catalog.add(.sample("another", id: "a"), to: "mine")
    let before = try await state()
    await #expect(throws: JournalError.identifierTaken(2, identifier: "a", by: RecordID(2))) {
      try await catalog.undo(2)
    }
    #expect(try await state() == before)
  }

  @Test("the oldest entries go when the journal is too long")
  func theOldestEntriesGoWhenTheJournalIsTooLong() async throws {
    let notices = Notices()
    let watched = try Catalog(at: catalog.path, for: .writing, notice: { notices.append($0) })
    let (id, _) = try await watched.add(.sample(String(repeating: "long ", count: 200)), to: "mine")
    try await watched.limitJournal(to: 3000)
    for number in 1...5 {
      try await watched.update(id, to: .sample("\(number) " + String(repeating: "long ", count: 200)))
    }
    let entries = try await watched.journal(limit: 10)
    #expect(entries.prefix(2).allSatisfy { $0.state == .done })
    #expect(entries.suffix(3).allSatisfy { $0.state == .forgotten })
    #expect(try await watched.journalSize().size <= 3000)
    #expect(notices.all.last == .journalShortened(upTo: 4, limit: 3000))
    await #expect(throws: JournalError.forgotten(2)) { try await watched.undo(2) }
    // Never so short that the latest command cannot be undone.
    try await watched.limitJournal(to: 0)
    try await watched.undo()
    #expect(try await watched.record(id)?.record.text?.hasPrefix("4 ") == true)
  }

  @Test("a record's history tells every change")
  func aRecordsHistoryTellsEveryChange() async throws {
    let (id, _) = try await catalog.add(.sample("one"), to: "mine")
    _ = try await catalog.edit(matching: "one", RecordEdit(addedTags: ["x"]))
    try await catalog.remove([id])
    let history = try await catalog.history(of: id)
    #expect(history.map(\.entry.kind) == [.add, .tag, .remove])
    #expect(history.map { $0.before?.subjects } == [nil, [], ["x"]])
    #expect(history.map { $0.after?.subjects } == [[], ["x"], nil])
    #expect(FieldChange.between(history[1].before, history[1].after).map(\.field) == ["subject"])
    try await catalog.undo()
    try await catalog.undo()
    let later = try await catalog.history(of: id)
    #expect(later.map(\.entry.state) == [.done, .undone, .undone])
    #expect(later[1].before?.subjects == [])
    #expect(later[1].after?.subjects == ["x"])
  }
}

/// What was told, by any thread.
private final class Notices: @unchecked Sendable {
  // Proof: a catalog's commands tell of them one after the other.
  private(set) var all: [CatalogNotice] = []
  func append(_ notice: CatalogNotice) { all.append(notice) }
}
