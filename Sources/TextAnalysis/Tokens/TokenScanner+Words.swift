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
}
