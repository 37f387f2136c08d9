package import CatalogRecords
package import GRDB
internal import GRDBSQLite

/// Reads and writes the arrays of `ColumnKind`.
package struct ColumnTable {
  let db: Database
  /// The shared cache of readers; a separate empty one in a table that is not for reading.
  package let cache: ColumnCache
  private let statements: Statements

  package init(_ db: Database, _ generation: IndexGeneration = .current) {
    self.db = db
    cache = ColumnCache()
    statements = generation == .current ? .current : .next
  }

  /// The columns in this read transaction.
  package init(reading db: Database) throws {
    self.db = db
    cache = try ColumnCache.current(db)
    statements = .current
  }

  /// A reader of a column in this transaction.
  package func reader(_ kind: ColumnKind) -> ColumnReader { ColumnReader(db, kind) }

  /// Writes the values of consecutive records from `first` on. Only their pages change.
  ///
  /// - Throws: `RowFault.numbered` when an id is out of range.
  package func write(_ values: [UInt8], of kind: ColumnKind, from first: RecordID) throws {
    let last = first.rawValue.addingClamped(Int64(values.count / kind.width) - 1)
    guard first.rawValue >= 1, last <= ColumnKind.largestID else { throw RowFault.numbered }
    var start = Int(first.rawValue)
    var rest = values[...]
    while !rest.isEmpty {
      let offset = start % ColumnKind.chunkLength
      let count = min(rest.count / kind.width, ColumnKind.chunkLength - offset)
      try write(rest.prefix(count * kind.width), kind, chunk: start / ColumnKind.chunkLength, offset: offset)
      rest = rest.dropFirst(count * kind.width)
      start += count
    }
  }

  /// The code of a value. A new value gets a new code.
  ///
  /// - Returns: 1 or more.
  /// - Throws: `RowFault.code` when the highest code is taken.
  package func code(of value: String, _ kind: ColumnKind) throws -> UInt32 {
    if let code = try code(of: value, in: kind) { return code }
    let next = try Int64.fetchOne(db.cachedStatement(sql: statements.nextCode), arguments: [kind.rawValue]) ?? 1
    guard let new = UInt32(exactly: next), new > 0 else { throw RowFault.code }
    try db.cachedStatement(sql: statements.insertCode).execute(arguments: [kind.rawValue, next, value])
    return new
  }

  /// All values of a column of codes.
  package func codes(_ kind: ColumnKind) throws -> [(code: UInt32, value: String)] {
    let statement = try SQLStatement(db, statements.codes)
    statement.bind(kind.rawValue, at: 1)
    defer { statement.reset() }
    var found: [(code: UInt32, value: String)] = []
    while try statement.step() {
      found.append((UInt32(truncatingIfNeeded: statement.integer(0)), statement.text(1) ?? ""))
    }
    return found
  }

  private func code(of value: String, in kind: ColumnKind) throws -> UInt32? {
    try Int64.fetchOne(db.cachedStatement(sql: statements.findCode), arguments: [kind.rawValue, value])
      .map { UInt32(truncatingIfNeeded: $0) }
  }

  private func write(_ bytes: ArraySlice<UInt8>, _ kind: ColumnKind, chunk: Int, offset: Int) throws {
    let blob = try openBlob(rowID(kind, chunk))
    defer { sqlite3_blob_close(blob) }
    let status = bytes.withUnsafeBytes {
      sqlite3_blob_write(blob, $0.baseAddress, Int32($0.count), Int32(offset * kind.width))
    }
    guard status == SQLITE_OK else { throw failure(status) }
  }

  private func openBlob(_ row: Int64) throws -> OpaquePointer? {
    var blob: OpaquePointer?
    let status = sqlite3_blob_open(db.sqliteConnection, "main", statements.chunks, "data", row, 1, &blob)
    guard status == SQLITE_OK else { throw failure(status) }
    return blob
  }

  /// The row of a chunk. A new chunk gets a row of zeros.
  private func rowID(_ kind: ColumnKind, _ chunk: Int) throws -> Int64 {
    if let row = try storedRow(kind, chunk) { return row }
    try db.cachedStatement(sql: statements.insert).execute(arguments: [kind.rawValue, chunk, kind.chunkSize])
    return db.lastInsertedRowID
  }

  /// The row of a chunk; `nil` for one that was never written.
  func storedRow(_ kind: ColumnKind, _ chunk: Int) throws -> Int64? {
    let statement = try SQLStatement(db, statements.find)
    statement.bind(kind.rawValue, at: 1)
    statement.bind(Int64(chunk), at: 2)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  private func failure(_ status: Int32) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: status), message: db.lastErrorMessage)
  }
}

extension ColumnTable {
  /// The statements for the tables of one index. There are two of them, and tables share them.
  private final class Statements: Sendable {
    static let current = Statements(.current)
    static let next = Statements(.next)

    /// The table of the arrays.
    let chunks: String
    /// `?1` kind, `?2` chunk. Columns: rowid.
    let find: String
    /// `?1` kind, `?2` chunk, `?3` bytes.
    let insert: String
    /// `?1` kind, `?2` value. Columns: code.
    let findCode: String
    /// `?1` kind. Columns: the lowest code above all that are taken.
    let nextCode: String
    /// `?1` kind, `?2` code, `?3` value.
    let insertCode: String
    /// `?1` kind. Columns: code, value.
    let codes: String

    private init(_ generation: IndexGeneration) {
      let codeTable = "column_code\(generation.suffix)"
      chunks = "column_chunk\(generation.suffix)"
      find = "SELECT rowid FROM \(chunks) WHERE kind = ?1 AND chunk = ?2"
      insert = "INSERT INTO \(chunks) (kind, chunk, data) VALUES (?1, ?2, zeroblob(?3))"
      findCode = "SELECT code FROM \(codeTable) WHERE kind = ?1 AND value = ?2"
      nextCode = "SELECT ifnull(max(code), 0) + 1 FROM \(codeTable) WHERE kind = ?1"
      insertCode = "INSERT INTO \(codeTable) (kind, code, value) VALUES (?1, ?2, ?3)"
      codes = "SELECT code, value FROM \(codeTable) WHERE kind = ?1 ORDER BY code"
    }
  }
}
