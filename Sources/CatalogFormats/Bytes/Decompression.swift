/// Detection of compression by the first bytes: names may be wrong, and standard input has none.
enum Decompression {
  private static let gzipMagic: [UInt8] = [0x1F, 0x8B]
  private static let zstdMagic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  private static let xzMagic: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]
  /// The end of a skippable frame's magic number, with which a Zstandard file may begin: 0x184D2A50 to 0x184D2A5F,
  /// little endian (RFC 8878, 3.1.2).
  private static let skippableMagic: [UInt8] = [0x2A, 0x4D, 0x18]

  /// A source of the same bytes, decompressed when they are gzip, bzip2, xz or Zstandard.
  ///
  /// - Throws: `FormatError.notBuilt` for a compression whose trait of the package is off.
  static func source(for source: any ByteSource, file: String) throws(FormatError) -> any ByteSource {
    let peeked = PeekedSource(source)
    guard let compression = compression(of: try peeked.peek(10)) else { return peeked }
    return BoundedSource(try decompressor(compression, of: peeked, file: file), file: file, compression: compression)
  }

  private static func decompressor(
    _ compression: FormatError.Compression, of source: PeekedSource, file: String
  ) throws(FormatError) -> any ByteSource {
    switch compression {
    case .gzip: return GzipSource(source, file: file)
    case .bzip2:
      #if Bzip2
        return Bzip2Source(source, file: file)
      #else
        throw .notBuilt(file: file, compression: .bzip2)
      #endif
    case .xz:
      #if XZ
        return XZSource(source, file: file)
      #else
        throw .notBuilt(file: file, compression: .xz)
      #endif
    case .zstd:
      #if Zstandard
        return ZstdSource(source, file: file)
      #else
        throw .notBuilt(file: file, compression: .zstd)
      #endif
    }
  }

  /// The compression of data with these first ten bytes; `nil` for none.
  private static func compression(of head: [UInt8]) -> FormatError.Compression? {
    if head.starts(with: gzipMagic) { return .gzip }
    if head.starts(with: xzMagic) { return .xz }
    if head.starts(with: zstdMagic) || beginsSkippableFrame(head) { return .zstd }
    return beginsBzip2(head) ? .bzip2 : nil
  }

  /// True if the first ten bytes begin a stream of bzip2: `BZh`, the block size, and the mark of a block or of the
  /// stream's end. Text may begin with the first four of them.
  private static func beginsBzip2(_ head: [UInt8]) -> Bool {
    guard head.count >= 10, head.starts(with: "BZh".utf8), (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(head[3])
    else {
      return false
    }
    return head[4...].elementsEqual(bzip2BlockMark) || head[4...].elementsEqual(bzip2EndMark)
  }

  /// The digits of π, and those of its square root.
  private static let bzip2BlockMark: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
  private static let bzip2EndMark: [UInt8] = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]

  private static func beginsSkippableFrame(_ head: [UInt8]) -> Bool {
    head.count >= 4 && head[0] & 0xF0 == 0x50 && head[1..<4].elementsEqual(skippableMagic)
  }

  /// The size of a read of compressed bytes.
  static let pieceLength = 256 * 1024
}

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

/// A source whose first bytes can be inspected before they are read.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var pending: [UInt8] = []

  init(_ source: any ByteSource) { self.source = source }

  var bytesTaken: Int { source.bytesTaken }
  var filePath: String? { source.filePath }

  /// The first `count` bytes, or all of them when the source is shorter.
  func peek(_ count: Int) throws(FormatError) -> [UInt8] {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { piece.deallocate() }
    while pending.count < count {
      let added = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: piece[..<(count - pending.count)]))
      if added == 0 { break }
      pending.append(contentsOf: piece.prefix(added))
    }
    return pending
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    if pending.isEmpty { return try source.read(into: buffer) }
    let count = min(buffer.count, pending.count)
    buffer.copyBytes(from: pending.prefix(count))
    pending.removeFirst(count)
    return count
  }
}
