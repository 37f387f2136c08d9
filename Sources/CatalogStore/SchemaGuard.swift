internal import CatalogRecords
internal import GRDB
internal import Synchronization

/// Whether a file's tables, views, indexes and triggers are those that this program makes, before anything runs that
/// somebody else may have put there.
enum SchemaGuard {
  /// What SQLite's schema table has of one thing: `table record`, and how it was made, without regard to layout.
  typealias Entries = [String: String]

  /// - Throws: `StoreError.alteredSchema`, naming the first thing that is unknown, other than it was made, or missing.
  static func check(_ db: Database, path: String) throws {
    let version = try Schema.version(of: db)
    guard version > 0 else { return }
    let expected = entries(of: version)
    let statement = try SQLStatement(db, all)
    defer { statement.reset() }
    var known = 0
    while try statement.step() {
      let name = "\(statement.text(0) ?? "") \(statement.text(1) ?? "")"
      guard let sql = statement.text(3) else {
        guard isOwnIndex(name, of: statement.text(2) ?? "", expected) else { throw fault(path, "unknown \(name)") }
        continue
      }
      guard let made = expected[name] ?? besides[name] else { throw fault(path, "unknown \(name)") }
      guard made.isExactly(SchemaText.plain(sql)) else { throw fault(path, "altered \(name)") }
      if expected[name] != nil { known += 1 }
    }
    guard known < expected.count else { return }
    let there = Set(try Row.fetchAll(db, sql: all).map(LenientRow.init).map { "\($0[0] as String) \($0[1] as String)" })
    throw fault(path, "missing \(expected.keys.filter { !there.contains($0) }.sorted().first ?? "entry")")
  }

  private static func fault(_ path: String, _ detail: String) -> StoreError {
    .alteredSchema(path: path, detail: String(detail.prefix(100)))
  }

  /// SQLite makes these itself for keys, and keeps no text of them.
  private static func isOwnIndex(_ name: String, of table: String, _ expected: Entries) -> Bool {
    name.hasPrefix("index sqlite_autoindex_\(table)_")
      && (expected["table \(table)"] ?? besides["table \(table)"]) != nil
  }

  /// What a file of a version has; worked out once.
  private static func entries(of version: Int) -> Entries {
    known.withLock { known in
      if let entries = known[version] { return entries }
      let entries = SchemaText.entries(Schema.versions.prefix(version).map(\.statements)).merging(behindIndex("")) {
        $1
      }
      known[version] = entries
      return entries
    }
  }

  private static let known = Mutex<[Int: Entries]>([:])

  /// The tables that FTS5 makes for its index.
  private static func behindIndex(_ ending: String) -> Entries {
    let name = "record_fts\(ending)"
    return [
      "table \(name)_data": "CREATE TABLE \(name)_data(id INTEGER PRIMARY KEY,block BLOB)",
      "table \(name)_idx": "CREATE TABLE \(name)_idx(segid,term,pgno,PRIMARY KEY(segid,term))WITHOUT ROWID",
      "table \(name)_docsize": "CREATE TABLE \(name)_docsize(id INTEGER PRIMARY KEY,sz BLOB)",
      "table \(name)_config": "CREATE TABLE \(name)_config(k PRIMARY KEY,v)WITHOUT ROWID",
    ]
  }

  /// What may be there besides: an index that is made beside the old one, and what SQLite and GRDB keep.
  private static let besides: Entries = {
    var entries = behindIndex("_next")
    let last = SchemaText.entries(Schema.versions.map(\.statements))
    for name in ["record_fts", "column_chunk", "column_code", "extra_field"] {
      entries["table \(name)_next"] = last["table \(name)"]?.replacing("TABLE \(name)", with: "TABLE \(name)_next")
    }
    entries["table sqlite_sequence"] = "CREATE TABLE sqlite_sequence(name,seq)"
    entries["table sqlite_stat1"] = "CREATE TABLE sqlite_stat1(tbl,idx,stat)"
    entries["table sqlite_stat4"] = "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"
    entries["table grdb_migrations"] = "CREATE TABLE grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY)"
    return entries
  }()

  /// Columns: type, name, the table it belongs to, the text it was made by.
  private static let all = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
}
