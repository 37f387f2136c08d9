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
