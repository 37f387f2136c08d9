package import GRDB
internal import GRDBSQLite

/// Reads parts of one column of `ColumnKind` directly from their pages: a query with a handful of matches reads a
/// handful of pages, whatever the size of the chunks.
///
/// It belongs to one transaction, and must be released before that ends.
package final class ColumnReader {
  private let db: Database
  private let kind: ColumnKind
  /// The handle of the chunk that was read last; `nil` before the first one.
  private var blob: OpaquePointer?
  private var chunk = -1
  /// Bytes of the chunk; 0 for one that was never written.
  private var size = 0

  package init(_ db: Database, _ kind: ColumnKind) {
    self.db = db
    self.kind = kind
  }

  deinit {
    sqlite3_blob_close(blob)
  }

  /// Copies the values of consecutive records. Values that were never written are zeros.
  ///
  /// - Parameters:
  ///   - first: The id of the first record. All records must be in one chunk.
  ///   - target: The buffer, with the size of the values.
  package func read(from first: Int, into target: UnsafeMutableRawBufferPointer) throws {
    try move(to: first / ColumnKind.chunkLength)
    let offset = first % ColumnKind.chunkLength * kind.width
    // An altered file may have fewer bytes than a chunk.
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
