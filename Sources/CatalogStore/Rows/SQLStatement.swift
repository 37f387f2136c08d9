package import GRDB
internal import GRDBSQLite
internal import Synchronization

/// A prepared statement, bound and stepped without an allocation per value. GRDB prepares it, caches it and names its
/// errors.
///
/// Parameters are numbered from 1 and columns from 0, as in SQLite.
package struct SQLStatement {
  private let statement: Statement
  private let db: Database

  /// The statement, prepared at most once per connection.
  package init(_ db: Database, _ sql: String) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
    reset()
    _ = Self.refused.take(statement.sqliteStatement)
  }

  /// The raw statement, alive as long as this value.
  package var pointer: OpaquePointer { statement.sqliteStatement }

  package func bind(_ text: String?, at index: Int32) {
    guard var text else { return bindNull(at: index) }
    text.withUTF8 { bind(text: UnsafeRawBufferPointer($0), at: index) }
  }

  /// Binds the bytes of a text, which may not be UTF-8.
  func bind(text bytes: [UInt8], at index: Int32) {
    bytes.withUnsafeBytes { bind(text: $0, at: index) }
  }

  private func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) {
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    // An empty string has no address, and SQLite takes a null address as NULL.
    let code =
      start == nil
      ? sqlite3_bind_text(pointer, index, "", 0, Self.transient)
      : sqlite3_bind_text(pointer, index, start, Int32(clamping: bytes.count), Self.transient)
    note(code)
  }

  /// Binds text without a copy. It must not move until the statement has run and `unbind` was called.
  package func bind(unmoved text: UnsafeBufferPointer<UInt8>?, at index: Int32) {
    guard let text else { return bindNull(at: index) }
    guard let start = UnsafeRawPointer(text.baseAddress) else { return bind("", at: index) }
    note(
      sqlite3_bind_text(
        pointer, index, start.assumingMemoryBound(to: CChar.self), Int32(clamping: text.count), nil))
  }

  /// Binds a BLOB without a copy. It must not move until the statement has run and `unbind` was called.
  package func bind(unmoved bytes: UnsafeRawBufferPointer, at index: Int32) {
    note(sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(clamping: bytes.count), nil))
  }

  /// Sets every parameter to NULL.
  package func unbind() {
    sqlite3_clear_bindings(pointer)
  }

  package func bind(_ integer: Int64?, at index: Int32) {
    guard let integer else { return bindNull(at: index) }
    note(sqlite3_bind_int64(pointer, index, integer))
  }

  package func bind(_ number: Double?, at index: Int32) {
    guard let number else { return bindNull(at: index) }
    note(sqlite3_bind_double(pointer, index, number))
  }

  package func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) {
    note(sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(clamping: bytes.count), Self.transient))
  }

  package func bind(_ bytes: [UInt8], at index: Int32) {
    bytes.withUnsafeBytes { bind($0, at: index) }
  }

  /// Binds a column of another statement's row, of whatever type.
  func bind(_ column: Int32, of row: SQLStatement, at index: Int32) {
    note(sqlite3_bind_value(pointer, index, sqlite3_column_value(row.pointer, column)))
  }

  package func bindNull(at index: Int32) {
    note(sqlite3_bind_null(pointer, index))
  }

  private func note(_ code: Int32) {
    if code != SQLITE_OK { Self.refused.note(code, for: pointer) }
  }

  private static let refused = RefusedValues()

  /// Goes to the next row.
  ///
  /// - Returns: `false` when there is none.
  /// - Throws: `DatabaseError`, also when SQLite has refused to bind a value.
  package func step() throws -> Bool {
    if let code = Self.refused.take(pointer) {
      reset()
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errstr(code)))
    }
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

  /// Runs a statement without rows, and resets it for the next values.
  package func run() throws {
    while try step() {}
    reset()
  }

  /// Resets the statement to run again. Bound values stay.
  package func reset() {
    sqlite3_reset(pointer)
  }

  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  package func isTextOrNull(_ column: Int32) -> Bool {
    let type = sqlite3_column_type(pointer, column)
    return type == SQLITE_TEXT || type == SQLITE_NULL
  }

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  package func number(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(pointer, column)
  }

  package func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(pointer, column) else { return nil }
    let length = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// The bytes of a text, `nil` for NULL, valid until the next step.
  package func withText<T>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>?) throws -> T) rethrows -> T {
    guard let start = sqlite3_column_text(pointer, column) else { return try body(nil) }
    return try body(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  /// The bytes of a BLOB, valid until the next step.
  package func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    let start = sqlite3_column_blob(pointer, column)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  /// SQLite copies what is bound before the call returns.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// Statements with a value that SQLite has refused to bind, because it is too long, or for lack of memory. SQLite would
/// run them with NULL in its place.
private final class RefusedValues: Sendable {
  private let count = Atomic<Int>(0)
  /// SQLite's codes, by the addresses of the statements.
  private let codes = Mutex<[UInt: Int32]>([:])

  func note(_ code: Int32, for statement: OpaquePointer) {
    codes.withLock { codes in
      codes[UInt(bitPattern: statement)] = code
      count.store(codes.count, ordering: .releasing)
    }
  }

  /// Removes and returns the code of a statement. Costs one load if no value was refused.
  @inline(__always)
  func take(_ statement: OpaquePointer) -> Int32? {
    count.load(ordering: .acquiring) == 0 ? nil : removed(statement)
  }

  private func removed(_ statement: OpaquePointer) -> Int32? {
    codes.withLock { codes in
      let code = codes.removeValue(forKey: UInt(bitPattern: statement))
      count.store(codes.count, ordering: .releasing)
      return code
    }
  }
}
