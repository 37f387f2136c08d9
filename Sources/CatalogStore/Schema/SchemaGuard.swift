internal import CatalogRecords
internal import GRDB
internal import Synchronization

/// A check that a file's tables, views, indexes and triggers are those of this program, before anything of another origin
/// can run.
enum SchemaGuard {
  /// Entries of SQLite's schema table: a type and name, such as `table record`, with the plain text of its statement.
  typealias Entries = [String: String]

  /// - Throws: `StoreError.alteredSchema`, with the first entry that is unknown, altered or missing.
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

  /// Whether SQLite created an index itself for a key, which has no text.
  private static func isOwnIndex(_ name: String, of table: String, _ expected: Entries) -> Bool {
    name.hasPrefix("index sqlite_autoindex_\(table)_")
      && (expected["table \(table)"] ?? besides["table \(table)"]) != nil
  }

  /// The entries of a version, computed once.
  private static func entries(of version: Int) -> Entries {
    known.withLock { known in
      if let entries = known[version] { return entries }
      let entries = SchemaText.entries(Schema.versions.prefix(version).map(\.statements)).merging(indexEntries("")) {
        $1
      }
      known[version] = entries
      return entries
    }
  }

  private static let known = Mutex<[Int: Entries]>([:])

  /// The tables that FTS5 creates for its index.
  private static func indexEntries(_ ending: String) -> Entries {
    let name = "record_fts\(ending)"
    return [
      "table \(name)_data": "CREATE TABLE \(name)_data(id INTEGER PRIMARY KEY,block BLOB)",
      "table \(name)_idx": "CREATE TABLE \(name)_idx(segid,term,pgno,PRIMARY KEY(segid,term))WITHOUT ROWID",
      "table \(name)_docsize": "CREATE TABLE \(name)_docsize(id INTEGER PRIMARY KEY,sz BLOB)",
      "table \(name)_config": "CREATE TABLE \(name)_config(k PRIMARY KEY,v)WITHOUT ROWID",
    ]
  }

  /// Entries that may exist in addition: a new index during its build, and tables of SQLite and GRDB.
  private static let besides: Entries = {
    var entries = indexEntries("_next")
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

/// Statements of a schema, in a form that can be compared.
enum SchemaText {
  /// The statement without quotation marks, which SQLite adds when it renames, and with white space only between words.
  /// Comments stay: no text in SQLite's schema table has one.
  static func plain(_ sql: String) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(sql.utf8.count)
    var needsSpace = false
    for byte in sql.utf8 {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): needsSpace = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"): continue
      default:
        if needsSpace, let last = plain.last, isWord(last), isWord(byte) { plain.append(UInt8(ascii: " ")) }
        needsSpace = false
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// The entries of statements in SQLite's schema table: the plain text by type and name.
  static func entries(_ versions: [String]) -> [String: String] {
    var entries: [String: String] = [:]
    for statements in versions {
      for statement in withoutComments(statements).split(separator: ";") {
        apply(plain(String(statement)), to: &entries)
      }
    }
    return entries
  }

  private static func withoutComments(_ statements: String) -> String {
    statements.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("--") }.joined(separator: "\n")
  }

  private static func apply(_ statement: String, to entries: inout [String: String]) {
    let words = statement.split(maxSplits: 6, omittingEmptySubsequences: true) { $0 == " " || $0 == "(" }.map(
      String.init)
    guard words.count > 2 else { return }
    switch (words[0], words[1]) {
    case ("CREATE", "VIRTUAL"): entries["table \(words[3])"] = statement
    case ("CREATE", let type): entries["\(type.lowercased()) \(words[2])"] = statement
    case ("ALTER", "TABLE"): addColumn(statement, to: &entries)
    default: return
    }
  }

  /// Adds a column as SQLite does: its text unchanged, after the others.
  private static func addColumn(_ statement: String, to entries: inout [String: String]) {
    let parts = statement.split(separator: " ", maxSplits: 5).map(String.init)
    guard parts.count == 6, parts[3] == "ADD", parts[4] == "COLUMN", let table = entries["table \(parts[2])"],
      let end = table.lastIndex(of: ")")
    else { return }
    entries["table \(parts[2])"] = table[..<end] + "," + parts[5] + table[end...]
  }
}
