internal import CatalogRecords
internal import GRDB
internal import Synchronization

/// A check that a file's tables, views, indexes and triggers are those of this program, before anything of another origin
/// can run. Tables named `app_…` are left to the program that uses the catalog.
enum SchemaGuard {
  /// Entries of SQLite's schema table: a type and name, such as `table record`, with the plain text of its statement.
  typealias Entries = [String: [UInt8]]

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

  /// Whether an entry belongs to the program that uses the catalog: a plain table whose name begins with `app_`, or an index
  /// on one. Nothing in them runs unless that program writes to them. Triggers, views and virtual tables are refused.
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

  /// Whether SQLite created an index itself for a key, which has no text.
  private static func isOwnIndex(_ name: String, of table: String, _ expected: Entries) -> Bool {
    name.hasPrefix("index sqlite_autoindex_\(table)_") && made("table \(table)", expected) != nil
  }

  /// The entries of a version, computed once.
  private static func entries(of version: Int) -> Entries {
    known.withLock { known in
      if let entries = known[version] { return entries }
      let entries = SchemaText.entries(Schema.versions.prefix(version).map(\.statements) + [indexTables("")])
      known[version] = entries
      return entries
    }
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

  /// Tables of SQLite and GRDB, which may exist in addition.
  private static let besides = SchemaText.entries([
    """
    CREATE TABLE sqlite_sequence (name, seq);
    CREATE TABLE sqlite_stat1 (tbl, idx, stat);
    CREATE TABLE sqlite_stat4 (tbl, idx, neq, nlt, ndlt, sample);
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    """
  ])

  /// Entries of new indexes during their builds. Most files have none, and computing these takes as long as the rest of a
  /// check.
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

/// Statements of a schema, in a form that can be compared.
///
/// Every process that opens a catalog computes them, so they are read as bytes: by characters it took a fifth of the
/// time of a shell's search.
enum SchemaText {
  /// The statement without quotation marks, which SQLite adds when it renames, and with white space only between words.
  /// Comments stay: no text in SQLite's schema table has one.
  static func plain(_ sql: some Collection<UInt8>) -> [UInt8] {
    Array(unsafeUninitializedCapacity: sql.count) { plain, count in
      var needsSpace = false
      for byte in sql {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): needsSpace = true
        case UInt8(ascii: "\""), UInt8(ascii: "'"): continue
        default:
          // The room is enough: a space stands for one or several.
          if needsSpace, count > 0, isWord(plain[count - 1]), isWord(byte) {
            plain[count] = UInt8(ascii: " ")
            count += 1
          }
          needsSpace = false
          plain[count] = byte
          count += 1
        }
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// The entries of statements in SQLite's schema table: the plain text by type and name.
  static func entries(_ versions: [String]) -> [String: [UInt8]] {
    var entries: [String: [UInt8]] = [:]
    entries.reserveCapacity(64)
    for statements in versions {
      for statement in plain(withoutComments(statements)).split(separator: UInt8(ascii: ";")) {
        apply(statement, to: &entries)
      }
    }
    return entries
  }

  /// The lines that are no comments.
  private static func withoutComments(_ statements: String) -> [UInt8] {
    let bytes = Array(statements.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let text = bytes[start..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
      if text + 1 >= end || bytes[text] != UInt8(ascii: "-") || bytes[text + 1] != UInt8(ascii: "-") {
        kept += bytes[start..<end]
      }
      start = end
    }
    return kept
  }

  private static func apply(_ statement: ArraySlice<UInt8>, to entries: inout [String: [UInt8]]) {
    let words = firstWords(of: statement)
    guard words.count > 2 else { return }
    switch (words[0], words[1]) {
    case ("CREATE", "VIRTUAL"): entries["table \(words[3])"] = Array(statement)
    case ("CREATE", let type): entries["\(type.lowercased()) \(words[2])"] = Array(statement)
    case ("ALTER", "TABLE"): addColumn(statement, to: &entries)
    default: return
    }
  }

  /// The first four words, or those there are.
  private static func firstWords(of statement: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var rest = statement
    while words.count < 4, let start = rest.firstIndex(where: { !isBetweenWords($0) }) {
      let end = rest[start...].firstIndex(where: isBetweenWords) ?? rest.endIndex
      words.append(String(decoding: rest[start..<end], as: UTF8.self))
      rest = rest[end...]
    }
    return words
  }

  private static func isBetweenWords(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "(") }

  /// Adds a column as SQLite does: its text unchanged, after the others and before the constraints of the table.
  private static func addColumn(_ statement: ArraySlice<UInt8>, to entries: inout [String: [UInt8]]) {
    let parts = statement.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard parts.count == 6, parts[3].elementsEqual("ADD".utf8), parts[4].elementsEqual("COLUMN".utf8) else { return }
    let name = "table " + String(decoding: parts[2], as: UTF8.self)
    guard let end = entries[name].flatMap(endOfColumns) else { return }
    entries[name]?.insert(contentsOf: [UInt8(ascii: ",")] + parts[5], at: end)
  }

  /// The place after the last column of a table's plain text.
  private static func endOfColumns(_ sql: [UInt8]) -> Int? {
    var depth = 0
    for (place, byte) in sql.enumerated() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return place }
      case UInt8(ascii: ","):
        let rest = sql[(place + 1)...]
        if depth == 1, constraints.contains(where: { rest.starts(with: $0.utf8) }) { return place }
      default: continue
      }
    }
    return nil
  }

  /// The beginnings of constraints in this program's tables.
  private static let constraints = ["UNIQUE(", "PRIMARY KEY("]
}
