#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A name of a process that tells later whether it still runs: the system gives a number alone to another process some
/// day.
///
/// `HOST:BOOT:PID:START`; the boot or the start is empty if the system does not tell it.
package struct ProcessMark {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// This process's own.
  package static let own = ProcessMark("\(host):\(boot):\(getpid()):\(start(of: getpid()) ?? "")")

  /// True if the process still runs. A process on another machine, which shares the file, is assumed to run.
  package var isAlive: Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int32(parts[2]) else { return false }
    return Self.isAlive(number, start: parts[3], boot: parts[1], isHere: parts[0] == Self.host)
  }

  private static func isAlive(_ number: Int32, start: Substring, boot: Substring, isHere: Bool) -> Bool {
    guard isHere else { return true }
    guard boot == Self.boot else { return false }
    guard kill(number, 0) == 0 || errno == EPERM else { return false }
    return start.isEmpty || Self.start(of: number) == String(start)
  }

  /// The mark as part of a file's name: `PID-START-BOOT-HOST`, with a hash of the host.
  var fileName: String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return "\(parts[2])-\(parts[3])-\(parts[1])-\(Self.hostHash)"
  }

  /// True if the mark in a file's name is of a process that is certainly gone.
  static func isGone(fileName: String) -> Bool {
    let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int32(parts[0]), number > 0, parts[3].count == 8 else { return false }
    return !isAlive(number, start: parts[1], boot: parts[2], isHere: parts[3] == hostHash)
  }

  /// FNV-1a of the host's name: eight hexadecimal digits.
  private static let hostHash = hexadecimal(host.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 })

  private static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).replacing(":", with: "-")
  }()

  private static let boot: String = String(text(of: "/proc/sys/kernel/random/boot_id").prefix(8))

  /// The start time of a process in the kernel's unit: field 22 of `/proc/PID/stat`, counted after the name in
  /// parentheses. `nil` also for a process that has ended and whose parent has not asked for its status yet.
  private static func start(of process: Int32) -> String? {
    let line = text(of: "/proc/\(process)/stat")
    guard let end = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return String(fields[19])
  }

  private static func text(of path: String) -> String {
    guard let file = try? FileDescriptor.open(path, for: .reading) else { return "" }
    defer { file.close() }
    // The lines that are read here are shorter; a longer one is cut.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { buffer in (try? file.read(into: buffer)) ?? 0 }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
