#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// The name of a draft: `NAME.part-PROCESS-RANDOM`.
struct DraftName {
  let path: String

  /// A new name, with 32 random bits.
  init(beside target: String) {
    let random = hexadecimal(UInt32.random(in: .min ... .max))
    path = "\(FileSystem.folder(of: target))/\(Self.prefix(target))\(ProcessMark.own.fileName)-\(random)"
  }

  /// Removes drafts of a target whose process is gone, with their logs: regular files of this user.
  static func sweep(beside target: String) {
    let prefix = prefix(target)
    sweep(FileSystem.folder(of: target)) { name in
      name.utf8.starts(with: prefix.utf8) && isAbandoned(name.utf8.dropFirst(prefix.utf8.count))
    }
  }

  /// Removes drafts whose process is gone, of all targets that begin with `stem`.
  static func sweep(besideNamesLike stem: String) {
    let start = fileName(stem)
    sweep(FileSystem.folder(of: stem)) { name in
      guard name.utf8.starts(with: start.utf8), let mark = name.firstRange(of: ".part-") else { return false }
      return isAbandoned(name[mark.upperBound...].utf8)
    }
  }

  private static func sweep(_ folder: String, where isDraft: (String) -> Bool) {
    let names = (try? FileSystem.unsortedNames(inFolder: folder)) ?? []
    for name in names where isDraft(name) && isOwnFile("\(folder)/\(name)") { unlink("\(folder)/\(name)") }
  }

  /// - Parameter rest: The name after the prefix: five parts, and the ending of a log of SQLite.
  private static func isAbandoned(_ rest: Substring.UTF8View) -> Bool {
    let parts = Substring(rest).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 5 || parts.count == 6 && ["wal", "shm", "journal"].contains(parts[5]) else { return false }
    guard parts[4].count == 8, parts[4].allSatisfy(\.isHexDigit) else { return false }
    return ProcessMark.isGone(fileName: parts[..<4].joined(separator: "-"))
  }

  private static func isOwnFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
  }

  /// The target's name, cut so that the whole fits into the 255 bytes that file systems allow.
  private static func prefix(_ target: String) -> String {
    var cut = fileName(target)
    while cut.utf8.count > 180 { cut.removeLast() }
    return "\(cut).part-"
  }

  static func fileName(_ path: String) -> Substring {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "file"
  }
}

/// Eight hexadecimal digits.
func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
