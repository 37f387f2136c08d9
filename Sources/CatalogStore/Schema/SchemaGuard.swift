internal import CatalogRecords
internal import GRDB
internal import Synchronization

/// A check that a file's tables, views, indexes and triggers are those of this program, before anything of another
/// origin can run. Tables named `app_…` are left to the program that uses the catalog.
enum SchemaGuard {
  /// Entries of SQLite's schema table: a type and name, such as `table record`, with the plain text of its statement.
  typealias Entries = [String: [UInt8]]

  /// - Throws: `StoreError.alteredSchema`, with the first entry that is unknown, altered or missing.
  static func check(_ db: Database, path: String) throws {
    let version = try FileVersion.of(db)
    guard version > 0 else { return }
    let expected = entries(of: version)
    let statement = try SQLStatement(db, all)
    defer { statement.reset() }
    var known = 0
    while try statement.step() {
      let name = "\(statement.text(0) ?? "") \(statement.text(1) ?? "")"
      if isOfApplication(statement, name) { continue }
      guard !statement.isNull(3) else {
        guard isOwnIndex(name, of: statement.text(2) ?? "", expected) else { throw fault(path, "unknown \(name)") }
        continue
      }
      guard let made = made(name, expected) else { throw fault(path, "unknown \(name)") }
      let isUnaltered = statement.withText(3) { sql in sql.map(SchemaText.plain) == made }
      guard isUnaltered else { throw fault(path, "altered \(name)") }
      if expected[name] != nil { known += 1 }
    }
    guard known < expected.count else { return }
    let there = Set(try Row.fetchAll(db, sql: all).map(LenientRow.init).map { "\($0[0] as String) \($0[1] as String)" })
    throw fault(path, "missing \(expected.keys.filter { !there.contains($0) }.sorted().first ?? "entry")")
  }

  /// True if an entry belongs to the program that uses the catalog: a plain table whose name begins with `app_`, or an
  /// index on one. Nothing in them runs unless that program writes to them. Triggers, views and virtual tables are
  /// refused.
  private static func isOfApplication(_ statement: SQLStatement, _ name: String) -> Bool {
    guard statement.text(2)?.hasPrefix("app_") == true else { return false }
    if name.hasPrefix("index sqlite_autoindex_app_") { return statement.isNull(3) }
    return statement.withText(3) { sql in
      guard let sql = sql.map(SchemaText.plain) else { return false }
      if name.hasPrefix("table app_") { return sql.starts(with: "CREATE TABLE".utf8) }
      return name.hasPrefix("index app_") && sql.starts(with: "CREATE".utf8)
    }
  }

  private static func fault(_ path: String, _ detail: String) -> StoreError {
    .alteredSchema(path: path, detail: String(detail.prefix(100)))
  }

  /// The plain text that an entry has when this program made it. Nil for an unknown one.
  private static func made(_ name: String, _ expected: Entries) -> [UInt8]? {
    expected[name] ?? besides[name] ?? nextIndex[name]
  }

  /// True if SQLite created an index itself for a key, which has no text.
  private static func isOwnIndex(_ name: String, of table: String, _ expected: Entries) -> Bool {
    name.hasPrefix("index sqlite_autoindex_\(table)_") && made("table \(table)", expected) != nil
  }

  /// The entries of a version, computed once.
  private static func entries(of version: Int) -> Entries {
    known.withLock { known in
      if let entries = known[version] { return entries }
      let entries =
        version == FileVersion.current ? SchemaText.entries(inLines: Schema.currentEntries) : migrated(to: version)
      known[version] = entries
      return entries
    }
  }

  /// The entries that the migrations up to a version make.
  static func migrated(to version: Int) -> Entries {
    SchemaText.entries(Schema.versions.prefix(version).map(\.statements) + [indexTables("")])
  }

  private static let known = Mutex<[Int: Entries]>([:])

  /// The tables that FTS5 creates for its index.
  private static func indexTables(_ ending: String) -> String {
    let name = "record_fts\(ending)"
    return """
      CREATE TABLE \(name)_data (id INTEGER PRIMARY KEY, block BLOB);
      CREATE TABLE \(name)_idx (segid, term, pgno, PRIMARY KEY (segid, term)) WITHOUT ROWID;
      CREATE TABLE \(name)_docsize (id INTEGER PRIMARY KEY, sz BLOB);
      CREATE TABLE \(name)_config (k PRIMARY KEY, v) WITHOUT ROWID;
      """
  }

  /// Tables of SQLite, GRDB and Litestream, which may exist in addition.
  private static let besides = SchemaText.entries([
    """
    CREATE TABLE sqlite_sequence (name, seq);
    CREATE TABLE sqlite_stat1 (tbl, idx, stat);
    CREATE TABLE sqlite_stat4 (tbl, idx, neq, nlt, ndlt, sample);
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
    CREATE TABLE _litestream_lock (id INTEGER);
    """
  ])

  /// Entries of new indexes during their builds. Most files have none, and computing these takes as long as the rest of
  /// a check.
  private static let nextIndex: Entries = {
    var entries = SchemaText.entries([indexTables("_next")])
    let last = SchemaText.entries(Schema.versions.map(\.statements))
    for name in Schema.indexTables + Schema.rankedTables {
      let sql = last["table \(name)"].map { String(decoding: $0, as: UTF8.self) }
      let next = sql?.replacing("TABLE \(name)", with: "TABLE \(name)_next")
      entries["table \(name)_next"] = next.map { Array($0.utf8) }
    }
    return entries
  }()

  /// Columns: type, name, the table it belongs to, the text it was made by.
  private static let all = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
}
