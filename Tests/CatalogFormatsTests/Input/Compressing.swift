import CSystemBzip2
import CSystemLZMA
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

/// One bzip2 stream in blocks of 100,000 bytes.
func bzip2ed(_ bytes: [UInt8]) -> [UInt8] {
  var input = bytes.map { CChar(bitPattern: $0) }
  var output = [CChar](repeating: 0, count: bytes.count + bytes.count / 50 + 1024)
  var count = UInt32(output.count)
  BZ2_bzBuffToBuffCompress(&output, &count, &input, UInt32(bytes.count), 1, 0, 0)
  return output.prefix(Int(count)).map { UInt8(bitPattern: $0) }
}

/// One xz stream with a CRC64, as the `xz` command makes them.
func xzed(_ bytes: [UInt8]) -> [UInt8] {
  var output = [UInt8](repeating: 0, count: lzma_stream_buffer_bound(bytes.count))
  let capacity = output.count
  var count = 0
  lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nil, bytes, bytes.count, &output, &count, capacity)
  return Array(output.prefix(count))
}
