import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// Collections, synonyms, saved searches and merge bases have no second copy in the file; checksums find what changed.
@Suite(.serialized) struct SealedTableTests {
  private static let hash = ContentHash(of: "what both had")
  private static let base = SourceBase(record: .sample("a rise", id: "r"), isOwn: false)

  private func damagedFile() async throws -> DamagedFile {
    let sample = try await SampleCatalog([.sample("a rose"), .sample("a journey")])
    try sample.file.writeNow { db in
      let name = try #require(CollectionTable(db).names().first).name
      try CollectionTable(db).describe(name, title: "Roses", rights: "none", source: nil, at: 2)
      try SavedSearchTable(db).set("stoics", to: "author:seneca")
      try SavedSearchTable(db).set("gone", to: "x")
      _ = try SavedSearchTable(db).remove("gone")
      for other in ["combat", "fight", "clash"] { _ = try SynonymTable(db).insert("battle", other) }
      _ = try SynonymTable(db).insert("center", "centre", list: "british-american")
      _ = try SynonymTable(db).remove("battle", "clash")
      _ = try SynonymTable(db).remove(list: "british-american")
      let agreement = MergeAgreement(VersionMark(hash: Self.hash, modified: 1))
      for id in 1...2 { try MergeBaseTable(db).set(RecordID(Int64(id)), to: [agreement]) }
      try SourceBaseTable(db).set(RecordID(1), to: Self.base)
    }
    return try DamagedFile(try sample.bytes())
  }

  @Test("what was changed by the program itself is sound")
  func sound() async throws {
    let file = try await damagedFile()
    #expect(try file.check().findings == [])
    #expect(try file.check(isQuick: true).findings == [])
  }

  @Test(
    "a changed row, a missing one and one too many are found, left alone, and accepted on request",
    arguments: [
      ("UPDATE collection SET title = 'Ruses'", "collection"), ("UPDATE collection SET rights = NULL", "collection"),
      ("UPDATE collection SET created = created + 1", "collection"),
      ("UPDATE synonym SET other = 'fright' WHERE other = 'fight'", "synonym"), ("DELETE FROM synonym", "synonym"),
      ("INSERT INTO synonym VALUES ('a', 'b', 'a', 'b', NULL)", "synonym"),
      ("UPDATE saved_search SET query = 'author:nero'", "saved_search"),
      ("DELETE FROM saved_search", "saved_search"),
    ])
  func changed(sql: String, table: String) async throws {
    let file = try await damagedFile()
    try file.damage(sql)
    for isQuick in [true, false] {
      let found = try file.check(isQuick: isQuick).findings
      #expect(found.map(\.kind) == [.settingChanged])
      #expect(found.first?.places == [table])
    }
    #expect(try !CatalogRepair(path: file.path).run().after.isSound)
    let repaired = try CatalogRepair(path: file.path, acceptsChanges: true).run()
    #expect(repaired.after.isSound)
    #expect(repaired.steps == ["Accepted changed tables of collections, synonyms or saved searches: 1."])
  }

  @Test("a change after damage does not hide it")
  func changeAfterDamage() async throws {
    let file = try await damagedFile()
    try file.damage("UPDATE saved_search SET query = 'author:nero'")
    try CatalogFile(at: file.path, access: .writing).writeNow { try SavedSearchTable($0).set("stoics", to: "seneca") }
    #expect(try file.check().findings.map(\.kind) == [.settingChanged])
  }

  @Test(
    "a damaged merge base is found, counts for no merge, and is removed by a repair",
    arguments: [
      "UPDATE merge_base SET hash = x'00' || substr(hash, 2) WHERE record = 1",
      "UPDATE merge_base SET hash = substr(hash, 1, 20) WHERE record = 1", "UPDATE merge_base SET record = record + 7",
    ])
  func mergeBase(sql: String) async throws {
    let file = try await damagedFile()
    try file.damage(sql)
    #expect(try file.check().findings.map(\.kind) == [.mergeBase])
    let base = try CatalogFile(at: file.path, access: .reading).readNow { db in
      try MergeBaseTable(db).agreements(of: RecordID(1)).first?.version.hash
    }
    #expect(base == nil)
    #expect(try CatalogRepair(path: file.path).run().after.isSound)
  }

  @Test(
    "what a source said is found when it is damaged, counts as nothing, and is emptied by a repair",
    arguments: [
      "UPDATE source_base SET content = replace(content, 'rise', 'ruse')", "UPDATE source_base SET own = 1",
      "UPDATE source_base SET identifier = 's'", "UPDATE source_base SET checksum = x''",
      "UPDATE source_base SET record = 2",
    ])
  func sourceBase(sql: String) async throws {
    let file = try await damagedFile()
    try file.damage(sql)
    for isQuick in [true, false] { #expect(try file.check(isQuick: isQuick).findings.map(\.kind) == [.sourceBase]) }
    func base() throws -> SourceBase? {
      try CatalogFile(at: file.path, access: .reading).readNow { db in
        try SourceBaseTable(db).base(of: RecordID(1)) ?? SourceBaseTable(db).base(of: RecordID(2))
      }
    }
    #expect(try base() == .own)
    let repaired = try CatalogRepair(path: file.path).run()
    #expect(repaired.after.isSound)
    #expect(repaired.steps == ["Emptied damaged notes of what sources said of edited records: 1."])
    #expect(try base() == .own)
  }

  @Test("a merge base of an earlier program has no checksum, and counts")
  func earlierMergeBase() async throws {
    let file = try await damagedFile()
    try file.damage("UPDATE merge_base SET hash = substr(hash, 1, 16)")
    #expect(try file.check().findings == [])
    let base = try CatalogFile(at: file.path, access: .reading).readNow { db in
      try MergeBaseTable(db).agreements(of: RecordID(1)).first?.version.hash
    }
    #expect(base == Self.hash)
  }
}
