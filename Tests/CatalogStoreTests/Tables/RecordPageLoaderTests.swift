import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

/// A page of records is what `RecordLoader` reads one by one.
@Suite struct RecordPageLoaderTests {
  private let catalog: MemoryCatalog
  private let ids: [RecordID]

  init() throws {
    catalog = try MemoryCatalog()
    ids = try Self.insertRecords(into: catalog)
  }

  /// Records without names, with one, with several, and with some that only the table can tell apart.
  private static func insertRecords(into catalog: MemoryCatalog) throws -> [RecordID] {
    let names: [[Attribution]] = [
      [], [Attribution(creator: "A")], [Attribution(creator: "A", role: .said, locator: "1.3")],
      [Attribution(creator: "A"), Attribution(creator: "B", role: .disputed, evidence: "style")],
      [Attribution(creator: "A; B"), Attribution(creator: "C", role: .translated)],
    ]
    return try (0..<23).map { number in
      var record = CatalogRecord.full
      record.identifier = "id-\(number)"
      record.attributions = names[number % names.count]
      return try catalog.insert(record, into: "c\(number % 2)")
    }
  }

  private func page(_ ids: [RecordID], _ part: RecordPart = .whole) throws -> [StoredRecord?] {
    try catalog.read { try RecordPageLoader($0, part: part).records(ids) }
  }

  private func expectedRecords(_ part: RecordPart = .whole) throws -> [StoredRecord?] {
    try catalog.read { db in
      let loader = try RecordLoader(db, part: part)
      return try ids.map { try loader.record($0) }
    }
  }

  @Test("a page has what the records have", arguments: [RecordPart.whole, .listing, .quotation])
  func page(part: RecordPart) throws {
    let records = try page(ids, part)
    #expect(try records == expectedRecords(part))
    #expect(records.compactMap { $0?.record.attributions.count } == (0..<23).map { [0, 1, 1, 2, 2][$0 % 5] })
  }

  @Test("records come in the order of their ids in the call, and nothing for an id without one")
  func order() throws {
    let records = try page([ids[3], RecordID(900), ids[1]])
    #expect(records.map { $0?.record.identifier } == ["id-3", nil, "id-1"])
  }

  @Test(
    "attributions that the row does not tell are read from their table",
    arguments: ["NULL", "'sang'", "char(30, 30, 30)", "x'00'"])
  func fromTable(line: String) throws {
    let sound = try expectedRecords()
    try catalog.write { try $0.execute(sql: "UPDATE record SET attributions = \(line)") }
    #expect(try page(ids) == sound)
    #expect(try expectedRecords() == sound)
  }

  @Test("attributions are read from their rows alone")
  func fromRows() throws {
    let sound = try expectedRecords()
    try catalog.write { try $0.execute(sql: "DELETE FROM attribution WHERE record % 5 <> 0") }
    #expect(try page(ids) == sound)
  }

  @Test("a catalog of an earlier version has them in their table", arguments: 1...8)
  func earlierVersions(version: Int) throws {
    let old = try MemoryCatalog(version: version)
    try old.write { db in
      try db.execute(
        sql: """
          INSERT INTO collection (name, created, modified) VALUES ('c', 1, 1);
          INSERT INTO record (id, collection, identifier, creator, content_hash, created, modified)
          VALUES (1, 1, 'a', 'A; B', x'', 1, 1);
          INSERT INTO attribution (record, position, creator, role) VALUES (1, 0, 'A', 'wrote'), (1, 1, 'B', 'said');
          """)
    }
    let records = try old.read { try RecordPageLoader($0).records([RecordID(1)]) }
    let names = [Attribution(creator: "A"), Attribution(creator: "B", role: .said)]
    #expect(records.map { $0?.record.attributions } == [names])
    #expect(try old.read { try RecordLoader($0).record(RecordID(1)) } == records[0])
  }
}
