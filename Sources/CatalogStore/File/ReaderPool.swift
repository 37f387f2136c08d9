internal import Dispatch
internal import GRDB
internal import Synchronization

/// Connections for reads on the threads that ask. A thread waits for no other and changes no queue: each read takes an
/// idle connection, or opens one.
final class ReaderPool: Sendable {
  private let idle = Mutex<[DatabaseQueue]>([])
  /// The connection of `dataVersion`: the numbers of different connections cannot be compared.
  private let observer = Mutex<DatabaseQueue?>(nil)
  /// The thread of `lookUp`.
  private let lookUps = DispatchQueue(label: "adagia.lookups")
  /// The reads under way.
  private let reads = DispatchGroup()
  private let isClosed = Atomic(false)
  private let path: String
  private let location: String
  private let configuration: Configuration

  /// Connections kept open, as many as GRDB keeps for tasks. Each has caches of up to 64 MB.
  private static let mostIdle = 5

  /// - Parameters:
  ///   - path: The file.
  ///   - location: The name that SQLite opens it with.
  ///   - configuration: Of any connection to the file; these will be for reading.
  init(_ path: String, _ location: String, _ configuration: Configuration) {
    self.path = path
    self.location = location
    self.configuration = configuration
  }

  /// Runs `body` on one unchanging state of the file.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try beginRead()
    defer { reads.leave() }
    // The connection that was used last has the warmest caches.
    let connection = try idle.withLock { $0.popLast() } ?? open()
    defer {
      idle.withLock { if $0.count < Self.mostIdle { $0.append(connection) } }
    }
    return try connection.unsafeRead { try ReadTransaction.run($0, body) }
  }

  /// The same for a task, on a thread for all such reads of the file, one after the other.
  func lookUp<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      lookUps.async { continuation.resume(with: Result { try self.read(body) }) }
    }
  }

  /// A number that differs after each commit of any other connection, in this process or another one.
  func dataVersion() throws -> Int64 {
    try beginRead()
    defer { reads.leave() }
    let connection = try observer.withLock { observer in
      let connection = try observer ?? open()
      observer = connection
      return connection
    }
    return try connection.unsafeRead { db in
      let statement = try SQLStatement(db, Self.dataVersion)
      defer { statement.reset() }
      return try statement.step() ? statement.integer(0) : 0
    }
  }

  /// Columns: the number.
  private static let dataVersion = "PRAGMA data_version"

  /// - Throws: `StoreError.closed`; the read has not begun then.
  private func beginRead() throws {
    reads.enter()
    guard isClosed.load(ordering: .sequentiallyConsistent) else { return }
    reads.leave()
    throw StoreError.closed(path: path)
  }

  /// Closes all connections, after the reads under way. Later reads throw `StoreError.closed`.
  func close() throws {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    reads.wait()
    try observer.withLock { observer in
      defer { observer = nil }
      return observer
    }?.close()
    for connection in idle.withLock({ connections in
      defer { connections = [] }
      return connections
    }) { try connection.close() }
  }

  private func open() throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    configuration.journalMode = .default
    return try DatabaseQueue(path: location, configuration: configuration)
  }
}

/// A transaction that only reads. Its statements are prepared once per connection; GRDB prepares its own for every
/// read.
enum ReadTransaction {
  /// Runs `body` on one unchanging state of the file.
  static func run<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    try SQLStatement(db, begin).run()
    do {
      let result = try body(db)
      try SQLStatement(db, commit).run()
      return result
    } catch {
      // SQLite ends some transactions itself when a statement fails.
      if db.isInsideTransaction { try? SQLStatement(db, rollback).run() }
      throw error
    }
  }

  private static let begin = "BEGIN"
  private static let commit = "COMMIT"
  private static let rollback = "ROLLBACK"
}
