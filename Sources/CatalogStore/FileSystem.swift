#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What is asked of the system about files, beside their content.
enum FileSystem {
  /// Which file a path stands for, whatever it is called.
  struct Identity: Hashable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// `nil` when nothing is there.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(status)
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

  /// Size, moment of the last change in nanoseconds, and path without links, of a plain file: differs when it was written to.
  static func stamp(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let real = realpath(path, nil) else {
      return nil
    }
    defer { free(real) }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_size) \(time.tv_sec).\(time.tv_nsec) \(String(cString: real))"
  }

  /// What a symbolic link says; `nil` for anything else.
  static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What a path leads to, also where a link leads to a file that is yet to be made.
  static func destination(of path: String) -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(path, &buffer, buffer.count)
      guard length > 0 else { break }
      let next = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = next.hasPrefix("/") ? next : "\(folder(of: path))/\(next)"
    }
    return path
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

  /// Whether two databases hold the same pages, but for the hundred bytes of the header: SQLite counts changes there.
  static func haveSamePages(_ path: String, _ other: String) -> Bool {
    guard size(of: path) == size(of: other), let (one, two) = opened(path, other) else { return false }
    defer { for descriptor in [one, two] { close(descriptor) } }
    var (bytes, others) = ([UInt8](repeating: 0, count: 1 << 20), [UInt8](repeating: 0, count: 1 << 20))
    var offset: off_t = 100
    while true {
      let (count, otherCount) = (
        pread(one, &bytes, bytes.count, offset), pread(two, &others, others.count, offset)
      )
      guard count >= 0, count == otherCount else { return false }
      if count == 0 { return true }
      guard bytes[..<count] == others[..<count] else { return false }
      offset += off_t(count)
    }
  }

  private static func opened(_ path: String, _ other: String) -> (Int32, Int32)? {
    let one = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard one >= 0 else { return nil }
    let two = open(other, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if two >= 0 { return (one, two) }
    close(one)
    return nil
  }

  /// Closes a descriptor that nobody uses any more.
  static func close(_ descriptor: Int32) { systemClose(descriptor) }

  /// Whether the system does not let this user make a file there, or has no such folder.
  static func isRefusal(_ code: Int32) -> Bool { [EACCES, EPERM, EROFS, ENOENT, ENOTDIR].contains(code) }

  /// Whether the disk or a quota is used up.
  static func isFull(_ code: Int32) -> Bool { [ENOSPC, EDQUOT].contains(code) }

  /// The system's words for an `errno`.
  static func words(for code: Int32) -> String { String(cString: strerror(code)) }
}

private func systemClose(_ descriptor: Int32) { close(descriptor) }
