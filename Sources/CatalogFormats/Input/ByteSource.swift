/// Where bytes come from: a file, standard input, memory, or one of these decompressed.
package protocol ByteSource: AnyObject {
  /// How many bytes were put at the start of `buffer`, which is never empty; 0 at the end, and ever after.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int

  /// How many bytes were taken from the file itself, compressed where it is: what progress is measured by.
  var bytesTaken: Int { get }
}

/// Bytes that are in memory, given out in pieces of at most `pieceLength` bytes.
package final class InMemorySource: ByteSource {
  private let bytes: [UInt8]
  private let pieceLength: Int
  /// How many bytes were given out.
  package private(set) var bytesTaken = 0

  /// The bytes themselves are kept, not copied.
  package init(_ bytes: [UInt8], pieceLength: Int = .max) {
    self.bytes = bytes
    self.pieceLength = pieceLength
  }

  /// As `ByteSource` says; never throws.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let count = min(buffer.count, pieceLength, bytes.count - bytesTaken)
    buffer.copyBytes(from: bytes[bytesTaken..<bytesTaken + count])
    bytesTaken += count
    return count
  }
}

/// A file or standard input as it is.
final class FileSource: ByteSource {
  private let file: SystemFile
  private(set) var bytesTaken = 0

  init(_ file: SystemFile) { self.file = file }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let count = try file.read(into: buffer)
    bytesTaken += count
    return count
  }
}
