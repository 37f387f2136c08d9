internal import GRDB
internal import Platform
internal import Synchronization

/// A second writing connection of a process, for short changes beside a long job, which holds the first one.
///
/// SQLite lets one connection write at a time. The job asks `isWaitedFor` between its batches, and gives way.
final class EditConnection: Sendable {
  private let connection = Mutex<DatabaseQueue?>(nil)
  /// Jobs that hold the first connection.
  private let jobCount = Atomic<Int>(0)
  /// Changes that wait for the job's transaction to end.
  private let waitingCount = Atomic<Int>(0)
  private let open: @Sendable () throws -> DatabaseQueue

  /// - Parameter open: Makes the connection, when it is first needed.
  init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

  var isJobRunning: Bool { jobCount.load(ordering: .relaxed) > 0 }
  var isWaitedFor: Bool { waitingCount.load(ordering: .relaxed) > 0 }

  func duringJob<T>(_ body: () throws -> T) rethrows -> T {
    jobCount.add(1, ordering: .relaxed)
    defer { jobCount.subtract(1, ordering: .relaxed) }
    return try body()
  }

  /// Runs `body` on the connection, while the job is told that somebody waits.
  func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    let connection = try self.connection.withLock { connection in
      let opened = try connection ?? open()
      connection = opened
      return opened
    }
    waitingCount.add(1, ordering: .relaxed)
    defer { waitingCount.subtract(1, ordering: .relaxed) }
    return try await connection.writeWithoutTransaction(body)
  }

  /// Returns when nobody waits any more, or after a tenth of a second: a job must go on beside changes without end.
  func giveWay() {
    for _ in 0..<100 where isWaitedFor { System.sleep(microseconds: 1000) }
  }

  func close() throws {
    try connection.withLock { connection in
      defer { connection = nil }
      return connection
    }?.close()
  }
}
