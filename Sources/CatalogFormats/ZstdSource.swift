private import CSystemZstd

/// Zstandard data decompressed: one frame or several, one after the other (RFC 8878, 3).
final class ZstdSource: ByteSource {
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
