internal import GRDB

/// Values that no program of ours writes, put into the columns of a catalog's tables by SQLite alone.
package enum ExtremeValues {
  /// A column of a table of a catalog's file, also of the tables of its indexes.
  package struct Column: Hashable, Sendable, CustomStringConvertible {
    package let table: String
    package let name: String

    package var description: String { "\(table).\(name)" }
  }

  /// SQL of the values.
  package static let values = numbers + texts + bytes + ["NULL"]

  private static let numbers = [
    "0", "-1", "9223372036854775807", "(-9223372036854775807 - 1)", "4294967295", "4294967296", "-2147483648",
    "9007199254740993", "1e308", "-1e308", "5e-324", "-0.0", "9e999", "-9e999", "-1e12", "5373485.0",
  ]

  private static let texts = [
    "''", "char(0)", "'a' || char(0) || 'b'", "printf('%.1000000c', 'x')", "'{\"a\":'", "'[]'", "'null'",
    "'{\"a\":{\"b\":[1,{\"c\":null}]}}'", "printf('%.100000c', '[')", "replace(hex(zeroblob(3000)), '00', '{\"a\":')",
    "CAST(x'80ff00' AS TEXT)", "'9999-12-31'", "'-99999999999-01-01'", "char(8238, 769, 65534, 1114111)",
    "'../../etc'", "'((((('", "'author:\"'", "'0x10'",
  ]

  /// Among them heads of gzip and Zstandard without a body, and lengths that no data follows.
  private static let bytes = [
    "x''", "x'00'", "x'01'", "zeroblob(70000)", "x'ffffffffffffffffff'", "x'0000000000000000ffffffffffffffff'",
    "x'1f8b0800000000000003'", "x'28b52ffd20ffffffffff'", "CAST(replace(hex(zeroblob(2048)), '0', '7') AS BLOB)",
  ]

  /// All columns, of all tables that have rows.
  package static func columns(of path: String) throws -> [Column] {
    let queue = try DatabaseQueue(path: path)
    return try queue.read { db in
      try Row.fetchAll(db, sql: columnsOfTables)
        .map { Column(table: $0["table_name"], name: $0["column_name"]) }
        .filter { try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \"\($0.table)\")") == true }
    }
  }

  private static let columnsOfTables = """
    SELECT entry.name AS table_name, field.name AS column_name
    FROM sqlite_schema AS entry, pragma_table_info(entry.name) AS field
    WHERE entry.type = 'table' AND entry.sql NOT LIKE 'CREATE VIRTUAL%'
    ORDER BY entry.name, field.cid
    """

  /// Sets a column of each row to the next of the values, or of one row to one of them. A row that must not have its
  /// value, such as NULL, keeps its own.
  ///
  /// - Parameter row: The row that gets a value; `nil` for all rows.
  package static func put(_ values: [String], into column: Column, row: Int? = nil, at path: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      let keys = try keys(of: column.table, db)
      let list = keys.joined(separator: ", ")
      let rows = try Row.fetchAll(db, sql: "SELECT \(list) FROM \"\(column.table)\" ORDER BY \(list)")
      let condition = keys.map { "\($0) IS ?" }.joined(separator: " AND ")
      for (number, found) in rows.enumerated() where row.map({ $0 % rows.count == number }) ?? true {
        do {
          try db.execute(
            sql: """
              UPDATE OR IGNORE "\(column.table)" SET "\(column.name)" = \(values[number % values.count])
              WHERE \(condition)
              """, arguments: StatementArguments(Array(found.databaseValues)))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_MISMATCH {
          // The number of a row takes no text.
          continue
        }
      }
      // A file that somebody made has no checksums of the journal, or the right ones.
      if column.table != "meta" { try db.execute(sql: "DELETE FROM meta WHERE key GLOB 'journal_seals:*'") }
    }
    try queue.close()
  }

  /// The columns that identify a row.
  private static func keys(of table: String, _ db: Database) throws -> [String] {
    let keys = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", arguments: [table])
    return keys.isEmpty ? ["rowid"] : keys.map { "\"\($0)\"" }
  }

  /// Adds a row to each table of a catalog that commands fill rarely.
  package static func fillRareTables(of path: String) throws {
    try DamagedFile.damage(
      path,
      """
      INSERT INTO job_reject SELECT id, 'in.jsonl', 3, 'it has no text' FROM job;
      INSERT INTO job_conflict SELECT job.id, record.id, 'note', 'ours', 'theirs' FROM job, record WHERE record.id < 5;
      INSERT OR IGNORE INTO merge_base SELECT id, zeroblob(8) FROM record WHERE id < 5;
      INSERT OR IGNORE INTO past_attachment
      SELECT (SELECT min(id) FROM journal_entry), record, name, type, added, file FROM attachment;
      INSERT OR IGNORE INTO ranked_stale SELECT id FROM record WHERE id < 3;
      """)
  }
}
