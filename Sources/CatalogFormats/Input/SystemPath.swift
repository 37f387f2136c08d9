// With System.swift, the only file that calls the C library. All of it is POSIX.
#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Questions to the file system about a path.
enum SystemPath {
  /// What tells one file from every other, however many names it has.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// What a path leads to, links followed.
  struct Status {
    let identity: Identity
    let isFolder: Bool
    let isRegular: Bool
    let byteCount: Int
    /// When its content changed last, in nanoseconds since 1970.
    let modified: Int64
  }

  /// `nil` when there is nothing, or a link to nothing.
  static func status(of path: String) -> Status? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    return Status(
      identity: Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino)),
      isFolder: kind == S_IFDIR, isRegular: kind == S_IFREG, byteCount: Int(status.st_size),
      modified: nanoseconds(status))
  }

  private static func nanoseconds(_ status: stat) -> Int64 {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Whether there is certainly nothing at a path: a folder that may not be read, or a disk that does not answer,
  /// says nothing of what is in it.
  static func isGone(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// The path without links, from the root on; of what is not there, the path as it is.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a path fits a pattern, as `paths(matching:)` would find it.
  static func fits(_ path: String, pattern: String) -> Bool {
    fnmatch(pattern, path, FNM_PATHNAME | FNM_PERIOD) == 0
  }

  /// Whether the last part of the path is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in a folder, without `.` and `..`, sorted by their bytes.
  static func names(inFolder path: String) throws(FormatError) -> [String] {
    guard let folder = opendir(path) else { throw .unreadable(file: path, code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths that fit a pattern with `*`, `?` and `[…]`, sorted by their bytes. A `*` does not match a leading dot.
  static func paths(matching pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    let paths = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
