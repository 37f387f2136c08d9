#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// The permissions and the group of a file, to be given to another one.
package struct FilePermissions: Hashable, Sendable {
  package let mode: UInt16
  private let group: UInt32

  /// The permissions of the file at a path; `nil` when nothing is there.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(mode: UInt16(status.st_mode & 0o777), group: status.st_gid)
  }

  private init(mode: UInt16, group: UInt32) { (self.mode, self.group) = (mode, group) }

  /// The same without write permission.
  package var readOnly: FilePermissions { FilePermissions(mode: mode & ~0o222, group: group) }

  /// Gives a file these permissions. If its group cannot be the same, the group gets no more than all others.
  package func apply(to path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let isOfGroup = status.st_gid == group || chown(path, uid_t.max, group) == 0
    chmod(path, mode_t(isOfGroup ? mode : mode & ~0o070 | mode & (mode & 0o007) << 3))
  }
}
