/// Detection of compression by the first bytes: names may be wrong, and standard input has none.
enum Decompression {
  private static let gzipMagic: [UInt8] = [0x1F, 0x8B]
  private static let zstdMagic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  private static let xzMagic: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]
  /// The end of a skippable frame's magic number, with which a Zstandard file may begin: 0x184D2A50 to 0x184D2A5F,
  /// little endian (RFC 8878, 3.1.2).
  private static let skippableMagic: [UInt8] = [0x2A, 0x4D, 0x18]

  /// A source of the same bytes, decompressed when they are gzip, bzip2, xz or Zstandard.
  static func source(for source: any ByteSource, file: String) throws(FormatError) -> any ByteSource {
    let peeked = PeekedSource(source)
    let head = try peeked.peek(10)
    if head.starts(with: gzipMagic) { return GzipSource(peeked, file: file) }
    if head.starts(with: xzMagic) { return XZSource(peeked, file: file) }
    if head.starts(with: zstdMagic) || beginsSkippableFrame(head) { return ZstdSource(peeked, file: file) }
    return Bzip2Source.begins(head) ? Bzip2Source(peeked, file: file) : peeked
  }

  private static func beginsSkippableFrame(_ head: [UInt8]) -> Bool {
    head.count >= 4 && head[0] & 0xF0 == 0x50 && head[1..<4].elementsEqual(skippableMagic)
  }

  /// The size of a read of compressed bytes.
  static let pieceLength = 256 * 1024
}
