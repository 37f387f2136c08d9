internal import GRDB
internal import Platform
internal import Synchronization

/// A second writing connection, for short changes beside a long job, which holds the first one.
final class EditConnection: Sendable {
  private let connection = Mutex<DatabaseQueue?>(nil)
  /// Jobs that hold the first connection or wait for it.
  private let jobCount = Atomic<Int>(0)
  private let open: @Sendable () throws -> DatabaseQueue

  /// - Parameter open: Makes the connection, when it is first needed.
  init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

  var isJobRunning: Bool { jobCount.load(ordering: .relaxed) > 0 }

  func duringJob<T>(_ body: () throws -> T) rethrows -> T {
    jobCount.add(1, ordering: .relaxed)
    defer { jobCount.subtract(1, ordering: .relaxed) }
    return try body()
  }

  /// Runs `body` on the connection. Opening it takes a few milliseconds of the calling thread, once.
  func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    let connection = try self.connection.withLock { connection in
      let opened = try connection ?? open()
      connection = opened
      return opened
    }
    return try await connection.writeWithoutTransaction(body)
  }

  func close() throws {
    try connection.withLock { connection in
      defer { connection = nil }
      return connection
    }?.close()
  }
}
