package import GRDB
internal import GRDBSQLite

/// Reads parts of one column of `ColumnKind`, straight from the pages they lie on: a query with a handful of matches
/// so reads a handful of pages, however large the chunks are.
///
/// It belongs to one transaction, and has to be gone when that ends.
package final class ColumnReader {
  private let db: Database
  private let kind: ColumnKind
  /// Open on the chunk that was read last; `nil` before the first one.
  private var blob: OpaquePointer?
  private var chunk = -1
  /// Bytes of the chunk; 0 when nothing was ever written to it.
  private var size = 0

  package init(_ db: Database, _ kind: ColumnKind) {
    self.db = db
    self.kind = kind
  }

  deinit {
    sqlite3_blob_close(blob)
  }

  /// Copies the values of consecutive records; zeros for what was never written.
  ///
  /// - Parameters:
  ///   - first: The first record's id. All have to lie in one chunk.
  ///   - target: As many bytes as the values have.
  package func read(from first: Int, into target: UnsafeMutableRawBufferPointer) throws {
    try move(to: first / ColumnKind.chunkLength)
    let offset = first % ColumnKind.chunkLength * kind.width
    // A file that was tampered with may hold fewer bytes than a chunk has.
    let count = max(0, min(target.count, size - offset))
    if count > 0 {
      let status = sqlite3_blob_read(blob, target.baseAddress, Int32(count), Int32(offset))
      guard status == SQLITE_OK else { throw failure(status) }
    }
    if count < target.count { target[count...].initializeMemory(as: UInt8.self, repeating: 0) }
  }

  private func move(to wanted: Int) throws {
    guard wanted != chunk else { return }
    size = 0
    chunk = wanted
    guard let row = try ColumnTable(db).storedRow(kind, wanted) else { return }
    let status =
      blob == nil
      ? sqlite3_blob_open(db.sqliteConnection, "main", "column_chunk", "data", row, 0, &blob)
      : sqlite3_blob_reopen(blob, row)
    guard status == SQLITE_OK else { throw failure(status) }
    size = Int(sqlite3_blob_bytes(blob))
  }

  private func failure(_ status: Int32) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: status), message: db.lastErrorMessage)
  }
}
