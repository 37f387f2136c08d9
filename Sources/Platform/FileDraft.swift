#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is written under another name beside its target, and renamed when it is complete and on the disk.
///
/// The name identifies the process, so that the next draft of the same target removes the draft of a killed one. The
/// name cannot be guessed, and an existing file is never opened: other users may write to the folder.
package struct FileDraft: Sendable {
  /// Reason why a draft cannot be created or renamed.
  package enum Fault: Error, Hashable, Sendable {
    /// A file is at the target, and must not be replaced.
    case targetExists
    /// The system's reason: an `errno`.
    case system(Int32)
  }

  package let target: String
  /// The target without its folder.
  package var name: String { DraftName.fileName(target).description }
  /// The path under which it is written.
  package let path: String

  /// Endings of the files that SQLite may leave beside a database.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  /// Creates an empty file beside the target, and removes drafts of the same target whose process is gone.
  ///
  /// - Parameter mode: Its permissions, reduced by the process's mask.
  /// - Returns: The draft, and a descriptor to write to it.
  package static func make(
    for target: String, mode: UInt16
  ) throws(Fault) -> (draft: FileDraft, descriptor: Int32) {
    DraftName.sweep(beside: target)
    while true {
      let path = DraftName(beside: target).path
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
      if descriptor >= 0 { return (FileDraft(target: target, path: path), descriptor) }
      if errno != EEXIST { throw .system(errno) }
    }
  }

  /// Creates an empty file for this user alone in the folder for temporary files, and removes those of the same purpose
  /// whose process is gone.
  ///
  /// - Parameter purpose: A word for its name.
  /// - Returns: The draft, which is never published, and a descriptor to write to it.
  package static func makeTemporary(_ purpose: String) throws(Fault) -> (draft: FileDraft, descriptor: Int32) {
    try make(for: temporaryStem + purpose, mode: 0o600)
  }

  /// Removes temporary files of any purpose whose process is gone: a killed one leaves as much as it had unpacked.
  package static func sweepTemporaryFiles() { DraftName.sweep(besideNamesLike: temporaryStem) }

  private static var temporaryStem: String { FileSystem.temporaryFolder + "/adagia-" }

  /// Removes drafts whose process is gone.
  ///
  /// - Parameter stem: The path that their targets begin with.
  package static func sweep(besideNamesLike stem: String) { DraftName.sweep(besideNamesLike: stem) }

  /// Writes the file to the disk and renames it to the target.
  ///
  /// - Parameters:
  ///   - isReplacing: True if an existing file may be replaced.
  ///   - permissions: Its permissions from then on; `nil` keeps those it was created with.
  package func publish(isReplacing: Bool, permissions: FilePermissions? = nil) throws(Fault) {
    permissions?.apply(to: path)
    do { try FileSystem.sync(file: path) } catch { throw .system(error.code) }
    // A link fails if a file has appeared meanwhile; some file systems have no links.
    if !isReplacing && link(path, target) == 0 {
      unlink(path)
    } else {
      if !isReplacing && (errno == EEXIST || FileSystem.exists(target)) { throw .targetExists }
      if rename(path, target) != 0 { throw .system(errno) }
    }
    try? FileSystem.sync(folder: FileSystem.folder(of: target))
  }

  /// Renames the file to the name of another one, which gets a name of its own together with its log and its journal.
  /// The caller has written it to the disk, and holds SQLite's locks on both.
  ///
  /// - Throws: Nothing has changed then.
  package func publish(over place: String, keeping former: String) throws(SystemError) {
    guard link(place, former) == 0 else { throw .last }
    guard rename(path, place) == 0 else {
      let error = SystemError.last
      unlink(former)
      throw error
    }
    // The log leaves last: while it is there, no reader takes the new file together with the shared memory of the
    // former one.
    unlink(place + "-shm")
    for ending in ["-journal", "-wal"] { rename(place + ending, former + ending) }
    try? FileSystem.sync(folder: FileSystem.folder(of: place))
  }

  /// Removes the files under the draft's name; after `publish` there are none.
  package func discard() {
    for ending in Self.endings { unlink(path + ending) }
  }
}
