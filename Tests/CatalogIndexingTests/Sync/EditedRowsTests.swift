import CatalogRecords
import CatalogStore
import Testing

@testable import CatalogIndexing

/// Rows that are gone take along what was not edited.
@Suite(.serialized) struct EditedRowsTests {
  private let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
    try fixture.write(["a": "one", "b": "two", "c": "three"], to: "x.csv")
    try fixture.sync()
  }

  private func edit(_ id: Int64) async throws {
    try await fixture.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "\(id)"))
      let stored = try #require(try RecordLoader(db).record(RecordID(id)))
      var record = stored.record
      record.note = "mine"
      try writer.update(RecordID(id), to: record, identifier: record.identifier ?? "", at: 2_460_000)
      try writer.flush()
    }
  }

  private func kept(_ outcome: SyncFixture.Outcome) -> [Int] { [outcome.summary.removed, outcome.summary.kept] }

  @Test("an edited record whose row is gone is kept and counted; the others go")
  func kept() async throws {
    try await edit(2)
    try fixture.write(["a": "one"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [1, 1])
    #expect(try fixture.texts() == ["a": "one", "b": "two"])
    #expect(try fixture.jobs().first?.counts.kept == 1)
    try fixture.write(["a": "one", "b": "new"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [0, 0], "its row came back")
    #expect(try fixture.texts() == ["a": "one", "b": "new"])
  }

  @Test("on request edited records go too, also later")
  func removed() async throws {
    try await edit(2)
    try await edit(3)
    try fixture.write(["a": "one", "c": "three"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [0, 1])
    #expect(kept(try fixture.sync(removesEdited: true)) == [1, 0])
    #expect(try fixture.texts() == ["a": "one", "c": "three"])
  }

  @Test("a file that is gone leaves edited records")
  func vanishedFile() async throws {
    try fixture.write(["d": "four"], to: "y.csv")
    try fixture.sync()
    try await edit(1)
    try fixture.remove("x.csv")
    #expect(kept(try fixture.sync()) == [2, 1])
    #expect(try fixture.texts() == ["a": "one", "d": "four"])
    #expect(kept(try fixture.sync()) == [0, 0])
  }

  @Test("on request the edited records of a file that is gone go too, also later")
  func vanishedFileLater() async throws {
    try fixture.write(["d": "four"], to: "y.csv")
    try fixture.sync()
    try await edit(1)
    try fixture.remove("x.csv")
    try fixture.sync()
    let outcome = try fixture.sync(removesEdited: true)
    #expect(kept(outcome) == [1, 0])
    #expect(outcome.summary.vanishedFileCount == 0, "it was gone before")
    #expect(try fixture.texts() == ["d": "four"])
    #expect(try fixture.sources() == ["y.csv"])
  }

  @Test("a file with an edited record may be gone alone, without a word about it later")
  func onlyFileVanished() async throws {
    try await edit(1)
    try fixture.remove("x.csv")
    #expect(kept(try fixture.sync(allowsEmpty: true)) == [2, 1])
    #expect(try fixture.sync().warnings == [])
    #expect(kept(try fixture.sync(removesEdited: true)) == [1, 0])
    #expect(try fixture.texts().isEmpty)
  }

  @Test("an edited record of a file that is gone belongs to the file that has its row now")
  func rowMoved() async throws {
    try fixture.write(["d": "four"], to: "y.csv")
    try fixture.sync()
    try await edit(1)
    try fixture.remove("x.csv")
    try fixture.sync()
    try fixture.write(["a": "one", "d": "four"], to: "y.csv")
    try fixture.sync()
    #expect(kept(try fixture.sync(removesEdited: true)) == [0, 0])
    try fixture.write(["d": "four"], to: "y.csv")
    #expect(kept(try fixture.sync()) == [0, 1])
    #expect(kept(try fixture.sync(removesEdited: true)) == [1, 0])
  }

  @Test("a file that comes back without the row of an edited record has it among its own")
  func fileCameBack() async throws {
    try fixture.write(["d": "four"], to: "y.csv")
    try fixture.sync()
    try await edit(1)
    try fixture.remove("x.csv")
    try fixture.sync()
    try fixture.write(["b": "two"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [0, 1])
    #expect(kept(try fixture.sync(removesEdited: true)) == [1, 0])
    #expect(try fixture.texts() == ["b": "two", "d": "four"])
  }

  @Test("an undone edit is none")
  func undone() async throws {
    try await edit(2)
    try await fixture.file.write { db in _ = try JournalReversal(db).reverse(nil, undoing: true, at: 2_460_001) }
    try fixture.write(["a": "one"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [2, 0])
  }

  private func undoLast() async throws {
    try await fixture.file.write { db in _ = try JournalReversal(db).reverse(nil, undoing: true, at: 2_460_001) }
  }

  @Test("a record that an undo brings back follows its file again when this changes")
  func undoneRemoval() async throws {
    try fixture.write(["a": "one", "b": "two"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [1, 0])
    try await undoLast()
    #expect(try fixture.texts().count == 3)
    #expect(kept(try fixture.sync()) == [0, 0], "the file is as it was read")
    try fixture.write(["a": "uno", "b": "two"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [1, 0])
    #expect(try fixture.texts() == ["a": "uno", "b": "two"])
  }

  @Test("a record that a file had and lost to another one goes with that one")
  func movedRow() throws {
    try fixture.write(["d": "four"], to: "y.csv")
    try fixture.sync()
    try fixture.write(["a": "one", "b": "two"], to: "x.csv")
    try fixture.write(["c": "three", "d": "four"], to: "y.csv")
    #expect(kept(try fixture.sync()) == [0, 0])
    try fixture.write(["d": "four"], to: "y.csv")
    #expect(kept(try fixture.sync()) == [1, 0])
  }

  @Test("an edited record that a file left when it went goes once its edit is undone")
  func undoneEditOfGoneFile() async throws {
    try fixture.write(["d": "four"], to: "y.csv")
    try fixture.sync()
    try await edit(1)
    let entry = try await fixture.file.read { try JournalTable($0).latest(1).first?.id }
    try fixture.remove("x.csv")
    #expect(kept(try fixture.sync()) == [2, 1])
    try await fixture.file.write { db in _ = try JournalReversal(db).reverse(entry, undoing: true, at: 2_460_001) }
    #expect(kept(try fixture.sync()) == [1, 0])
    #expect(try fixture.texts() == ["d": "four"])
    #expect(try fixture.sync().summary.isIdle)
  }

  @Test("a record that a person added stays when a file has had its row, also on request", arguments: [false, true])
  func ownRecord(removesEdited: Bool) async throws {
    try await fixture.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.add, input: "e"))
      var record = CatalogRecord()
      (record.identifier, record.text) = ("e", "five")
      _ = try writer.put(record, collection: 1, at: 1)
      try writer.flush()
    }
    try fixture.write(["a": "one", "e": "five"], to: "x.csv")
    #expect(kept(try fixture.sync()) == [2, 0])
    try fixture.write(["a": "one"], to: "x.csv")
    #expect(kept(try fixture.sync(removesEdited: removesEdited)) == [0, 0])
    #expect(try fixture.texts() == ["a": "one", "e": "five"])
  }
}
