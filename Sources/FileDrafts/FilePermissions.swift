#if canImport(Glibc)
  package import Glibc
#elseif canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#endif

/// Who may do what with a file, taken from another one.
package struct FilePermissions: Hashable, Sendable {
  package let mode: mode_t
  private let group: gid_t

  /// `nil` when nothing is at the path.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(mode: status.st_mode & 0o777, group: status.st_gid)
  }

  private init(mode: mode_t, group: gid_t) { (self.mode, self.group) = (mode, group) }

  /// The same without the right to write.
  package var readOnly: FilePermissions { FilePermissions(mode: mode & ~0o222, group: group) }

  /// Gives a file these permissions. Where it cannot be of the same group, its group gets no more than everybody.
  func apply(to path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let isOfGroup = status.st_gid == group || chown(path, uid_t.max, group) == 0
    chmod(path, isOfGroup ? mode : mode & ~0o070 | mode & (mode & 0o007) << 3)
  }
}
