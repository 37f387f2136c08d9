internal import CSystemFTS5
internal import CatalogRecords
internal import Platform

/// A database under construction, in a private temporary file whose bytes go to a sink when it is complete.
///
/// Triggers of a template do not run: they call functions that only its program has.
final class DatabaseDraft {
  private let draft: FileDraft
  private let claim: FileClaim
  private var connection: OpaquePointer?

  /// An empty database, or a copy of a template with what its log has.
  ///
  /// - Throws: `FormatError.unwritable`, and for the template as its reader.
  init(copying template: ForeignDatabase? = nil) throws(FormatError) {
    do {
      let made = try FileDraft.makeTemporary("database")
      FileDescriptor(rawValue: made.descriptor).close()
      draft = made.draft
    } catch {
      throw FormatError(error, file: FileSystem.temporaryFolder)
    }
    claim = FileClaim(on: draft.path)
    _ = adagia_configure_sqlite()
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(draft.path, &connection, flags, nil))
    adagia_harden(connection)
    adagia_isolate(connection)
    if let template { try copy(template) }
    // The file belongs to no reader until it is complete: a crash leaves nothing to recover.
    try run("PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
  }

  deinit {
    sqlite3_close_v2(connection)
    draft.discard()
  }

  func run(_ sql: String) throws(FormatError) { try check(sqlite3_exec(connection, sql, nil, nil, nil)) }

  func statement(_ sql: String) throws(FormatError) -> DraftStatement {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &prepared, nil))
    guard let prepared else { throw .unwritable(file: draft.target, code: 0) }
    return DraftStatement(self, prepared)
  }

  /// Ends the transaction, and writes the file's bytes to a sink.
  func finish(to sink: ByteSink) throws(FormatError) {
    try run("COMMIT")
    sqlite3_close_v2(connection)
    connection = nil
    try copyBytes(to: sink)
    try sink.flush()
  }

  private func copyBytes(to sink: ByteSink) throws(FormatError) {
    let file = try FileDescriptor(reading: draft.path)
    defer { file.close() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.piece(into: buffer, of: draft.path)
      if count == 0 { return }
      try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  fileprivate func check(_ code: Int32) throws(FormatError) {
    if code == SQLITE_OK || code == SQLITE_DONE { return }
    if let cause = Self.systemError(behind: code) { throw .unwritable(file: draft.target, code: cause) }
    let reason = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    throw .database(file: draft.target, .refused(reason: reason))
  }

  /// The `errno` that stands for what the system lacked or refused; `nil` for an error of another kind.
  private static func systemError(behind code: Int32) -> Int32? {
    // SQLITE_IOERR_NOMEM and its like have the kind in the lower eight bits.
    let memory = SQLITE_IOERR | (12 << 8)
    return switch code {
    case SQLITE_NOMEM, memory: SystemError.noMemory.code
    case _ where code & 0xFF == SQLITE_FULL: SystemError.diskFull.code
    case _ where code & 0xFF == SQLITE_IOERR: SystemError.inputOutput.code
    default: nil
    }
  }

  private func copy(_ template: ForeignDatabase) throws(FormatError) {
    guard let backup = sqlite3_backup_init(connection, "main", template.connection, "main") else {
      return try check(sqlite3_errcode(connection))
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    try check(code)
  }
}

/// A statement that writes a row of a draft. Parameters count from 1.
final class DraftStatement {
  private let database: DatabaseDraft
  private let statement: OpaquePointer

  fileprivate init(_ database: DatabaseDraft, _ statement: OpaquePointer) {
    (self.database, self.statement) = (database, statement)
  }

  deinit { sqlite3_finalize(statement) }

  /// Binds a value; lists and objects as JSON.
  func bind(_ value: JSONValue, at index: Int32) {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .bool(let bool): sqlite3_bind_int64(statement, index, bool ? 1 : 0)
    case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
    case .number(let number): sqlite3_bind_double(statement, index, number)
    case .string(let text): bind(text, at: index)
    case .array, .object: bind(value.json, at: index)
    }
  }

  private func bind(_ text: String, at index: Int32) {
    var text = text
    // SQLite copies the bytes before the call returns.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    text.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      _ =
        start == nil
        ? sqlite3_bind_text(statement, index, "", 0, transient)
        : sqlite3_bind_text(statement, index, start, Int32(clamping: bytes.count), transient)
    }
  }

  /// Writes the row.
  func run() throws(FormatError) {
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    try database.check(code)
  }
}

extension FileDescriptor {
  fileprivate init(reading path: String) throws(FormatError) {
    do { self = try FileDescriptor.open(path, for: .reading) } catch { throw .unwritable(file: path, code: error.code) }
  }

  fileprivate func piece(into buffer: UnsafeMutableRawBufferPointer, of path: String) throws(FormatError) -> Int {
    do { return try read(into: buffer) } catch { throw .unwritable(file: path, code: error.code) }
  }
}
