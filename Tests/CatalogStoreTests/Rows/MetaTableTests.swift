import GRDB
import TestTools
import Testing

@testable import CatalogStore

@Suite(.serialized) struct MetaTableTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("c.db"), access: .writing)
  }

  @Test("an unknown key has no value")
  func unknownKey() throws {
    #expect(try file.readNow { try MetaTable($0).value("none") } == nil)
  }

  @Test("a value replaces the one before")
  func replaced() throws {
    let value = try file.writeNow { db in
      try MetaTable(db).set("key", to: "one")
      try MetaTable(db).set("key", to: "two")
      return try MetaTable(db).value("key")
    }
    #expect(value == "two")
  }

  @Test("a removed key has no value")
  func removed() throws {
    let value = try file.writeNow { db in
      try MetaTable(db).set("key", to: "one")
      try MetaTable(db).remove("key")
      return try MetaTable(db).value("key")
    }
    #expect(value == nil)
  }

  @Test("the columns of both tables of records are those of the list", arguments: ["record", "past_record"])
  func recordColumns(table: String) throws {
    let columns = try file.readNow { db in try db.columns(in: table).map(\.name) }
    #expect(Set(columns).subtracting(["entry"]) == Set(RecordColumns.all))
  }
}
