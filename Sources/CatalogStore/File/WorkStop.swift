internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The request to end work that blocks a thread, as a canceled task makes it.
///
///     try WorkStop.following({ flag.isSet }) { try file.readUntilStopped { … } }
///
/// The thread no longer waits for the write lock. The statements of a job are not interrupted: a job polls the request
/// itself, between two pieces of its work.
package enum WorkStop {
  /// A closure in a value: with a task-local function, optimized code of other modules crashes the compiler (Swift
  /// 6.3.1).
  private struct Request: Sendable {
    let isMade: @Sendable () -> Bool
  }

  @TaskLocal private static var request: Request?

  /// Polls the request to end the work of this thread; `nil` if no request can be made.
  package static var isRequested: (@Sendable () -> Bool)? { request?.isMade }

  /// Runs `body`, which is to end when `isRequested` says so.
  package static func following<T>(_ isRequested: @escaping @Sendable () -> Bool, _ body: () throws -> T) rethrows -> T
  {
    try $request.withValue(Request(isMade: isRequested), operation: body)
  }

  /// Whether the work of this thread is to end.
  package static var isAsked: Bool { isRequested?() ?? false }

  /// - Throws: `CancellationError` when the work of this thread is to end.
  package static func check() throws {
    if isAsked { throw CancellationError() }
  }

  /// Runs `body`, which waits for the write lock only for a moment.
  package static func withoutWaiting<T>(_ body: () throws -> T) rethrows -> T {
    try following({ true }, body)
  }

  /// The most tries for a lock after the request: a lock that is free in a moment lets a job write its end.
  static let mostTries = 4
}

/// Ends the statements of a connection when the work is to stop, also between two of them: GRDB interrupts only one
/// that is running.
final class StatementStop: Sendable {
  private let isRequested: @Sendable () -> Bool

  init(_ isRequested: @escaping @Sendable () -> Bool) { self.isRequested = isRequested }

  /// Runs `body`, whose statements end with `SQLITE_INTERRUPT` soon after the request.
  func watching<T>(_ db: Database, _ body: () throws -> T) rethrows -> T {
    let connection = db.sqliteConnection
    sqlite3_progress_handler(
      connection, Self.interval,
      { context in
        guard let context else { return 0 }
        return Unmanaged<StatementStop>.fromOpaque(context).takeUnretainedValue().isRequested() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try body()
  }

  /// Runs `body` with the request of the thread's work, if it has one.
  static func watchingWork<T>(_ db: Database, _ body: () throws -> T) rethrows -> T {
    guard let isRequested = WorkStop.isRequested else { return try body() }
    return try StatementStop(isRequested).watching(db, body)
  }

  /// Instructions of SQLite's machine between two looks. A statement for one record takes about 100, and its count goes
  /// on from one use to the next.
  private static let interval: Int32 = 1000
}

/// The cancellation of a task, for the thread that works for it.
final class TaskStop: Sendable {
  private let requested = Atomic<Bool>(false)

  var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Runs `body`, and notes when its task is canceled.
  static func following<T: Sendable>(_ body: (TaskStop) async throws -> T) async throws -> T {
    let stop = TaskStop()
    return try await withTaskCancellationHandler {
      try await body(stop)
    } onCancel: {
      stop.requested.store(true, ordering: .relaxed)
    }
  }

  /// Runs `body`, whose statements end soon after the cancellation.
  func ending<T>(_ db: Database, _ body: () throws -> T) rethrows -> T {
    try StatementStop { self.isRequested }.watching(db, body)
  }
}
