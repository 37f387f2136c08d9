internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Names a process so that it can be told later whether it still runs: a number alone is given to another process some day.
///
/// `HOST:BOOT:PID:START`; where the system does not tell the boot or the start, these are empty.
package struct ProcessMark {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// This process's own.
  package static let own = ProcessMark("\(host):\(boot):\(getpid()):\(start(of: getpid()) ?? "")")

  /// Whether the process still runs. Of one on another machine, which shares the file, it is not known, and it is taken
  /// to run.
  package var isAlive: Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int32(parts[2]) else { return false }
    guard parts[0] == Self.host else { return true }
    guard parts[1] == Self.boot else { return false }
    guard kill(number, 0) == 0 || errno == EPERM else { return false }
    return parts[3].isEmpty || Self.start(of: number) == String(parts[3])
  }

  private static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).replacing(":", with: "-")
  }()

  private static let boot: String = String(text(of: "/proc/sys/kernel/random/boot_id").prefix(8))

  /// When a process began, in the kernel's own unit: field 22 of `/proc/PID/stat`, counted behind the name in brackets.
  private static func start(of process: Int32) -> String? {
    let line = text(of: "/proc/\(process)/stat")
    guard let end = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? String(fields[19]) : nil
  }

  private static func text(of path: String) -> String {
    guard let file = FileManager.default.contents(atPath: path) else { return "" }
    return String(decoding: file, as: UTF8.self)
  }
}
