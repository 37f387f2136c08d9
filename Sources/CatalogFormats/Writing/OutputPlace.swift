internal import Platform

/// The file or descriptor that gets the bytes for a path.
struct OutputPlace {
  /// The path without links at its end.
  let path: String
  /// The number of an open descriptor of this process, when the path is one of the names that the system has for them:
  /// `/dev/stdout`, `/dev/fd/3`.
  let descriptor: Int32?

  init(_ path: String) {
    var path = path
    // As many as systems follow.
    for _ in 0..<40 {
      if let number = Self.descriptor(path) {
        (self.path, descriptor) = (path, number)
        return
      }
      guard let next = FileSystem.destination(ofLink: path) else { break }
      path = next.hasPrefix("/") ? next : Self.folder(of: path) + next
    }
    (self.path, descriptor) = (path, nil)
  }

  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
    return folder.flatMap { Int32(path.dropFirst($0.utf8.count)) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
