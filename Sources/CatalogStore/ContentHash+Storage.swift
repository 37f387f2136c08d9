package import CatalogRecords

extension ContentHash {
  /// 16 bytes, the high half first, each half big-endian: what `record.content_hash` holds.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }

  /// What `withBytes` gave. Anything but 16 bytes, as a damaged file may have, equals no record's hash.
  init(stored bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else {
      self.init(high: 0, low: 0)
      return
    }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}
