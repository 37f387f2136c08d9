#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// The identity of a file, the same under all its names.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
  }
}

/// The file system's account of a file, which is not opened for it.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case regular, folder, link, pipe
    /// A socket or a device.
    case other
  }

  package let identity: FileIdentity
  package let kind: Kind
  package let byteCount: Int64
  /// The bytes that it takes on the disk, without its holes.
  package let bytesOnDisk: Int64
  /// The number of its names.
  package let linkCount: Int
  /// The time of the last change of the content, in nanoseconds since 1970.
  package let modified: Int64

  package var isRegular: Bool { kind == .regular }
  package var isFolder: Bool { kind == .folder }

  /// The status of a path's target, with links followed.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// The status of what is at a path, a link itself included; `nil` when nothing is.
  package init?(ofLinkAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    identity = FileIdentity(status)
    linkCount = Int(status.st_nlink)
    bytesOnDisk = Int64(status.st_blocks) * 512
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      default: .other
      }
    byteCount = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
