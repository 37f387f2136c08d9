#if XZ
  private import CSystemLZMA

  /// An xz decompressor for one or more streams in a row, with padding between them.
  final class XZSource: ByteSource {
    private let input: CompressedInput
    private let file: String
    private let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
    private var isAtEnd = false

    /// The most memory that a file may demand. The strongest preset of `xz` needs 65 MiB, but a header can demand 4
    /// GiB.
    static let memoryLimit = 192 << 20
    /// `LZMA_CONCATENATED`, a macro that Swift does not import.
    private static let allowsSeveralStreams: UInt32 = 0x08

    init(_ source: any ByteSource, file: String) {
      input = CompressedInput(source)
      self.file = file
      stream.initialize(to: lzma_stream())
      let status = lzma_stream_decoder(stream, UInt64(Self.memoryLimit), Self.allowsSeveralStreams)
      precondition(status == LZMA_OK, "liblzma has no memory for a stream")
    }

    deinit {
      lzma_end(stream)
      stream.deallocate()
    }

    var bytesTaken: Int { input.bytesTaken }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
      while !isAtEnd {
        let count = try decompress(try input.rest(), into: buffer)
        if count > 0 { return count }
      }
      return 0
    }

    /// - Parameter rest: The bytes not yet used. None means that the data ends here: another stream could follow
    ///   otherwise.
    private func decompress(
      _ rest: UnsafeMutableRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FormatError) -> Int {
      stream.pointee.next_in = UnsafePointer(rest.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = rest.count
      stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = buffer.count
      let status = lzma_code(stream, rest.isEmpty ? LZMA_FINISH : LZMA_RUN)
      input.use(rest.count - stream.pointee.avail_in)
      switch status {
      case LZMA_STREAM_END: isAtEnd = true
      case LZMA_OK: break
      case LZMA_MEMLIMIT_ERROR: throw .tooMuchMemory(file: file, compression: .xz, mebibytes: Self.memoryLimit >> 20)
      default: throw .damaged(file: file, compression: .xz)
      }
      return buffer.count - stream.pointee.avail_out
    }
  }
#endif
