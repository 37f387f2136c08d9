import Adagia
import CatalogFixtures
import CatalogStore
import Foundation
import RankedIndex
import TestTools
import Testing

@Suite struct OldCatalogTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try OldCatalog.unpacked(version: 1, in: folder)
  }

  @Test("a file of version 1 is read as it is")
  func aFileOfVersion1IsReadAsItIs() async throws {
    let before = try folder.bytes(of: "old.db")
    let catalog = try Catalog(at: path, for: .reading)
    #expect(try catalog.isOlder)
    #expect(try catalog.otherAnalyzer == 2)
    #expect(try await catalog.search("rose").hits.map(\.record.id) == [RecordID(1)])
    #expect(try await catalog.synonyms() == [])
    #expect(try folder.bytes(of: "old.db") == before)
  }

  @Test("what version 1 does not keep is not found, and a warning says so")
  func whatVersion1DoesNotKeepIsNotFoundAndSaidSo() async throws {
    let answer = try await Catalog(at: path, for: .reading).search("added:2026..")
    #expect(answer.total == 0)
    #expect(answer.warnings.map(\.description).joined().contains("earlier version"))
  }

  @Test("a file of another analyzer is written only after reindexing")
  func aFileOfAnotherAnalyzerIsWrittenOnlyAfterReindexing() async throws {
    #expect(throws: StoreError.otherAnalyzer(path: path, version: 2, supported: 5)) {
      try Catalog(at: path, for: .writing)
    }
    #expect(try Catalog(at: path, for: .reading).isOlder)
    try await Catalog(at: path, for: .rebuildingIndex).rebuildIndex()
    let catalog = try Catalog(at: path, for: .writing)
    #expect(try !catalog.isOlder)
    #expect(try catalog.otherAnalyzer == nil)
    try await catalog.add(.sample("A rose by any other name", lang: "en"), to: "s")
    #expect(try await catalog.search("roses").total == 2)
    #expect(try await catalog.addSynonyms([["rose", "Rosa"]]) == 2)
  }

  @Test("a search of an index with other stems says so, and it is written only after rebuilding")
  func otherStems() async throws {
    let path = folder.path("stems.db")
    let catalog = try Catalog(at: path, for: .writing)
    try await catalog.add(.sample("Les chevaux courent", lang: "fr"), to: "s")
    try await catalog.close()
    #expect(try await Catalog(at: path).search("chevaux").warnings == [])
    try DamagedFile.damage(path, "UPDATE meta SET value = '1005' WHERE key = 'analyzer_version'")
    let answer = try await Catalog(at: path).search("chevaux")
    #expect(answer.total == 1)
    #expect(answer.warnings.map(\.description).joined().contains("without the stems of Snowball built the index"))
    #expect(throws: StoreError.otherAnalyzer(path: path, version: 1_005, supported: 5)) {
      try Catalog(at: path, for: .writing)
    }
    try await Catalog(at: path, for: .rebuildingIndex).rebuildIndex()
    #expect(try await Catalog(at: path).search("chevaux").warnings == [])
  }

  @Test("a file of every earlier version is read, copied, and brought up to date", arguments: 1...8)
  func migration(version: Int) async throws {
    let path = try OldCatalog.unpacked(version: version, in: folder)
    let before = try folder.bytes(of: "old.db")
    #expect(try await Catalog(at: path).search("rose").hits.map(\.record.id) == [RecordID(1)])
    #expect(try folder.bytes(of: "old.db") == before)

    let notices = Notices()
    let catalog = try Catalog(at: path, for: .rebuildingIndex) { notices.append($0) }
    let copy = "\(path).version-\(version).backup"
    #expect(notices.all == [.backedUp(path: path, copy: copy)])
    #expect(try !catalog.isOlder)
    try await catalog.rebuildIndex()
    for query in [
      "rose", "date:1922", "added:2026.. -has:note lang:en", "has:language date:1900..", "(千里 OR rose) -lang:zh",
    ] {
      #expect(try await catalog.search(query).hits.map(\.record.id) == [RecordID(1)], "\(query)")
    }
    let journey = try await catalog.search("date:-0400").hits
    #expect(journey.map(\.record.id) == [RecordID(3)])
    #expect(journey.map(\.record.creator) == [version < 7 ? nil : "Laozi"])

    let (id, _) = try await catalog.add(.sample("new"), to: "s")
    #expect(id == RecordID(4))
    try await catalog.update(RecordID(1), to: .sample("another rose"))
    try await catalog.undo()
    #expect(try await catalog.search("rose").hits.map(\.record.text) == ["Rose is a rose is a rose is a rose"])

    // The copy is what the file was: all but what SQLite's header says of the writing of it.
    let kept = try folder.bytes(of: "old.db.version-\(version).backup")
    #expect(kept.count == before.count)
    #expect(kept.dropFirst(100) == before.dropFirst(100))
    let old = try Catalog(at: copy)
    #expect(try old.isOlder)
    #expect(try await old.search("rose").hits.map(\.record.id) == [RecordID(1)])
  }

  @Test("a new index of an old file has its ranked index", arguments: [1, 4, 5])
  func rankedIndex(version: Int) async throws {
    let path = try OldCatalog.unpacked(version: version, in: folder)
    let catalog = try Catalog(at: path, for: .rebuildingIndex)
    try await catalog.rebuildIndex()
    let state = try CatalogFile(at: path, access: .reading).readNow { try RankedState.read($0) }
    #expect(state?.isComplete == true)
    #expect(state?.recordCount == 2)
    #expect(state?.lastID == 3)
  }

  @Test("no copy is replaced, and without a copy nothing changes")
  func noCopyIsReplacedAndWithoutOneNothingChanges() throws {
    try folder.write("mine", to: "old.db.version-1.backup")
    let notices = Notices()
    _ = try Catalog(at: path, for: .rebuildingIndex) { notices.append($0) }
    #expect(notices.all == [.backedUp(path: path, copy: "\(path).version-1-2.backup")])
    #expect(try folder.bytes(of: "old.db.version-1.backup") == Data("mine".utf8))
    // Up to date, it is not copied again.
    _ = try Catalog(at: path, for: .rebuildingIndex) { notices.append($0) }
    #expect(notices.all.count == 1)
  }
}

/// What was told, from any thread.
private final class Notices: @unchecked Sendable {
  private let lock = NSLock()
  private var told: [CatalogNotice] = []

  func append(_ notice: CatalogNotice) { lock.withLock { told.append(notice) } }
  var all: [CatalogNotice] { lock.withLock { told } }
}
