internal import CUnicodeTables

/// Words that signs join: `e-mail` in a document is found by `email`, `To-morrow` by `tomorrow`, `AC/DC` by `acdc`,
/// `[T]he` by `the`. The joined form is a term at the first and at the last of their positions, so that a phrase may
/// begin and end with it.
extension TokenScanner {
  /// Emits the joined form of several words, if `word`, a word that was emitted, is the first or the last of them.
  @inline(__always)
  mutating func emitJoined(_ word: Range<Int>) {
    if word.lowerBound < joined.upperBound {
      if joined.upperBound <= word.upperBound, joinedIsTerm { emitJoinedForm(at: word) }
    } else if isSign(text[index]) {
      beginJoined(word)
    }
  }

  private mutating func beginJoined(_ first: Range<Int>) {
    var (end, count, hasLetter) = (first.upperBound, 1, word.lastScalar > 0x39)
    while let next = endOfNextPart(after: end, &hasLetter) {
      // `Ph.D.` is joined; addresses, numbers, and the end of a sentence without a space are not.
      if text[end] == UInt8(ascii: "."), max(end - first.lowerBound, next - end - 1) > Self.longestAbbreviated { break }
      (end, count) = (next, count + 1)
    }
    guard count > 1 else { return }
    joined = first.lowerBound..<end
    // Digits alone are dates, spans of years and numbers. A decomposed letter folds to another than the composed one.
    joinedIsTerm = count <= Self.mostJoined && hasLetter && joined.count <= Self.longestJoined && !word.needsComposition
    if joinedIsTerm { emitJoinedForm(at: joined) }
  }

  /// Longer chains are addresses and lists.
  private static let mostJoined = 4
  private static let longestJoined = 48

  @inline(__always)
  private func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), 0xE2: true
    default: false
    }
  }

  /// The end of the word after the sign at `position`. Nil when no sign is there, or no word follows it.
  private func endOfNextPart(after position: Int, _ hasLetter: inout Bool) -> Int? {
    let start = position + lengthOfSign(at: position)
    guard start > position else { return nil }
    var end = start
    var next = text.scalar(at: end)
    while next.characterClass == .letter || next.characterClass == .digit || next.characterClass == .mark {
      // A decomposed letter folds to another than the composed one.
      if next.foldingMayJoin || next.characterClass == .mark { return nil }
      if next.characterClass == .letter { hasLetter = true }
      end += next.length
      next = text.scalar(at: end)
    }
    let isDigitAfterDot = text[position] == UInt8(ascii: ".") && (isDigit(text[start]) || isDigit(text[position - 1]))
    return end > start && !isDigitAfterDot ? end : nil
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static let longestAbbreviated = 3

  /// The length in bytes of the sign at `position`: a hyphen of any kind, a slash, a dot, a square bracket. 0 for other
  /// signs.
  private func lengthOfSign(at position: Int) -> Int {
    if text[position] < 0x80 { return isSign(text[position]) ? 1 : 0 }
    let value = text.scalar(at: position).value
    return value == 0x2010 || value == 0x2011 ? 3 : 0
  }

  private mutating func emitJoinedForm(at range: Range<Int>) {
    let end = index
    term.removeAll()
    word = ScannedWord()
    index = joined.lowerBound
    while index < joined.upperBound {
      let scalar = text.scalar(at: index)
      if scalar.characterClass == .letter || scalar.characterClass == .digit {
        word.note(scalar)
        term.append(foldingOf: scalar, source: text.start + index)
      }
      index += scalar.length
    }
    index = end
    emit(term.bytes, count: term.count, range: range, isColocated: true)
    emitStemOfJoined(range)
  }
}
