import CSystemZlib
import CSystemZstd

/// One gzip member.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: bytes.count + 1024)
  let capacity = output.count
  input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = uInt(output.count)
      _ = deflate(&stream, Z_FINISH)
    }
  }
  return Array(output.prefix(capacity - Int(stream.avail_out)))
}

/// One Zstandard frame with a checksum, as the `zstd` command makes them.
func zstandard(_ bytes: [UInt8]) -> [UInt8] {
  let context = ZSTD_createCCtx()
  defer { ZSTD_freeCCtx(context) }
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let capacity = output.count
  let count = output.withUnsafeMutableBytes { ZSTD_compress2(context, $0.baseAddress, capacity, bytes, bytes.count) }
  return Array(output.prefix(count))
}
