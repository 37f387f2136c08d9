internal import Platform

/// The look at the files beside a database, before each opening by SQLite: see `DatabaseCompanions`.
extension CatalogFile {
  /// Looks at journal, log and shared memory of a file.
  ///
  /// - Throws: `StoreError.foreignCompanion`.
  @discardableResult
  static func checkCompanions(of path: String) throws(StoreError) -> DatabaseCompanions {
    var tries = 0
    while true {
      do {
        return try checkedOnce(path)
      } catch {
        // Between the looks at file and log another process may have restarted the log. While a catalog is replaced,
        // its log leaves a moment after the file (`CatalogReplacement`, which has the lock of jobs).
        tries += 1
        guard tries < (FileSystem.exists(FileSystem.realPath(path) + "-joblock") ? 50 : 4) else { throw error }
        System.sleep(microseconds: 10_000)
      }
    }
  }

  private static func checkedOnce(_ path: String) throws(StoreError) -> DatabaseCompanions {
    let companions = try found(path)
    // The head of a file that is damaged, or is no database, tells nothing.
    guard companions.hasJournal || companions.hasLog, let file = try? DatabaseBytes(of: path),
      let head = try? file.bytes(at: 0, count: 100)
    else { return companions }
    do {
      try companions.check(with: head)
    } catch {
      throw .foreignCompanion(path: path, file: error.file, reason: error.reason)
    }
    return companions
  }

  /// Checks that a connection that was just opened has the file that was at the path before: a log is found by its
  /// name.
  ///
  /// - Throws: `StoreError.removed`.
  static func check(_ path: String, isStill identity: FileIdentity?) throws(StoreError) {
    guard let identity, FileSystem.identity(of: path) != identity else { return }
    throw .removed(path: path)
  }

  private static func found(_ path: String) throws(StoreError) -> DatabaseCompanions {
    do {
      return try DatabaseCompanions(of: path)
    } catch {
      throw .foreignCompanion(path: path, file: error.file, reason: error.reason)
    }
  }

  /// A private copy of a file that is not to change. SQLite rolls a journal back in the copy.
  ///
  /// - Returns: `nil` when SQLite can read the file as it is, or when another program writes to it constantly: SQLite's
  ///   locks are the only way to read it then.
  static func privateCopy(of path: String, for access: Access) throws(StoreError) -> PrivateCopy? {
    switch access {
    case .reading, .writing, .rebuildingIndex, .salvaging: return nil
    case .examining, .foreign: break
    }
    guard FileSystem.isRegular(path) else { return nil }
    let companions = try checkCompanions(of: path)
    guard companions.hasJournal || access == .foreign && companions.hasLog else { return nil }
    switch Result(catching: { () throws(PrivateCopy.Fault) in try PrivateCopy(of: path) }) {
    case .success(let copy): return copy
    case .failure(.changing):
      if companions.hasJournal { throw .changedWhileRead(path: path) }
      return nil
    case .failure(.noRoom(let needed, let free)):
      throw .noRoomForFile(path: FileSystem.temporaryFolder, needed: needed, free: free)
    case .failure(.system(let error)):
      throw StoreError(error, making: FileSystem.temporaryFolder + "/adagia-copy")
    }
  }
}
