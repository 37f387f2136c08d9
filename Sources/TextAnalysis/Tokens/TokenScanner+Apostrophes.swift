internal import CUnicodeTables

extension TokenScanner {
  /// Skips an apostrophe inside a word.
  ///
  /// `don't` is `dont`; `l'amour` is two words, because people search for `amour`. The decision must not depend on the
  /// language, which is unknown in a query: elided words are few, and precede a vowel or `h`.
  /// - Returns: True if the word continues after the apostrophe.
  mutating func crossesApostrophe(_ apostrophe: ScannedScalar) -> Bool {
    let end = index + apostrophe.length
    let next = text.scalar(at: end)
    guard next.characterClass == .letter else { return false }
    if beginsLikeVowel(next), isElidedWord { return false }
    if isShortAnd(at: end) || isShortAnd(at: index - 1) { return false }
    (word.apostrophe, word.lettersBeforeApostrophe, word.isPlain) = (index, term.count, false)
    index = end
    return true
  }

  /// True if the letter at `position` is the *and* of *rock 'n' roll*, which is three words however it is written.
  private func isShortAnd(at position: Int) -> Bool {
    guard position > 0, text[position] | 0x20 == UInt8(ascii: "n") else { return false }
    let next = text.scalar(at: position + 1).characterClass
    guard next != .letter, next != .digit, next != .mark else { return false }
    let before = text[position - 1]
    // The last byte of ’ and ‘.
    return before == UInt8(ascii: "'") || before == 0x99 || before == 0x98
  }

  private func beginsLikeVowel(_ scalar: ScannedScalar) -> Bool {
    let byte = scalar.value < 0x80 ? adagia_ascii_byte(UInt8(scalar.value)) : scalar.firstFoldedByte
    return switch byte {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "h"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"), UInt8(ascii: "y"):
      true
    default: false
    }
  }

  /// Words of French, Italian, Catalan and Occitan that lose their vowel before another vowel.
  private static let elidedWords: StaticString =
    " l d j m t s n c qu un gl all dall dell nell sull coll quest quell sant bell jusqu lorsqu puisqu quoiqu "

  private var isElidedWord: Bool {
    guard term.count > 0, term.count < 8 else { return false }
    return Self.elidedWords.withUTF8Buffer { list in
      list.indices.contains { position in
        list[position] == 0x20 && position + term.count + 1 < list.count && list[position + term.count + 1] == 0x20
          && (0..<term.count).allSatisfy { list[position + 1 + $0] == term[$0] }
      }
    }
  }

  /// Skips the quotation mark before the last letter of a Hebrew abbreviation: צה"ל.
  mutating func crossesHebrewQuotationMark() -> Bool {
    let hebrew = 0x5D0...0x5EA as ClosedRange<UInt32>
    guard hebrew.contains(word.lastScalar), hebrew.contains(text.scalar(at: index + 1).value) else { return false }
    index += 1
    return true
  }
}
