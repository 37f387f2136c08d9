internal import CUnicodeTables

extension TokenScanner {
  /// Scans a word of a script with spaces: letters, digits, marks, and the symbols that may be inside.
  mutating func scanWord() {
    let start = index
    term.removeAll()
    word = ScannedWord()
    appendASCII()
    // Most words of most texts end here.
    if isPlainEnd(text[index]), term.count != 3 { return emitWrittenWord(start..<index) }
    while continuesWord() { appendASCII() }
    if word.needsComposition {
      term.removeAll()
      appendComposed(start..<index)
    }
    guard !continuesNumber(from: start), !continuesInitials(from: start), !emitsProgrammingName(from: start) else {
      return
    }
    emitWrittenWord(start..<index)
  }

  /// Emits a word with its stem, and what signs join it to.
  @inline(__always)
  private mutating func emitWrittenWord(_ range: Range<Int>) {
    emitWord(range)
    if isDocument { emitJoined(range) }
  }

  /// True if a byte is ASCII that ends a word whatever follows it. The end of the text reads as such a byte.
  private func isPlainEnd(_ byte: UInt8) -> Bool { adagia_ascii_byte(byte) == 0 }

  @inline(__always)
  private mutating func appendASCII() {
    let length = term.append(lowerASCII: text.start + index, atMost: text.count - index)
    guard length > 0 else { return }
    index += length
    word.noteASCII(count: length, last: text.start[index - 1])
  }

  /// Appends the scalar that ended a run of ASCII letters and digits, if the word continues with it.
  private mutating func continuesWord() -> Bool {
    guard index < text.count, !isPlainEnd(text.start[index]) else { return false }
    let scalar = text.scalar(at: index)
    switch scalar.characterClass {
    case .letter, .digit: word.characterCount += 1
    case .mark: break
    case .apostrophe: return crossesApostrophe(scalar)
    default: return scalar.value == 0x22 && crossesHebrewQuotationMark()
    }
    word.note(scalar)
    term.append(foldingOf: scalar, source: text.start + index)
    index += scalar.length
    return true
  }

  // MARK: Apostrophes

  /// Skips an apostrophe inside a word.
  ///
  /// `don't` is `dont`; `l'amour` is two words, because people search for `amour`. The decision must not depend on the
  /// language, which is unknown in a query: elided words are few, and precede a vowel or `h`.
  /// - Returns: True if the word continues after the apostrophe.
  private mutating func crossesApostrophe(_ apostrophe: ScannedScalar) -> Bool {
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
  private mutating func crossesHebrewQuotationMark() -> Bool {
    let hebrew = 0x5D0...0x5EA as ClosedRange<UInt32>
    guard hebrew.contains(word.lastScalar), hebrew.contains(text.scalar(at: index + 1).value) else { return false }
    index += 1
    return true
  }

  // MARK: Names with symbols

  /// Emits a name with symbols: `++` after a word, `#` after a single letter, a dot before `net`.
  private mutating func emitsProgrammingName(from start: Int) -> Bool {
    let begin = beginsWithDot(start) ? start - 1 : start
    guard appendsProgrammingSuffix() || begin < start else { return false }
    let end = index
    emit(begin..<end)
    return true
  }

  private mutating func appendsProgrammingSuffix() -> Bool {
    guard word.lastScalar < 0x80, adagia_ascii_byte(UInt8(word.lastScalar)) > UInt8(ascii: "9") else { return false }
    if text[index] == UInt8(ascii: "+"), text[index + 1] == UInt8(ascii: "+") {
      term.append(UInt8(ascii: "+"))
      term.append(UInt8(ascii: "+"))
      index += 2
    } else if text[index] == UInt8(ascii: "#"), word.characterCount == 1 {
      term.append(UInt8(ascii: "#"))
      index += 1
    } else {
      return false
    }
    return true
  }

  /// Adds the dot to the term when the word is `net` after a dot that ends nothing.
  ///
  /// - Returns: True if it is.
  private mutating func beginsWithDot(_ start: Int) -> Bool {
    guard term.count == 3, start > 0, text[start - 1] == UInt8(ascii: "."), term[0] == UInt8(ascii: "n"),
      term[1] == UInt8(ascii: "e"), term[2] == UInt8(ascii: "t"), start == 1 || text[start - 2] == UInt8(ascii: " ")
    else { return false }
    term.insertFirst(UInt8(ascii: "."))
    return true
  }
}
