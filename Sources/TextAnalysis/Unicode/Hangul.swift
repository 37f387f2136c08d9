/// The arithmetic of Hangul syllables and their parts (Unicode Standard, section 3.12).
enum Hangul {
  private static let syllables: UInt32 = 0xAC00
  private static let leads: UInt32 = 0x1100
  private static let vowels: UInt32 = 0x1161
  /// One less than the first final consonant, so that 0 means none.
  private static let tails: UInt32 = 0x11A7
  private static let tailCount: UInt32 = 28
  private static let vowelCount: UInt32 = 21
  private static let syllableCount: UInt32 = 11_172

  /// The syllable of a consonant and a vowel, or of an open syllable and a final consonant. Nil for other pairs.
  static func syllable(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if first &- leads < 19, second &- vowels < vowelCount {
      return syllables + ((first - leads) * vowelCount + second - vowels) * tailCount
    }
    guard first &- syllables < syllableCount, (first - syllables) % tailCount == 0, second > tails,
      second - tails < tailCount
    else { return nil }
    return first + second - tails
  }

  /// Appends the parts of a syllable.
  /// - Returns: True if `scalar` is a syllable.
  static func appendJamo(of scalar: UInt32, to result: inout [UInt32]) -> Bool {
    let index = scalar &- syllables
    guard index < syllableCount else { return false }
    result.append(leads + index / (vowelCount * tailCount))
    result.append(vowels + index % (vowelCount * tailCount) / tailCount)
    if index % tailCount != 0 { result.append(tails + index % tailCount) }
    return true
  }

  /// True if a vowel or a final consonant after the scalar belongs to its syllable.
  static func isOpen(_ scalar: UInt32) -> Bool {
    scalar &- leads < 0x100 || scalar &- 0xA960 < 0x20 || scalar &- 0xD7B0 < 0x50 || scalar &- syllables < syllableCount
  }
}
