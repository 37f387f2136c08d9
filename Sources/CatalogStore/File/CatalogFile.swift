package import GRDB
internal import Platform

/// An open catalog file: its connections, ready for searching and writing.
///
/// Several processes may have the same file open. Readers never wait; writers wait for each other.
package final class CatalogFile: Sendable {
  package enum Access: Sendable {
    /// The file is never changed, and has to exist.
    case reading
    /// The file is brought to the current schema, and made when it does not exist.
    case writing
    /// Writing, also where another analyzer made the index: to make it anew.
    case reindexing
    /// Reading what can be read of a file that is cut short, damaged, or was altered by another program.
    case salvaging

    var isReading: Bool { self == .reading || self == .salvaging }
  }

  /// How many threads will ask at once.
  package enum Concurrency: Sendable {
    /// One connection: the quickest to open.
    case single
    /// A writer, and a reader for each of up to five threads.
    case pool
  }

  package let path: String
  package let access: Access
  /// Is told what a person may want to know.
  package let notice: @Sendable (CatalogNotice) -> Void
  private let concurrency: Concurrency
  let database: any DatabaseWriter
  /// Of a file that is read without locks; see `steadily`.
  let stamp: FileStamp?

  /// How long a writer waits for another process, in seconds, before it gives up with `StoreError.locked`, unless
  /// something else is said.
  package static let busyTimeout = 10.0
  private let lockWait: Double

  /// - Parameters:
  ///   - lockWait: How long a writer waits for another process, in seconds.
  ///   - notice: Is told of what a person may want to know, on any thread.
  ///   - prepare: Is given every connection when it is opened, to add functions to it.
  /// - Throws: `StoreError`; the file is unchanged then.
  package init(
    at path: String, access: Access, concurrency: Concurrency = .single, lockWait: Double = busyTimeout,
    notice: @escaping @Sendable (CatalogNotice) -> Void = { _ in },
    prepare: @escaping @Sendable (OpaquePointer) throws -> Void = { _ in }
  ) throws {
    self.path = path
    self.access = access
    self.concurrency = concurrency
    (self.lockWait, self.notice) = (lockWait, notice)
    if !access.isReading, FileSystem.identity(of: path) == nil { try Self.makeEmpty(at: path, prepare: prepare) }
    let claim = FileClaim(on: path)
    try Self.inspect(path, access: access)
    do {
      var configuration = Self.configuration(access: access, claim: claim, prepare: prepare)
      configuration.busyMode = LockWaiting(path, atMost: lockWait, notice: notice).mode
      (database, stamp) = try Self.connect(to: path, access, concurrency, configuration)
      switch access {
      case .reading: try checkVersion()
      case .writing, .reindexing: try prepareForWriting()
      case .salvaging: break
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, lockWait: lockWait)
    } catch is RowDecodingError {
      throw StoreError(RowFault.kind, path: path, lockWait: lockWait)
    }
  }

  private func prepareForWriting() throws {
    try migrate()
    database.add(transactionObserver: RemovalGuard(path), extent: .databaseLifetime)
    try lookAround()
  }

  /// The same in terms of the file, where SQLite or its rows are the reason.
  private func failure(_ error: any Error) -> any Error {
    switch error {
    case let error as DatabaseError: StoreError(error, path: path, lockWait: lockWait)
    case is RowDecodingError: StoreError(RowFault.kind, path: path, lockWait: lockWait)
    default: error
    }
  }

  /// Runs `body` in a transaction: all of it happens, or, when it throws, nothing.
  package func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    do {
      return try await database.writeWithoutTransaction { try Self.transaction($0, body) }
    } catch {
      throw failure(error)
    }
  }

  /// The same on the calling thread.
  package func writeNow<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      return try database.writeWithoutTransaction { try Self.transaction($0, body) }
    } catch {
      throw failure(error)
    }
  }

  /// Takes the write lock at once: a transaction that begins by reading could later be refused it.
  package static func transaction<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    var result: Result<T, any Error>?
    try db.inTransaction(.immediate) {
      result = .success(try body(db))
      return .commit
    }
    guard let result else { preconditionFailure("a committed transaction has a result") }
    return try result.get()
  }

  /// Runs `body` on one unchanging state of the file. Cancelling the task interrupts the statement, in a pool.
  package func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    // One connection serves one task: to change threads for it would only cost a command half a millisecond.
    if concurrency == .single { return try readNow(body) }
    do {
      let result = try await database.read(body)
      return try steadily { result }
    } catch let error as DatabaseError {
      throw try steadily { failure(error) }
    } catch {
      throw failure(error)
    }
  }

  /// Runs `body` on one unchanging state of the file, on the calling thread.
  package func readNow<T>(_ body: (Database) throws -> T) throws -> T {
    do { return try steadily { try database.read(body) } } catch { throw failure(error) }
  }

  /// Runs `body` on the writing connection without a transaction around it, for work in several batches. The log may
  /// grow long (256 MB) meanwhile, so that pages that many batches change are seldom written twice.
  package func batches<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      return try database.writeWithoutTransaction { db in
        guard !access.isReading else { return try steadily { try body(db) } }
        try db.execute(sql: Self.longLog)
        defer { try? db.execute(sql: Self.shortLog) }
        return try body(db)
      }
    } catch {
      throw failure(error)
    }
  }
}
