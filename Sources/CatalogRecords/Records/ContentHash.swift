internal import CSystemHash

/// A 128-bit fingerprint of a record's content: equal records have equal hashes, and among ten million different
/// ones two equal hashes are expected with a chance of about 10⁻²⁵. XXH3 by Y. Collet; not meant against forgery.
public struct ContentHash: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// - Complexity: O(*n*) in the number of bytes.
  public init(of bytes: [UInt8]) {
    let hash = bytes.withUnsafeBytes { adagia_xxh3($0.baseAddress, $0.count) }
    self.init(high: hash.high, low: hash.low)
  }

  /// The hash of a text's UTF-8.
  package init(of text: String) {
    var text = text
    let hash = text.withUTF8 { adagia_xxh3($0.baseAddress, $0.count) }
    self.init(high: hash.high, low: hash.low)
  }

  /// 32 hexadecimal digits: the identifier of a record whose source gives none.
  public var hexadecimal: String {
    let digits = String(high, radix: 16) + ":" + String(low, radix: 16)
    let halves = digits.split(separator: ":")
    return halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }
}

/// Makes a `ContentHash` of bytes that come in pieces: the hash that all of them together have.
package struct ContentHasher: ~Copyable {
  private let state: OpaquePointer

  package init() {
    guard let state = adagia_hasher_make() else { preconditionFailure("out of memory") }
    self.state = state
  }

  deinit { adagia_hasher_free(state) }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    adagia_hasher_add(state, bytes.baseAddress, bytes.count)
  }

  /// The hash of all bytes so far.
  package var value: ContentHash {
    let hash = adagia_hasher_value(state)
    return ContentHash(high: hash.high, low: hash.low)
  }
}
