internal import CSystemFTS5
internal import Foundation
internal import GRDB
internal import Platform

/// Connections to a file, also for users who may not write to it or to its folder.
extension CatalogFile {
  /// Connections to a file, and what further ones need.
  struct Connection {
    let database: any DatabaseWriter
    /// The name that SQLite opened the file with.
    let location: String
    /// For a file that is read without locks, the stamp that shows writes to it.
    var stamp: FileStamp?
  }

  static func connect(
    to path: String, _ access: Access, _ concurrency: Concurrency, _ configuration: Configuration
  ) throws -> Connection {
    func open(_ location: String) throws -> any DatabaseWriter {
      switch concurrency {
      case .single, .memory: try DatabaseQueue(path: location, configuration: configuration)
      case .pool: try DatabasePool(path: location, configuration: configuration)
      }
    }
    if access == .foreign, !mayHaveCompanions(path), !mayBeOpenElsewhere(path) {
      // Without locks and shared memory, which would be files beside it.
      let stamp = try FileStamp.settled(path)
      let location = location(of: path, isImmutable: true)
      return Connection(database: try open(location), location: location, stamp: stamp)
    }
    var triesLeft = 20
    while true {
      do {
        return Connection(database: try open(location(of: path)), location: location(of: path))
      } catch let error as DatabaseError where isUnfinished(error, access) && triesLeft > 0 {
        triesLeft -= 1
        try rollBack(path, configuration)
      } catch let error as DatabaseError where refusesUsers(error) && !mayWriteBeside(path) {
        guard access.isReading else { throw StoreError.readOnly(path: path) }
        // The stamp comes first: a later log cannot change the file without changing the stamp.
        let stamp = try FileStamp.settled(path)
        let location = location(of: path, isImmutable: true)
        if !hasLog(path) { return Connection(database: try open(location), location: location, stamp: stamp) }
        // Another program may have begun to write. With its shared memory present, SQLite can read the file.
        guard triesLeft > 0 else { throw StoreError.unreadLog(path: path, log: companion(of: path, "-wal")) }
        triesLeft -= 1
        System.sleep(microseconds: 10_000)
      } catch is CocoaError where triesLeft > 0 {
        // GRDB asks for the size of a log that a replacement of the catalog has just moved away.
        triesLeft -= 1
      }
    }
  }

  /// True when a killed program left a rollback journal that this reader may have rolled back.
  private static func isUnfinished(_ error: DatabaseError, _ access: Access) -> Bool {
    error.extendedResultCode == .SQLITE_READONLY_ROLLBACK && access.isReading && access != .salvaging
  }

  /// Lets SQLite roll back the unfinished write of a killed program, which takes a writing connection.
  private static func rollBack(_ path: String, _ reading: Configuration) throws {
    guard FileSystem.isWritable(path), mayWriteBeside(path) else { throw StoreError.unfinishedWrite(path: path) }
    var configuration = reading
    configuration.readonly = false
    configuration.journalMode = .default
    // Opening reads the schema, and SQLite rolls back before that.
    try DatabaseQueue(path: location(of: path), configuration: configuration).close()
  }

  private static func mayHaveCompanions(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { FileSystem.size(of: companion(of: path, $0)) > 0 }
  }

  /// True when the file has a log and shared memory, empty or not: another connection may write at any moment. A reader
  /// with locks makes no file then.
  private static func mayBeOpenElsewhere(_ path: String) -> Bool {
    ["-wal", "-shm"].allSatisfy { FileSystem.isRegular(companion(of: path, $0)) }
  }

  /// True when missing write permission can be the reason of a failure.
  private static func refusesUsers(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
  }

  private static func mayWriteBeside(_ path: String) -> Bool {
    FileSystem.isWritable(FileSystem.folder(of: FileSystem.realPath(path)))
  }

  /// The name under which SQLite opens a path. SQLite does not take `:memory:` and `file:…` as names of files.
  ///
  /// - Parameter isImmutable: True to read it without locks and without its log.
  static func location(of path: String, isImmutable: Bool = false) -> String {
    let isSpecial = path.hasPrefix("file:") || path.hasPrefix(":")
    let name = isSpecial ? "./" + path : path
    guard isImmutable, takesURIs else { return name }
    return DatabaseURI.text(of: name, "immutable=1")
  }

  /// Runs `body`, and throws when another program has written to a file that is read without locks.
  ///
  /// - Throws: `StoreError.changedWhileRead`, also in place of SQLite's errors from a mixture of two states.
  func steadily<T>(_ body: () throws -> T) throws -> T {
    guard let stamp else { return try body() }
    let result = Result { try body() }
    if case .failure(let error) = result, !(error is DatabaseError) { throw error }
    guard try FileStamp(of: path) == stamp else { throw StoreError.changedWhileRead(path: path) }
    return try result.get()
  }
}
