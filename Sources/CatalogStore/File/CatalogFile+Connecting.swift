internal import CSystemFTS5
internal import GRDB
internal import Platform

/// How a file is opened by those who may not write to it, or not beside it.
extension CatalogFile {
  /// - Returns: The connections; and, where nothing but its stamp tells whether anybody writes to the file meanwhile,
  ///   that stamp.
  static func connect(
    to path: String, _ access: Access, _ concurrency: Concurrency, _ configuration: Configuration
  ) throws -> (database: any DatabaseWriter, stamp: FileStamp?) {
    func open(_ location: String) throws -> any DatabaseWriter {
      switch concurrency {
      case .single: try DatabaseQueue(path: location, configuration: configuration)
      case .pool: try DatabasePool(path: location, configuration: configuration)
      }
    }
    var triesLeft = 20
    while true {
      do {
        return (try open(location(of: path)), nil)
      } catch let error as DatabaseError where access.isReading && triesLeft > 0 {
        triesLeft -= 1
        if error.extendedResultCode == .SQLITE_READONLY_ROLLBACK, access == .reading {
          try rollBack(path, configuration)
        } else if refusesReaders(error), !mayWriteBeside(path) {
          // The stamp comes first: a log that comes to be later does not change the file before the stamp shows it.
          let stamp = try FileStamp.settled(path)
          if !hasLog(path) { return (try open(location(of: path, isImmutable: true)), stamp) }
          // Somebody began to write between the two. With their shared memory there, SQLite can read it.
          System.sleep(microseconds: 10_000)
        } else {
          throw error
        }
      }
    }
  }

  /// Has SQLite undo what a program that was killed had begun to write, which only a connection that may write can do.
  private static func rollBack(_ path: String, _ reading: Configuration) throws {
    guard FileSystem.isWritable(path), mayWriteBeside(path) else { throw StoreError.unfinishedWrite(path: path) }
    var configuration = reading
    configuration.readonly = false
    configuration.journalMode = .default
    // To open it is to read its schema, before which SQLite rolls back.
    try DatabaseQueue(path: location(of: path), configuration: configuration).close()
  }

  /// Whether a failure can come from what may not be written.
  private static func refusesReaders(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
  }

  private static func mayWriteBeside(_ path: String) -> Bool {
    FileSystem.isWritable(FileSystem.folder(of: path))
  }

  /// What SQLite is to open. It takes `:memory:` and `file:…` for something else than names of files.
  ///
  /// - Parameter isImmutable: Whether to read it without locks and without its log.
  static func location(of path: String, isImmutable: Bool = false) -> String {
    let isSpecial = path.hasPrefix("file:") || path.hasPrefix(":")
    let name = isSpecial ? "./" + path : path
    guard isImmutable, sqliteIsConfigured else { return name }
    let escapes: [Character: String] = ["%": "%25", "?": "%3F", "#": "%23"]
    return "file:" + name.map { escapes[$0] ?? String($0) }.joined() + "?immutable=1"
  }

  /// Runs `body`, and says so where somebody wrote to a file meanwhile that was read without locks.
  ///
  /// - Throws: `StoreError.changedWhileRead`, also in place of the faults that SQLite sees in a mixture of two states.
  func steadily<T>(_ body: () throws -> T) throws -> T {
    guard let stamp else { return try body() }
    let result = Result { try body() }
    if case .failure(let error) = result, !(error is DatabaseError) { throw error }
    guard try FileStamp(of: path) == stamp else { throw StoreError.changedWhileRead(path: path) }
    return try result.get()
  }
}
