private import CSystemZlib
private import CSystemZstd

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

/// A source whose first bytes can be looked at before they are read.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var pending: [UInt8] = []

  init(_ source: any ByteSource) { self.source = source }

  var bytesTaken: Int { source.bytesTaken }

  /// The first `count` bytes, fewer when there are no more.
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

/// Compressed bytes on their way into a decompressor: a buffer at a fixed address that is filled when it is used up.
private final class CompressedInput {
  private let source: any ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Decompression.pieceLength, alignment: 16)
  private var used = 0
  private var filled = 0

  init(_ source: any ByteSource) { self.source = source }

  deinit { buffer.deallocate() }

  var bytesTaken: Int { source.bytesTaken }

  /// What is not used yet, filled again when all was. Empty only at the end.
  func rest() throws(FormatError) -> UnsafeMutableRawBufferPointer {
    if used == filled {
      used = 0
      filled = try source.read(into: buffer)
    }
    return UnsafeMutableRawBufferPointer(rebasing: buffer[used..<filled])
  }

  func use(_ count: Int) { used += count }
}

/// Gzip data decompressed: one member or several, one after the other (RFC 1952, 2.2).
private final class GzipSource: ByteSource {
  private let input: CompressedInput
  private let file: String
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// Whether a member has begun that has not ended: the data must not stop here.
  private var isInsideMember = true
  private var isAtEnd = false

  init(_ source: any ByteSource, file: String) {
    input = CompressedInput(source)
    self.file = file
    stream.initialize(to: z_stream())
    // 16 asks for gzip's header and checksum, not zlib's.
    let status = inflateInit2_(stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory for a stream, or is another major version")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  var bytesTaken: Int { input.bytesTaken }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while !isAtEnd {
      let rest = try input.rest()
      if rest.isEmpty {
        if isInsideMember { throw .damaged(file: file, compression: .gzip) }
        isAtEnd = true
      } else if !isInsideMember, !beginsMember(rest) {
        isAtEnd = true
      } else {
        let count = try inflate(rest, into: buffer)
        if count > 0 { return count }
      }
    }
    return 0
  }

  /// What follows a member and is no further one is padding, which gzip itself passes over too.
  private func beginsMember(_ rest: UnsafeMutableRawBufferPointer) -> Bool {
    guard rest[0] == 0x1F else { return false }
    inflateReset(stream)
    isInsideMember = true
    return true
  }

  private func inflate(
    _ rest: UnsafeMutableRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FormatError) -> Int {
    stream.pointee.next_in = rest.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_in = uInt(rest.count)
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = uInt(buffer.count)
    let status = CSystemZlib.inflate(stream, Z_NO_FLUSH)
    input.use(rest.count - Int(stream.pointee.avail_in))
    switch status {
    case Z_STREAM_END: isInsideMember = false
    case Z_OK: break
    default: throw .damaged(file: file, compression: .gzip)
    }
    return buffer.count - Int(stream.pointee.avail_out)
  }
}

/// Zstandard data decompressed: one frame or several, one after the other (RFC 8878, 3).
private final class ZstdSource: ByteSource {
  private let input: CompressedInput
  private let file: String
  private let stream = ZSTD_createDStream()
  /// What the library still expects of the current frame; 0 between frames.
  private var expected = 1
  /// Whether the last call filled its buffer: the library may then hold more, though all input was used.
  private var mayHoldMore = false

  init(_ source: any ByteSource, file: String) {
    input = CompressedInput(source)
    self.file = file
    precondition(stream != nil, "Zstandard has no memory for a stream")
  }

  deinit { ZSTD_freeDStream(stream) }

  var bytesTaken: Int { input.bytesTaken }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while true {
      let rest = try input.rest()
      if rest.isEmpty, !mayHoldMore {
        if expected != 0 { throw .damaged(file: file, compression: .zstd) }
        return 0
      }
      let count = try decompress(rest, into: buffer)
      mayHoldMore = count == buffer.count
      if count > 0 { return count }
    }
  }

  private func decompress(
    _ rest: UnsafeMutableRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FormatError) -> Int {
    var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    var taken = ZSTD_inBuffer(src: rest.baseAddress, size: rest.count, pos: 0)
    let status = ZSTD_decompressStream(stream, &output, &taken)
    if ZSTD_isError(status) != 0 { throw .damaged(file: file, compression: .zstd) }
    // With no input and nothing held back the library answers with the size of a next frame's header.
    if taken.size > 0 || output.pos > 0 { expected = status }
    input.use(taken.pos)
    return output.pos
  }
}
