#if Bzip2
  private import CSystemBzip2

  /// A bzip2 decompressor for one or more streams in a row. Wikimedia's "multistream" dumps have one for each hundred
  /// pages.
  final class Bzip2Source: ByteSource {
    private let input: CompressedInput
    private let file: String
    private let stream = UnsafeMutablePointer<bz_stream>.allocate(capacity: 1)
    /// True if the current stream is incomplete, so that the data must not end here.
    private var isInsideStream = true
    private var isAtEnd = false

    init(_ source: any ByteSource, file: String) {
      input = CompressedInput(source)
      self.file = file
      begin()
    }

    deinit {
      BZ2_bzDecompressEnd(stream)
      stream.deallocate()
    }

    var bytesTaken: Int { input.bytesTaken }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
      while !isAtEnd {
        let rest = try input.rest()
        if rest.isEmpty {
          if isInsideStream { throw .damaged(file: file, compression: .bzip2) }
          isAtEnd = true
        } else if !isInsideStream, !beginsStream(rest) {
          isAtEnd = true
        } else {
          let count = try decompress(rest, into: buffer)
          if count > 0 { return count }
        }
      }
      return 0
    }

    private func begin() {
      stream.initialize(to: bz_stream())
      let status = BZ2_bzDecompressInit(stream, 0, 0)
      precondition(status == BZ_OK, "bzip2 has no memory for a stream")
    }

    /// Starts the next stream; `false` for bytes after the last one, which bzip2 ignores too.
    private func beginsStream(_ rest: UnsafeMutableRawBufferPointer) -> Bool {
      guard rest[0] == UInt8(ascii: "B") else { return false }
      BZ2_bzDecompressEnd(stream)
      begin()
      isInsideStream = true
      return true
    }

    private func decompress(
      _ rest: UnsafeMutableRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FormatError) -> Int {
      stream.pointee.next_in = rest.baseAddress?.assumingMemoryBound(to: CChar.self)
      stream.pointee.avail_in = UInt32(rest.count)
      stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      stream.pointee.avail_out = UInt32(clamping: buffer.count)
      let offered = Int(stream.pointee.avail_out)
      let status = BZ2_bzDecompress(stream)
      input.use(rest.count - Int(stream.pointee.avail_in))
      switch status {
      case BZ_STREAM_END: isInsideStream = false
      case BZ_OK: break
      default: throw .damaged(file: file, compression: .bzip2)
      }
      return offered - Int(stream.pointee.avail_out)
    }
  }
#endif
