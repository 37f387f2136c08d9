import CatalogRecords
import Foundation
import GRDB
import Testing

@testable import CatalogStore

@Suite struct MergeBaseTableTests {
  private let one = MergeAgreement(VersionMark(hash: ContentHash(high: 1, low: 2), modified: 2_451_545.25))
  private let two = MergeAgreement(VersionMark(hash: ContentHash(high: .max, low: 0), modified: 3), isPartial: true)

  @Test("the versions that merges brought are those that were set last")
  func set() throws {
    let catalog = try MemoryCatalog()
    let agreements = try catalog.write { db in
      let table = try MergeBaseTable(db)
      let before = try table.agreements(of: RecordID(1))
      try table.set(RecordID(1), to: [one])
      let single = try table.agreements(of: RecordID(1))
      try table.set(RecordID(1), to: [two, one])
      return [before, single, try table.agreements(of: RecordID(1)), try table.agreements(of: RecordID(2))]
    }
    #expect(agreements == [[], [one], [two, one], []])
  }

  @Test("the hash that an earlier program wrote is a version of an unknown moment")
  func earlierRow() throws {
    let catalog = try MemoryCatalog()
    let hash = one.version.hash
    try catalog.write { db in
      try db.execute(
        sql: "INSERT INTO merge_base (record, hash) VALUES (1, ?)", arguments: [Data(hash.withBytes { Array($0) })])
      let found = try MergeBaseTable(db).agreements(of: RecordID(1))
      #expect(found == [MergeAgreement(VersionMark(hash: hash, modified: .infinity))])
    }
  }

  @Test("a record's former versions are those of its before-images")
  func past() throws {
    let catalog = try MemoryCatalog()
    let record = CatalogRecord.short("a", "old")
    let id = try catalog.insert(record)
    try catalog.write { db in
      #expect(try MergeBaseTable(db).past(of: id) == [], "it has its content now, and had no other")
      _ = try BeforeImageTable(db).keep(id, for: 1)
      let stored = try #require(try RecordLoader(db).record(id))
      let version = VersionMark(hash: record.contentHash, modified: stored.modified)
      #expect(try MergeBaseTable(db).past(of: id) == [MergeBaseTable.PastVersion(version)])
      #expect(try MergeBaseTable(db).past(of: RecordID(2)) == [])
    }
  }

  @Test("a file from before merges has no bases, and gets none")
  func olderFile() throws {
    let catalog = try MemoryCatalog(version: FileVersion.journal - 1)
    try catalog.write { db in
      let table = try MergeBaseTable(db)
      try table.set(RecordID(1), to: [one])
      #expect(try table.agreements(of: RecordID(1)) == [])
      #expect(try table.past(of: RecordID(1)) == [])
    }
  }
}
