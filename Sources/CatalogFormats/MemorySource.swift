/// Bytes that are in memory, given out in pieces of at most `pieceLength` bytes.
package final class MemorySource: ByteSource {
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
