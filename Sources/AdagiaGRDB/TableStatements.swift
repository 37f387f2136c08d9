internal import GRDB

/// The SQL of one indexed table: the table of changed rows, the triggers that fill it, the table of the catalogs that
/// follow it, and the statements that read them.
struct TableStatements: Sendable {
  /// The table's name as the schema spells it.
  let table: String
  private let key: String
  /// The columns of each unique index. A new row replaces rows with equal values in them, and `INSERT OR REPLACE` runs
  /// no trigger for a row that it removes.
  private let uniqueColumns: [[UniqueColumn]]

  private struct UniqueColumn: Sendable {
    let name: String
    let collation: String
  }

  /// - Parameter name: The table's name, in upper or lower case.
  init(_ name: String, _ db: Database) throws {
    try Self.checkName(name, name)
    guard try db.tableExists(name) else { throw TableIndexError.noSuchTable(name) }
    let table = try String.fetchOne(db, sql: Self.spelling, arguments: [name]) ?? name
    guard let key = try db.primaryKey(table).rowIDColumn else { throw TableIndexError.noIntegerKey(table) }
    (self.table, self.key) = (table, key)
    uniqueColumns = try Self.uniqueColumns(of: table, db)
    for name in [key] + uniqueColumns.joined().map(\.name) { try Self.checkName(name, table) }
  }

  /// GRDB puts names between quotation marks, and leaves those inside as they are.
  private static func checkName(_ name: String, _ table: String) throws(TableIndexError) {
    if name.contains("\"") { throw .quotationMark(table: table, name: name) }
  }

  private static func uniqueColumns(of table: String, _ db: Database) throws -> [[UniqueColumn]] {
    try String.fetchAll(db, sql: uniqueIndexes, arguments: [table]).map { index in
      try Row.fetchAll(db, sql: indexColumns, arguments: [index]).compactMap { row in
        (row["name"] as String?).map { UniqueColumn(name: $0, collation: row["coll"]) }
      }
    }.filter { !$0.isEmpty }
  }

  /// `?1`: a table in any case, as SQLite's names are. Columns: the table's name as it was created.
  private static let spelling = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?1 COLLATE NOCASE"
  /// `?1`: the table. Columns: the name of an index that keeps rows apart.
  private static let uniqueIndexes = #"SELECT name FROM pragma_index_list(?1) WHERE "unique" ORDER BY seq"#
  /// `?1`: the index. Columns: the name of a column, null for an expression; its collation.
  private static let indexColumns = "SELECT name, coll FROM pragma_index_xinfo(?1) WHERE key ORDER BY seqno"

  // MARK: Names

  private var rows: String { table.quotedDatabaseIdentifier }
  private var id: String { key.quotedDatabaseIdentifier }
  private var changesName: String { "adagia_changes_" + table }
  private var changes: String { changesName.quotedDatabaseIdentifier }
  private var indexesName: String { "adagia_indexes_" + table }
  private var indexes: String { indexesName.quotedDatabaseIdentifier }

  // MARK: Triggers

  /// The statements of the triggers, by name.
  private var triggers: [(name: String, sql: String)] {
    let replaced = uniqueColumns.map(noteReplaced).joined()
    return [
      ("inserting", "BEFORE INSERT", replaced), ("inserted", "AFTER INSERT", note("NEW.\(id)")),
      ("updating", "BEFORE UPDATE", replaced), ("updated", "AFTER UPDATE", note("OLD.\(id)") + note("NEW.\(id)")),
      ("deleted", "AFTER DELETE", note("OLD.\(id)")),
    ].filter { !$0.2.isEmpty }.map { name, event, body in
      let trigger = "adagia_\(name)_\(table)"
      let sql = "CREATE TRIGGER \(trigger.quotedDatabaseIdentifier) \(event) ON \(rows) BEGIN \(body)END"
      return (trigger, sql)
    }
  }

  /// Two statements without a conflict: that of the outer statement, such as OR IGNORE, would decide it.
  private func note(_ row: String) -> String {
    "DELETE FROM \(changes) WHERE row = \(row); INSERT INTO \(changes) (row) VALUES (\(row)); "
  }

  private func noteReplaced(by columns: [UniqueColumn]) -> String {
    let condition = columns.map { column -> String in
      let name = column.name.quotedDatabaseIdentifier
      return "\(name) = NEW.\(name) COLLATE \(column.collation.quotedDatabaseIdentifier)"
    }.joined(separator: " AND ")
    return "INSERT INTO \(changes) (row) SELECT \(id) FROM \(rows) WHERE \(condition); "
  }

  // MARK: Setting up

  /// True if the triggers are those of the table as it is now, and none of what they need is missing. A table that was
  /// dropped and created again has none.
  func isPrepared(_ db: Database) throws -> Bool {
    let there = try String.fetchAll(db, sql: Self.triggersOfTable, arguments: [table])
    return try db.tableExists(changesName) && db.tableExists(indexesName)
      && triggers.allSatisfy { there.contains($0.sql) }
  }

  /// Creates everything again if anything is missing. No catalog is known to follow the table then, so that each reads
  /// all rows.
  func prepare(_ db: Database) throws {
    guard try !isPrepared(db) else { return }
    try remove(db)
    try db.execute(
      sql: """
        CREATE TABLE \(changes) (change INTEGER PRIMARY KEY AUTOINCREMENT, row INTEGER NOT NULL);
        CREATE INDEX \((changesName + "_by_row").quotedDatabaseIdentifier) ON \(changes) (row);
        CREATE TABLE \(indexes) (name TEXT PRIMARY KEY, position INTEGER NOT NULL, state TEXT, next_state TEXT);
        """)
    for trigger in triggers { try db.execute(sql: trigger.sql) }
  }

  func remove(_ db: Database) throws {
    for name in ["inserting", "inserted", "updating", "updated", "deleted"] {
      try db.execute(sql: "DROP TRIGGER IF EXISTS \("adagia_\(name)_\(table)".quotedDatabaseIdentifier)")
    }
    try db.execute(sql: "DROP TABLE IF EXISTS \(changes); DROP TABLE IF EXISTS \(indexes)")
  }

  /// `?1`: the table. Columns: the text of a trigger on it.
  private static let triggersOfTable =
    "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND lower(tbl_name) = lower(?1) ORDER BY name"

  // MARK: Rows

  /// Rows by ascending number.
  func rows(from first: Int64, _ db: Database, limit: Int) throws -> [(id: Int64, row: Row)] {
    let sql = "SELECT * FROM \(rows) WHERE \(id) >= ?1 ORDER BY \(id) LIMIT ?2"
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [first, limit]).map { ($0[key], $0) }
  }

  /// Of some numbers, those that no row has.
  func missing(_ ids: [Int64], _ db: Database) throws -> [Int64] {
    let statement = try db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM \(rows) WHERE \(id) = ?1)")
    return try ids.filter { try Bool.fetchOne(statement, arguments: [$0]) ?? true }
  }

  /// The number of rows, and a sum of their numbers. Another sum without a noted change means that the triggers missed
  /// one.
  func sums(_ db: Database) throws -> RowSums {
    // The lower half of each number: the sum of the whole ones may not fit 64 bits, which SQLite reports as an error.
    let sql = "SELECT count(*), ifnull(sum(\(id) & 0xFFFFFFFF), 0) FROM \(rows)"
    let row = try Row.fetchOne(db.cachedStatement(sql: sql))
    return RowSums(count: row?[0] ?? 0, numbers: row?[1] ?? 0)
  }

  // MARK: Changes

  /// The number of the last change that was noted, ever.
  func lastChange(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = ?1"), arguments: [changesName]) ?? 0
  }

  /// The earliest changes after one: their last number, and each row with its present content, `nil` if it is gone.
  func changes(after change: Int64, _ db: Database, limit: Int) throws -> (last: Int64, rows: [(id: Int64, row: Row?)])?
  {
    let sql = "SELECT change, row FROM \(changes) WHERE change > ?1 ORDER BY change LIMIT ?2"
    let changed = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [change, limit])
    guard let last = changed.last else { return nil }
    let statement = try db.cachedStatement(sql: "SELECT * FROM \(rows) WHERE \(id) = ?1")
    let ids = Set(changed.map { $0["row"] as Int64 }).sorted()
    return (last["change"], try ids.map { ($0, try Row.fetchOne(statement, arguments: [$0])) })
  }

  // MARK: Catalogs that follow the table

  /// True if a catalog's mark is of this state of the database: neither of the two was replaced by an older copy.
  func knows(_ mark: TableMark, _ db: Database) throws -> Bool {
    let sql = "SELECT 1 FROM \(indexes) WHERE name = ?1 AND (state = ?2 OR next_state = ?2)"
    let isNamed = try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [mark.index, mark.state]) ?? false
    return try isNamed && mark.position <= lastChange(db)
  }

  /// Announces the state that a catalog will note with its next records.
  func announce(_ mark: TableMark, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO \(indexes) (name, position, next_state) VALUES (?1, ?2, ?3)
        ON CONFLICT (name) DO UPDATE SET next_state = ?3
        """, arguments: [mark.index, mark.position, mark.state])
  }

  /// Notes that a catalog has reached its mark. Changes that all catalogs have are dropped. If there are too many
  /// catalogs, those that have been behind the longest are dropped too: one in memory never comes back.
  func settle(_ mark: TableMark, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE \(indexes) SET state = ?2, next_state = NULL, position = ?3 WHERE name = ?1",
      arguments: [mark.index, mark.state, mark.position])
    try db.execute(
      sql:
        "DELETE FROM \(indexes) WHERE name NOT IN (SELECT name FROM \(indexes) ORDER BY position DESC, name LIMIT ?1)",
      arguments: [Self.mostIndexes])
    try db.execute(sql: "DELETE FROM \(changes) WHERE change <= (SELECT min(position) FROM \(indexes))")
  }

  /// The most catalogs that are remembered.
  private static let mostIndexes = 64
}

/// The number of rows of a table, and the sum of the lower halves of their numbers.
struct RowSums: Hashable, Codable, Sendable {
  var count: Int64
  var numbers: Int64
}
