#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What is said to a person, beside the results: always on standard error.
enum Message {
  /// One line, with the program's name before it.
  static func say(_ text: String) { write("adagia: \(text)\n") }

  /// Writes at once, whatever standard output is doing.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = System.write(STDERR_FILENO, rest.baseAddress, rest.count)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
