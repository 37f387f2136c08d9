/// A file that is to be read.
package struct InputFile: Hashable, Sendable {
  /// As it is to be opened and shown; `-` is standard input.
  package let path: String
  /// What its name or first bytes tell. `nil` for a file that was given by name: its reader will look.
  package let format: InputFormat?

  /// An input that is to be opened under that path.
  package init(path: String, format: InputFormat? = nil) {
    self.path = path
    self.format = format
  }

  /// All of its bytes as they are stored, of a file that is small enough.
  ///
  /// - Throws: `FormatError` when it cannot be read to its end.
  package func bytes() throws(FormatError) -> [UInt8] {
    let file = path == "-" ? SystemFile.standardInput : try SystemFile.reading(path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var bytes: [UInt8] = []
    while true {
      let count = try file.read(into: buffer)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}

/// A file of a folder that is not read, and why.
public struct PassedOverFile: Hashable, Sendable, CustomStringConvertible {
  /// Why a file is not read.
  public enum Reason: Hashable, Sendable {
    /// Its name begins with a dot.
    case hidden
    /// It has no bytes, or none when decompressed.
    case empty
    /// NUL bytes at its start, or compressed data that is damaged there.
    case binary
    /// The index that `strfile` makes beside a fortune file.
    case fortuneIndex
    /// Another name of a file that is read.
    case sameFile(as: String)
    /// A catalog that this process has open, or a file that belongs to one.
    case catalogInUse
    /// Neither its name nor its first bytes tell a format.
    case unknownFormat
    /// A pipe, a socket, a device, or a link to nothing.
    case noFile
    /// The system's reason, an `errno`.
    case unreadable(code: Int32)
  }

  /// The folder's path as it was named, and the way from there.
  public let path: String
  /// What kept it from being read.
  public let reason: Reason

  /// A file that is not read, with the reason.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// `fortunes/art.dat: passed over, an index of fortunes`
  public var description: String {
    let words =
      switch reason {
      case .hidden: "hidden"
      case .empty: "empty"
      case .binary: "no text"
      case .fortuneIndex: "an index of fortunes"
      case .sameFile(let path): "the same file as \(path)"
      case .catalogInUse: "a catalog in use, or a file that belongs to one"
      case .unknownFormat: "of no known format; name it, with --format, to read it"
      case .noFile: "no regular file"
      case .unreadable(let code): "cannot be read: \(System.message(for: code))"
      }
    return "\(path): passed over, \(words)"
  }
}

extension InputFile {
  /// The file's size as it is stored, compressed where it is; `nil` for standard input and whatever has no size.
  package var byteCount: Int? {
    guard path != "-", let status = SystemPath.status(of: path), status.isRegular else { return nil }
    return status.byteCount
  }

  /// Whether another path leads to the same file, under whatever name.
  package func isSameFile(as other: String) -> Bool {
    guard path != "-", let own = SystemPath.status(of: path) else { return false }
    return SystemPath.status(of: other)?.identity == own.identity
  }
}
