import GRDB
import Testing

@testable import CatalogStore

/// A check of a schema in memory; `HostileSchemaTests` opens files.
@Suite struct SchemaGuardTests {
  private func check(_ catalog: MemoryCatalog) throws {
    try catalog.read { try SchemaGuard.check($0, path: "c.db") }
  }

  @Test("every version's own schema passes", arguments: 0...10)
  func versions(version: Int) throws {
    #expect(FileVersion.current == 10, "a new version belongs into this test")
    try check(MemoryCatalog(version: version))
  }

  @Test("the entries of the current version are written out as its migrations make them")
  func current() {
    let made = SchemaGuard.migrated(to: FileVersion.current)
    let lines = made.map { "\($0.key): \(String(decoding: $0.value, as: UTF8.self))" }.sorted().joined(separator: "\n")
    #expect("\(Schema.currentEntries)" == lines)
  }

  @Test(
    "a file that says it is of another version than its tables is refused",
    arguments: [(3, 2), (2, 3), (5, 4), (4, 5), (6, 5), (5, 6), (7, 6), (6, 7), (8, 7), (7, 8)])
  func wrongVersion(made: Int, told: Int) throws {
    let catalog = try MemoryCatalog(version: made)
    try catalog.write { try $0.execute(sql: "PRAGMA user_version = \(told)") }
    #expect(throws: StoreError.self) { try check(catalog) }
  }

  @Test("the tables of a new index pass beside the present ones, and in their place")
  func nextIndex() throws {
    let catalog = try MemoryCatalog()
    try catalog.write { try Schema.makeNextIndex($0) }
    try check(catalog)
    try catalog.write { try Schema.swapIndexes($0) }
    try check(catalog)
  }

  @Test("the tables of a new ranked index pass beside the present ones, and in their place")
  func nextRankedIndex() throws {
    let catalog = try MemoryCatalog()
    try catalog.write { try Schema.makeRankedIndex($0, .next) }
    #expect(try catalog.read { try Schema.hasNextRankedIndex($0) })
    try check(catalog)
    try catalog.write { try Schema.swapRankedIndexes($0) }
    #expect(try !catalog.read { try Schema.hasNextRankedIndex($0) })
    try check(catalog)
  }

  @Test("SQLite's own tables pass")
  func ownTables() throws {
    let catalog = try MemoryCatalog()
    try catalog.insert(.full)
    try catalog.write { try $0.execute(sql: "ANALYZE") }
    try check(catalog)
  }

  /// As Litestream 0.5.17 makes them in a database that it replicates.
  @Test("the tables of Litestream pass")
  func litestream() throws {
    let catalog = try MemoryCatalog()
    try catalog.write { try $0.execute(sql: Self.litestream) }
    try check(catalog)
  }

  @Test(
    "a trigger, an index or another column on a table of Litestream does not pass",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON _litestream_seq BEGIN DELETE FROM record; END",
      "CREATE INDEX _litestream_index ON _litestream_seq (seq)", "CREATE TABLE _litestream_other (id INTEGER)",
      "ALTER TABLE _litestream_lock ADD COLUMN x", "CREATE VIEW _litestream_view AS SELECT 1",
    ])
  func alteredLitestream(sql: String) throws {
    let catalog = try MemoryCatalog()
    try catalog.write { try $0.execute(sql: Self.litestream + sql) }
    #expect(throws: StoreError.self) { try check(catalog) }
  }

  private static let litestream = """
    CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
    CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);
    """

  @Test(
    "a difference is named",
    arguments: [
      ("CREATE TABLE column_chunk_next (x)", "altered table column_chunk_next"),
      ("CREATE TABLE ranked_stale_next (x)", "altered table ranked_stale_next"),
      ("CREATE TABLE grdb_migrations (x)", "altered table grdb_migrations"),
      ("DROP INDEX past_record_by_id", "missing index past_record_by_id"), ("DROP TABLE job", "missing table job"),
      ("CREATE INDEX more ON record (note)", "unknown index more"),
      ("CREATE TEMP TABLE t (x); CREATE TABLE \"record \" (x)", "unknown table record "),
    ])
  func differences(sql: String, detail: String) throws {
    let catalog = try MemoryCatalog()
    try catalog.write { try $0.execute(sql: sql) }
    #expect(throws: StoreError.alteredSchema(path: "c.db", detail: detail)) { try check(catalog) }
  }

  @Test("tables of an application, named app_, pass with their indexes")
  func applicationTables() throws {
    let catalog = try MemoryCatalog()
    try catalog.write { db in
      try db.execute(
        sql: """
          CREATE TABLE app_reading (id INTEGER PRIMARY KEY, record INTEGER REFERENCES record (id), page TEXT UNIQUE);
          CREATE INDEX app_reading_by_record ON app_reading (record);
          CREATE UNIQUE INDEX app_reading_by_both ON app_reading (record, page);
          CREATE TABLE app_shelf (name TEXT PRIMARY KEY) WITHOUT ROWID;
          """)
    }
    try check(catalog)
  }

  @Test(
    "whatever of an application could run in a catalog is refused",
    arguments: [
      ("CREATE TRIGGER app_t AFTER INSERT ON record BEGIN DELETE FROM record; END", "unknown trigger app_t"),
      ("CREATE TRIGGER app_t AFTER INSERT ON app_a BEGIN DELETE FROM record; END", "unknown trigger app_t"),
      ("CREATE VIEW app_v AS SELECT * FROM record", "unknown view app_v"),
      ("CREATE VIRTUAL TABLE app_f USING fts5 (x)", "unknown table app_f"),
      ("CREATE INDEX app_i ON record (note)", "unknown index app_i"),
      ("CREATE INDEX other ON app_a (x)", "unknown index other"), ("CREATE TABLE APP_b (x)", "unknown table APP_b"),
    ])
  func applicationCode(sql: String, detail: String) throws {
    let catalog = try MemoryCatalog()
    try catalog.write { try $0.execute(sql: "CREATE TABLE app_a (x); " + sql) }
    #expect(throws: StoreError.alteredSchema(path: "c.db", detail: detail)) { try check(catalog) }
  }

  @Test("a long name is cut")
  func longName() throws {
    let catalog = try MemoryCatalog()
    try catalog.write { try $0.execute(sql: "CREATE TABLE \(String(repeating: "x", count: 500)) (y)") }
    let detail = "unknown table " + String(repeating: "x", count: 86)
    #expect(throws: StoreError.alteredSchema(path: "c.db", detail: detail)) { try check(catalog) }
  }
}
