private import CSystemZlib
private import CSystemZstd

/// Detection of compression by the first bytes: names may be wrong, and standard input has none.
enum Decompression {
  private static let gzipMagic: [UInt8] = [0x1F, 0x8B]
  private static let zstdMagic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// The end of a skippable frame's magic number, with which a Zstandard file may begin: 0x184D2A50 to 0x184D2A5F,
  /// little endian (RFC 8878, 3.1.2).
  private static let skippableMagic: [UInt8] = [0x2A, 0x4D, 0x18]

  /// A source of the same bytes, decompressed when they are gzip or Zstandard.
  static func source(for source: any ByteSource, file: String) throws(FormatError) -> any ByteSource {
    let peeked = PeekedSource(source)
    let head = try peeked.peek(4)
    if head.starts(with: gzipMagic) { return GzipSource(peeked, file: file) }
    if head == zstdMagic || (head.count == 4 && head[0] & 0xF0 == 0x50 && head[1...].elementsEqual(skippableMagic)) {
      return ZstdSource(peeked, file: file)
    }
    return peeked
  }

  /// The size of a read of compressed bytes.
  static let pieceLength = 256 * 1024
}

/// A source whose first bytes can be inspected before they are read.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var pending: [UInt8] = []

  init(_ source: any ByteSource) { self.source = source }

  var bytesTaken: Int { source.bytesTaken }

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

/// An input buffer of a decompressor, at a fixed address, refilled when it is used up.
private final class CompressedInput {
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

/// A gzip decompressor for one or more members in a row (RFC 1952, 2.2).
private final class GzipSource: ByteSource {
  private let input: CompressedInput
  private let file: String
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// Whether the current member is incomplete, so that the data must not end here.
  private var isInsideMember = true
  private var isAtEnd = false

  init(_ source: any ByteSource, file: String) {
    input = CompressedInput(source)
    self.file = file
    stream.initialize(to: z_stream())
    // Adding 16 selects gzip's header and checksum instead of zlib's.
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

  /// Starts the next member; `false` for padding, which gzip skips too.
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

/// A Zstandard decompressor for one or more frames in a row (RFC 8878, 3).
private final class ZstdSource: ByteSource {
  private let input: CompressedInput
  private let file: String
  private let stream = ZSTD_createDStream()
  /// The library's estimate of the rest of the current frame; 0 between frames.
  private var expected = 1
  /// Whether the last call filled its buffer, so that the library may hold more output although all input was used.
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
    // Without input or pending output, the library returns the size of the next frame's header.
    if taken.size > 0 || output.pos > 0 { expected = status }
    input.use(taken.pos)
    return output.pos
  }
}
