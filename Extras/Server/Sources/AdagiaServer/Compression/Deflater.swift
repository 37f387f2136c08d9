internal import CServerZlib
internal import NIOCore

/// Makes gzip of what it is given, piece by piece.
final class Deflater {
  private var stream = z_stream()
  private var output = [UInt8](repeating: 0, count: 16_384)

  /// - Returns: `nil` when zlib has no memory.
  init?() {
    // Level 6 is zlib's own default; 16 more than the window bits asks for gzip's head.
    let status = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
  }

  deinit { deflateEnd(&stream) }

  /// The output that is ready after `input`; at the end, all that is left.
  func compress(_ input: ByteBuffer, isLast: Bool) -> ByteBuffer {
    var result = ByteBuffer()
    var bytes = Array(input.readableBytesView)
    bytes.withUnsafeMutableBufferPointer { buffer in
      stream.next_in = buffer.baseAddress
      stream.avail_in = UInt32(buffer.count)
      repeat {
        output.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        }
        result.writeBytes(output[..<(output.count - Int(stream.avail_out))])
      } while stream.avail_out == 0
      stream.next_in = nil
    }
    return result
  }
}
