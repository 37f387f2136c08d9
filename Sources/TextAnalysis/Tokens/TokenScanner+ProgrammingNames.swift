internal import CUnicodeTables

extension TokenScanner {
  /// Emits a name with symbols: `++` after a word, `#` after a single letter, a dot before `net`.
  mutating func emitsProgrammingName(from start: Int) -> Bool {
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
