internal import CatalogRecords

/// A table or view of another program's database.
struct ForeignTable {
  let name: String
  let isView: Bool
  let isVirtual: Bool

  /// The name as SQL has it, whatever its characters.
  var quoted: String { name.quotedName }
}

/// A column of a table.
struct ForeignColumn {
  let name: String
  /// The declared type in upper case; empty for none.
  let type: String
  let isPrimaryKey: Bool

  var quoted: String { name.quotedName }

  /// The field for which the column is evidently meant; `nil` for any other.
  var field: CoreField? { CoreField(name: name) }
}

extension String {
  /// The text as a quoted name of SQL. Quotation marks are doubled by scalar, since a combining accent may follow one.
  var quotedName: String { quoted(with: "\"") }

  /// The text as a literal of SQL.
  var quotedText: String { quoted(with: "'") }

  private func quoted(with mark: Unicode.Scalar) -> String {
    var quoted = String.UnicodeScalarView([mark])
    for scalar in unicodeScalars {
      if scalar == mark { quoted.append(mark) }
      quoted.append(scalar)
    }
    quoted.append(mark)
    return String(quoted)
  }
}

/// The tables of another program's database.
struct ForeignSchema {
  private let database: ForeignDatabase
  /// Ordinary tables and views, in the order of their creation.
  let tables: [ForeignTable]
  /// Names of the tables that a full-text index or another virtual table keeps its data in.
  private let virtualNames: [String]
  private static let ownTables: Set<String> = ["android_metadata", "grdb_migrations", "schema_migrations"]

  init(_ database: ForeignDatabase) throws(DatabaseFault) {
    self.database = database
    var tables: [ForeignTable] = []
    let statement = try ForeignStatement(database, Self.all)
    while try statement.advance() {
      let name = statement.text(0)
      let isVirtual = statement.text(2).utf8.prefix(20).elementsEqual("CREATE VIRTUAL TABLE".utf8)
      tables.append(ForeignTable(name: name, isView: statement.text(1) == "view", isVirtual: isVirtual))
    }
    self.tables = tables
    virtualNames = tables.filter(\.isVirtual).map { $0.name + "_" }
  }

  /// The table or view with a name; case is ignored, as in SQL.
  func table(_ name: String) -> ForeignTable? {
    tables.first { $0.name == name } ?? tables.first { $0.name.lowercased() == name.lowercased() }
  }

  func has(_ names: [String]) -> Bool { names.allSatisfy { table($0) != nil } }

  /// Tables that may hold records: not those of SQLite, of indexes and of migrations.
  var candidates: [ForeignTable] {
    tables.filter { table in
      !table.isView && !table.isVirtual && !table.name.hasPrefix("sqlite_") && !Self.ownTables.contains(table.name)
        && !virtualNames.contains { table.name.hasPrefix($0) }
    }
  }

  /// The columns in order; those of a view only when views may run.
  func columns(of table: ForeignTable) throws(DatabaseFault) -> [ForeignColumn] {
    let statement = try ForeignStatement(database, Self.columns)
    statement.bind(table.name, at: 1)
    var columns: [ForeignColumn] = []
    while try statement.advance() {
      columns.append(
        ForeignColumn(
          name: statement.text(0), type: statement.text(1).uppercased(), isPrimaryKey: statement.integer(2) > 0))
    }
    return columns
  }

  /// True if a table has a row.
  func hasRows(_ table: ForeignTable) throws(DatabaseFault) -> Bool {
    try ForeignStatement(database, "SELECT 1 FROM \(table.quoted) LIMIT 1").advance()
  }

  /// A line for a message: `books (id, title, author), 11 rows`.
  func description(of table: ForeignTable) throws(DatabaseFault) -> String {
    let names = try columns(of: table).map(\.name)
    let shown = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    return "\(table.name) (\(shown)), \(try rowCount(of: "SELECT 1 FROM \(table.quoted)"))"
  }

  /// `11 rows`. Counting ends at a million: a forged table can repeat its pages endlessly.
  func rowCount(of rows: String) throws(DatabaseFault) -> String {
    let statement = try ForeignStatement(database, "SELECT count(*) FROM (\(rows) LIMIT 1000001)")
    let count = try statement.advance() ? statement.integer(0) : 0
    return count > 1_000_000 ? "more than 1000000 rows" : "\(count) row\(count == 1 ? "" : "s")"
  }

  /// Columns: name, type, statement.
  private static let all = """
    SELECT name, type, sql
    FROM sqlite_schema
    WHERE type IN ('table', 'view')
    ORDER BY rowid
    """
  /// `?1` a table's name. Columns: name, type, place in the primary key. Hidden columns are left out.
  private static let columns = """
    SELECT name, type, pk
    FROM pragma_table_xinfo(?1)
    WHERE hidden <> 1
    ORDER BY cid
    """
}

extension ForeignStatement {
  /// As `step`, when no single row may fail.
  func advance() throws(DatabaseFault) -> Bool {
    do { return try step() } catch { throw error.fault }
  }
}
