#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// `NAME.part-PROCESS-RANDOM`: what a draft is called.
struct DraftName {
  let path: String

  /// A new name, with 32 random bits.
  init(beside target: String) {
    let random = hexadecimal(UInt32.random(in: .min ... .max))
    path = "\(FileDraft.folder(of: target))/\(Self.prefix(target))\(ProcessMark.own.fileName)-\(random)"
  }

  /// Removes drafts beside a target whose process is gone, with their logs: plain files of this user.
  static func sweep(beside target: String) {
    let (folder, prefix) = (FileDraft.folder(of: target), prefix(target))
    guard let list = opendir(folder) else { return }
    defer { closedir(list) }
    var abandoned: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.utf8.starts(with: prefix.utf8), isAbandoned(name.utf8.dropFirst(prefix.utf8.count)) {
        abandoned.append(name)
      }
    }
    for name in abandoned where isOwnFile("\(folder)/\(name)") { unlink("\(folder)/\(name)") }
  }

  /// - Parameter rest: What follows the prefix: five parts, and what SQLite calls a log or an index.
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

  /// The target's name, cut so that the whole has room in 255 bytes, as much as file systems allow.
  private static func prefix(_ target: String) -> String {
    let name = target.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "file"
    var cut = name
    while cut.utf8.count > 180 { cut.removeLast() }
    return "\(cut).part-"
  }
}

/// Eight digits.
func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
