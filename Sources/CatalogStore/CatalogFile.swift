internal import CSystemFTS5
package import GRDB
internal import TextAnalysis

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open catalogue file: its connections, ready for searching and writing.
///
/// Several processes may have the same file open. Readers never wait; writers wait for each other.
package final class CatalogFile: Sendable {
  package enum Access: Sendable {
    /// The file is never changed, and has to exist.
    case reading
    /// The file is brought to the current schema, and made when it does not exist.
    case writing
    /// Writing, also where another analyser made the index: to make it anew.
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
  package let notice: @Sendable (CatalogueNotice) -> Void
  private let concurrency: Concurrency
  let database: any DatabaseWriter

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
    notice: @escaping @Sendable (CatalogueNotice) -> Void = { _ in },
    prepare: @escaping @Sendable (OpaquePointer) throws -> Void = { _ in }
  ) throws {
    self.path = path
    self.access = access
    self.concurrency = concurrency
    (self.lockWait, self.notice) = (lockWait, notice)
    try Self.inspect(path, access: access)
    let location = Self.location(of: path, access: access)
    do {
      var configuration = Self.configuration(access: access, prepare: prepare)
      configuration.busyMode = LockWaiting(path, atMost: lockWait, notice: notice).mode
      database =
        switch concurrency {
        case .single: try DatabaseQueue(path: location, configuration: configuration)
        case .pool: try DatabasePool(path: location, configuration: configuration)
        }
      switch access {
      case .reading: try checkVersion()
      case .writing, .reindexing: try prepareForWriting()
      case .salvaging: break
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, lockWait: lockWait)
    }
  }

  private func prepareForWriting() throws {
    try migrate()
    database.add(transactionObserver: RemovalGuard(path), extent: .databaseLifetime)
    try lookAround()
  }

  private func failure(_ error: DatabaseError) -> StoreError {
    StoreError(error, path: path, lockWait: lockWait)
  }

  /// Runs `body` in a transaction: all of it happens, or, when it throws, nothing.
  package func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    do {
      return try await database.writeWithoutTransaction { try Self.transaction($0, body) }
    } catch let error as DatabaseError {
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
    do { return try await database.read(body) } catch let error as DatabaseError { throw failure(error) }
  }

  /// Runs `body` on one unchanging state of the file, on the calling thread.
  package func readNow<T>(_ body: (Database) throws -> T) throws -> T {
    do { return try database.read(body) } catch let error as DatabaseError { throw failure(error) }
  }

  /// Runs `body` on the writing connection without a transaction around it, for work in several batches.
  package func batches<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      return try database.writeWithoutTransaction(body)
    } catch let error as DatabaseError {
      throw failure(error)
    }
  }

  /// Looks at the file before SQLite does, so that a file that is no catalogue is never touched.
  private static func inspect(_ path: String, access: Access) throws(StoreError) {
    let header: FileHeader
    do {
      header = try FileHeader(path: path)
    } catch .notFound where !access.isReading {
      return
    }
    if header.isEmpty && !access.isReading { return }
    guard !header.isEmpty else { throw .notACatalogue(path: path, found: "an empty file") }
    if access == .salvaging, header.fileSize >= 512 { return }
    guard header.isDatabase else { throw .notACatalogue(path: path, found: "no SQLite database") }
    // A log beside the file may hold the pages that the header does not know of yet.
    guard !hasLog(path) else { return }
    guard header.applicationID == Schema.applicationID else {
      throw .notACatalogue(path: path, found: "another program's database")
    }
    guard header.userVersion <= Schema.currentVersion else {
      throw .newer(path: path, version: header.userVersion, supported: Schema.currentVersion)
    }
    if let expected = header.expectedSize, header.fileSize < expected {
      throw .truncated(path: path, size: header.fileSize, expected: expected)
    }
    if !access.isReading && Glibc.access(path, W_OK) != 0 { throw .readOnly(path: path) }
  }

  private static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  private static func configuration(
    access: Access, prepare: @escaping @Sendable (OpaquePointer) throws -> Void
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = access.isReading
    configuration.journalMode = !access.isReading ? .wal : .default
    // References are declared in the schema, for whoever checks the file, and kept by RecordTable: letting SQLite look
    // each one up took a twentieth of an import's time.
    configuration.foreignKeysEnabled = false
    configuration.maximumReaderCount = 5
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      adagia_harden(connection)
      try FTS5Tokenizer.register(on: connection)
      ColumnCache.register(on: connection)
      try prepare(connection)
      try db.execute(sql: access.isReading ? readerSettings : writerSettings)
    }
    return configuration
  }

  /// With SQLite's own 2 MB of cache and no mapping the same query takes three to four times as long.
  private static let readerSettings = """
    PRAGMA cell_size_check = 1;
    PRAGMA mmap_size = 1073741824;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
    """

  /// A cache large enough, and a log long enough (256 MB), that an import's pages are seldom written twice; no mapping,
  /// which a growing file would have to make again and again.
  private static let writerSettings = """
    PRAGMA cell_size_check = 1;
    PRAGMA cache_size = -49152;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = 65536;
    """

  /// What SQLite is to open: the path, or, where the file lies in a folder that may not be written to, a URI that says
  /// that nobody changes it. SQLite would otherwise want to put its shared memory beside the file.
  private static func location(of path: String, access: Access) -> String {
    guard sqliteIsConfigured, access.isReading, !hasLog(path), Glibc.access(folder(of: path), W_OK) != 0 else {
      return path
    }
    let escapes: [Character: String] = ["%": "%25", "?": "%3F", "#": "%23"]
    return "file:" + path.map { escapes[$0] ?? String($0) }.joined() + "?immutable=1"
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// SQLite's account of its memory takes a lock for every allocation: 5 to 12 % of a query's time. It can only be
  /// configured before the first connection of a process; in a program that uses SQLite already it stays as it is.
  private static let sqliteIsConfigured: Bool = adagia_configure_sqlite() == SQLITE_OK
}
