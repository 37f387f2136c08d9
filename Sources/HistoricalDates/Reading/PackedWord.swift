/// A word of at most 16 bytes, folded for comparison: small ASCII letters, vowels without macron or breve, no
/// apostrophes.
///
/// Two machine words in place of a `String`: looking a word up costs no allocation, and the commonest words of
/// catalogue dates are era names spelt with and without marks, composed and decomposed.
struct PackedWord: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private(set) var count = 0

  /// Whether a byte did not fit, so that the word can be none of those that are known.
  var isTooLong: Bool { count > 16 }

  mutating func append(_ byte: UInt8) {
    count += 1
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }

  /// The number that the letters write as a Roman numeral, of four letters or more, in the range of printed years;
  /// nil for other words. Additive forms, MDCCCC, are taken as printers set them.
  var romanYear: Int? {
    guard 4...16 ~= count else { return nil }
    var total = 0
    var previous = 0
    for index in 0..<count {
      let byte = index < 8 ? low >> (8 * index) : high >> (8 * (index - 8))
      guard let value = Self.romanValue(UInt8(truncatingIfNeeded: byte)) else { return nil }
      total += value < previous ? -value : value
      previous = max(previous, value)
    }
    return 1_400...2_100 ~= total ? total : nil
  }

  /// A Roman numeral from 1 to 39, as in years of the French Republic and days.
  var smallRoman: Int? {
    guard 1...7 ~= count else { return nil }
    var total = 0
    var previous = 0
    for index in 0..<count {
      guard let value = Self.romanValue(UInt8(truncatingIfNeeded: low >> (8 * index))), value <= 10 else { return nil }
      total += value < previous ? -value : value
      previous = max(previous, value)
    }
    return total
  }

  private static func romanValue(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "i"): 1
    case UInt8(ascii: "v"): 5
    case UInt8(ascii: "x"): 10
    case UInt8(ascii: "l"): 50
    case UInt8(ascii: "c"): 100
    case UInt8(ascii: "d"): 500
    case UInt8(ascii: "m"): 1_000
    default: nil
    }
  }
}
