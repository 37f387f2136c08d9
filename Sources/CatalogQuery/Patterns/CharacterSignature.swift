/// The characters of some terms as superimposed bits (Mooers 1951): what is not in the signature is in none of the
/// terms.
///
/// Each byte sets one of 64 bits, those of ASCII one half and those of other characters the other, so that words of
/// different scripts are told apart.
struct CharacterSignature: Hashable, Sendable {
  private var bits: UInt64 = 0

  init() {}

  init(_ scalars: [Unicode.Scalar]) {
    for scalar in scalars {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { insert(byte) }
    }
  }

  /// Adds the characters of a term.
  ///
  /// - Parameter bytes: UTF-8.
  @inline(__always)
  mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  @inline(__always)
  private mutating func insert(_ byte: UInt8) {
    bits |= 1 << UInt64(byte & 0x1F | (byte & 0x80) >> 2)
  }

  /// True if the terms may have the characters of another signature; false when one of them is missing.
  @inline(__always)
  func mayHave(_ other: CharacterSignature) -> Bool { other.bits & ~bits == 0 }

  /// The number of ASCII characters of another signature that none of the terms has, or fewer, as a bit stands for two
  /// or more of them.
  @inline(__always)
  func missingCount(ofASCII other: CharacterSignature) -> Int { (other.bits & ~bits).nonzeroBitCount }
}
