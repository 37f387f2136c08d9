#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What is asked of the system about files, beside their content.
enum FileSystem {
  /// Which file a path stands for, whatever it is called.
  struct Identity: Hashable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  /// `nil` when nothing is there.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// Bytes; 0 when nothing is there.
  static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Whether a path leads to a plain file: no folder, pipe or device.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// What a symbolic link says; `nil` for anything else.
  static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder that a file lies in, or would lie in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Bytes that this user may still write where a file lies or would lie; `nil` when the system does not say.
  static func freeBytes(beside path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder(of: path), &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
  }

  /// Has everything that was written to a database reach the disk.
  ///
  /// - Returns: Whether it did.
  static func sync(database path: String) -> Bool { (try? DatabaseBytes(of: path))?.sync() ?? false }

  /// Has a folder's list of names reach the disk.
  ///
  /// - Returns: Whether it did.
  static func sync(folder path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// The system's words for what just went wrong.
  static var lastFault: String { String(cString: strerror(errno)) }
}
