package import GRDB
internal import GRDBSQLite

/// The pages of one FTS5 table's index, read from its `_data` and `_idx` tables.
package struct IndexPages {
  let db: Database
  private let table: String

  /// - Parameter table: The FTS5 table; a literal, since the name becomes part of SQL.
  package init(_ db: Database, table: StaticString) {
    self.db = db
    self.table = "\(table)"
  }

  /// The segments as they are in this transaction.
  ///
  /// Uncommitted writes of the connection itself may still be in FTS5's memory.
  /// - Returns: `nil` when the structure record or the tables have a form that is not read here.
  /// - Throws: `PageFault.missing` when there is no structure record.
  package func structure() throws -> IndexStructure? {
    let statement: PageStatement
    do {
      statement = try PageStatement(db, structureSQL)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      return nil
    }
    return try statement.withPage(PageID.structure) { try IndexStructure($0) }
  }

  /// The sums over all rows; `nil` when nothing was ever indexed.
  package func totals() throws -> IndexTotals? {
    let statement = try PageStatement(db, pageSQL)
    statement.bind(PageID.averages, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.withBytes(0) { try IndexTotals($0) } : nil
  }

  /// Gives the bytes of a page, valid only inside `body`.
  ///
  /// - Throws: `PageFault.missing` when there is no such page.
  package func withPage<T>(_ id: Int64, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
    try pages().withPage(id, body)
  }

  /// The statement that reads pages, for those who read many.
  func pages() throws -> PageStatement { try PageStatement(db, pageSQL) }

  /// `?1` segment, `?2` a term or NULL. Columns: term, pgno; from the leaf on which the term would be, in order.
  func sparseRows() throws -> PageStatement { try PageStatement(db, sparseSQL) }

  // MARK: - SQL

  /// `?1` id. Columns: block.
  private var pageSQL: String { "SELECT block FROM \(table)_data WHERE id = ?1" }

  /// The same. It names the sparse index too, so that it cannot be prepared if that has another form.
  private var structureSQL: String {
    """
    SELECT block
    FROM \(table)_data
    WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM \(table)_idx WHERE segid < 0 AND term IS NULL AND pgno IS NULL)
    """
  }

  private var sparseSQL: String {
    """
    SELECT term, pgno
    FROM \(table)_idx
    WHERE segid = ?1
      AND term >= ifnull((SELECT max(term) FROM \(table)_idx WHERE segid = ?1 AND term <= ?2), x'')
    ORDER BY term
    """
  }
}

/// A prepared statement that GRDB keeps, bound and stepped without a row object: a leaf is read in a few microseconds.
struct PageStatement {
  private let statement: Statement
  private let db: Database

  init(_ db: Database, _ sql: String) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
    reset()
  }

  private var pointer: OpaquePointer { statement.sqliteStatement }

  /// Runs a statement whose one parameter is an id and whose first column is a page.
  func withPage<T>(_ id: Int64, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
    bind(id, at: 1)
    defer { reset() }
    guard try step() else { throw PageFault.missing }
    return try withBytes(0, body)
  }

  func bind(_ integer: Int64, at index: Int32) { sqlite3_bind_int64(pointer, index, integer) }

  func bind(_ bytes: [UInt8], at index: Int32) {
    // SQLite copies the bytes before the call returns: SQLITE_TRANSIENT.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    _ = bytes.withUnsafeBytes { sqlite3_bind_blob(pointer, index, $0.baseAddress, Int32($0.count), transient) }
  }

  /// Binds a BLOB without a copy. It must not move until the statement has run.
  func bind(unmoved bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
    // SQLite takes an empty BLOB's null address as NULL.
    let code =
      bytes.isEmpty
      ? sqlite3_bind_zeroblob(pointer, index, 0)
      : sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(clamping: bytes.count), nil)
    precondition(code == SQLITE_OK, "no page is as large as SQLite's limit, and nothing is allocated for it")
  }

  /// Runs a statement without rows, and resets it for the next values.
  func run() throws {
    defer {
      reset()
      sqlite3_clear_bindings(pointer)
    }
    _ = try step()
  }

  /// Moves to the next row; `false` when there is none.
  func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(db.sqliteConnection)), message: db.lastErrorMessage,
        sql: statement.sql)
      reset()
      throw error
    }
  }

  func reset() { sqlite3_reset(pointer) }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  /// The bytes of a column, valid until the next step; none for NULL.
  func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    let start = sqlite3_column_blob(pointer, column)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }
}
