/// A source of bytes: a file, standard input, memory, or one of these decompressed.
package protocol ByteSource: AnyObject {
  /// Reads into the start of `buffer`, which is never empty.
  ///
  /// - Returns: The number of bytes read; 0 at the end, and on every later call.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int

  /// The number of bytes read from the underlying file, before decompression: the measure of progress.
  var bytesTaken: Int { get }

  /// The path of a regular file whose bytes are delivered unaltered, for readers that open it themselves.
  var filePath: String? { get }
}

extension ByteSource {
  /// `nil`: most sources are no files.
  package var filePath: String? { nil }
}

/// A source of bytes in memory, delivered in pieces of at most `pieceLength` bytes.
package final class InMemorySource: ByteSource {
  private let bytes: [UInt8]
  private let pieceLength: Int
  /// The number of bytes delivered.
  package private(set) var bytesTaken = 0

  /// A source of the bytes, which are retained and not copied.
  package init(_ bytes: [UInt8], pieceLength: Int = .max) {
    self.bytes = bytes
    self.pieceLength = pieceLength
  }

  /// Reads the next piece. Never throws.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let count = min(buffer.count, pieceLength, bytes.count - bytesTaken)
    buffer.copyBytes(from: bytes[bytesTaken..<bytesTaken + count])
    bytesTaken += count
    return count
  }
}

/// The bytes of a file or of standard input, unaltered.
final class FileSource: ByteSource {
  private let file: SystemFile
  private let isWanted: () -> Bool
  private(set) var bytesTaken = 0

  /// - Parameter isWanted: Polled before each read, and ten times a second while a pipe gives nothing; `false` ends the
  ///   reading with `FormatError.notWanted`.
  init(_ file: SystemFile, isWanted: @escaping () -> Bool = { true }) {
    (self.file, self.isWanted) = (file, isWanted)
  }

  var filePath: String? { file.byteCount == nil || file.name == "-" ? nil : file.name }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    repeat {
      guard isWanted() else { throw .notWanted }
    } while !file.hasBytes(within: Self.patience)
    let count = try file.read(into: buffer)
    bytesTaken += count
    return count
  }

  /// Milliseconds between two looks whether the bytes are still wanted.
  private static let patience: Int32 = 100
}
