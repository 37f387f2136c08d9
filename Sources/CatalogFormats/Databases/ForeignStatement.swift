internal import CSystemFTS5
internal import CatalogRecords

/// A prepared statement over another program's database. Parameters count from 1, columns from 0.
///
/// A text is delivered as it is stored, and checked by `value`: SQLite does not check that text is UTF-8.
final class ForeignStatement {
  private let database: ForeignDatabase
  private let statement: OpaquePointer

  /// - Throws: `DatabaseFault` for SQL that the schema does not fit.
  init(_ database: ForeignDatabase, _ sql: String) throws(DatabaseFault) {
    self.database = database
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database.connection, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw database.fault(code) }
    statement = prepared
  }

  deinit { sqlite3_finalize(statement) }

  var columnCount: Int { Int(sqlite3_column_count(statement)) }

  func columnName(_ column: Int) -> String {
    sqlite3_column_name(statement, Int32(column)).map { String(cString: $0) } ?? ""
  }

  func bind(_ number: Int64, at index: Int32) { sqlite3_bind_int64(statement, index, number) }

  func bind(_ text: String, at index: Int32) {
    sqlite3_bind_text(statement, index, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }

  func reset() { sqlite3_reset(statement) }

  /// Goes to the next row; `false` when there is none.
  ///
  /// - Throws: The fault and SQLite's code: `SQLITE_TOOBIG` costs one row.
  func step() throws(StepFault) -> Bool {
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW:
      database.noteRow()
      return true
    case SQLITE_DONE: return false
    default:
      let fault = StepFault(code: code & 0xFF, fault: database.fault(code))
      sqlite3_reset(statement)
      throw fault
    }
  }

  struct StepFault: Error {
    let code: Int32
    let fault: DatabaseFault

    var isOfRow: Bool { code == SQLITE_TOOBIG || code == SQLITE_CORRUPT }
    var isTooBig: Bool { code == SQLITE_TOOBIG }
  }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

  func number(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }

  /// A text, repaired if it is not UTF-8; empty for NULL.
  func text(_ column: Int) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a text or BLOB, valid during the call.
  func withBytes<T>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    let column = Int32(column)
    let start =
      sqlite3_column_type(statement, column) == SQLITE_BLOB
      ? sqlite3_column_blob(statement, column) : UnsafeRawPointer(sqlite3_column_text(statement, column))
    let count = Int(sqlite3_column_bytes(statement, column))
    return body(UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count))
  }

  /// The value of a column in the current row.
  func value(_ column: Int) -> ForeignValue {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_NULL: .absent
    case SQLITE_INTEGER: .plain(.integer(integer(column)))
    case SQLITE_FLOAT: Self.plain(number(column))
    case SQLITE_TEXT: withBytes(column) { Self.text($0) }
    default: withBytes(column) { TextFault.first(in: $0) == nil ? Self.text($0) : .binary }
    }
  }

  /// Infinities, which JSON lacks, become text.
  private static func plain(_ number: Double) -> ForeignValue {
    .plain(number.isFinite ? .number(number) : .string("\(number)"))
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> ForeignValue {
    if bytes.isEmpty { return .absent }
    if let fault = TextFault.first(in: bytes) { return .faulty(String(decoding: bytes, as: UTF8.self), fault) }
    return .plain(.string(String(decoding: bytes, as: UTF8.self)))
  }
}

/// A value of a foreign database.
enum ForeignValue {
  case absent
  case plain(JSONValue)
  /// A text that is not UTF-8 or has a NUL, repaired.
  case faulty(String, TextFault)
  /// Bytes that are not text.
  case binary
}
