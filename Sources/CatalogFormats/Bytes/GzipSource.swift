private import CSystemZlib

/// A gzip decompressor for one or more members in a row (RFC 1952, 2.2).
final class GzipSource: ByteSource {
  private let input: CompressedInput
  private let file: String
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// True if the current member is incomplete, so that the data must not end here.
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
