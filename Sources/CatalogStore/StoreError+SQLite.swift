internal import CatalogRecords
internal import GRDB

extension StoreError {
  /// What SQLite reported, in terms of the file and of what can be done about it.
  init(_ error: DatabaseError, path: String, lockWait: Double) {
    let message = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB: .notACatalog(path: path, found: "no SQLite database")
      case .SQLITE_CORRUPT: .damaged(path: path, detail: message)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path, waited: Int(clampingNumber: lockWait))
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: .removed(path: path)
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK: .unfinishedWrite(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_IOERR where Self.refusals.contains(error.extendedResultCode): .writeRefused(path: path)
      case .SQLITE_CANTOPEN:
        .unusable(path: path, reason: "the file or its folder does not exist or may not be written")
      default: .unusable(path: path, reason: message)
      }
  }

  /// Writing, making longer, and having reach the disk: what fails at a limit of file size or a quota, too.
  private static let refusals: [ResultCode] = [
    .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP,
  ]
}
