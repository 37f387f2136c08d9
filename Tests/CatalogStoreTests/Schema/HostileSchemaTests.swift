import CatalogFixtures
import CatalogStore
import GRDB
import TestTools
import Testing

/// A catalog from elsewhere may have more in it than records.
@Suite(.serialized) struct HostileSchemaTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("a.db")
    _ = try CatalogFile(at: path, access: .writing)
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test(
    "what is no catalog's is named and refused",
    arguments: [
      ("CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM record; END", "unknown trigger t"),
      ("CREATE VIEW v AS SELECT * FROM record", "unknown view v"),
      ("CREATE TABLE u (x)", "unknown table u"),
      ("CREATE VIRTUAL TABLE w USING fts5 (x)", "unknown table w"),
      ("CREATE INDEX i ON record (lower(text))", "unknown index i"),
      ("ALTER TABLE record ADD COLUMN more TEXT", "altered table record"),
      (
        "DROP VIEW record_text; CREATE VIEW record_text AS SELECT id, zeroblob(900000000) AS title FROM record",
        "altered view record_text"
      ),
      ("DROP TABLE saved_search", "missing table saved_search"),
      (rewritten("replace(sql, 'value TEXT NOT NULL', 'value TEXT')", "meta"), "altered table meta"),
      (rewritten("replace(sql, 'value', 'VALUE')", "meta"), "altered table meta"),
      (rewritten("sql || '--'", "synonym"), "altered table synonym"),
    ])
  func refused(sql: String, detail: String) throws {
    try change(sql)
    for access in [CatalogFile.Access.reading, .writing, .rebuildingIndex] {
      #expect(throws: StoreError.alteredSchema(path: path, detail: detail)) {
        try CatalogFile(at: path, access: access)
      }
    }
  }

  /// Another text for an entry of SQLite's schema table.
  private static func rewritten(_ sql: String, _ name: String) -> String {
    "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = \(sql) WHERE name = '\(name)'"
  }

  @Test("white space and quotation marks around names are not alterations")
  func spelling() throws {
    try change(Self.rewritten("replace(replace(sql, ' (', char(10) || '('), 'meta', '\"meta\"') || ' '", "meta"))
    _ = try CatalogFile(at: path, access: .reading)
  }

  @Test("an index that grows beside the present one is accepted")
  func growingIndex() throws {
    try change(
      "CREATE TABLE column_chunk_next (kind INTEGER NOT NULL, chunk INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, chunk))"
    )
    _ = try CatalogFile(at: path, access: .reading)
    try change("DROP TABLE column_chunk; ALTER TABLE column_chunk_next RENAME TO column_chunk")
    _ = try CatalogFile(at: path, access: .writing)
  }

  @Test("files of earlier versions have the schemas they had", arguments: 1...8)
  func earlier(version: Int) throws {
    _ = try CatalogFile(at: OldCatalog.unpacked(version: version, in: folder), access: .reading)
    _ = try CatalogFile(at: folder.path("old.db"), access: .rebuildingIndex)
    _ = try CatalogFile(at: folder.path("old.db"), access: .reading)
  }

  @Test("no connection writes to the schema or to the index's own tables")
  func protectedTables() throws {
    let file = try CatalogFile(at: path, access: .writing)
    for sql in ["DELETE FROM record_fts_data", "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema"] {
      #expect(throws: (any Error).self) { try file.batches { try $0.execute(sql: sql) } }
    }
  }
}
