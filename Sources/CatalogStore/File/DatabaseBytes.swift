internal import CSystemFTS5
internal import Platform

/// The bytes of a database file, whether or not a connection of this process has it open.
///
/// SQLite's file layer opens and closes it. `FileClaim` has the reason.
package final class DatabaseBytes {
  private let path: String
  private let file: OpaquePointer

  /// - Throws: `StoreError` when there is no regular file, or it may not be read. A pipe or a device is never opened:
  ///   that could block forever.
  package init(of path: String) throws(StoreError) {
    _ = CatalogFile.sqliteIsConfigured
    self.path = path
    guard try Self.status(path).isRegular else { throw .notACatalog(path: path, found: "not a regular file") }
    var opened: OpaquePointer?
    var code: Int32 = 0
    let result = adagia_file_open(path, &opened, &code)
    guard result == SQLITE_OK, let opened else {
      guard code == 0 else { throw Self.failure(path, SystemError(code: code)) }
      throw .unusable(path: path, reason: String(cString: sqlite3_errstr(result)))
    }
    file = opened
  }

  deinit { adagia_file_close(file) }

  /// The size in bytes.
  package var count: Int64 {
    get throws(StoreError) {
      let size = adagia_file_size(file)
      guard size >= 0 else { throw Self.failure(path, .last) }
      return size
    }
  }

  /// The bytes from `offset` on; fewer at the end of the file.
  package func bytes(at offset: Int64, count wanted: Int) throws(StoreError) -> [UInt8] {
    let length = Int(max(0, min(Int64(wanted), try count - offset)))
    var bytes = [UInt8](repeating: 0, count: length)
    let result = adagia_file_read(file, &bytes, Int32(length), offset)
    guard result == SQLITE_OK else { throw Self.failure(path, .last) }
    return bytes
  }

  /// Writes the file to the disk.
  ///
  /// - Returns: True if that succeeded.
  func sync() -> Bool { adagia_file_sync(file) == SQLITE_OK }

  private static func status(_ path: String) throws(StoreError) -> FileStatus {
    do { return try FileStatus(of: path) } catch { throw failure(path, error) }
  }

  private static func failure(_ path: String, _ error: SystemError) -> StoreError {
    error.isNotFound ? .notFound(path: path) : .unusable(path: path, reason: error.message)
  }
}
