// POSIX calls on paths. System.swift has the others of this module.
#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Queries to the file system about paths.
enum SystemPath {
  /// The identity of a file, the same under all its names.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The status of a path's target, with links followed.
  struct Status {
    let identity: Identity
    let isFolder: Bool
    let isRegular: Bool
    let byteCount: Int
    /// The time of the last change of the content, in nanoseconds since 1970.
    let modified: Int64
  }

  /// The status; `nil` when the path leads to nothing.
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

  /// Whether certainly nothing is at a path. `false` when a folder may not be read or a disk does not answer.
  static func isGone(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// The absolute path without links; the path as given when it leads to nothing.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a path matches a pattern, by the rules of `paths(matching:)`.
  static func fits(_ path: String, pattern: String) -> Bool {
    fnmatch(pattern, path, FNM_PATHNAME | FNM_PERIOD) == 0
  }

  /// What a symbolic link says; `nil` for anything else.
  static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
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

  /// The paths that match a pattern with `*`, `?` and `[…]`, sorted by their bytes. A `*` does not match a leading dot.
  static func paths(matching pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    let paths = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
