/// A word, folded for comparison: lower-case ASCII letters, vowels without macron or breve, no apostrophes.
///
/// Two machine words replace a `String`, so that looking a word up allocates nothing. They hold a word of at most 16
/// bytes exactly, and the last bytes of a longer one with a hash of the first. The most common words of catalog dates
/// are era names, spelled with and without marks, composed and decomposed.
struct PackedWord: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private(set) var count = 0

  /// True if a byte did not fit. Such a word is no Roman numeral.
  var isTooLong: Bool { count > 16 }

  mutating func append(_ byte: UInt8) {
    count += 1
    let lost = high >> 56
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
    if isTooLong { high ^= (lost + 1) &* 0x9E37_79B9_7F4A_7C15 }
  }

  /// The word of a text that is folded already.
  init(folded text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  init() {}

  func hash(into hasher: inout Hasher) {
    // The count adds nothing: no letter is 0.
    hasher.combine(high ^ low &* 0x9E37_79B9_7F4A_7C15)
  }

  /// The value of the word as a Roman numeral of four letters or more, in the range of printed years. Nil for other
  /// words. Additive forms such as MDCCCC are accepted, because printers used them.
  var romanYear: Int? {
    guard 4...16 ~= count, let year = romanValue, 1_400...2_100 ~= year else { return nil }
    return year
  }

  /// The value of the word as a Roman numeral from 1 to 39, as in centuries and in days and years of the French
  /// Republic, with the ending of a French ordinal: xix, xixe, xixème. Nil for other words.
  var smallRoman: Int? {
    if 1...7 ~= count, let value = romanValue { return value < 40 ? value : nil }
    for ending in Self.ordinalEndings {
      if let numeral = dropping(ending), 1...7 ~= numeral.count, let value = numeral.romanValue, value < 40 {
        return value
      }
    }
    return nil
  }

  private static let ordinalEndings = ["e", "er", "eme", "ème", "ᵉ", "ᵉʳ"].map { [UInt8]($0.utf8) }

  /// The word without `ending`. Nil when it does not end so.
  private func dropping(_ ending: [UInt8]) -> PackedWord? {
    var word = self
    for byte in ending.reversed() {
      guard word.count > 0, UInt8(truncatingIfNeeded: word.low) == byte else { return nil }
      word.low = word.low >> 8 | word.high << 56
      word.high >>= 8
      word.count -= 1
    }
    return word
  }

  /// The value of the word as a Roman numeral. Nil for other words, among them words of Roman digits such as "midi":
  /// only I, X and C are subtracted, and only from their fivefold and tenfold.
  private var romanValue: Int? {
    var total = 0
    var greatest = 0
    for index in 0..<count {
      let byte = index < 8 ? low >> (8 * index) : high >> (8 * (index - 8))
      guard let value = Self.romanValue(UInt8(truncatingIfNeeded: byte)) else { return nil }
      if value < greatest {
        guard value == 1 || value == 10 || value == 100, value * 5 == greatest || value * 10 == greatest else {
          return nil
        }
        total -= value
      } else {
        total += value
      }
      greatest = max(greatest, value)
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
