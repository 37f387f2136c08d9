internal import Platform

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
      // A message that cannot be written has no other place to go.
      try? FileDescriptor.standardError.write(UnsafeRawBufferPointer(bytes))
    }
  }
}
