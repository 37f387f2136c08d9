/// Hashes of a word's positions, to be added up: the same words at the same positions of a record have the same sum in any
/// order. FTS5's own check does the same with fewer bits.
enum PostingHash {
  private static let seeds: (UInt64, UInt64) = (0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93)

  /// The hash of a term, computed once for all its positions.
  static func term(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seeds.0 &+ UInt64(truncatingIfNeeded: bytes.count)
    var place = 0
    while place + 8 <= bytes.count {
      hash = mixed(hash ^ UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self), seeds.1)
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = rest << 8 | UInt64(bytes[place])
      place += 1
    }
    return mixed(hash ^ rest, seeds.1)
  }

  @inline(__always)
  static func place(_ term: UInt64, column: Int, position: Int) -> UInt64 {
    mixed(term ^ (UInt64(truncatingIfNeeded: column) << 40 | UInt64(truncatingIfNeeded: position)), seeds.0)
  }

  @inline(__always)
  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return (product.high ^ product.low) &+ seeds.1
  }
}
