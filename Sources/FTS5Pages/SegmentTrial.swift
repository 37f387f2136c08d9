internal import GRDB

/// A trial of whether the SQLite of this process takes segments that were written past it.
///
/// The format is FTS5's own affair, so it is asked rather than believed: a small table in memory gets some rows by
/// FTS5's insertion and the others as segments, loses some again, and is compared with a table that FTS5 filled alone.
package enum SegmentTrial {
  /// The outcome, found out once in a process: some milliseconds.
  package static let isPassed = (try? DatabaseQueue().write { try run($0) }) ?? false

  /// - Throws: What SQLite throws when it finds the table damaged.
  static func run(_ db: Database, pageSize: Int = 64) throws -> Bool {
    try make(db, pageSize)
    let rows = (1...rowCount).map { (id: Int64($0) * 3, texts: texts($0)) }
    for row in rows { try insert(row, "inserted", db) }
    let parts = [rows[..<60], rows[60..<150], rows[150...]]
    for row in parts[0] { try insert(row, "written", db) }
    for part in parts[1...] { try append(part, pageSize, db) }
    try removeSome(rows.map(\.id), db)
    guard try isSame(db) else { return false }
    try db.execute(sql: "INSERT INTO written (written) VALUES ('optimize')")
    return try isSame(db)
  }

  private static let rowCount = 240

  private static func make(_ db: Database, _ pageSize: Int) throws {
    for table in ["written", "inserted"] {
      try db.execute(sql: "CREATE VIRTUAL TABLE \(table) USING fts5 (a, b)")
      try db.execute(sql: "INSERT INTO \(table) (\(table), rank) VALUES ('pgsz', ?)", arguments: [pageSize])
      try db.execute(sql: "CREATE VIRTUAL TABLE temp.\(table)_words USING fts5vocab (main, \(table), instance)")
    }
  }

  /// Rows of common and of rare words. One has a word so often that its positions go over many leaves.
  private static func texts(_ number: Int) -> [String] {
    let common = String(repeating: "common ", count: number == 77 ? 400 : number % 3 + 1)
    return [
      "t\(number % 11) \(number % 2 == 0 ? "often" : "w\(number)")", common + "w\(number * 7 % 97) long\(number)",
    ]
  }

  private typealias TrialRow = (id: Int64, texts: [String])

  private static func insert(_ row: TrialRow, _ table: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO \(table) (rowid, a, b) VALUES (?, ?, ?)", arguments: [row.id, row.texts[0], row.texts[1]])
  }

  private static func append(_ rows: ArraySlice<TrialRow>, _ pageSize: Int, _ db: Database) throws {
    let inverter = PostingInverter(columnCount: 2)
    for row in rows {
      inverter.beginRow(row.id)
      for (column, text) in row.texts.enumerated() {
        inverter.beginColumn(column)
        for word in text.utf8.split(separator: UInt8(ascii: " ")) {
          Array(word).withUnsafeBufferPointer { inverter.append($0, isColocated: false) }
        }
      }
      inverter.endRow()
      try db.execute(
        sql: "INSERT INTO written_content (id, c0, c1) VALUES (?, ?, ?)",
        arguments: [row.id, row.texts[0], row.texts[1]])
    }
    let tables = SegmentTables(db, table: "written")
    try tables.forget()
    _ = try tables.append(inverter, pageSize: pageSize)
  }

  private static func removeSome(_ ids: [Int64], _ db: Database) throws {
    for (place, id) in ids.enumerated() where place % 10 == 4 {
      for table in ["written", "inserted"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE rowid = ?", arguments: [id])
      }
    }
  }

  private static func isSame(_ db: Database) throws -> Bool {
    try db.execute(sql: "INSERT INTO written (written) VALUES ('integrity-check')")
    for (first, second) in [("written", "inserted"), ("inserted", "written")] {
      let extra = try Int.fetchOne(
        db,
        sql: """
          SELECT count(*)
          FROM (SELECT term, doc, col, offset FROM temp.\(first)_words
                EXCEPT SELECT term, doc, col, offset FROM temp.\(second)_words)
          """)
      guard extra == 0 else { return false }
    }
    let written = try hits("written", db)
    return try !written.isEmpty && written == hits("inserted", db)
  }

  private static func hits(_ table: String, _ db: Database) throws -> [Row] {
    try Row.fetchAll(
      db, sql: "SELECT rowid, rank FROM \(table) WHERE \(table) MATCH 'common OR often' ORDER BY rank, rowid")
  }
}
