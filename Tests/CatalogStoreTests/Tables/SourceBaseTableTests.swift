import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct SourceBaseTableTests {
  @Test("a base comes back as it was set, also one with the doubts of its date")
  func roundTrip() throws {
    let catalog = try MemoryCatalog()
    let id = try catalog.insert(.short("a", "text"))
    var unread = CatalogRecord.full
    unread.date = RecordDate(reading: "whenever")
    var meant = CatalogRecord.full
    meant.date = RecordDate(raw: "the year of the three emperors", meaning: "1888")
    for record in [CatalogRecord.full, unread, meant, CatalogRecord()] {
      let base = SourceBase(record: record, isOwn: record.isBlank, disputed: record.isBlank ? [] : ["extra.pages"])
      let read = try catalog.write { db in
        let table = try SourceBaseTable(db)
        try table.set(id, to: base)
        return try table.base(of: id)
      }
      #expect(read == base)
    }
  }

  @Test("a record without a base is as its source has it")
  func none() throws {
    let catalog = try MemoryCatalog()
    let id = try catalog.insert(.short("a", "text"))
    try catalog.write { db in
      let table = try SourceBaseTable(db)
      #expect(try table.isEmpty && table.base(of: id) == nil && !table.isEdited(id))
      try table.set(id, to: .own)
      #expect(try !table.isEmpty && table.base(of: id) == .own && table.isEdited(id))
      try table.remove(id)
      #expect(try table.isEmpty)
    }
  }

  @Test("a record is found by the identifier that its source gave it")
  func renamed() throws {
    let catalog = try MemoryCatalog()
    let id = try catalog.insert(.short("new", "text"))
    try catalog.write { db in
      let table = try SourceBaseTable(db)
      try table.set(id, to: SourceBase(record: .short("old", "text"), isOwn: false))
      #expect(try table.renamed(collection: 1, identifier: "old")?.id == id)
      #expect(try table.renamed(collection: 2, identifier: "old") == nil)
      #expect(try table.renamed(collection: 1, identifier: "new") == nil)
    }
  }

  @Test("a removed record takes its base along, and a before-image brings it back")
  func beforeImage() throws {
    let catalog = try MemoryCatalog()
    let id = try catalog.insert(.short("a", "text"))
    let base = SourceBase(record: .full, isOwn: false)
    try catalog.write { db in
      try SourceBaseTable(db).set(id, to: base)
      _ = try BeforeImageTable(db).keep(id, for: 1)
      try RecordTable(db).remove(id)
      #expect(try SourceBaseTable(db).isEmpty)
      try BeforeImageTable(db).restore(1)
      #expect(try SourceBaseTable(db).base(of: id) == base)
    }
  }

  @Test("a file of an earlier version has no bases")
  func olderFile() throws {
    let catalog = try MemoryCatalog(version: FileVersion.sourceBases - 1)
    try catalog.write { db in
      let table = try SourceBaseTable(db)
      #expect(try table.isEmpty && table.base(of: RecordID(1)) == nil && !table.isEdited(RecordID(1)))
    }
  }
}
