/// An input buffer of a decompressor, at a fixed address, refilled when it is used up.
final class CompressedInput {
  private let source: any ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Decompression.pieceLength, alignment: 16)
  private var used = 0
  private var filled = 0

  init(_ source: any ByteSource) { self.source = source }

  deinit { buffer.deallocate() }

  var bytesTaken: Int { source.bytesTaken }

  /// The bytes not yet used, after a refill when all were. Empty only at the end.
  func rest() throws(FormatError) -> UnsafeMutableRawBufferPointer {
    if used == filled {
      used = 0
      filled = try source.read(into: buffer)
    }
    return UnsafeMutableRawBufferPointer(rebasing: buffer[used..<filled])
  }

  func use(_ count: Int) { used += count }
}
