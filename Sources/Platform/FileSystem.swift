#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Queries to the file system about paths. No file is opened.
package enum FileSystem {
  /// The status of a path's target, with links followed; `nil` when the path leads to nothing.
  package static func status(of path: String) -> FileStatus? { try? FileStatus(of: path) }

  /// The identity of a path's target; `nil` when the path leads to nothing.
  package static func identity(of path: String) -> FileIdentity? { status(of: path)?.identity }

  /// Bytes; 0 when nothing is at the path.
  package static func size(of path: String) -> Int64 { status(of: path)?.byteCount ?? 0 }

  /// True if a path leads to a regular file: not a folder, a pipe or a device.
  package static func isRegular(_ path: String) -> Bool { status(of: path)?.isRegular ?? false }

  /// True if the last part of the path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// True if anything is at a path, a link to nothing included.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// True if certainly nothing is at a path. `false` when a folder may not be read, a disk does not answer, or a link
  /// on the way leads to nothing: its target may be on a disk that is not mounted.
  package static func isGone(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR else { return false }
    var part = path
    while stat(part, &status) != 0 {
      if isLink(part) { return false }
      let above = folder(of: part)
      if above == part { return true }
      part = above
    }
    return true
  }

  /// True if this user may write to a file, or create files in a folder.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// True if a file is at the path that this process may read.
  package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Size, time of the last change, and path without links of a regular file: another one after every write.
  package static func stamp(of path: String) -> String? {
    state(of: path).map { "\($0) \(realPath(path))" }
  }

  /// The stamp that a regular file will have under another name in the same folder.
  package static func stamp(of path: String, renamed name: String) -> String? {
    state(of: path).map { "\($0) \(realPath(folder(of: path)))/\(name)" }
  }

  /// Size and time of the last change of a regular file.
  private static func state(of path: String) -> String? {
    guard let status = status(of: path), status.isRegular else { return nil }
    let (seconds, nanoseconds) = status.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(status.byteCount) \(seconds).\(nanoseconds)"
  }
}

// MARK: - Paths

extension FileSystem {
  /// The folder for temporary files: that of the environment's `TMPDIR`, else `/tmp`.
  package static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR"), folder[0] != 0 else { return "/tmp" }
    return String(cString: folder)
  }

  /// The absolute path without links; the path as given when it leads to nothing.
  package static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The target of a symbolic link, as the link spells it; `nil` for anything else.
  package static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path that a chain of links ends in, whether or not a file is there.
  package static func destination(of path: String) -> String {
    var path = path
    // Linux follows as many links.
    for _ in 0..<40 {
      guard let next = destination(ofLink: path), !next.isEmpty else { break }
      path = next.hasPrefix("/") ? next : "\(folder(of: path))/\(next)"
    }
    return path
  }

  /// The folder of a file that exists or will exist.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The names in a folder, without `.` and `..`, sorted by their bytes.
  package static func names(inFolder path: String) throws(SystemError) -> [String] {
    try unsortedNames(inFolder: path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func unsortedNames(inFolder path: String) throws(SystemError) -> [String] {
    guard let folder = opendir(path) else { throw .last }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The paths that match a pattern with `*`, `?` and `[…]`, sorted by their bytes. A `*` does not match a leading dot.
  package static func paths(matching pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    let paths = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// True if a path matches a pattern, by the rules of `paths(matching:)`.
  package static func fits(_ path: String, pattern: String) -> Bool {
    fnmatch(pattern, path, FNM_PATHNAME | FNM_PERIOD) == 0
  }
}

// MARK: - The disk

extension FileSystem {
  /// Bytes that this user may still write to the disk of a file or folder; `nil` when the system does not say.
  package static func freeBytes(onDiskOf path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
    return isTooMuch ? nil : bytes
  }

  /// Writes a folder's list of names to the disk.
  package static func sync(folder path: String) throws(SystemError) { try sync(path, O_DIRECTORY) }

  /// Writes a file to the disk; a symbolic link is refused. The file must not be one that SQLite has open.
  package static func sync(file path: String) throws(SystemError) { try sync(path, O_NOFOLLOW) }

  private static func sync(_ path: String, _ flag: Int32) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | flag)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw .last }
  }
}
