#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// An error number of the operating system: an `errno`.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The number that the last failed call of this thread left.
  package static var last: SystemError { SystemError(code: errno) }

  package static var noMemory: SystemError { SystemError(code: ENOMEM) }
  package static var diskFull: SystemError { SystemError(code: ENOSPC) }
  package static var inputOutput: SystemError { SystemError(code: EIO) }

  /// The system's words: `Permission denied`.
  package var message: String { String(cString: strerror(code)) }

  /// True if nothing is at the path.
  package var isNotFound: Bool { code == ENOENT }

  /// True if the user lacks the permission, or the file system is read-only.
  package var isDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// True if the user may not create a file there, or the folder does not exist.
  package var isRefusal: Bool { isDenied || [ENOENT, ENOTDIR].contains(code) }

  /// True if the disk or a quota is used up.
  package var isFull: Bool { [ENOSPC, EDQUOT].contains(code) }

  /// True if the disk, a quota or a limit of file sizes ends the writing.
  package var isLimit: Bool { isFull || code == EFBIG }

  /// True if the reader of the pipe has gone.
  package var isClosedPipe: Bool { code == EPIPE }

  /// True if the pipe at the path has no reader yet.
  package var isUnread: Bool { code == ENXIO }

  /// True if the path is a symbolic link, and links are not followed.
  package var isLink: Bool { code == ELOOP }
}
