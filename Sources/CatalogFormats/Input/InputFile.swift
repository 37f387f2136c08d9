internal import Platform

/// An input to read.
package struct InputFile: Hashable, Sendable {
  /// The path, as opened and shown; `-` is standard input.
  package let path: String
  /// The detected format. `nil` for a file given by name, whose reader detects it.
  package let format: InputFormat?

  /// An input at a path.
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

/// A file that was skipped, with the reason.
public struct PassedOverFile: Hashable, Sendable, CustomStringConvertible {
  /// A reason to skip a file.
  package enum Reason: Hashable, Sendable {
    /// The name begins with a dot.
    case hidden
    /// The file has no bytes, or none when decompressed.
    case empty
    /// The first bytes are not text, or damaged compressed data.
    case binary
    /// The file is an index that `strfile` made for a fortune file.
    case fortuneIndex
    /// The path leads to a file that is read under another name.
    case sameFile(as: String)
    /// A catalog that this process has open, or a file that belongs to one.
    case catalogInUse
    /// Neither the name nor the first bytes identify a format.
    case unknownFormat
    /// A database of another program, which is read only when it is named.
    case readByNameOnly
    /// The path leads to a pipe, a socket, a device, or nothing.
    case noFile
    /// The path leads into `/proc`, `/sys` or another file system of the kernel.
    case kernelFile
    /// The system refused to read the file; `code` is an `errno`.
    case unreadable(code: Int32)
  }

  /// The path, beginning with the folder as the person typed it.
  public let path: String
  /// The reason.
  package let reason: Reason

  /// A skipped file with its reason.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// `fortunes/art.dat: skipped, a fortune index`
  public var description: String {
    let words =
      switch reason {
      case .hidden: "hidden"
      case .empty: "empty"
      case .binary: "not text"
      case .fortuneIndex: "a fortune index"
      case .sameFile(let path): "the same file as \(path)"
      case .catalogInUse: "a catalog in use, or a file that belongs to one"
      case .unknownFormat: "unknown format"
      case .readByNameOnly: "a database; name it to read it"
      case .noFile: "not a regular file"
      case .kernelFile: "a file of the system kernel, not of a disk"
      case .unreadable(let code): "unreadable: \(System.message(for: code))"
      }
    return "\(path): skipped, \(words)"
  }
}

extension InputFile {
  /// The size on disk in bytes, before decompression; `nil` for standard input and files without a size.
  package var byteCount: Int? {
    guard path != "-", let status = FileSystem.status(of: path), status.isRegular else { return nil }
    return Int(status.byteCount)
  }

  /// True if the path leads to a pipe, a socket or a device, which may never end. `/dev/null` is an empty file.
  package var isStream: Bool {
    guard path != "-", let status = FileSystem.status(of: path), status.kind == .pipe || status.kind == .other else {
      return false
    }
    return status.identity != FileSystem.identity(of: "/dev/null")
  }

  /// True if another path leads to the same file.
  package func isSameFile(as other: String) -> Bool {
    guard path != "-", let own = FileSystem.status(of: path) else { return false }
    return FileSystem.status(of: other)?.identity == own.identity
  }
}
