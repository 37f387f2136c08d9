import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@Suite(.serialized) struct SyncJobTests {
  private let fixture: SyncFixture

  init() throws { fixture = try SyncFixture() }

  @Test("what has not changed is not read")
  func whatHasNotChangedIsNotRead() throws {
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.write(["3": "Three"], to: "b.csv")
    let first = try fixture.sync()
    #expect(first.counts == [3, 0, 0, 0])
    #expect(first.summary.fileCount == 2)
    let second = try fixture.sync()
    #expect(second.counts == [0, 0, 0, 0])
    #expect(second.summary.fileCount == 0)
    #expect(second.summary.unchangedFileCount == 2)
    #expect(try fixture.texts() == ["1": "One", "2": "Two", "3": "Three"])
  }

  @Test("changed records are updated and vanished ones removed")
  func changedRecordsAreUpdatedAndVanishedOnesRemoved() throws {
    try fixture.write(["1": "One", "2": "Two", "3": "Three"], to: "a.csv")
    try fixture.write(["4": "Four"], to: "b.csv")
    try fixture.sync()
    let ids = try fixture.ids()
    try fixture.write(["1": "One", "3": "Drei", "5": "Five"], to: "a.csv", age: 1800)
    let second = try fixture.sync()
    #expect(second.counts == [1, 1, 1, 1])
    #expect(second.summary.unchangedFileCount == 1)
    #expect(try fixture.texts() == ["1": "One", "3": "Drei", "4": "Four", "5": "Five"])
    #expect(try fixture.ids().prefix(2) == [ids[0], ids[2]], "a record keeps its number")
    #expect(try fixture.sync().summary.isIdle)
  }

  @Test("a file with another time and the same bytes is not read")
  func aFileWithAnotherTimeAndTheSameBytesIsNotRead() throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.sync()
    try fixture.setAge(60, of: fixture.folder.path("files/a.csv"))
    #expect(try fixture.sync().summary.unchangedFileCount == 1)
    let stamps = try fixture.file.batches { try SourceTable($0).files(collection: 1).values.map(\.modified) }
    #expect(stamps.allSatisfy { $0 > 0 && Double($0) / 1e9 > Date.now.timeIntervalSince1970 - 120 })
  }

  /// The system's clock goes in steps: two versions of a file may have the same size and the same time.
  @Test("a change within the same instant is seen")
  func aChangeWithinTheSameInstantIsSeen() throws {
    try fixture.write(["1": "One"], to: "a.csv", age: 0)
    let path = fixture.folder.path("files/a.csv")
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    try fixture.sync()
    try fixture.folder.write("id,text\n1,Two\n", to: "files/a.csv")
    try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: path)
    try fixture.sync()
    #expect(try fixture.texts() == ["1": "Two"])
  }

  @Test("other rules read the same file again")
  func otherRulesReadTheSameFileAgain() throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.sync()
    let second = try fixture.sync("files: files/*.csv\nset: {type: saying}")
    #expect(second.counts == [0, 1, 0, 0])
  }

  @Test("a record that moves to another file stays")
  func aRecordThatMovesToAnotherFileStays() throws {
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.write(["3": "Three"], to: "b.csv")
    try fixture.sync()
    let ids = try fixture.ids()
    try fixture.write(["1": "One"], to: "a.csv", age: 1800)
    try fixture.write(["2": "Two", "3": "Three"], to: "b.csv", age: 1800)
    #expect(try fixture.sync().counts == [0, 0, 3, 0])
    #expect(try fixture.ids() == ids)
  }

  @Test("a record that two files have goes with the second")
  func aRecordThatTwoFilesHaveGoesWithTheSecond() throws {
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.write(["2": "Two", "3": "Three"], to: "b.csv")
    try fixture.sync()
    try fixture.remove("a.csv")
    let second = try fixture.sync()
    #expect(second.counts == [0, 0, 0, 1])
    #expect(second.summary.vanishedFileCount == 1)
    try fixture.write(["3": "Three"], to: "b.csv", age: 1800)
    #expect(try fixture.sync().counts == [0, 0, 1, 1])
    #expect(try fixture.texts() == ["3": "Three"])
  }

  @Test("records from elsewhere are left alone")
  func recordsThatCameInOtherwiseAreLeftAlone() async throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.sync()
    try await fixture.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.add, input: "x"))
      var record = CatalogRecord()
      record.text = "by hand"
      _ = try writer.put(record, collection: 1, at: 1)
      try writer.flush()
    }
    try fixture.write(["2": "Two"], to: "a.csv", age: 1800)
    #expect(try fixture.sync().counts == [1, 0, 0, 1])
    #expect(try fixture.ids().count == 2)
  }

  @Test("kept collections lose nothing")
  func keptCollectionsLoseNothing() throws {
    let rules = "files: files/*.csv\nvanished: keep"
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.write(["3": "Three"], to: "b.csv")
    try fixture.sync(rules)
    try fixture.write(["1": "One"], to: "a.csv", age: 1800)
    try fixture.remove("b.csv")
    #expect(try fixture.sync(rules).counts == [0, 0, 1, 0])
    // What was kept is not forgotten: it goes when it is not to be kept any more, its file once more being read.
    try fixture.write(["1": "Uno"], to: "a.csv", age: 900)
    #expect(try fixture.sync().counts == [0, 1, 0, 2])
  }

  @Test("the collection is what the manifest says")
  func theCollectionIsWhatTheManifestSays() throws {
    try fixture.write(["1": "One"], to: "a.csv")
    try fixture.sync("files: files/*.csv\ntitle: T\nrights: R\nsource: S")
    try fixture.sync("files: files/*.csv\ntitle: T2\nrights: R\nsource: S")
    let all = try fixture.file.batches { try CollectionTable($0).all() }
    #expect(all.map(\.title) == ["T2"])
    #expect(all.map(\.rights) == ["R"])
    #expect(all.map(\.source) == ["S"])
  }

  @Test("every job is noted")
  func everyJobIsNoted() throws {
    try fixture.write(["1": "One", "2": "Two"], to: "a.csv")
    try fixture.sync()
    try fixture.sync()
    let jobs = try fixture.jobs()
    #expect(jobs.map(\.state) == [.done, .done])
    #expect(jobs.map(\.kind) == [.reindex, .reindex])
    #expect(jobs.map(\.counts.added) == [0, 2])
    #expect(jobs.map(\.counts.filesUnchanged) == [1, 0])
    #expect(jobs.map(\.counts.files) == [0, 1])
    #expect(jobs.map(\.input) == ["m.yaml", "m.yaml"])
  }
}
