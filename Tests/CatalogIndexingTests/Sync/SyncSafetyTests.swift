import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// Nothing goes that may still be there, and what was stopped goes on.
@Suite(.serialized) struct SyncSafetyTests {
  private let fixture: SyncFixture

  init() throws { fixture = try SyncFixture() }

  @Test("a source that suddenly finds nothing loses nothing")
  func aSourceThatSuddenlyFindsNothingLosesNothing() throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.sync()
    try fixture.remove("a.csv")
    let second = try fixture.sync()
    #expect(second.counts == [0, 0, 0, 0])
    #expect(second.summary.unreadableInputs == 1)
    #expect(second.warnings.first?.contains("no file was found") == true)
    #expect(try fixture.sync(allowsEmpty: true).counts == [0, 0, 0, 1])
    #expect(try fixture.texts() == [:])
    #expect(try fixture.sync().summary.isIdle)
  }

  #if os(Linux)
    /// Two names that are equal as `String`s: a record that a file still had was removed, and came in again as another.
    @Test("files whose names differ only in their normal form are two")
    func filesWhoseNamesDifferOnlyInTheirNormalFormAreTwo() throws {
      try fixture.write(["1": "One", "2": "Two"], to: "caf\u{e9}.csv")
      try fixture.write(["3": "Three", "4": "Four"], to: "cafe\u{301}.csv")
      #expect(try fixture.sync().counts == [4, 0, 0, 0])
      #expect(try fixture.sync().summary.isIdle)
      let ids = try fixture.ids()
      try fixture.write(["1": "One"], to: "caf\u{e9}.csv", age: 1800)
      try fixture.write(["3": "Three"], to: "cafe\u{301}.csv", age: 1800)
      #expect(try fixture.sync().counts == [0, 0, 2, 2])
      #expect(try fixture.texts() == ["1": "One", "3": "Three"])
      #expect(try fixture.ids() == [ids[0], ids[2]])
      #expect(try fixture.sync().summary.isIdle)
      try fixture.remove("cafe\u{301}.csv")
      #expect(try fixture.sync().counts == [0, 0, 0, 1])
      #expect(try fixture.texts() == ["1": "One"])
    }
  #endif

  @Test("an empty file loses nothing")
  func anEmptyFileLosesNothing() throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.write(["2": "Two"], to: "b.csv")
    try fixture.sync()
    try fixture.write("", to: "a.csv", age: 1800)
    let second = try fixture.sync()
    #expect(second.counts == [0, 0, 0, 0])
    #expect(second.summary.unreadableInputs == 1)
    #expect(try fixture.sync(allowsEmpty: true).counts == [0, 0, 0, 1])
  }

  @Test(
    "a file that has no record any more loses nothing",
    arguments: [
      ("a.csv", "id,text\n1,One\n", "id,te"), ("a.csv", "id,text\n1,One\n", "id,text\n"),
      ("a.csv", "id,text\n1,One\n", " "), ("a.bib", "@misc{k, title = {One}}\n", "<html><p>Moved</p></html>\n"),
    ])
  func nothingLeft(name: String, before: String, after: String) throws {
    try fixture.write(before, to: name)
    try fixture.sync("files: files")
    try fixture.write(after, to: name, age: 1800)
    for _ in 1...2 {
      let outcome = try fixture.sync("files: files")
      #expect(outcome.counts == [0, 0, 0, 0])
      #expect(outcome.summary.unreadableInputs == 1)
      #expect(outcome.warnings.last?.hasSuffix("Its records stay.") == true)
    }
    #expect(try fixture.sync("files: files", allowsEmpty: true).counts == [0, 0, 0, 1])
    #expect(try fixture.sync("files: files").summary.isIdle)
  }

  @Test("an empty file that the manifest names loses nothing")
  func namedEmptyFile() throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.sync("files: files/a.csv")
    try fixture.write("", to: "a.csv", age: 1800)
    let second = try fixture.sync("files: files/a.csv")
    #expect(second.counts == [0, 0, 0, 0])
    #expect(second.summary.unreadableInputs == 1)
  }

  @Test("a file whose records a person has removed may have none")
  func nothingToLose() async throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.sync()
    try await fixture.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "1"))
      try writer.remove(RecordID(1))
      try writer.flush()
    }
    try fixture.write("id,text\n", to: "a.csv", age: 1800)
    #expect(try fixture.sync().summary.unreadableInputs == 0)
    #expect(try fixture.sync().summary.isIdle)
  }

  @Test(
    "a file behind a link that leads to nothing keeps its records",
    arguments: [
      ("files/*.csv", "a.csv", "disk/a.csv"), ("files", "a.csv", "disk/a.csv"), ("files", "disk", "disk"),
    ])
  func danglingLink(source: String, link: String, target: String) throws {
    try fixture.folder.write("id,text\n1,One\n", to: "disk/a.csv")
    try fixture.write(["2": "Two"], to: "z.csv")
    try fixture.folder.link("files/\(link)", to: "../\(target)")
    try fixture.sync("files: \(source)")
    let (disk, away) = (fixture.folder.path("disk"), fixture.folder.path("away"))
    try FileManager.default.moveItem(atPath: disk, toPath: away)
    let without = try fixture.sync("files: \(source)")
    #expect(without.counts == [0, 0, 0, 0])
    #expect(without.summary.unreadableInputs == 1)
    try FileManager.default.moveItem(atPath: away, toPath: disk)
    #expect(try fixture.sync("files: \(source)").summary.unreadableInputs == 0)
    try fixture.remove(link)
    #expect(try fixture.sync("files: \(source)").counts == [0, 0, 0, 1])
  }

  @Test("a file that is gone keeps its records while another one, which may be the same, cannot be read")
  func goneBesideUnreadable() throws {
    let rules = "files: files/*.csv\nmap: {text: words}"
    try fixture.write("id,words\n1,One\n", to: "a.csv")
    try fixture.write("id,words\n2,Two\n", to: "b.csv")
    try fixture.sync(rules)
    try fixture.remove("b.csv")
    try fixture.write("id,word\n2,Two\n", to: "c.csv")
    for _ in 1...2 {
      let outcome = try fixture.sync(rules)
      #expect(outcome.counts == [0, 0, 0, 0])
      #expect(outcome.summary.vanishedFileCount == 0)
      #expect(outcome.warnings.contains { $0.contains("b.csv") && $0.hasSuffix("Its records stay.") })
    }
    try fixture.write("id,words\n3,Three\n", to: "c.csv", age: 1800)
    #expect(try fixture.sync(rules).counts == [1, 0, 0, 1])
  }

  @Test("a record that a file lost stays while a variable of its collection is not set")
  func unsetVariable() throws {
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.sync()
    try fixture.write(["1": "One"], to: "a.csv", age: 1800)
    let second = try fixture.sync("files: [files/*.csv, '${NOWHERE}/*.csv']")
    #expect(second.counts == [0, 0, 1, 0])
    #expect(second.warnings.first?.contains("NOWHERE is not set") == true)
    #expect(try fixture.sync().counts == [0, 0, 1, 1])
    #expect(try fixture.texts() == ["1": "One"])
  }

  @Test("a file that cannot be read keeps its records")
  func aFileThatCannotBeReadKeepsItsRecords() throws {
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.write(["3": "Three"], to: "b.csv")
    try fixture.sync()
    try fixture.write("\0\0\0", to: "a.csv", age: 1800)
    try fixture.write(["4": "Four"], to: "b.csv", age: 1800)
    let second = try fixture.sync()
    #expect(second.counts == [1, 0, 0, 1])
    #expect(second.summary.unreadableInputs == 1)
    #expect(try fixture.texts() == ["1": "One", "2": "Two", "4": "Four"])
    #expect(try fixture.sync().summary.unreadableInputs == 1, "it is tried again")
    try fixture.write(["2": "Two"], to: "a.csv", age: 900)
    #expect(try fixture.sync().counts == [0, 0, 1, 1])
  }

  @Test("a file with rejected rows keeps its records")
  func aFileWithRejectedRowsKeepsItsRecords() throws {
    let rules = "files: files/*.jsonl"
    try fixture.write("{\"id\":\"1\",\"text\":\"One\"}\n{\"id\":\"2\",\"text\":\"Two\"}\n", to: "a.jsonl")
    try fixture.sync(rules)
    try fixture.write("{\"id\":\"1\",\"text\":\"Uno\"}\n{\"id\":\"2\",\"te\n", to: "a.jsonl", age: 1800)
    let second = try fixture.sync(rules)
    #expect(second.counts == [0, 1, 0, 0])
    #expect(second.summary.counts.rejected == 1)
    #expect(second.warnings.contains { $0.contains("the records stay") })
    #expect(try fixture.sync(rules).summary.isIdle, "the same bytes would be rejected again")
    try fixture.write("{\"id\":\"1\",\"text\":\"Uno\"}\n", to: "a.jsonl", age: 900)
    #expect(try fixture.sync(rules).counts == [0, 0, 1, 1])
  }

  @Test("a wrong column stops one file, not the others")
  func aWrongColumnIsThatFilesBusiness() throws {
    try fixture.write("id,words\n1,One\n", to: "a.csv")
    try fixture.write("id,text\n2,Two\n", to: "b.csv")
    let outcome = try fixture.sync("files: files/*.csv\nmap: {text: words}")
    #expect(outcome.summary.unreadableInputs == 1)
    #expect(outcome.counts == [1, 0, 0, 0])
    #expect(outcome.warnings.contains { $0.contains("'words'") && $0.contains("manifest") })
  }

  @Test("a missing variable leaves the collection as it is")
  func aMissingVariableLeavesTheCollectionAsItIs() throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.write(["2": "Two"], to: "b.csv")
    try fixture.sync()
    try fixture.remove("a.csv")
    let outcome = try fixture.sync("files: [files/b.csv, '${NOWHERE}/x.csv']")
    #expect(outcome.counts == [0, 0, 0, 0])
    #expect(outcome.warnings.contains { $0.contains("NOWHERE") })
  }

  /// As after a kill: the file's row is not yet what the records are.
  @Test("a file that was not read to its end is read again")
  func aFileThatWasNotReadToItsEndIsReadAgain() throws {
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.sync()
    try fixture.file.batches { try SourceTable($0).unsettle(file: 1) }
    let second = try fixture.sync()
    #expect(second.counts == [0, 0, 2, 0])
    #expect(second.summary.fileCount == 1)
    #expect(try fixture.sync().summary.fileCount == 0)
  }

  @Test("a job that is stopped is finished by the next")
  func aJobThatIsStoppedIsFinishedByTheNext() throws {
    for file in 0..<5 {
      let rows = (0..<6_000).map { ("\(file)-\($0)", "Saying \($0) of \(file)") }
      try fixture.write(Dictionary(uniqueKeysWithValues: rows), to: "\(file).csv")
    }
    let first = try fixture.sync(stoppingAfter: 12_000)
    #expect(first.summary.wasStopped)
    #expect(first.summary.counts.added < 30_000)
    #expect(try fixture.jobs().first?.state == .stopped)
    let second = try fixture.sync()
    #expect(first.summary.counts.added + second.summary.counts.added == 30_000)
    // The last rows of the second file may be in a transaction that was not begun.
    #expect(second.summary.unchangedFileCount >= 1)
    #expect(second.summary.fileCount + second.summary.unchangedFileCount == 5)
    #expect(try fixture.texts().count == 30_000)
  }
}
