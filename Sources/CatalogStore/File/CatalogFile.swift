package import GRDB
internal import Platform
internal import Synchronization

/// An open catalog file: its connections, ready for searching and writing.
///
/// Several processes may have the same file open. Readers never wait for writers; writers wait for each other.
package final class CatalogFile: Sendable {
  package enum Access: Sendable {
    /// The file must exist, and is never changed.
    case reading
    /// Reading a file that may be damaged or altered: every page is examined before it is used.
    case examining
    /// Examining a file that is not the catalog at work. Neither it nor its folder changes: if a log or a journal is
    /// beside it, a private copy is read.
    case foreign
    /// The file is upgraded to the current schema, and created when it does not exist.
    case writing
    /// Writing also if another analyzer built the index, in order to rebuild it.
    case rebuildingIndex
    /// Reading the readable parts of a file that is cut short, damaged, or altered by another program.
    case salvaging

    var isReading: Bool {
      switch self {
      case .reading, .examining, .foreign, .salvaging: true
      case .writing, .rebuildingIndex: false
      }
    }
  }

  /// Number of threads that use the file at once.
  package enum Concurrency: Sendable {
    /// One connection: fastest to open.
    case single
    /// A writer, and a reader for each of up to five threads.
    case pool
    /// One connection to a database without a file, for which tasks wait.
    case memory
  }

  package let path: String
  /// The copy that is read in place of the file; `nil` for most.
  private let copy: PrivateCopy?
  /// The file that the connections are to, whatever takes its name later.
  private let identity: FileIdentity?
  package let access: Access
  /// Called with information for the user.
  package let notice: @Sendable (CatalogNotice) -> Void
  private let concurrency: Concurrency
  let database: any DatabaseWriter
  /// Serves `readNow` in a pool; `nil` if one connection does everything.
  private let readers: ReaderPool?
  /// The stamp of a file that is read without locks; see `steadily`.
  let stamp: FileStamp?
  private let isClosed: Atomic<Bool>
  /// Writes beside a long job; `nil` if one connection does everything.
  private let editing: EditConnection?
  private let turns: WriterTurns
  /// Notices commits, by this process and others.
  package let changeWatch: ChangeWatch
  /// Places for reads that last as long as their consumers like.
  package let longReads: ReadTurns

  /// Default time in seconds that a writer waits for another process before `StoreError.locked`.
  package static let busyTimeout = Duration.seconds(10)
  private let lockWait: Duration
  private let upgraded = Atomic<Bool>(false)

  /// True if several threads use the file at once.
  package var isShared: Bool { concurrency == .pool }

  /// True if an earlier version wrote the file, and this object has upgraded it.
  package var wasUpgraded: Bool { upgraded.load(ordering: .relaxed) }

  /// - Parameters:
  ///   - lockWait: The longest time that a writer waits for another process.
  ///   - notice: Called with information for the user, on any thread.
  ///   - prepare: Called with every new connection, to add functions to it.
  /// - Throws: `StoreError`; the file is unchanged then.
  package init(
    at path: String, access: Access, concurrency: Concurrency = .single, lockWait: Duration = busyTimeout,
    notice: @escaping @Sendable (CatalogNotice) -> Void = { _ in },
    prepare: @escaping @Sendable (OpaquePointer) throws -> Void = { _ in }
  ) throws {
    try Self.checkName(path)
    self.path = path
    self.access = access
    self.concurrency = concurrency
    (self.lockWait, self.notice) = (lockWait, notice)
    isClosed = Atomic(false)
    longReads = ReadTurns(path)
    if !access.isReading, FileSystem.identity(of: path) == nil { try Self.makeEmpty(at: path, prepare: prepare) }
    copy = try Self.privateCopy(of: path, for: access)
    let place = copy?.path ?? path
    turns = WriterTurns.ofFile(at: path)
    let former = FileSystem.identity(of: place)
    do {
      let busyMode = LockWaiting(path, atMost: lockWait, notice: notice).mode
      let opened = try Self.opened(path, at: place, access, concurrency, busyMode, prepare)
      let (configuration, connection, identity) = (opened.configuration, opened.connection, opened.identity)
      self.identity = identity
      (database, stamp) = (connection.database, connection.stamp)
      readers = concurrency == .pool ? ReaderPool(path, connection.location, configuration) : nil
      changeWatch = Self.watch(place, database, readers)
      let isEditedBesideJobs = !access.isReading && concurrency == .pool
      editing =
        isEditedBesideJobs ? Self.editConnection(to: path, identity, at: connection.location, configuration) : nil
      switch access {
      case .reading, .examining, .foreign: try checkVersion()
      case .writing, .rebuildingIndex: try prepareForWriting()
      case .salvaging: break
      }
    } catch let error where Self.isOfFormer(error, at: place, former) {
      throw StoreError.removed(path: path)
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, lockWait: lockWait)
    } catch is RowDecodingError {
      throw StoreError(RowFault.kind, path: path, lockWait: lockWait)
    }
  }

  private struct Opened {
    let configuration: Configuration
    let connection: Connection
    let identity: FileIdentity?
  }

  /// Opens the file at a place, which errors call by the path. A reader opens it again when another file takes the
  /// place meanwhile.
  private static func opened(
    _ path: String, at place: String, _ access: Access, _ concurrency: Concurrency, _ busyMode: Database.BusyMode,
    _ prepare: @escaping @Sendable (OpaquePointer) throws -> Void
  ) throws -> Opened {
    var triesLeft = access.isReading ? 3 : 0
    while true {
      let identity = FileSystem.identity(of: place)
      do {
        return try openedOnce(path, at: place, identity, access, concurrency, busyMode, prepare)
      } catch let error where isOfFormer(error, at: place, identity) {
        guard triesLeft > 0 && FileSystem.exists(place) else { throw StoreError.removed(path: path) }
        triesLeft -= 1
      }
    }
  }

  private static func openedOnce(
    _ path: String, at place: String, _ identity: FileIdentity?, _ access: Access, _ concurrency: Concurrency,
    _ busyMode: Database.BusyMode, _ prepare: @escaping @Sendable (OpaquePointer) throws -> Void
  ) throws -> Opened {
    do { try inspect(place, access: access) } catch { throw error.naming(path, insteadOf: place) }
    try checkCompanions(of: place)
    var configuration = configuration(place, access: access, claim: FileClaim(on: place), prepare: prepare)
    configuration.busyMode = busyMode
    if access.isReading, concurrency == .single { skipRegions(in: &configuration) }
    let connection = try connect(to: place, access, concurrency, configuration)
    try check(place, isStill: identity)
    return Opened(configuration: configuration, connection: connection, identity: identity)
  }

  /// True if an error says only that another file took the place of the one with the identity. What SQLite read of two
  /// files, the former one and the log of the new one, makes errors of any kind.
  private static func isOfFormer(_ error: any Error, at place: String, _ identity: FileIdentity?) -> Bool {
    switch error {
    case StoreError.removed: true
    case is DatabaseError, is RowDecodingError: identity != nil && FileSystem.identity(of: place) != identity
    default: false
    }
  }

  /// A connection for changes beside a long job, opened when it is needed.
  private static func editConnection(
    to path: String, _ identity: FileIdentity?, at location: String, _ configuration: Configuration
  ) -> EditConnection {
    EditConnection {
      let editor = try DatabaseQueue(path: location, configuration: configuration)
      editor.add(transactionObserver: RemovalGuard(path, identity), extent: .databaseLifetime)
      // The job writes its log back itself; a change would pay for all of it.
      try editor.writeWithoutTransaction { try $0.execute(sql: longLog) }
      return editor
    }
  }

  /// An empty catalog in memory.
  ///
  /// - Parameter prepare: Called with the connection, to add functions to it.
  package init(inMemory prepare: @escaping @Sendable (OpaquePointer) throws -> Void) throws {
    (path, access, concurrency) = (Self.memoryPath, .writing, .memory)
    (lockWait, notice) = (.zero, { _ in })
    (copy, identity, readers, stamp, editing, turns) = (nil, nil, nil, nil, nil, WriterTurns())
    isClosed = Atomic(false)
    longReads = ReadTurns(path)
    var configuration = Self.configuration(path, access: .writing, claim: FileClaim(on: path), prepare: prepare)
    configuration.journalMode = .default
    do {
      database = try DatabaseQueue(named: nil, configuration: configuration)
      changeWatch = Self.watch(path, database, nil)
      try database.writeWithoutTransaction { db in try Self.transaction(db) { try Schema.migrate($0) } }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, lockWait: lockWait)
    }
  }

  /// Runs `body` with an empty database in memory, in a transaction, to make tables in it.
  static func withEmptyDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
    var configuration = configuration(
      memoryPath, access: .writing, claim: FileClaim(on: memoryPath), prepare: { _ in })
    configuration.journalMode = .default
    return try DatabaseQueue(named: nil, configuration: configuration).writeWithoutTransaction { db in
      try transaction(db, body)
    }
  }

  /// The name of every catalog in memory.
  package static let memoryPath = ":memory:"

  /// Closes all connections, after the work that has begun. The last one to close a file writes the log back and
  /// removes it. Later calls throw `StoreError.closed`.
  package func close() throws {
    guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
    do {
      try readers?.close()
      try editing?.close()
      // GRDB closes its writer first, and a reader that closes last leaves the log.
      (database as? DatabasePool)?.releaseMemory()
      try database.close()
    } catch {
      throw failure(error)
    }
  }

  private func checkOpen() throws {
    if isClosed.load(ordering: .relaxed) { throw StoreError.closed(path: path) }
  }

  private func prepareForWriting() throws {
    if try migrate() { upgraded.store(true, ordering: .relaxed) }
    database.add(transactionObserver: RemovalGuard(path, identity), extent: .databaseLifetime)
    Self.sweepDrafts(beside: path)
    try lookAround()
  }

  /// The error in terms of the file, when it comes from SQLite or from a row.
  private func failure(_ error: any Error) -> any Error {
    switch error {
    // Nothing but a canceled task interrupts a statement.
    case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT: CancellationError()
    // The wait for the lock ended early.
    case let error as DatabaseError where error.resultCode == .SQLITE_BUSY && isCanceled: CancellationError()
    // Half of what was read is of another file.
    case is DatabaseError where isReplaced: StoreError.removed(path: path)
    case let error as DatabaseError: StoreError(error, path: path, lockWait: lockWait)
    case is RowDecodingError: StoreError(RowFault.kind, path: path, lockWait: lockWait)
    default: error
    }
  }

  /// True if another file has taken the place of the one that is open.
  private var isReplaced: Bool { identity != nil && FileSystem.identity(of: copy?.path ?? path) != identity }

  private var isCanceled: Bool { Task.isCancelled || Cancellation.isRequested }

  /// Runs `body` in a transaction, which is rolled back when `body` throws or the task is canceled. A job of this
  /// process gives way to it.
  package func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try checkOpen()
    do {
      return try await Cancellation.ofTask { cancellation in
        try await writeInTurn { db in
          try cancellation.follow {
            try Self.transaction(db) { db in try cancellation.interrupting(db) { try body(db) } }
          }
        }
      }
    } catch {
      throw failure(error)
    }
  }

  private func writeInTurn<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    // One connection serves one at a time: a job that gave way would keep it all the same.
    guard let editing else { return try await database.writeWithoutTransaction(body) }
    return try await turns.change {
      if editing.isJobRunning { return try await editing.write(body) }
      return try await database.writeWithoutTransaction(body)
    }
  }

  /// Runs `body` in a transaction on the calling thread.
  package func writeNow<T>(_ body: (Database) throws -> T) throws -> T {
    try checkOpen()
    do {
      return try database.writeWithoutTransaction { try Self.transaction($0, body) }
    } catch {
      throw failure(error)
    }
  }

  /// Runs `body` in a transaction that takes the write lock at once: one that begins with a read could later be refused
  /// it.
  package static func transaction<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    var result: Result<T, any Error>?
    try db.inTransaction(.immediate) {
      let before = db.totalChangesCount
      result = .success(try body(db))
      // The first page is in each transaction of a log, so that the log can be told from that of another file.
      if db.totalChangesCount != before { try Schema.touchFirstPage(db) }
      return .commit
    }
    guard let result else { preconditionFailure("a committed transaction has a result") }
    return try result.get()
  }

  /// Runs `body` on one unchanging state of the file. Canceling the task interrupts the statement, in a pool.
  package func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    // One connection serves one task; a change of threads would cost a command half a millisecond.
    if concurrency == .single {
      return try await Cancellation.ofTask { cancellation in try cancellation.follow { try readNow(body) } }
    }
    return try await result { cancellation in
      try await database.read { db in
        try cancellation.follow { try cancellation.interrupting(db) { try body(db) } }
      }
    }
  }

  /// The same for a body that reads a few rows: it waits for other such reads, and not for searches that are queued.
  package func lookUp<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    guard let readers else { return try await read(body) }
    return try await result { cancellation in
      try await readers.lookUp { db in
        try cancellation.follow {
          try Cancellation.check()
          return try body(db)
        }
      }
    }
  }

  /// The result of a task's read, or the error that callers know for it.
  private func result<T: Sendable>(_ reading: (Cancellation) async throws -> T) async throws -> T {
    try checkOpen()
    do {
      let result = try await Cancellation.ofTask(reading)
      return try steadily { result }
    } catch let error as DatabaseError {
      throw try steadily { failure(error) }
    } catch {
      throw failure(error)
    }
  }

  /// Runs `body` on one unchanging state of the file, on the calling thread.
  package func readNow<T>(_ body: (Database) throws -> T) throws -> T {
    try checkOpen()
    do {
      return try steadily {
        if let readers { return try readers.read(body) }
        // GRDB lets nothing write in its read, also on a connection that may.
        guard access.isReading else { return try database.read(body) }
        return try database.unsafeRead { try ReadTransaction.run($0, body) }
      }
    } catch {
      throw failure(error)
    }
  }

  /// The same for long work, whose statements end with the cancellation that the thread follows.
  package func readUntilCanceled<T>(_ body: (Database) throws -> T) throws -> T {
    try readNow { db in
      guard let cancellation = Cancellation.current else { return try body(db) }
      return try cancellation.interrupting(db) { try body(db) }
    }
  }

  /// Runs `body` on the writing connection without a transaction, for work in several batches. The log may grow to 256
  /// MB meanwhile, so that pages that many batches change are rarely written twice.
  package func batches<T>(_ body: (Database) throws -> T) throws -> T {
    try checkOpen()
    do {
      guard let editing else { return try longWrite(body) }
      // The job begins before it has the connection: a change that came in between would wait for all of it.
      return try editing.duringJob { try longWrite(body) }
    } catch {
      throw failure(error)
    }
  }

  private func longWrite<T>(_ body: (Database) throws -> T) throws -> T {
    try database.writeWithoutTransaction { db in
      guard !access.isReading else { return try steadily { try body(db) } }
      try db.execute(sql: Self.longLog)
      defer { try? db.execute(sql: Self.shortLog) }
      return try body(db)
    }
  }

  /// True if a change of this process waits for the transaction of the job that runs.
  package var isWaitedFor: Bool { turns.isWaitedFor }

  /// True if a change waits, and the job's transaction has done enough to be worth its commit. A change that comes as
  /// soon as the last one ends would otherwise leave the job one record at a time.
  ///
  /// - Parameter start: The beginning of the transaction.
  package func isWaitedFor(since start: ContinuousClock.Instant) -> Bool {
    isWaitedFor && ContinuousClock.now - start > Self.leastTurn
  }

  private static let leastTurn = Duration.milliseconds(20)

  /// Lets waiting changes go first. Call it between two transactions of a job.
  package func giveWay() { turns.giveWay() }
}
