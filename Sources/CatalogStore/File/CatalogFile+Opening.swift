internal import CSystemFTS5
internal import GRDB
internal import Platform
internal import TextAnalysis

/// Checks of a file before SQLite opens it, and the settings of its connections.
extension CatalogFile {
  /// Refuses a path that SQLite would take for something other than a file of this name, and one that C cuts short.
  static func checkName(_ path: String) throws(StoreError) {
    if path.utf8.contains(0) {
      throw .unusable(path: path.replacing("\0", with: "\\0"), reason: "the path contains the character U+0000")
    }
    if path == memoryPath {
      let reason =
        "it is a path, not a database in memory. Catalog.inMemory() makes one; a file of this name is ./\(path)"
      throw .unusable(path: path, reason: reason)
    }
    if path.hasPrefix("file:") {
      throw .unusable(path: path, reason: "it is a URI, not a path. A file of this name is ./\(path)")
    }
  }

  /// Checks the header before SQLite opens the file, so that a file that is not a catalog is never changed.
  static func inspect(_ path: String, access: Access) throws(StoreError) {
    let header = try FileHeader(path: path)
    if header.isEmpty && !access.isReading { return }
    guard !header.isEmpty else { throw .notACatalog(path: path, found: "an empty file") }
    if access == .salvaging, header.fileSize >= 512 { return }
    guard header.isDatabase else { throw .notACatalog(path: path, found: "not an SQLite database") }
    // A log beside the file may have pages that the header does not count yet.
    guard !hasLog(path) else { return }
    if header.isBare {
      guard !access.isReading else { throw .notACatalog(path: path, found: "an empty database") }
    } else if header.applicationID != Schema.applicationID {
      throw .notACatalog(path: path, found: "another program's database")
    }
    guard header.userVersion <= FileVersion.current else {
      throw .newer(path: path, version: header.userVersion, supported: FileVersion.current)
    }
    if let expected = header.expectedSize, header.fileSize < expected {
      throw .truncated(path: path, size: header.fileSize, expected: expected)
    }
    if !access.isReading && !FileSystem.isWritable(path) { throw .readOnly(path: path) }
  }

  static func hasLog(_ path: String) -> Bool {
    FileSystem.size(of: companion(of: path, "-wal")) > 0
  }

  /// The path of a file beside the file. SQLite names it after the path without links.
  static func companion(of path: String, _ ending: String) -> String { FileSystem.realPath(path) + ending }

  /// - Parameter path: The file that is opened, whose companions are looked at before each connection reads anything.
  static func configuration(
    _ path: String, access: Access, claim: FileClaim, prepare: @escaping @Sendable (OpaquePointer) throws -> Void
  ) -> Configuration {
    // A new catalog opens its draft before any file of this process was looked at.
    _ = sqliteIsConfigured
    let identity = path == memoryPath ? nil : FileSystem.identity(of: path)
    var configuration = Configuration()
    configuration.readonly = access.isReading
    configuration.journalMode = !access.isReading ? .wal : .default
    // RecordTable maintains the references that the schema declares: lookups by SQLite took a twentieth of an import's
    // time.
    configuration.foreignKeysEnabled = false
    configuration.maximumReaderCount = 5
    // Every connection retains this closure, and with it the claim, until it is closed.
    configuration.prepareDatabase { [claim] db in
      claim.renew()
      if path != memoryPath { try checkCompanions(of: path) }
      guard let connection = db.sqliteConnection else { return }
      // SQLite looks for the log when it first reads, which some settings do already. What is at the path must be one
      // file from before until after that.
      do {
        adagia_harden(connection)
        try FTS5Tokenizer.register(on: connection)
        ColumnCache.register(on: connection)
        try prepare(connection)
        try run(settings(access, isReader: db.configuration.readonly), on: connection)
        try run(firstRead, on: connection)
      } catch {
        try check(path, isStill: identity)
        throw error
      }
      try check(path, isStill: identity)
      if db.configuration.readonly { try keepMapping(of: connection, access) }
    }
    return configuration
  }

  private static let firstRead = "SELECT 1 FROM sqlite_schema LIMIT 1"

  /// Runs statements without GRDB, whose way to the same call takes a process that starts longer than they do.
  private static func run(_ statements: String, on connection: OpaquePointer) throws {
    guard sqlite3_exec(connection, statements, nil, nil, nil) != SQLITE_OK else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: String(cString: sqlite3_errmsg(connection)), sql: statements)
  }

  /// Keeps the mapping of a reader from one transaction to the next.
  private static func keepMapping(of connection: OpaquePointer, _ access: Access) throws {
    switch access {
    case .examining, .foreign, .salvaging: break
    case .reading, .writing, .rebuildingIndex:
      let status = adagia_keep_mapping(connection)
      guard status == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: status)) }
    }
  }

  /// The settings of a connection.
  ///
  /// - Parameter isReader: True if the connection never writes. Those of a pool do not, whatever the file is opened
  ///   for.
  private static func settings(_ access: Access, isReader: Bool) -> String {
    switch access {
    case .examining, .foreign, .salvaging: examinerSettings
    case .reading, .writing, .rebuildingIndex: isReader ? readerSettings : writerSettings
    }
  }

  /// Has statements prepared without GRDB's authorizer, which notes each column that they read, for observers of
  /// changes. That takes two fifths of the time to prepare the statements of a search. Not for a pool: when a task is
  /// canceled, GRDB runs only statements that end a transaction, which it knows from the authorizer.
  static func skipRegions(in configuration: inout Configuration) {
    configuration.prepareDatabase { sqlite3_set_authorizer($0.sqliteConnection, nil, nil) }
  }

  /// With SQLite's own 2 MB of cache and no mapping the same query takes three to four times as long.
  ///
  /// `cell_size_check` is off: SQLite keeps nothing of a mapped page, so it would examine all cells of a page again at
  /// every visit, which took 7 to 21 % of a query and 40 % of a facet. SQLite reads nothing outside a page without it;
  /// a damaged page is noticed later, or by `check`.
  private static let readerSettings = """
    PRAGMA mmap_size = 2147418112;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
    """

  /// No mapping: a file that is damaged, or truncated meanwhile, must give an error and no bus error. Every page is
  /// examined when it is read.
  private static let examinerSettings = """
    PRAGMA cell_size_check = 1;
    PRAGMA mmap_size = 0;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
    """

  /// A cache so large that an import rarely writes a page twice, and no mapping, which would be renewed as the file
  /// grows.
  private static let writerSettings = """
    PRAGMA cell_size_check = 1;
    PRAGMA cache_size = -49152;
    PRAGMA temp_store = MEMORY;
    """

  /// Length of the log in pages at which SQLite writes it back into the file. A long log slows down every reader.
  static let shortLog = "PRAGMA wal_autocheckpoint = 1000"
  static let longLog = "PRAGMA wal_autocheckpoint = 65536"

  /// SQLite's memory statistics take a lock for every allocation: 5 to 12 % of a query's time. They can only be turned
  /// off before the first connection of a process; in a program that uses SQLite already they stay on.
  static let sqliteIsConfigured: Bool = adagia_configure_sqlite() == SQLITE_OK

  /// True if SQLite takes names of files as URIs. A program that opens a database before its first catalog decides: the
  /// setting comes too late then, and what SQLite was built with holds. Without URIs the name is that of a missing
  /// file.
  static let takesURIs: Bool = {
    _ = sqliteIsConfigured
    var trial: OpaquePointer?
    defer { sqlite3_close(trial) }
    return sqlite3_open_v2("file:adagia-trial?mode=memory", &trial, SQLITE_OPEN_READONLY, nil) == SQLITE_OK
  }()
}

/// Refuses to commit to a file that is no longer at its path. SQLite keeps writing to a removed file, and all of it
/// would be lost silently.
final class RemovalGuard: TransactionObserver {
  private let path: String
  private let identity: FileIdentity?

  /// - Parameter identity: That of the file that the connection has open.
  init(_ path: String, _ identity: FileIdentity?) { (self.path, self.identity) = (path, identity) }

  /// Called for each transaction that has written anything; takes one `stat`.
  func databaseWillCommit() throws {
    guard let identity, FileSystem.identity(of: path) != identity else { return }
    throw StoreError.removed(path: path)
  }

  /// No single change is observed.
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}
