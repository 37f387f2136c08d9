extension DateLexer {
  /// Reads a word, or a symbol beyond ASCII that is not a letter.
  mutating func readMarkOrWord() {
    if let era = readEraLetter() {
      append(.keyword(.era(era)))
    } else if cursor.next < 0x80 {
      append(cursor.next == UInt8(ascii: "M") ? readRomanYear() ?? readWord() : readPlainWord())
    } else {
      readMark()
    }
  }

  /// Reads the letter of `S58.5.6` and `H26.5.5`: an era of Japan before the numbers of a day, which are all of the
  /// text. Nil when something else is next.
  private mutating func readEraLetter() -> CalendarEra? {
    guard lastToken == nil, let era = Self.eraLetters[cursor.next] else { return nil }
    var copy = cursor
    for isLast in [false, false, true] {
      copy.advance()
      let digits = copy.digitCount(upTo: 3)
      guard 1...2 ~= digits, copy.number(digits: digits) != nil, isLast || copy.next == .dot else { return nil }
    }
    guard copy.isAtEnd else { return nil }
    cursor.advance()
    return era
  }

  private static let eraLetters: [UInt8: CalendarEra] = [
    UInt8(ascii: "M"): .meiji, UInt8(ascii: "T"): .taisho, UInt8(ascii: "S"): .showa, UInt8(ascii: "H"): .heisei,
    UInt8(ascii: "R"): .reiwa,
  ]

  private mutating func readPlainWord() -> DateToken {
    if let calendar = readCalendarName() { return .keyword(.calendar(calendar)) }
    return readEraPhrase() ?? readLetterWithNumber() ?? readWord()
  }

  /// Reads a sign beyond ASCII, or a word.
  private mutating func readMark() {
    switch (cursor.next, cursor.byte(ahead: 1), cursor.byte(ahead: 2)) {
    case (0xC2, 0xA0, _): skip(2, asSpace: true)
    case (0xE3, 0x80, 0x80): skip(3, asSpace: true)
    case (0xC2, 0xA9, _): appendMark(.keyword(.copyright), length: 2)
    case (0xE2, 0x84, 0x97): appendMark(.keyword(.copyright), length: 3)
    case (0xC2, 0xB1, _): appendMark(.keyword(.circa), length: 2)
    // The almost-equal and similar signs, at least and at most, the dagger of the dead.
    case (0xE2, 0x89, 0x88), (0xE2, 0x88, 0xBC): appendMark(.keyword(.circa), length: 3)
    case (0xE2, 0x89, 0xA4): appendMark(.keyword(.latest), length: 3)
    case (0xE2, 0x89, 0xA5): appendMark(.keyword(.earliest), length: 3)
    case (0xE2, 0x80, 0xA0): appendMark(.keyword(.died), length: 3)
    // Dashes, the minus sign, an arrow, and the wave dashes of Chinese and Japanese.
    case (0xE2, 0x80, 0x90...0x95), (0xE2, 0x88, 0x92), (0xE2, 0x86, 0x92), (0xE3, 0x80, 0x9C), (0xEF, 0xBD, 0x9E):
      appendMark(.symbol(.hyphen), length: 3)
    case (0xE2, 0x80, 0xA6), (0xE2, 0x80, 0xA5): appendMark(.symbol(.dots), length: 3)
    // 前 is BC before a year, 前221年, and "before" after one.
    case (0xE5, 0x89, 0x8D) where cursor.byte(ahead: 3).isDigit: appendMark(.keyword(.beforeCommonEra), length: 3)
    default: append(readEraPhrase() ?? readWord())
    }
  }

  /// Reads `C17`, a century, `Q3`, `H1`, `S1` and `T3`, parts of a year, and the W of `W10`, a week. Nil when something
  /// else is next.
  private mutating func readLetterWithNumber() -> DateToken? {
    guard cursor.byte(ahead: 1).isDigit else { return nil }
    let (letter, digits) = (cursor.next, cursor.byte(ahead: 2).isDigit ? 2 : 1)
    guard !cursor.byte(ahead: digits + 1).isDigit else { return nil }
    let first = cursor.byte(ahead: 1).digitValue
    let number = digits == 1 ? first : first * 10 + cursor.byte(ahead: 2).digitValue
    let isWord = cursor.byte(ahead: digits + 1).isLetter || cursor.byte(ahead: digits + 1) >= 0x80
    if letter == UInt8(ascii: "C"), 1...21 ~= number, !isWord || ordinalLength(ahead: digits + 1) > 0 {
      cursor.advance(by: digits + 1 + ordinalLength(ahead: digits + 1))
      return .number(number, digits: digits, suffix: .century)
    }
    if letter == UInt8(ascii: "W"), digits == 2, !isWord {
      cursor.advance()
      return .keyword(.week)
    }
    let part =
      letter == UInt8(ascii: "S") ? Self.partOfYear(UInt8(ascii: "h"), number) : Self.partOfYear(letter, number)
    guard digits == 1, !isWord || cursor.byte(ahead: 2).isDigit, let part else { return nil }
    cursor.advance(by: 2)
    return .keyword(.season(part))
  }

  /// The length of an English ordinal ending.
  private func ordinalLength(ahead distance: Int) -> Int {
    let ending = (cursor.byte(ahead: distance) | 0x20, cursor.byte(ahead: distance + 1) | 0x20)
    return Self.isOrdinal(ending.0, ending.1) && !cursor.byte(ahead: distance + 2).isLetter ? 2 : 0
  }

  /// The EDTF code of a quarter, `Q3` and French `T3`, or of a half, `H1`.
  static func partOfYear(_ letter: UInt8, _ number: Int) -> Int? {
    switch letter | 0x20 {
    case UInt8(ascii: "q"), UInt8(ascii: "t"): 1...4 ~= number ? 32 + number : nil
    case UInt8(ascii: "h"): 1...2 ~= number ? 39 + number : nil
    default: nil
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
    let start = cursor
    repeat {
      appendLetters(to: &word)
    } while word.count < 5 && skipAbbreviationDot(after: word)
    if cursor.offset == start.offset { cursor.advance() }
    if let month = calendar?.month(word) { return .keyword(month) }
    guard let entry = DateKeyword.entry(of: word) else {
      if skipRestOfCity(after: word) { return .keyword(.harmless) }
      if isCorrection(word) { return .keyword(.correction) }
      if let keyword = letterAfterYear(word, isCapital: start.next == UInt8(ascii: "H")) { return .keyword(keyword) }
      return .word(smallRoman: word.isTooLong ? nil : word.smallRoman)
    }
    if let keyword = readPhrase(entry) ?? entry.keyword { return .keyword(keyword) }
    return .word(smallRoman: word.isTooLong ? nil : word.smallRoman)
  }

  /// Reads the rest of a phrase, with dots, hyphens, brackets and spaces between its words: `Min guo`, `at the latest`.
  private mutating func readPhrase(_ entry: DateKeyword.Entry) -> DateKeyword? {
    guard entry.beginsPhrase else { return nil }
    let start = cursor
    for phrase in entry.phrasesFromHere {
      if phrase.rest.allSatisfy({ skipWord($0) }) { return phrase.keyword }
      cursor = start
    }
    return nil
  }

  private mutating func skipWord(_ expected: PackedWord) -> Bool {
    let joints = [.space, .dot, .hyphen, UInt8(ascii: "]"), UInt8(ascii: "/"), UInt8(ascii: "'")]
    while joints.contains(cursor.next) { cursor.advance() }
    var word = PackedWord()
    appendLetters(to: &word)
    return word == expected
  }

  private mutating func appendLetters(to word: inout PackedWord) {
    while true {
      let byte = cursor.next
      if byte.isLetter {
        if byte == UInt8(ascii: "l"), beginsTypewrittenYear { return }
        word.append(byte | 0x20)
        cursor.advance()
      } else if byte == UInt8(ascii: "'"), word.count > 0, cursor.byte(ahead: 1).isLetter || isBeforeAccent {
        cursor.advance()
      } else if byte >= 0x80 {
        guard appendFolded(to: &word) else { return }
      } else {
        return
      }
    }
  }

  /// True if a Latin letter with an accent follows the next byte, as in `jusqu'à`.
  private var isBeforeAccent: Bool { 0xC3...0xC5 ~= cursor.byte(ahead: 1) }

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
    case (0xC2, 0xA0, _), (0xC2, 0xA9, _), (0xC2, 0xB1, _), (0xE3, 0x80, 0x80), (0xE2, 0x80, 0x90...0x95): return false
    case (0xE2, 0x80, 0xA0), (0xE2, 0x80, 0xA5...0xA6), (0xE2, 0x86...0x89, _), (0xE3, 0x80, 0x9C): return false
    case (0xEF, 0xBD, 0x9E): return false
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

  /// Appends a whole character, with capitals of Latin and Cyrillic folded. Han and Hangul have no spaces, so there a
  /// word ends as soon as it is a keyword that no longer one continues, and before the next keyword.
  private mutating func appendRaw(to word: inout PackedWord) -> Bool {
    guard cursor.next >= 0xE2 else {
      appendPair(to: &word)
      return true
    }
    if word.count > 0, keywordLength() > 0 { return false }
    let length = max(1, word.count == 0 ? keywordLength() : 0)
    for _ in 0..<length { appendCharacter(to: &word) }
    return length == 1 && DateKeyword.named(word) == nil
  }

  private mutating func appendCharacter(to word: inout PackedWord) {
    repeat {
      word.append(cursor.next)
      cursor.advance()
    } while cursor.next & 0xC0 == 0x80
  }

  /// The number of characters of the longest keyword of wide letters that is next; 0 when none is.
  private func keywordLength() -> Int {
    var (copy, word, longest) = (self, PackedWord(), 0)
    for count in 1...4 {
      guard copy.cursor.next >= 0xE3 else { break }
      copy.appendCharacter(to: &word)
      if DateKeyword.named(word) != nil { longest = count }
    }
    return longest
  }

  /// Appends a character of two bytes in lower case: Latin with carons, ogoneks and the like, and Cyrillic.
  private mutating func appendPair(to word: inout PackedWord) {
    var code = UInt16(cursor.next & 0x1F) << 6 | UInt16(cursor.byte(ahead: 1) & 0x3F)
    switch code {
    case 0x100...0x137, 0x14A...0x177: code |= 1
    case 0x139...0x148, 0x179...0x17E: code += code & 1
    case 0x391...0x3A9, 0x410...0x42F: code += 0x20
    case 0x400...0x40F: code += 0x50
    default: break
    }
    guard cursor.next < 0xE0, cursor.byte(ahead: 1) & 0xC0 == 0x80 else {
      appendCharacter(to: &word)
      return
    }
    word.append(UInt8(0xC0 | code >> 6))
    word.append(UInt8(0x80 | code & 0x3F))
    cursor.advance(by: 2)
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
  private mutating func skipAbbreviationDot(after word: PackedWord) -> Bool {
    guard cursor.next == .dot else { return false }
    let letters = word.count
    let gap = cursor.byte(ahead: 1) == .space ? 2 : 1
    let following = cursor.byte(ahead: gap + 1)
    guard cursor.byte(ahead: gap).isLetter, !following.isLetter, !following.isDigit else { return false }
    // The c of `12th c. A.H.` is a century.
    if letters == 1, cursor.byte(ahead: -1) | 0x20 == UInt8(ascii: "c"), case .number(_, _, .ordinal) = lastToken {
      return false
    }
    // The b and c of `b. c. 1564` are "born about".
    if letters == 1, gap == 2, isBornAbout { return false }
    // The r of `300 r. p.n.e.` is "year".
    if letters == 1, cursor.byte(ahead: -1) | 0x20 == UInt8(ascii: "r"), case .number = lastToken { return false }
    // The s of `s. X` is a century too.
    if letters == 1, cursor.byte(ahead: -1) | 0x20 == UInt8(ascii: "s"), "IVX".utf8.contains(cursor.byte(ahead: gap)) {
      return false
    }
    // Only after letters that are single so far, `ca. B` is two words, and with the same gaps: `i.e. c. 1851` is two.
    let isGappedAlike = cursor.byte(ahead: -2) == .space || cursor.byte(ahead: -2) == .dot && gap == 1
    guard letters == 1 || isGappedAlike && DateKeyword.named(word) != .correction else { return false }
    cursor.advance(by: gap)
    return true
  }

  /// True if the dot that is next is the first of `b. c. 1564`, in small letters and not after a year.
  private var isBornAbout: Bool {
    if case .number = lastToken { return false }
    guard cursor.byte(ahead: -1) == UInt8(ascii: "b"), cursor.byte(ahead: 2) == UInt8(ascii: "c"),
      cursor.byte(ahead: 3) == .dot
    else { return false }
    var ahead = 4
    while cursor.byte(ahead: ahead) == .space { ahead += 1 }
    return cursor.byte(ahead: ahead).isDigit
  }

  /// True if an abbreviation after an opening bracket, which means something else elsewhere, begins a correction:
  /// `1850 [d.i. 1851]`, `1850 [sc. 1851]`.
  private func isCorrection(_ word: PackedWord) -> Bool {
    lastToken == .symbol(.openBracket) && cursor.next == .dot && Self.corrections.contains(word)
  }

  private static let corrections = ["di", "dh", "tj", "dwz", "dvs", "sc", "rect"].map { PackedWord(folded: $0.utf8) }

  /// Skips the rest of Rio de Janeiro, a place of printing whose name ends in a month.
  ///
  /// - Returns: True if it was next.
  private mutating func skipRestOfCity(after word: PackedWord) -> Bool {
    guard word == Self.rio else { return false }
    let rest = " de janeiro".utf8
    for (distance, byte) in rest.enumerated() where cursor.byte(ahead: distance) | 0x20 != byte { return false }
    cursor.advance(by: rest.count)
    return true
  }

  /// The meaning of a letter that has one only after the number of a year: the H of the Hijra, `1266 H`, and the r of
  /// Polish, Czech and Ukrainian for "year", `1850 r.` The H of `12. Jh. H. / 18. Jh.` is apart from a name.
  private func letterAfterYear(_ word: PackedWord, isCapital: Bool) -> DateKeyword? {
    if word == Self.letterH, isCapital, followsCentury, isBeforeSignOrEnd { return .era(.hijri) }
    guard word.count <= 4, case .number(_, let digits, .none) = lastToken else { return nil }
    if word == Self.letterH, isCapital, 3...4 ~= digits { return .era(.hijri) }
    return Self.lettersOfYears.contains(word) && 2...4 ~= digits ? .yearWord : nil
  }

  /// True if only a dot and spaces precede a slash, a bracket or the end of the text.
  private var isBeforeSignOrEnd: Bool {
    var copy = cursor
    _ = copy.skip(.dot)
    copy.skipSpaces()
    return copy.isAtEnd || copy.next == .slash || "()[]".utf8.contains(copy.next)
  }

  private static let letterH = PackedWord(folded: "h".utf8)
  private static let lettersOfYears = ["r", "р", "рр"].map { PackedWord(folded: $0.utf8) }

  private static let rio = "rio".utf8.reduce(into: PackedWord()) { $0.append($1) }

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
