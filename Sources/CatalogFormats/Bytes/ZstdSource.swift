#if Zstandard
  private import CSystemZstd

  /// A Zstandard decompressor for one or more frames in a row (RFC 8878, 3).
  final class ZstdSource: ByteSource {
    private let input: CompressedInput
    private let file: String
    private let stream = ZSTD_createDStream()
    /// The library's estimate of the rest of the current frame; 0 between frames.
    private var expected = 1
    /// True if the last call filled its buffer, so that the library may hold more output although all input was used.
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
#endif
