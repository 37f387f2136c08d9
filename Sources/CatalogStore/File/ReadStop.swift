internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// Ends a read when its task is canceled, also between two statements: GRDB interrupts only one that is running.
final class ReadStop: Sendable {
  private let isRequested = Atomic<Bool>(false)

  func request() { isRequested.store(true, ordering: .relaxed) }

  /// Runs `body`, whose statements end with `SQLITE_INTERRUPT` soon after the request.
  func watching<T>(_ db: Database, _ body: () throws -> T) rethrows -> T {
    let connection = db.sqliteConnection
    sqlite3_progress_handler(
      connection, Self.interval,
      { context in
        guard let context else { return 0 }
        return Unmanaged<ReadStop>.fromOpaque(context).takeUnretainedValue().isRequested.load(ordering: .relaxed)
          ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try body()
  }

  /// Instructions of SQLite's machine between two looks. A statement for one record takes about 100, and its count goes on
  /// from one use to the next.
  private static let interval: Int32 = 1000
}
