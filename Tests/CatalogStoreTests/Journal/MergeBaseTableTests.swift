import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct MergeBaseTableTests {
  private let one = ContentHash(high: 1, low: 2)
  private let two = ContentHash(high: .max, low: 0)

  @Test("a merge base is the one that was set last")
  func set() throws {
    let catalog = try MemoryCatalog()
    let hashes = try catalog.write { db in
      let table = try MergeBaseTable(db)
      let before = try table.hash(of: RecordID(1))
      try table.set(RecordID(1), to: one)
      try table.set(RecordID(1), to: two)
      return [before, try table.hash(of: RecordID(1)), try table.hash(of: RecordID(2))]
    }
    #expect(hashes == [nil, two, nil])
  }

  @Test("a record's former versions with a content have the moments of their before-images")
  func moments() throws {
    let catalog = try MemoryCatalog()
    let record = CatalogRecord.short("a", "old")
    let id = try catalog.insert(record)
    try catalog.write { db in
      #expect(try MergeBaseTable(db).moments(of: id, with: record.contentHash) == [], "it has it now, and had no other")
      _ = try BeforeImageTable(db).keep(id, for: 1)
      let stored = try #require(try RecordLoader(db).record(id))
      #expect(try MergeBaseTable(db).moments(of: id, with: record.contentHash) == [stored.modified])
      #expect(try MergeBaseTable(db).moments(of: id, with: one) == [])
      #expect(try MergeBaseTable(db).moments(of: RecordID(2), with: record.contentHash) == [])
    }
  }

  @Test("a file from before merges has no bases, and gets none")
  func olderFile() throws {
    let catalog = try MemoryCatalog(version: FileVersion.journal - 1)
    try catalog.write { db in
      let table = try MergeBaseTable(db)
      try table.set(RecordID(1), to: one)
      #expect(try table.hash(of: RecordID(1)) == nil)
      #expect(try table.moments(of: RecordID(1), with: one) == [])
    }
  }
}
