extension DateLexer {
  /// Reads the name of an era that is written in several words or abbreviations after a number: `v. Chr.`, `av. J.-C.`,
  /// `a.C.`, `до н. э.`. Nil when none is next.
  ///
  /// Only a number, a century, or a doubt can precede one: `n. e.` and `d. C.` elsewhere are other abbreviations.
  mutating func readEraPhrase() -> DateToken? {
    guard followsYear else { return nil }
    for phrase in EraPhrase.byFirstByte[Int(cursor.next.isLetter ? cursor.next | 0x20 : cursor.next)] {
      var copy = cursor
      guard copy.skip(phrase.words) else { continue }
      cursor = copy
      return .keyword(phrase.isBefore ? .beforeCommonEra : .commonEra)
    }
    return nil
  }

  private var followsYear: Bool {
    switch lastToken {
    case .number, .romanYear, .word(smallRoman: .some), .keyword(.century), .keyword(.yearWord): true
    case .keyword(.centuryOfNumber), .keyword(.millennium), .keyword(.decadeEnding), .keyword(.yearsWord): true
    case .symbol(.question), .symbol(.closeParenthesis), .symbol(.dot): true
    default: false
    }
  }
}

/// The name of an era in several words.
private struct EraPhrase {
  /// The words in UTF-8, in lower case except for Cyrillic capitals, which are compared as they are.
  let words: [[UInt8]]
  let isBefore: Bool

  /// The phrases that begin with each byte; a phrase that is a prefix of another comes after it.
  static let byFirstByte: [[EraPhrase]] = {
    var lists = [[EraPhrase]](repeating: [], count: 256)
    for phrase in phrases(before, isBefore: true) + phrases(common, isBefore: false) {
      if let first = phrase.words.first?.first { lists[Int(first)].append(phrase) }
    }
    return lists
  }()

  private static func phrases(_ lines: [String], isBefore: Bool) -> [EraPhrase] {
    lines.map { line in
      EraPhrase(words: line.utf8.split(separator: .space).map { [UInt8]($0) }, isBefore: isBefore)
    }
  }

  /// German and Dutch, French, Spanish, Italian and Portuguese, Swedish, Polish, Russian, English, Latin, and their
  /// neighbors. `eKr.` is Finnish and Estonian for BC, and `e. Kr.` Swedish for AD.
  private static let before = [
    "v chr", "v christus", "vor christi geburt", "vor chr", "vor christus", "v u z", "vor unserer zeitrechnung",
    "voor christus", "voor chr", "av j c", "avant j c", "avant jésus christ", "avant notre ère",
    "antes de cristo", "antes de j c", "antes de la era común", "a de j c", "a de c", "a e c", "avanti cristo", "a c",
    "före kristus", "f kr", "p n e", "przed naszą erą", "przed chrystusem", "до нашей эры", "до н э", "до р х",
    "до Р Х",
    "до рождества христова", "av j-c", "avant j-c", "av jc", "avant jc", "avant ère commune", "aec", "aC", "v c",
    "a chr n", "a chr", "ante christum natum", "ante christum", "before christ", "before common era",
    "before the common era", "before current era", "cal bce", "cal bc", "před kristem", "před naším letopočtem",
    "př n l", "př kr",
    "pred kr", "pred n l", "przed chr", "pr kr", "pr n e", "пр н е", "пр н э", "пр хр", "пр Хр", "п н е", "до н е",
    "π χ", "π Χ", "f v t", "fvt", "m ö", "mö", "î hr", "î e n", "ekr", "eaa", "לפנה\"ס", "לפנה״ס", "לפני הספירה",
  ]

  private static let common = [
    "n chr", "nach christi geburt", "nach chr", "nach christus", "n u z", "unserer zeitrechnung", "na christus",
    "ap j c", "apr j c", "après j c", "après jésus christ", "de notre ère",
    "después de cristo", "despues de cristo", "depois de cristo", "dopo cristo", "d de j c", "d de c", "d c", "e c",
    "efter kristus", "e kr", "naszej ery", "n e", "нашей эры", "н э", "от рождества христова", "от р х", "от Р Х",
    "ap j-c", "apr j-c", "après j-c", "ap jc", "apr jc", "après jc", "dC", "p chr n", "p chr", "post christum natum",
    "post christum", "after christ", "common era", "cal ad", "cal ce", "po kristu", "po kr", "n l", "н е", "μ χ", "μ Χ",
    "jkr", "jaa",
    "לספירה",
  ]
}

extension ByteCursor {
  /// Skips `words` if they are next, with dots, hyphens and spaces between. An abbreviation of one letter needs its dot
  /// before another one, and no letter may follow the last word.
  ///
  /// - Returns: True if they were.
  fileprivate mutating func skip(_ words: [[UInt8]]) -> Bool {
    for (number, word) in words.enumerated() {
      guard skipFolded(word) else { return false }
      guard number + 1 < words.count else { continue }
      guard skipGap(needsDot: word.isSingleLetter && words[number + 1].isSingleLetter) else { return false }
    }
    // The first byte of a dash is 0xE2, that of a letter with an accent or of Cyrillic is below.
    return !next.isLetter && !(0xC3..<0xE2 ~= next)
  }

  private mutating func skipFolded(_ word: [UInt8]) -> Bool {
    for (distance, letter) in word.enumerated() where byte(ahead: distance).folded(beside: letter) != letter {
      return false
    }
    advance(by: word.count)
    return true
  }

  private mutating func skipGap(needsDot: Bool) -> Bool {
    let start = offset
    let hasDot = skip(.dot)
    while next == .space || next == .hyphen || next == 0xC2 && byte(ahead: 1) == 0xA0 {
      advance(by: next == 0xC2 ? 2 : 1)
    }
    return hasDot || !needsDot && offset > start
  }
}

extension [UInt8] {
  /// True if it is one letter: one byte, or a Cyrillic letter of two.
  fileprivate var isSingleLetter: Bool { count == 1 || count == 2 && self[0] >= 0xC3 }
}

extension UInt8 {
  /// The byte in lower case if that is `letter`. Knows ASCII letters and the second bytes of accented Latin letters.
  fileprivate func folded(beside letter: UInt8) -> UInt8 {
    self != letter && self | 0x20 == letter && (isLetter || self >= 0x80) ? letter : self
  }
}
