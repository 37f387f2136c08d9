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
    let digits = String(high, radix: 16) + ":" + String(low, radix: 16)
    let halves = digits.split(separator: ":")
    return halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
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
