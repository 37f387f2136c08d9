#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a run tells: results on standard output as soon as they are there, everything else on standard error.
enum Report {
  /// A titled table, with notes under it.
  static func section(_ title: String, _ table: TextTable, notes: [String] = []) {
    lines(["", title, "", table.text] + notes)
  }

  static func lines(_ lines: [String]) {
    write(lines.joined(separator: "\n") + "\n", to: STDOUT_FILENO)
  }

  /// What is being done now.
  static func progress(_ text: String) {
    write("bench: \(text) ...\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
