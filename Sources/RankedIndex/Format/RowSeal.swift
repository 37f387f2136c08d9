internal import CSystemHash

/// The seal at the end of each row's bytes: 32 bits of XXH3 over the content and the key. A flipped bit, a row cut
/// short, and a row under another key do not match it.
enum RowSeal {
  static let size = 4

  /// Adds the seal to the content of a row with a number as its key.
  static func close(_ content: inout [UInt8], id: Int64) {
    let seal = content.withUnsafeBytes { self.seal($0, salt(id)) }
    content.append(fixed: seal)
  }

  /// Adds the seal to the content of a row with a term as its key.
  static func close(_ content: inout [UInt8], term: UnsafeRawBufferPointer) {
    let seal = content.withUnsafeBytes { self.seal($0, salt(term)) }
    content.append(fixed: seal)
  }

  /// The content of a row, without the seal.
  ///
  /// - Throws: `RankedFault.damaged` when the seal does not match.
  static func open(_ row: UnsafeRawBufferPointer, id: Int64) throws -> UnsafeRawBufferPointer {
    try open(row, salt: salt(id))
  }

  static func open(_ row: UnsafeRawBufferPointer, term: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer {
    try open(row, salt: salt(term))
  }

  private static func open(_ row: UnsafeRawBufferPointer, salt: UInt64) throws -> UnsafeRawBufferPointer {
    guard row.count >= size else { throw RankedFault.damaged }
    let content = UnsafeRawBufferPointer(rebasing: row[..<(row.count - size)])
    let stored = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: content.count, as: UInt32.self))
    guard stored == seal(content, salt) else { throw RankedFault.damaged }
    return content
  }

  private static func seal(_ content: UnsafeRawBufferPointer, _ salt: UInt64) -> UInt32 {
    let mixed = (adagia_xxh3(content.baseAddress, content.count).low ^ salt) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  private static func salt(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) &* 0xD6E8_FEB8_6659_FD93 }
  private static func salt(_ term: UnsafeRawBufferPointer) -> UInt64 { adagia_xxh3(term.baseAddress, term.count).low }
}
