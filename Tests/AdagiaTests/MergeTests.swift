import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

@Suite(.serialized) struct MergeTests {
  private let folder: TemporaryFolder
  private let mine: Catalog
  private let yours: Catalog

  init() throws {
    folder = try TemporaryFolder()
    mine = try Catalog(at: folder.path("mine.db"), for: .writing)
    yours = try Catalog(at: folder.path("yours.db"), for: .writing)
  }

  private func pack(_ catalog: Catalog, _ query: String = "*", _ name: String = "pack") async throws -> String {
    try await catalog.pack(query, to: folder.path(name), overwriting: true)
    return folder.path(name)
  }

  private func texts(_ catalog: Catalog) async throws -> [String] {
    let all = Collected()
    try await catalog.forEachRecord { all.append($0) }
    return all.records.map { $0.record.text ?? "" }
  }

  private func id(_ catalog: Catalog, _ identifier: String) async throws -> RecordID {
    try #require(try await catalog.records(named: identifier).first?.id)
  }

  @Test("a pack has what matches and is never changed")
  func aPackHasWhatMatchesAndIsNeverChanged() async throws {
    var record = CatalogRecord.sample(
      "stoic words", title: "Letters", by: "Seneca", date: "0065", lang: "la", tags: ["t"], id: "a")
    record.extra = ["pages": .integer(3), "deep": .object(["x": .array([.null, .bool(true)])])]
    try await mine.add(record, to: "letters")
    try await mine.add(.sample("other words", id: "b"), to: "letters")
    try await mine.addSynonyms([["stoic", "calm"]])
    try await mine.saveSearch("words", as: "mine")
    let path = try await pack(mine, "stoic")

    let packed = try Catalog(at: path)
    #expect(try packed.packStamp?.origin == "mine.db")
    #expect(try packed.packStamp?.query == "stoic")
    #expect(try mine.packStamp == nil)
    let (one, other) = (Collected(), Collected())
    try await packed.forEachRecord { one.append($0) }
    try await mine.forEachRecord(matching: "stoic") { other.append($0) }
    #expect(one.records == other.records)
    #expect(try await packed.search("calm date:60..70 lang:la added:2020..").total == 1)
    #expect(try await packed.savedSearches().isEmpty)
    #expect(try await packed.journal().isEmpty)
    for access in [Catalog.Access.writing, .rebuildingIndex] {
      #expect(throws: StoreError.pack(path: path)) { try Catalog(at: path, for: access) }
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o444)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("pack") } == ["pack"])
    #expect(try await mine.pack("nothing-like-this", to: folder.path("none")).recordCount == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }

  @Test("new records come in with their times, and go again")
  func newRecordsComeInWithTheirMomentsAndGoAgain() async throws {
    try await yours.add(.sample("theirs", id: "a"), to: "letters")
    try await mine.add(.sample("ours", id: "a"), to: "mine")
    let path = try await pack(yours)
    #expect(try await mine.merge(contentsOf: path, dryRun: true).added == 1)
    #expect(try await texts(mine) == ["ours"])

    let summary = try await mine.merge(contentsOf: path)
    #expect(summary.added == 1)
    #expect(summary.total == 1)
    let (here, there) = (try await mine.search("theirs").hits, try await yours.search("theirs").hits)
    #expect(here[0].record.created == there[0].record.created)
    #expect(here[0].record.modified == there[0].record.modified)
    #expect(try await mine.collections().first { $0.name == "letters" }?.source == "yours.db")
    #expect(try await mine.merge(contentsOf: path).unchanged == 1)
    #expect(try await mine.journal().map(\.kind) == [.merge, .add])

    try await mine.undo()
    #expect(try await texts(mine) == ["ours"])
    #expect(try await mine.search("theirs").total == 0)
    try await mine.redo()
    #expect(try await mine.merge(contentsOf: path).unchanged == 1)
  }

  @Test("the side that changed a record since the pack is right")
  func whoeverChangedARecordSinceIsRight() async throws {
    for name in ["same", "theirs", "ours", "both"] { try await yours.add(.sample("\(name) 1", id: name), to: "c") }
    try await mine.merge(contentsOf: try await pack(yours))
    for name in ["theirs", "both"] { try await yours.update(id(yours, name), to: .sample("\(name) 2")) }
    for name in ["ours", "both"] { try await mine.update(id(mine, name), to: .sample("\(name) 3")) }
    let path = try await pack(yours)

    let differences = Differences()
    let tried = try await mine.merge(contentsOf: path, dryRun: true) { differences.append($0) }
    #expect(differences.outcomes == ["theirs": .updated, "ours": .kept, "both": .conflict])
    let summary = try await mine.merge(contentsOf: path)
    #expect(summary == tried)
    #expect(summary.unchanged == 1)
    #expect(summary.conflicts == 1)
    #expect(summary.kept == 2 && summary.updated == 1 && summary.total == 4)
    #expect(try await texts(mine) == ["same 1", "theirs 2", "ours 3", "both 3"])
    // An older pack does not bring back what was.
    try await yours.undo()
    try await yours.undo()
    #expect(try await mine.merge(contentsOf: pack(yours)).updated == 0)
    // What goes back brings what was changed here, and not what was undone there.
    #expect(try await yours.merge(contentsOf: pack(mine, "*", "back")).updated == 2)
    #expect(try await texts(yours) == ["same 1", "theirs 1", "ours 3", "both 3"])
    let last = try await mine.merge(contentsOf: pack(yours))
    #expect(last.unchanged == 3)
    #expect(last.kept == 1)
  }

  @Test(
    "a preference decides every difference",
    arguments: [
      (MergePreference.ours, ["one", "two new"]), (.theirs, ["other", "two"]), (.newer, ["other", "two new"]),
    ])
  func preference(_ preference: MergePreference, expected: [String]) async throws {
    try await yours.add(.sample("two", id: "b"), to: "c")
    try await mine.add(.sample("one", id: "a"), to: "c")
    try await mine.add(.sample("two new", id: "b"), to: "c")
    try await yours.add(.sample("other", id: "a"), to: "c")
    try await mine.merge(contentsOf: folder.path("yours.db"), preferring: preference)
    #expect(try await texts(mine) == expected)
    #expect(try await mine.search("other").total == (expected[0] == "other" ? 1 : 0))
  }

  @Test("a catalog is not merged into itself")
  func aCatalogIsNotMergedIntoItself() async throws {
    try await mine.add(.sample("words"), to: "c")
    await #expect(throws: StoreError.sameFile(path: folder.path("mine.db"))) {
      try await mine.merge(contentsOf: folder.path("mine.db"))
    }
    await #expect(throws: StoreError.notFound(path: folder.path("none"))) {
      try await mine.merge(contentsOf: folder.path("none"))
    }
  }

  @Test("a record that both sides changed has the changes of both, and only equal fields conflict")
  func fieldByField() async throws {
    var record = CatalogRecord.sample("words", tags: ["t"], id: "a")
    record.note = "n"
    try await mine.importRecords([record], into: "c")
    try await yours.merge(contentsOf: pack(mine), preferring: .changed)
    _ = try await mine.edit(
      matching: "*", RecordEdit(addedTags: ["mine"], assignments: [FieldAssignment(field: "note", value: "mine")]))
    _ = try await yours.edit(
      matching: "*",
      RecordEdit(
        addedTags: ["yours"],
        assignments: [
          FieldAssignment(field: "rights", value: "yours"), FieldAssignment(field: "title", value: "A title"),
        ]))
    let first = try await mine.merge(contentsOf: pack(yours), preferring: .changed)
    #expect(first.updated == 1 && first.conflicts == 0)
    let merged = try #require(try await mine.record(RecordID(1))).record
    #expect([merged.note, merged.rights, merged.title] == ["mine", "yours", "A title"])
    #expect(merged.subjects == ["t", "mine", "yours"])
    let again = try await mine.merge(contentsOf: pack(yours), preferring: .changed)
    #expect(again.updated == 0)

    _ = try await mine.edit(
      matching: "*", RecordEdit(assignments: [FieldAssignment(field: "source", value: "mine")]))
    _ = try await yours.edit(
      matching: "*",
      RecordEdit(assignments: [
        FieldAssignment(field: "source", value: "yours"), FieldAssignment(field: "type", value: "book"),
      ]))
    let second = try await mine.merge(contentsOf: pack(yours), preferring: .changed)
    #expect(second.updated == 1 && second.conflicts == 1 && second.total == 1)
    let both = try #require(try await mine.record(RecordID(1))).record
    #expect([both.source, both.type] == ["mine", "book"])
    #expect(try await Catalog.check(at: mine.path).isSound)
  }

  private func setNote(_ note: String, in catalog: Catalog) async throws {
    _ = try await catalog.edit(matching: "*", RecordEdit(assignments: [FieldAssignment(field: "note", value: note)]))
  }

  private func note(_ catalog: Catalog) async throws -> String? { try await catalog.record(RecordID(1))?.record.note }

  /// A catalog with one record, whose note is `n`, and its backup.
  private func pair() async throws -> (one: Catalog, other: Catalog) {
    try await mine.importRecords([.sample("words", note: "n", id: "a")], into: "c")
    _ = try await mine.backup(to: folder.path("copy.db"))
    return (mine, try Catalog(at: folder.path("copy.db"), for: .writing))
  }

  @Test("a change that restores an earlier value is taken", arguments: [false, true])
  func restored(isMergedBack: Bool) async throws {
    let (one, other) = try await pair()
    try await setNote("m", in: other)
    try await one.merge(contentsOf: other.path)
    if isMergedBack { #expect(try await other.merge(contentsOf: one.path).unchanged == 1) }
    try await setNote("n", in: one)
    #expect(try await other.merge(contentsOf: one.path, dryRun: true).updated == 1)
    #expect(try await other.merge(contentsOf: one.path).updated == 1)
    #expect(try await note(other) == "n")
    #expect(try await one.merge(contentsOf: other.path).unchanged == 1)
  }

  @Test("a change that the other side makes and takes back is taken twice")
  func takenBack() async throws {
    let (one, other) = try await pair()
    for note in ["m", "n"] {
      try await setNote(note, in: other)
      #expect(try await one.merge(contentsOf: other.path).updated == 1)
    }
    #expect(try await note(one) == "n")
  }

  @Test("an undone merge of an earlier value stays undone on both sides")
  func restoredByUndo() async throws {
    let (one, other) = try await pair()
    try await setNote("m", in: other)
    try await one.merge(contentsOf: other.path)
    try await one.undo()
    #expect(try await one.merge(contentsOf: other.path).kept == 1)
    #expect(try await other.merge(contentsOf: one.path).kept == 1)
    #expect(try await [note(one), note(other)] == ["n", "m"])
  }

  @Test("what both sides changed alike is what they had in common")
  func changedAlike() async throws {
    let (one, other) = try await pair()
    for catalog in [one, other] { try await setNote("same", in: catalog) }
    #expect(try await one.merge(contentsOf: other.path).unchanged == 1)
    try await setNote("new", in: other)
    #expect(try await one.merge(contentsOf: other.path).updated == 1)
    #expect(try await note(one) == "new")
  }

  private func set(_ field: String, _ value: String, in catalog: Catalog) async throws {
    _ = try await catalog.edit(matching: "*", RecordEdit(assignments: [FieldAssignment(field: field, value: value)]))
  }

  private func tag(_ added: [String], removing removed: [String] = [], in catalog: Catalog) async throws {
    _ = try await catalog.edit(matching: "*", RecordEdit(addedTags: added, removedTags: removed))
  }

  private func record(_ catalog: Catalog) async throws -> CatalogRecord {
    try #require(try await catalog.record(RecordID(1))).record
  }

  @Test("of three copies, each one's changes come, in any order", arguments: [false, true], [false, true])
  func threeCopies(isEarlier: Bool, isPacked: Bool) async throws {
    let (one, other) = try await pair()
    _ = try await one.backup(to: folder.path("third.db"))
    let third = try Catalog(at: folder.path("third.db"), for: .writing)
    func change(_ catalog: Catalog, _ field: String) async throws {
      try await set(field, "new", in: catalog)
      try await tag([field], in: catalog)
    }
    if isEarlier { try await change(other, "title") }
    try await change(third, "note")
    try await one.merge(contentsOf: isPacked ? pack(third, "*", "third") : third.path)
    if !isEarlier { try await change(other, "title") }
    let summary = try await one.merge(contentsOf: isPacked ? pack(other) : other.path)
    #expect(summary.updated == 1 && summary.conflicts == 0)
    let merged = try await record(one)
    #expect([merged.note, merged.title] == ["new", "new"] && Set(merged.subjects) == ["note", "title"])
  }

  @Test("two copies that were merged both ways merge again")
  func bothWays() async throws {
    let (one, other) = try await pair()
    try await set("title", "T", in: other)
    try await one.merge(contentsOf: other.path)
    try await tag(["x"], in: one)
    try await other.merge(contentsOf: one.path)
    try await set("note", "later", in: other)
    try await tag([], removing: ["x"], in: one)
    #expect(try await one.merge(contentsOf: other.path).updated == 1)
    let merged = try await record(one)
    #expect(merged.subjects == [] && merged.note == "later")

    try await other.merge(contentsOf: one.path)
    try await set("note", "a", in: one)
    try await other.merge(contentsOf: one.path)
    try await set("note", "b", in: one)
    try await set("title", "U", in: other)
    #expect(try await one.merge(contentsOf: other.path).conflicts == 0)
    let last = try await record(one)
    #expect([last.note, last.title] == ["b", "U"])
  }

  @Test("a field that they set back comes beside a change of ours")
  func setBackBesideOurs() async throws {
    let (one, other) = try await pair()
    try await set("title", "T", in: one)
    try await other.merge(contentsOf: one.path)
    try await set("note", "mine", in: other)
    try await set("title", "", in: one)
    #expect(try await other.merge(contentsOf: one.path).updated == 1)
    let merged = try await record(other)
    #expect([merged.title, merged.note] == [nil, "mine"])
  }

  @Test("what came beside a conflict goes on to change, and the conflict stays until it is settled")
  func besideConflict() async throws {
    let (one, other) = try await pair()
    try await set("title", "one", in: one)
    try await set("title", "other", in: other)
    try await setNote("o1", in: other)
    let first = try await one.merge(contentsOf: other.path)
    #expect(first.updated == 1 && first.conflicts == 1 && first.total == 1)
    try await setNote("o2", in: other)
    let differences = Differences()
    let second = try await one.merge(contentsOf: other.path) { differences.append($0) }
    #expect(second.updated == 1 && differences.conflicts == ["title"])
    #expect(try await note(one) == "o2")
    #expect(try await other.merge(contentsOf: one.path, dryRun: true).conflicts == 1, "their title is not lost")

    _ = try await one.merge(contentsOf: other.path, preferring: .ours)
    #expect(try await one.merge(contentsOf: other.path).kept == 1, "it is settled")
    #expect(try await other.merge(contentsOf: one.path).updated == 1)
    #expect(try await record(other).title == "one")
  }

  @Test("a record without edits follows its source after a merge")
  func sourceAfterMerge() async throws {
    func record(_ note: String) -> CatalogRecord { .sample("words", note: note, id: "a") }
    for catalog in [mine, yours] { try await catalog.importRecords([record("1")], into: "c") }
    try await yours.importRecords([record("2")], into: "c")
    #expect(try await mine.merge(contentsOf: yours.path).updated == 1)
    let summary = try await mine.importRecords([record("3")], into: "c")
    #expect(summary.counts.updated == 1 && summary.counts.conflicts == 0)
    #expect(try await note(mine) == "3")
  }

  @Test("an edit that a merge brings outlasts the source here")
  func editAfterMerge() async throws {
    let (one, other) = try await pair()
    try await setNote("edited", in: other)
    try await one.merge(contentsOf: other.path)
    try await one.importRecords([.sample("words", note: "n", id: "a")], into: "c")
    #expect(try await note(one) == "edited")
  }

  @Test("tags unite where two catalogs added the same record")
  func tagsOfSameRecord() async throws {
    for (catalog, name) in [(mine, "p"), (yours, "q")] {
      try await catalog.add(.sample("same words", id: "w"), to: "c")
      try await tag([name], in: catalog)
    }
    #expect(try await mine.merge(contentsOf: yours.path).conflicts == 0)
    #expect(try await record(mine).subjects == ["p", "q"])
  }

  @Test("attached files come whoever changed the record, and the record counts as updated")
  func attachedFiles() async throws {
    for name in ["same", "ours", "both"] { try await yours.add(.sample(name, id: name), to: "c") }
    try await mine.merge(contentsOf: yours.path)
    for name in ["ours", "both"] { try await mine.update(id(mine, name), to: .sample("\(name) 2")) }
    try await yours.update(id(yours, "both"), to: .sample("both 3"))
    let file = URL(fileURLWithPath: try folder.write("words", to: "a.txt"))
    for name in ["same", "ours", "both"] { _ = try await yours.attach(file, to: id(yours, name)) }

    let kept = try await mine.merge(contentsOf: yours.path, preferring: .ours, dryRun: true)
    #expect(kept.updated == 0 && kept.unchanged == 1)
    let differences = Differences()
    let tried = try await mine.merge(contentsOf: yours.path, dryRun: true) { differences.append($0) }
    #expect(differences.outcomes == ["same": .updated, "ours": .updated, "both": .conflict])
    #expect(try await names(mine, "same") == [])
    let summary = try await mine.merge(contentsOf: yours.path)
    #expect(summary == tried)
    #expect(summary.updated == 3 && summary.conflicts == 1 && summary.total == 3)
    #expect(try await texts(mine) == ["same", "ours 2", "both 2"])
    for name in ["same", "ours", "both"] { #expect(try await names(mine, name) == ["a.txt"]) }
    #expect(try await mine.merge(contentsOf: yours.path).updated == 0)
    try await mine.undo()
    for name in ["same", "ours", "both"] { #expect(try await names(mine, name) == []) }
  }

  private func names(_ catalog: Catalog, _ identifier: String) async throws -> [String] {
    try await catalog.attachments(of: id(catalog, identifier)).map(\.name)
  }

  @Test("an edit that comes in a pack outlasts its source")
  func editsOfAPack() async throws {
    let record = CatalogRecord.sample("words", id: "a")
    try await yours.importRecords([record], into: "c")
    _ = try await yours.edit(matching: "*", RecordEdit(addedTags: ["yours"]))
    try await mine.merge(contentsOf: pack(yours), preferring: .changed)
    let same = try await mine.importRecords([record], into: "c")
    #expect(same.counts.unchanged == 1)
    let other = try await mine.importRecords([CatalogRecord.sample("other words", id: "a")], into: "c")
    #expect(other.counts.updated == 1)
    let merged = try #require(try await mine.record(RecordID(1)))
    #expect(merged.record.subjects == ["yours"])
  }

  @Test("packs of earlier versions are merged", arguments: 1...8)
  func earlier(version: Int) async throws {
    let old = try OldCatalog.unpacked(version: version, in: folder)
    #expect(try await mine.merge(contentsOf: old).added == 2)
    #expect(try await mine.search("rose date:1922").total == 1)
    #expect(try Catalog(at: old).isOlder)
  }
}

/// Differences, from the thread that merges.
private final class Differences: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [MergeDifference] = []

  var conflicts: [String] { lock.withLock { all.flatMap { $0.conflicts.map(\.field) } } }
  func append(_ difference: MergeDifference) { lock.withLock { all.append(difference) } }
  var outcomes: [String: MergeOutcome] {
    lock.withLock { Dictionary(uniqueKeysWithValues: all.map { ($0.theirs.record.identifier ?? "", $0.outcome) }) }
  }
}
