internal import CSystemFTS5
internal import CatalogRecords
internal import Platform

/// A connection to another program's database: one snapshot of it, read and never changed.
///
/// Its schema is from elsewhere. No trigger runs, no view unless the person names it, no function with side effects;
/// every page is checked, and lengths and running time are limited.
final class ForeignDatabase {
  /// The path as the person typed it.
  let file: String
  let connection: OpaquePointer
  /// The size in bytes, of a compressed database when unpacked.
  let byteCount: Int
  private let opening: DatabaseOpening
  private let stamps: [String?]
  private let claim: FileClaim?
  private let copy: PrivateCopy?
  private let ticks: UnsafeMutablePointer<Int>
  /// Calls of the progress handler without a row, at which a statement is ended: about a minute.
  private static let mostTicks = 2000

  /// Opens the database whose bytes a window has, in place or, when it is compressed, as a copy.
  ///
  /// - Throws: `FormatError.database`, and as the window.
  convenience init(_ window: inout InputWindow, maxRecordBytes: Int) throws(FormatError) {
    try window.load(atLeast: DatabaseHeader.length)
    let header = window.bytes(0..<min(window.count, DatabaseHeader.length))
    let file = window.file
    do {
      try DatabaseHeader.check(header)
    } catch {
      throw .database(file: file, error)
    }
    if let path = window.filePath {
      let copy: PrivateCopy?
      do { copy = try Self.copy(of: path, header) } catch { throw .database(file: file, error) }
      let place = copy?.path ?? path
      let claim = FileClaim(on: place)
      let opening = DatabaseOpening(path: place, header: header)
      try self.init(opening, file: file, path: place, claim: claim, copy: copy, maxRecordBytes: maxRecordBytes)
    } else {
      let copy = try UnpackedDatabase(of: &window)
      defer { copy.remove() }
      let opening = DatabaseOpening(privatePath: copy.path)
      try self.init(opening, file: file, path: copy.path, claim: nil, copy: nil, maxRecordBytes: maxRecordBytes)
    }
  }

  private init(
    _ opening: DatabaseOpening, file: String, path: String, claim: FileClaim?, copy: PrivateCopy?, maxRecordBytes: Int
  ) throws(FormatError) {
    _ = Self.sqliteIsConfigured
    byteCount = Int(clamping: FileSystem.size(of: path))
    stamps = opening.unlockedFiles.map(FileSystem.stamp(of:))
    ticks = .allocate(capacity: 1)
    ticks.initialize(to: 0)
    (self.file, self.opening, self.claim, self.copy) = (file, opening, claim, copy)
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(opening.location, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      ticks.deallocate()
      throw .database(file: file, DatabaseFault(code: code, message: String(cString: sqlite3_errstr(code))))
    }
    connection = opened
    harden(maxRecordBytes: maxRecordBytes)
    do {
      // The lock's mode has to be known before the first page is read.
      try run(opening.settings + Self.settings + "BEGIN")
      // A snapshot begins with the first page that is read.
      try run("SELECT count(*) FROM sqlite_schema")
    } catch {
      throw .database(file: file, error)
    }
  }

  /// A private copy of a database with a journal, which is rolled back there, or with a log that other programs may
  /// share.
  ///
  /// - Returns: `nil` when the file can be read as it is.
  private static func copy(of path: String, _ header: [UInt8]) throws(DatabaseFault) -> PrivateCopy? {
    let companions: DatabaseCompanions
    do {
      companions = try DatabaseCompanions(of: path)
      try companions.check(with: header)
    } catch {
      throw .foreignCompanion(file: error.file, reason: error.reason)
    }
    guard companions.hasJournal || companions.hasLog && FileSystem.exists(path + "-shm") else { return nil }
    switch Result(catching: { () throws(PrivateCopy.Fault) in try PrivateCopy(of: path) }) {
    case .success(let copy):
      if companions.hasJournal { try rollBack(copy) }
      return copy
    // SQLite's locks tell which of the states is whole.
    case .failure(.changing): return nil
    case .failure(.noRoom(let needed, let free)):
      throw .refused(
        reason: "it has a journal or a log, and the copy that it takes has \(needed) bytes, with \(free) free")
    case .failure(.system(let error)) where error.isLimit:
      throw .refused(
        reason: "it has a journal or a log, and the system refused to write the copy that it takes (\(error.message)): "
          + "make room in \(FileSystem.temporaryFolder) and try again")
    case .failure(.system(let error)):
      throw .refused(reason: "it has a journal or a log, and the copy that it takes cannot be made: \(error.message)")
    }
  }

  /// Has SQLite roll back what a killed program left unfinished: it does so before a writer reads the first page.
  private static func rollBack(_ copy: PrivateCopy) throws(DatabaseFault) {
    _ = sqliteIsConfigured
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    var code = sqlite3_open_v2(copy.path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    if code == SQLITE_OK {
      adagia_harden(connection)
      adagia_isolate(connection)
      code = sqlite3_exec(connection, "SELECT count(*) FROM sqlite_schema", nil, nil, nil)
    }
    if code != SQLITE_OK { throw DatabaseFault(code: code, message: String(cString: sqlite3_errstr(code))) }
  }

  deinit {
    sqlite3_close_v2(connection)
    ticks.deallocate()
  }

  private static let sqliteIsConfigured: Bool = adagia_configure_sqlite() == SQLITE_OK

  private static let settings = """
    PRAGMA query_only = 1;
    PRAGMA cell_size_check = 1;
    PRAGMA mmap_size = 0;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
    """

  private func harden(maxRecordBytes: Int) {
    adagia_harden(connection)
    adagia_isolate(connection)
    sqlite3_extended_result_codes(connection, 1)
    sqlite3_busy_timeout(connection, 5000)
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(clamping: max(maxRecordBytes, 1 << 16)))
    sqlite3_progress_handler(
      connection, 1_000_000,
      { ticks in
        guard let count = ticks?.assumingMemoryBound(to: Int.self) else { return 0 }
        count.pointee += 1
        return count.pointee > ForeignDatabase.mostTicks ? 1 : 0
      }, ticks)
  }

  /// Allows views to run: the person named one.
  func allowViews() { adagia_allow_views(connection) }

  /// Restarts the measure of time: a row came.
  func noteRow() { ticks.pointee = 0 }

  /// Runs statements without rows.
  func run(_ sql: String) throws(DatabaseFault) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw fault(code) }
  }

  /// The fault of the last call.
  func fault(_ code: Int32) -> DatabaseFault {
    DatabaseFault(code: code, message: String(cString: sqlite3_errmsg(connection)))
  }

  /// - Throws: `DatabaseFault.changed` when the file was read without locks and has changed since it was opened.
  func checkUnchanged() throws(DatabaseFault) {
    if stamps != opening.unlockedFiles.map(FileSystem.stamp(of:)) { throw .changed }
  }
}

extension DatabaseFault {
  /// The fault for a result code of SQLite.
  init(code: Int32, message: String) {
    switch code & 0xFF {
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT: self = .damaged(reason: message)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_READONLY: self = .unfinishedWrite
    case SQLITE_INTERRUPT: self = .tooSlow
    default: self = .refused(reason: message)
    }
  }
}
