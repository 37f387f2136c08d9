import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct ExtraFieldTableTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  @Test("names are listed once, by their bytes")
  func names() throws {
    let names = try catalog.write { db in
      let table = ExtraNameTable(db)
      for names in [["pages", "shelf"], ["pages", "shelf"], ["Pages"], [], ["isbn", "pages"]] { try table.note(names) }
      return try table.all()
    }
    #expect(names == ["Pages", "isbn", "pages", "shelf"])
  }

  @Test("names that differ only in their normal form are two")
  func normalForms() throws {
    let count = try catalog.write { db in
      let table = ExtraNameTable(db)
      try table.note(["caf\u{E9}"])
      try table.note(["cafe\u{301}"])
      return try table.all().count
    }
    #expect(count == 2)
  }

  @Test("a file from before extra names has none")
  func olderFile() throws {
    let older = try MemoryCatalog(version: FileVersion.querySupport - 1)
    #expect(try older.read { try ExtraNameTable($0).all() } == [])
  }

  @Test(
    "the values of a field are one, those of a list, or none",
    arguments: [
      ("pages", ["300.0"]), ("price", ["2.5"]), ("shelf", ["B 12"]), ("flag", ["true"]),
      ("list", ["x", "7.0", "false"]),
      ("object", []), ("none", []), ("dotted.name", ["here"]), ("", []),
    ] as [(String, [String])])
  func values(name: String, expected: [String]) throws {
    var record = CatalogRecord.short("a")
    record.extra = [
      "pages": .integer(300), "price": .number(2.5), "shelf": .string("B 12"), "flag": .bool(true),
      "list": .array([.string("x"), .integer(7), .null, .bool(false)]), "object": .object(["a": .integer(1)]),
      "dotted.name": .string("here"),
    ]
    let id = try catalog.insert(record)
    let values = try catalog.read { try ColumnTable($0).extraValues.values(name, of: id.rawValue) }
    let texts = values.map { value in
      switch value {
      case .number(let number): "\(number)"
      case .truth(let truth): "\(truth)"
      case .text(let text): text
      }
    }
    #expect(texts == expected)
  }

  @Test("a record without extra fields has no values")
  func noFields() throws {
    let id = try catalog.insert(.short("a"))
    #expect(try catalog.read { try ColumnTable($0).extraValues.values("pages", of: id.rawValue) }.isEmpty)
  }
}
