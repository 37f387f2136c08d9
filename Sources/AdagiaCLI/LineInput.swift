internal import Adagia

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Small text that a person gives in a file, or on standard input.
enum LineInput {
  /// - Parameter file: `-` for standard input.
  /// - Throws: `InputMissing` when it is not there, `UsageError` when it is no UTF-8.
  static func text(of file: String) throws -> String {
    let descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputMissing(file: file, reason: String(cString: strerror(errno))) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(file): this is not UTF-8 text.")
    }
    return text.replacing("\r\n", with: "\n")
  }
}

/// A file that a command was to read is not there.
struct InputMissing: Error, CustomStringConvertible {
  let file: String
  let reason: String
  var description: String { "\(file): \(reason)." }
}
