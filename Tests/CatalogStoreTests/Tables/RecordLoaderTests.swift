import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct RecordLoaderTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func load(_ id: RecordID, after sql: String) throws -> CatalogRecord? {
    try catalog.write { try $0.execute(sql: sql) }
    return try catalog.read { try RecordLoader($0).record(id)?.record }
  }

  @Test("extra fields that cannot be read are kept as they are", arguments: ["{\"a\":", "[1]", "7"])
  func damagedExtra(json: String) throws {
    let id = try catalog.insert(.full)
    #expect(try load(id, after: "UPDATE record SET extra = '\(json)'")?.extra == ["extra": .string(json)])
  }

  @Test("U+0000 in an extra field costs nothing")
  func extraWithNUL() throws {
    let id = try catalog.insert(.full)
    let extra = try load(id, after: #"UPDATE record SET extra = '{"a":"x\u0000y","b":1}'"#)?.extra
    #expect(extra == ["a": .string("x\0y"), "b": .integer(1)])
  }

  @Test("a date that ends before it starts has no interval")
  func damagedDate() throws {
    let id = try catalog.insert(.full)
    let date = try load(id, after: "UPDATE record SET date_end = date_start - 1")?.date
    #expect(date?.edtf == "-0398~")
    #expect(date?.interval == nil)
  }

  @Test("a date without its words is none")
  func missingDate() throws {
    let id = try catalog.insert(.full)
    #expect(try load(id, after: "UPDATE record SET date_raw = NULL")?.date == nil)
  }

  @Test("an unknown role reads as attributed")
  func unknownRole() throws {
    let id = try catalog.insert(.full)
    #expect(
      try load(id, after: "UPDATE record SET attributions = NULL; UPDATE attribution SET role = 'sang'")?.attributions
        .map(\.role) == [
          .attributed, .attributed,
        ])
  }

  @Test("attributions and subjects come in their own order")
  func order() throws {
    let id = try catalog.insert(.full)
    let record = try load(id, after: "UPDATE subject SET position = 9 WHERE name = 'time'")
    #expect(record?.subjects == ["life", "time"])
  }

  @Test("an identifier may be in several collections")
  func identifiers() throws {
    let ids = try ["c", "d", "e"].map { try catalog.insert(.short("same"), into: $0) }
    try catalog.insert(.short("other"))
    #expect(try catalog.read { try RecordLoader($0).ids(identifier: "same") } == ids)
    #expect(try catalog.read { try RecordLoader($0).ids(identifier: "none") } == [])
  }

  @Test("a record whose collection is gone is not loaded")
  func missingCollection() throws {
    let id = try catalog.insert(.full)
    #expect(try load(id, after: "DELETE FROM collection") == nil)
  }

  @Test("extra fields are found by their exact names")
  func extraFields() throws {
    try catalog.insert(.full)
    var quoted = CatalogRecord.short("q")
    quoted.extra = ["a\"b": .integer(1)]
    try catalog.insert(quoted)
    let found = try catalog.read { db in
      try ["pages", "list", "a\"b", "page", "Pages", "x"].filter { try RecordLoader(db).hasExtraField($0) }
    }
    #expect(found == ["pages", "list", "a\"b"])
    #expect(try catalog.read { try RecordLoader($0).someExtraFields() } == ["a\"b", "list", "pages"])
  }

  @Test("the ids in a run of numbers are those of records")
  func idsInRun() throws {
    let ids = try (0..<4).map { try catalog.insert(.short("\($0)")) }
    try catalog.write { try RecordTable($0).remove(ids[1]) }
    #expect(try catalog.read { try RecordTable($0).ids(in: 1...3) } == [ids[0], ids[2]])
    #expect(try catalog.read { try RecordTable($0).ids(in: Int64.min...Int64.max) }.count == 3)
  }

  @Test("a record keeps an earlier moment of adding")
  func earlierMoment() throws {
    let stored = try catalog.write { db in
      let id = try CollectionTable(db).id(of: "c", at: 1)
      let record = try #require(
        try RecordTable(db).insert(RecordRow(.short("a")), collection: id, at: 9, created: 4))
      return try RecordLoader(db).record(record)
    }
    #expect(stored?.created == 4)
    #expect(stored?.modified == 9)
  }
}
