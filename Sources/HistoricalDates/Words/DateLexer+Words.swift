extension DateLexer {
  /// Reads a word, or a symbol beyond ASCII that is no letter.
  mutating func readMarkOrWord() {
    switch (cursor.next, cursor.byte(ahead: 1), cursor.byte(ahead: 2)) {
    case (0xC2, 0xA0, _): skip(2, asSpace: true)
    case (0xE3, 0x80, 0x80): skip(3, asSpace: true)
    case (0xC2, 0xA9, _): appendMark(.keyword(.copyright), length: 2)
    case (0xE2, 0x84, 0x97): appendMark(.keyword(.copyright), length: 3)
    case (0xE2, 0x80, 0x90...0x95): appendMark(.symbol(.hyphen), length: 3)
    case (UInt8(ascii: "M"), _, _): append(readRomanYear() ?? readWord())
    default: append(readEraPhrase() ?? readWord())
    }
  }

  private mutating func skip(_ count: Int, asSpace: Bool) {
    cursor.advance(by: count)
    followsSpace = asSpace
  }

  private mutating func appendMark(_ token: DateToken, length: Int) {
    cursor.advance(by: length)
    append(token)
  }

  private mutating func readWord() -> DateToken {
    var word = PackedWord()
    repeat {
      appendLetters(to: &word)
    } while word.count < 5 && skipAbbreviationDot(letters: word.count)
    // Min guo and Min kuo are as often two words as one; Old Style is always two.
    if let keyword = DateKeyword.named(word) ?? keywordOfTwoWords(word) { return .keyword(keyword) }
    skipRestOfCity(after: word)
    return .word(smallRoman: word.isTooLong ? nil : word.smallRoman)
  }

  private mutating func appendLetters(to word: inout PackedWord) {
    while true {
      let byte = cursor.next
      if byte.isLetter {
        if byte == UInt8(ascii: "l"), beginsTypewrittenYear { return }
        word.append(byte | 0x20)
        cursor.advance()
      } else if byte == UInt8(ascii: "'"), word.count > 0, cursor.byte(ahead: 1).isLetter {
        cursor.advance()
      } else if byte >= 0x80 {
        guard appendFolded(to: &word) else { return }
      } else {
        return
      }
    }
  }

  private var beginsTypewrittenYear: Bool {
    var copy = self
    return copy.typewrittenYear() != nil
  }

  /// Folds the next character beyond ASCII.
  ///
  /// - Returns: False when the character ends the word.
  private mutating func appendFolded(to word: inout PackedWord) -> Bool {
    let (byte, second, third) = (cursor.next, cursor.byte(ahead: 1), cursor.byte(ahead: 2))
    switch (byte, second, third) {
    case (0xC2, 0xA0, _), (0xC2, 0xA9, _), (0xE3, 0x80, 0x80), (0xE2, 0x80, 0x90...0x95): return false
    // Combining accents, tilde, macron, breve and cedilla; the letter apostrophes of romanization; typographic ones.
    case (0xCC, 0x81...0x84, _), (0xCC, 0x86, _), (0xCC, 0x88, _), (0xCC, 0xA7, _),
      (0xCA, 0xBB...0xBE, _):
      cursor.advance(by: 2)
    case (0xC3, 0x80...0x9E, _) where second != 0x97:
      word.append(byte)
      word.append(second | 0x20)
      cursor.advance(by: 2)
    case (0xE2, 0x80, 0x98...0x99): cursor.advance(by: 3)
    default:
      if let vowel = Self.plainVowel(byte, second) {
        word.append(vowel)
        cursor.advance(by: 2)
      } else {
        return appendRaw(to: &word)
      }
    }
    return true
  }

  /// Appends a whole character unchanged. Han and Hangul have no spaces, so there a word ends as soon as it is a
  /// keyword, unless 前 ("before") follows: 公元 and 公元前 are two eras.
  private mutating func appendRaw(to word: inout PackedWord) -> Bool {
    let isWide = cursor.next >= 0xE0
    repeat {
      word.append(cursor.next)
      cursor.advance()
    } while cursor.next & 0xC0 == 0x80
    let beforeFollows = cursor.next == 0xE5 && cursor.byte(ahead: 1) == 0x89 && cursor.byte(ahead: 2) == 0x8D
    return !(isWide && word.count >= 6 && DateKeyword.named(word) != nil && !beforeFollows)
  }

  /// The vowel of a precomposed letter with a macron or breve.
  private static func plainVowel(_ byte: UInt8, _ second: UInt8) -> UInt8? {
    switch (byte, second) {
    case (0xC4, 0x80...0x83): UInt8(ascii: "a")
    case (0xC4, 0x92...0x95): UInt8(ascii: "e")
    case (0xC4, 0xAA...0xAD): UInt8(ascii: "i")
    case (0xC5, 0x8C...0x8F): UInt8(ascii: "o")
    case (0xC5, 0xAA...0xAD): UInt8(ascii: "u")
    default: nil
    }
  }

  /// Skips the dot of an abbreviation of single letters, `B.C.`, `i. e.`, when another single letter follows.
  private mutating func skipAbbreviationDot(letters: Int) -> Bool {
    guard cursor.next == .dot else { return false }
    let gap = cursor.byte(ahead: 1) == .space ? 2 : 1
    guard cursor.byte(ahead: gap).isLetter, !cursor.byte(ahead: gap + 1).isLetter else { return false }
    // Only after letters that are single so far: `ca. B` is two words.
    guard letters == 1 || cursor.byte(ahead: -2) == .dot || cursor.byte(ahead: -2) == .space else { return false }
    cursor.advance(by: gap)
    return true
  }

  /// Skips the rest of Rio de Janeiro, a place of printing whose name ends in a month.
  private mutating func skipRestOfCity(after word: PackedWord) {
    guard word == Self.rio else { return }
    let rest = " de janeiro".utf8
    for (distance, byte) in rest.enumerated() where cursor.byte(ahead: distance) | 0x20 != byte { return }
    cursor.advance(by: rest.count)
  }

  private static let rio = "rio".utf8.reduce(into: PackedWord()) { $0.append($1) }

  private mutating func keywordOfTwoWords(_ first: PackedWord) -> DateKeyword? {
    guard first.count == 3, cursor.next == .space || cursor.next == UInt8(ascii: "]") else { return nil }
    let start = cursor
    var word = first
    cursor.advance()
    appendLetters(to: &word)
    if let keyword = DateKeyword.named(word), keyword == .era(.minguo) || keyword == .oldStyle { return keyword }
    cursor = start
    return nil
  }

  /// A year in Roman numerals, with optional dots and spaces between groups: `MDCCLXXVII`, `M. DCC. LXIX`.
  private mutating func readRomanYear() -> DateToken? {
    let start = cursor
    var word = PackedWord()
    var year: Int?
    var end = cursor
    while true {
      while cursor.next.isLetter {
        word.append(cursor.next | 0x20)
        cursor.advance()
      }
      guard word.count <= 16, cursor.next < 0x80 else { break }
      if let complete = word.romanYear { (year, end) = (complete, cursor) }
      guard skipRomanGap() else { break }
    }
    cursor = year == nil ? start : end
    return year.map { .romanYear($0) }
  }

  private mutating func skipRomanGap() -> Bool {
    var gap = 0
    while [.dot, .space, UInt8(ascii: ",")].contains(cursor.byte(ahead: gap)) { gap += 1 }
    guard 1...2 ~= gap, "MDCLXVI".utf8.contains(cursor.byte(ahead: gap)) else { return false }
    cursor.advance(by: gap)
    return true
  }
}
