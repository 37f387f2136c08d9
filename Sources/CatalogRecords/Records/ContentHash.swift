internal import CSystemHash

/// A 128-bit content hash: XXH3 by Y. Collet. It detects accidents, not forgery.
///
/// Equal content has equal hashes. The chance of a collision among ten million different records is about 10⁻²⁵.
package struct ContentHash: Hashable, Sendable {
  /// The upper 64 bits.
  package let high: UInt64
  /// The lower 64 bits.
  package let low: UInt64

  /// A hash that was computed before.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The hash of some bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init(of bytes: [UInt8]) {
    let hash = bytes.withUnsafeBytes { adagia_xxh3($0.baseAddress, $0.count) }
    self.init(high: hash.high, low: hash.low)
  }

  /// The hash of the UTF-8 of a text.
  package init(of text: String) {
    var text = text
    let hash = text.withUTF8 { adagia_xxh3($0.baseAddress, $0.count) }
    self.init(high: hash.high, low: hash.low)
  }

  /// 32 hexadecimal digits: the identifier of records without one in their source.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: Self.digitCount) { digits in
      for place in 0..<Self.digitCount { digits.initializeElement(at: place, to: digit(place)) }
      return Self.digitCount
    }
  }

  /// True if a text is the hash's hexadecimal digits.
  ///
  /// - Complexity: O(1). It makes no text, since an import asks it of each row.
  package func isWritten(_ text: String) -> Bool {
    let written = text.utf8
    return written.count == Self.digitCount && zip(0..., written).allSatisfy { digit($0) == $1 }
  }

  private static let digitCount = 32

  /// A hexadecimal digit; the first is that of the highest bits.
  private func digit(_ place: Int) -> UInt8 {
    let half = place < 16 ? high : low
    let value = UInt8(truncatingIfNeeded: half >> (60 - 4 * (place % 16))) & 0xF
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

/// A hasher for bytes that arrive in pieces. Its value equals the hash of all of them together.
package struct ContentHasher: ~Copyable {
  private let state: OpaquePointer

  /// A hasher that has seen no bytes.
  package init() {
    guard let state = adagia_hasher_make() else { preconditionFailure("out of memory") }
    self.state = state
  }

  deinit { adagia_hasher_free(state) }

  /// Hashes the next piece.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    adagia_hasher_add(state, bytes.baseAddress, bytes.count)
  }

  /// The hash of all bytes added so far.
  package var value: ContentHash {
    let hash = adagia_hasher_value(state)
    return ContentHash(high: hash.high, low: hash.low)
  }
}
