internal import GRDB

/// The SQL of one indexed table: the table of changed rows, the triggers that fill it, and the statements that read it.
struct TableStatements: Sendable {
  private let table: String
  private let key: String
  /// Conditions by which a new row takes the place of others, for `INSERT OR REPLACE`, which runs no trigger for what it
  /// removes: the columns of each unique index.
  private let uniqueColumns: [[UniqueColumn]]

  private struct UniqueColumn: Sendable {
    let name: String
    let collation: String
  }

  init(_ table: String, _ db: Database) throws {
    guard try db.tableExists(table) else { throw TableIndexError.noSuchTable(table) }
    guard let key = try db.primaryKey(table).rowIDColumn else { throw TableIndexError.noIntegerKey(table) }
    (self.table, self.key) = (table, key)
    uniqueColumns = try Self.uniqueColumns(of: table, db)
  }

  private static func uniqueColumns(of table: String, _ db: Database) throws -> [[UniqueColumn]] {
    try String.fetchAll(db, sql: uniqueIndexes, arguments: [table]).map { index in
      try Row.fetchAll(db, sql: indexColumns, arguments: [index]).compactMap { row in
        (row["name"] as String?).map { UniqueColumn(name: $0, collation: row["coll"]) }
      }
    }.filter { !$0.isEmpty }
  }

  /// `?1`: the table. Columns: the name of an index that keeps rows apart.
  private static let uniqueIndexes = #"SELECT name FROM pragma_index_list(?1) WHERE "unique" ORDER BY seq"#
  /// `?1`: the index. Columns: the name of a column, null for an expression; its collation.
  private static let indexColumns = "SELECT name, coll FROM pragma_index_xinfo(?1) WHERE key ORDER BY seqno"

  // MARK: Names

  private var rows: String { table.quotedDatabaseIdentifier }
  private var id: String { key.quotedDatabaseIdentifier }
  private var changesName: String { "adagia_changes_" + table }
  private var changes: String { changesName.quotedDatabaseIdentifier }

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

  /// Creates what is missing. Where any of it was, all rows count as changed.
  func prepare(_ db: Database) throws {
    let triggers = triggers
    let there = try String.fetchAll(db, sql: Self.triggersOfTable, arguments: [table])
    let isComplete = try db.tableExists(changesName) && triggers.allSatisfy { there.contains($0.sql) }
    guard !isComplete else { return }
    try remove(db)
    try db.execute(
      sql: """
        CREATE TABLE \(changes) (change INTEGER PRIMARY KEY AUTOINCREMENT, row INTEGER NOT NULL);
        CREATE INDEX \((changesName + "_by_row").quotedDatabaseIdentifier) ON \(changes) (row);
        """)
    for trigger in triggers { try db.execute(sql: trigger.sql) }
    try noteAllRows(db)
  }

  func remove(_ db: Database) throws {
    for name in ["inserting", "inserted", "updating", "updated", "deleted"] {
      try db.execute(sql: "DROP TRIGGER IF EXISTS \("adagia_\(name)_\(table)".quotedDatabaseIdentifier)")
    }
    try db.execute(sql: "DROP TABLE IF EXISTS \(changes)")
  }

  /// `?1`: the table. Columns: the text of a trigger on it.
  private static let triggersOfTable =
    "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND lower(tbl_name) = lower(?1) ORDER BY name"

  // MARK: Changes

  /// Notes each row once, whatever was noted before.
  func noteAllRows(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(changes)")
    try db.execute(sql: "INSERT INTO \(changes) (row) SELECT \(id) FROM \(rows)")
  }

  /// Notes rows that are gone, out of some that were there.
  func noteMissing(_ ids: [Int64], _ db: Database) throws {
    let sql = "INSERT INTO \(changes) (row) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM \(rows) WHERE \(id) = ?1)"
    let statement = try db.cachedStatement(sql: sql)
    for id in ids { try statement.execute(arguments: [id]) }
  }

  /// The earliest changes: their last number, and each row with its present content, `nil` where it is gone.
  func earliestChanges(_ db: Database, limit: Int) throws -> (last: Int64, rows: [(id: Int64, row: Row?)])? {
    let sql = "SELECT change, row FROM \(changes) ORDER BY change LIMIT ?1"
    let changed = try Row.fetchAll(db, sql: sql, arguments: [limit])
    guard let last = changed.last else { return nil }
    let statement = try db.cachedStatement(sql: "SELECT * FROM \(rows) WHERE \(id) = ?1")
    let ids = Set(changed.map { $0["row"] as Int64 }).sorted()
    return (last["change"], try ids.map { ($0, try Row.fetchOne(statement, arguments: [$0])) })
  }

  func forget(upTo change: Int64, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(changes) WHERE change <= ?1", arguments: [change])
  }
}
