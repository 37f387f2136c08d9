#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A copy of a database with its journal and its log, in the folder for temporary files, for this user alone. SQLite
/// rolls back and writes there, and the original's folder stays as it is. The copy is removed together with the value.
package final class PrivateCopy: Sendable {
  /// Reason why there is no copy.
  package enum Fault: Error, Hashable, Sendable {
    /// Another program writes to the file constantly.
    case changing
    /// The folder for temporary files has less room; both in bytes.
    case noRoom(needed: Int64, free: Int64)
    case system(SystemError)
  }

  private let draft: FileDraft
  package var path: String { draft.path }

  private static let endings = ["", "-journal", "-wal"]
  private static let mostAttempts = 5

  /// - Parameter path: A regular file, whose companions have been looked at.
  package init(of path: String) throws(Fault) {
    let real = FileSystem.realPath(path)
    try Self.checkRoom(for: real)
    draft = try Self.draft()
    do {
      try Self.copySteadily(real, to: draft.path)
    } catch {
      draft.discard()
      throw error
    }
  }

  deinit { draft.discard() }

  private static func draft() throws(Fault) -> FileDraft {
    do throws(FileDraft.Fault) {
      let made = try FileDraft.makeTemporary("copy")
      FileDescriptor(rawValue: made.descriptor).close()
      return made.draft
    } catch {
      switch error {
      case .targetExists: throw .system(SystemError(code: EEXIST))
      case .system(let code): throw .system(SystemError(code: code))
      }
    }
  }

  private static func checkRoom(for path: String) throws(Fault) {
    let needed = endings.reduce(0) { $0 + (FileSystem.status(of: path + $1)?.bytesOnDisk ?? 0) }
    guard let free = FileSystem.freeBytes(onDiskOf: FileSystem.temporaryFolder), Int64(free) < needed else { return }
    throw .noRoom(needed: needed, free: Int64(free))
  }

  /// Copies until no file has changed meanwhile: a log is of use only beside the state that it belongs to.
  private static func copySteadily(_ path: String, to target: String) throws(Fault) {
    for _ in 0..<mostAttempts {
      let before = stamps(of: path)
      for ending in endings { try copy(path + ending, to: target + ending) }
      if before == stamps(of: path) { return }
      System.sleep(microseconds: 20_000)
    }
    throw .changing
  }

  private static func stamps(of path: String) -> [String?] { endings.map { FileSystem.stamp(of: path + $0) } }

  /// Copies a file; what is at the target and not at the path is removed.
  private static func copy(_ path: String, to target: String) throws(Fault) {
    guard FileSystem.exists(path) else {
      unlink(target)
      return
    }
    do throws(SystemError) {
      let source = try FileDescriptor.open(path, for: .examining)
      defer { ClaimedFiles.close(source.rawValue) }
      let copy = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard copy >= 0 else { throw SystemError.last }
      defer { close(copy) }
      try copyBytes(of: source, to: FileDescriptor(rawValue: copy))
    } catch {
      throw .system(error)
    }
  }

  /// Copies a file without the holes in it, which take no room on the disk.
  private static func copyBytes(of source: FileDescriptor, to target: FileDescriptor) throws(SystemError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    let size = source.status?.byteCount ?? 0
    var offset: Int64 = 0
    while offset < size {
      let data = Int64(lseek(source.rawValue, off_t(offset), seekData))
      if data < 0, errno == ENXIO { break }
      // A file system that knows no holes.
      offset = max(offset, data)
      let count = try source.read(into: buffer, at: offset)
      if count == 0 { break }
      lseek(target.rawValue, off_t(offset), SEEK_SET)
      try target.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += Int64(count)
    }
    guard ftruncate(target.rawValue, off_t(size)) == 0 else { throw .last }
  }
}

#if canImport(Darwin)
  private let seekData = SEEK_DATA
#else
  /// `SEEK_DATA` of Linux, which glibc declares for GNU sources only.
  private let seekData: Int32 = 3
#endif
