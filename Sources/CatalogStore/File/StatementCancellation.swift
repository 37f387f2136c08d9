internal import GRDB
internal import GRDBSQLite
internal import Platform

extension Cancellation {
  /// Runs `body`, whose statements on a connection end with `SQLITE_INTERRUPT` soon after the request, also between two
  /// of them: GRDB interrupts only one that is running.
  func interrupting<T>(_ db: Database, _ body: () throws -> T) rethrows -> T {
    let connection = db.sqliteConnection
    sqlite3_progress_handler(
      connection, Self.instructionsBetweenPolls,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().isRequested ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try body()
  }

  /// Instructions of SQLite's machine between two polls. A statement for one record takes about 100, and its count is
  /// not reset between uses.
  private static let instructionsBetweenPolls: Int32 = 1000
}
