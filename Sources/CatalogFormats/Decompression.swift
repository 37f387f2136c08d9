/// Which decompressor a source needs, told by its first bytes: names lie, and standard input has none.
enum Decompression {
  private static let gzipMagic: [UInt8] = [0x1F, 0x8B]
  private static let zstdMagic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// A Zstandard file may open with a skippable frame: 0x184D2A50 to 0x184D2A5F, little endian (RFC 8878, 3.1.2).
  private static let skippableMagic: [UInt8] = [0x2A, 0x4D, 0x18]

  /// The same bytes, decompressed when they are gzip or Zstandard.
  static func source(for source: any ByteSource, file: String) throws(FormatError) -> any ByteSource {
    let peeked = PeekedSource(source)
    let head = try peeked.peek(4)
    if head.starts(with: gzipMagic) { return GzipSource(peeked, file: file) }
    if head == zstdMagic || (head.count == 4 && head[0] & 0xF0 == 0x50 && head[1...].elementsEqual(skippableMagic)) {
      return ZstdSource(peeked, file: file)
    }
    return peeked
  }

  /// How many compressed bytes are read at once.
  static let pieceLength = 256 * 1024
}
