#if canImport(Glibc)
  package import Glibc
#elseif canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#endif

/// A file that is made under another name beside its target, and gets its own name when it is whole and on the disk.
///
/// The name says which process makes it, so that the next draft beside the same target removes what a killed one left.
/// It is not to be guessed, and nothing that is there already is opened: the folder may be one that others write to.
package struct FileDraft: Sendable {
  /// Why a draft cannot be made or get its name.
  package enum Fault: Error, Hashable, Sendable {
    /// There is a file at the target, which must not be replaced.
    case targetExists
    /// The system's reason, an `errno`.
    case system(Int32)
  }

  package let target: String
  /// Where it is made.
  package let path: String

  /// What SQLite may leave beside a database.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  /// Makes an empty file beside the target, and removes drafts of the same target whose process is gone.
  ///
  /// - Parameter mode: Its permissions, of which the process's mask takes away what it does.
  /// - Returns: The draft, and a descriptor to write to it.
  package static func make(
    for target: String, mode: mode_t
  ) throws(Fault) -> (draft: FileDraft, descriptor: Int32) {
    DraftName.sweep(beside: target)
    while true {
      let path = DraftName(beside: target).path
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if descriptor >= 0 { return (FileDraft(target: target, path: path), descriptor) }
      if errno != EEXIST { throw .system(errno) }
    }
  }

  /// Gives the file its name when everything of it has reached the disk.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether a file that is there already may go.
  ///   - permissions: What it may be used for from then on; `nil` leaves it as it was made.
  package func publish(isReplacing: Bool, permissions: FilePermissions? = nil) throws(Fault) {
    permissions?.apply(to: path)
    try sync(path, isFolder: false)
    // A link is refused where a file has come to be meanwhile; some file systems have no links.
    if !isReplacing && link(path, target) == 0 {
      unlink(path)
    } else {
      if !isReplacing && (errno == EEXIST || Self.exists(target)) { throw .targetExists }
      if rename(path, target) != 0 { throw .system(errno) }
    }
    try? sync(Self.folder(of: target), isFolder: true)
  }

  /// Removes what is left under the draft's name; after `publish` there is nothing any more.
  package func discard() {
    for ending in Self.endings { unlink(path + ending) }
  }

  private func sync(_ path: String, isFolder: Bool) throws(Fault) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFolder ? O_DIRECTORY : O_NOFOLLOW))
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw .system(errno) }
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
