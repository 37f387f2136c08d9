internal import CatalogStore
internal import GRDB
internal import GRDBSQLite

/// One row of `ranked_part` that is read in place: its statement stays at the row, so that the page it is on stays
/// where it is.
final class PartRow {
  private let statement: Statement

  fileprivate init(_ statement: Statement) { self.statement = statement }

  /// The content of a row, valid until the next call.
  ///
  /// - Throws: `RankedFault.missing` when there is no such row, `RankedFault.damaged` when its seal does not match.
  func content(_ id: Int64) throws -> UnsafeRawBufferPointer {
    guard let content = try contentIfPresent(id) else { throw RankedFault.missing }
    return content
  }

  /// The same; `nil` when there is no such row.
  func contentIfPresent(_ id: Int64) throws -> UnsafeRawBufferPointer? {
    let pointer = statement.sqliteStatement
    sqlite3_reset(pointer)
    sqlite3_bind_int64(pointer, 1, id)
    let status = sqlite3_step(pointer)
    guard status != SQLITE_DONE else { return nil }
    guard status == SQLITE_ROW else { throw DatabaseError(resultCode: ResultCode(rawValue: status)) }
    let row = UnsafeRawBufferPointer(
      start: sqlite3_column_blob(pointer, 0), count: Int(sqlite3_column_bytes(pointer, 0)))
    return try RowSeal.open(row, id: id)
  }

  fileprivate func release() { sqlite3_reset(statement.sqliteStatement) }
}

/// The statements that read rows in place in one transaction. The connection keeps them prepared.
final class PartRows {
  private let db: Database
  private let tables: RankedTables
  private var free: [PartRow] = []
  private var count = 0

  init(_ db: Database, _ generation: IndexGeneration = .current) { (self.db, tables) = (db, .of(generation)) }

  func take() throws -> PartRow {
    if let row = free.popLast() { return row }
    defer { count += 1 }
    return PartRow(try db.cachedStatement(sql: tables.part(count)))
  }

  /// Takes a row back, whose content is no longer valid.
  func giveBack(_ row: PartRow) {
    row.release()
    free.append(row)
  }
}
