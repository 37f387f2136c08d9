#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A database that is made under another name, and gets its own only when it is whole and safe on the disk: nobody ever
/// sees half of it.
struct DraftFile {
  let target: String
  /// Where it is made: beside the target, so that it only has to be renamed.
  let path: String
  private let isReplacing: Bool

  /// - Parameter isReplacing: Whether a file that is there already may go.
  /// - Throws: `StoreError` when a file is in the way; nothing was done then.
  init(for target: String, isReplacing: Bool) throws(StoreError) {
    self.target = target
    self.isReplacing = isReplacing
    path = "\(target).part-\(getpid())"
    if FileSystem.identity(of: target) != nil && !isReplacing { throw .alreadyThere(path: target) }
    // SQLite would take a log that lies beside a file for that file's own.
    for ending in ["-wal", "-journal"] where FileSystem.size(of: target + ending) > 0 {
      throw .logInTheWay(path: target, log: target + ending)
    }
  }

  /// - Throws: `StoreError.noRoomForFile` when so many bytes cannot be written.
  func checkRoom(for bytes: Int64) throws(StoreError) {
    guard let free = FileSystem.freeBytes(beside: target), free < bytes else { return }
    throw .noRoomForFile(path: target, needed: bytes, free: free)
  }

  /// Gives the file its name.
  func commit(mode: mode_t = 0o644) throws(StoreError) {
    let mask = umask(0)
    umask(mask)
    chmod(path, mode & ~mask)
    guard FileSystem.sync(database: path) else { throw failure() }
    // A link is refused where a file has come to be meanwhile; some file systems have no links.
    let isLinked = !isReplacing && link(path, target) == 0
    if !isLinked {
      if !isReplacing && FileSystem.identity(of: target) != nil { throw .alreadyThere(path: target) }
      guard rename(path, target) == 0 else { throw failure() }
    }
    _ = FileSystem.sync(folder: FileSystem.folder(of: target))
  }

  /// Removes what is left under the other name. To be called at the end, however it came.
  func discard() {
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
  }

  private func failure() -> StoreError { .cannotBeMade(path: target, reason: FileSystem.lastFault) }
}
