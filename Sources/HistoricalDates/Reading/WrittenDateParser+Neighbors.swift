/// The words directly beside a date that was parsed.
extension WrittenDateParser {
  /// True if a word that may change the date, and that was not understood, directly precedes the date at `start` or
  /// follows it at `end`. Commas, colons and brackets set words apart; a dot after a word, and a hyphen, do not. A
  /// bracket with such a word and a year may correct the date.
  func isBesideUnknownWord(from start: Int, to end: Int) -> Bool {
    isUnknownBefore(start) || isUnknownAfter(end) || isBeforeUnknownCorrection(end)
  }

  /// True if a bracket like that of `1850 [xyzzy 1851]` follows. `1850-60 [v. 11, 1850]` corrects nothing.
  private func isBeforeUnknownCorrection(_ end: Int) -> Bool {
    var bracket = end
    while token(bracket) == .symbol(.dot) || token(bracket) == .symbol(.comma) { bracket += 1 }
    guard token(bracket) == .symbol(.openBracket) else { return false }
    let words = (bracket + 1..<limit).prefix { token($0) != .symbol(.closeBracket) }
    guard !words.contains(where: { token($0) == .symbol(.comma) }) else { return false }
    return words.contains { isUnknown(token($0)) } && words.contains { token($0)?.plainNumber?.digits == 4 }
  }

  private func isUnknownBefore(_ start: Int) -> Bool {
    var position = start - 1
    guard position >= 0, !isSetApart(start) else { return false }
    var hasHyphen = token(start) == .symbol(.hyphen)
    while isGlue(token(position)) {
      hasHyphen = hasHyphen || token(position) == .symbol(.hyphen)
      position -= 1
    }
    if hasHyphen, case .number = token(position) { return true }
    if token(position) == .keyword(.weekday) { return isPlainYear(at: start) }
    return isUnknown(token(position))
  }

  /// True if a year without a month and a day begins at a position.
  private func isPlainYear(at start: Int) -> Bool {
    guard let (_, digits) = token(start)?.plainNumber, digits == 4 else { return false }
    switch token(start + 1) {
    case .symbol(.hyphen), .symbol(.slash), .symbol(.dot), .keyword(.month), .keyword(.yearMark): return false
    default: return true
    }
  }

  private func isUnknownAfter(_ end: Int) -> Bool {
    var position = end
    if token(position) == .symbol(.dot), isAfterSpace(position + 1) { return false }
    while isGlue(token(position)) { position += 1 }
    if position > end, case .number = token(position) { return token(position - 1) == .symbol(.hyphen) }
    // A second year is not known to belong to the first: Turkish `1850'den 1860'a kadar`.
    if token(position) == .keyword(.filler), case (_, 4)? = token(position + 1)?.plainNumber { return true }
    return isUnknown(token(position))
  }

  /// True if a date that begins at `start` is apart from the preceding word: by a sign, or by "in" or "the year".
  private func isSetApart(_ start: Int) -> Bool {
    var position = start
    while true {
      switch token(position) {
      case .keyword(.preposition), .keyword(.yearWord), .keyword(.onward): return true
      case .symbol(.dot), .symbol(.hyphen): position += 1
      case .symbol: return true
      default: return false
      }
    }
  }

  private func isGlue(_ token: DateToken?) -> Bool {
    switch token {
    case .symbol(.dot), .symbol(.hyphen): true
    default: false
    }
  }

  /// True if the token is a word that may change the date beside it.
  private func isUnknown(_ token: DateToken?) -> Bool {
    switch token {
    case nil, .number, .maskedYear, .romanYear, .symbol, .word(smallRoman: 1): false
    case .word: true
    case .keyword(let keyword): !keyword.isHarmless
    }
  }
}

extension DateKeyword {
  /// True if the word leaves a date beside it as exact as it is, when it is not part of that date.
  fileprivate var isHarmless: Bool {
    switch self {
    case .harmless, .weekday, .filler, .preposition, .small, .centuryLetter, .centuryOfNumber, .yearWord, .yearMark,
      .commonEra,
      .correction, .ordinal, .copyright, .letterC, .oldStyle, .newStyle, .era(.frenchRepublican), .era(.hebrew),
      .shortBound, .calendar:
      true
    case .month, .season, .reign, .republicanMonth, .hebrewMonth, .hijraMonth, .beforeCommonEra, .era, .circa,
      .uncertain, .before, .after, .since,
      .earlier, .later, .shortCentury, .between, .betweenBoth, .not, .than,
      .by,
      .earliest, .latest, .onward, .present, .born, .died, .letterD, .active, .ish, .counter, .and, .or, .to, .century,
      .millennium, .decadeWord, .yearsWord, .decadeEnding, .monthWord, .dayWord, .week, .monthMark, .dayMark, .part,
      .division, .last, .turn, .firstYear:
      false
    }
  }
}

extension EDTF {
  /// True if the value is a month of an unknown year.
  var isBareMonth: Bool {
    guard case .date(let date) = content else { return false }
    return date.month != nil && date.day == nil && date.year.unspecifiedDigits == 0b1111
  }

  /// The value with all of its dates marked uncertain.
  var doubted: EDTF {
    switch content {
    case .date(let date): EDTF(date.qualified(.uncertain))
    case .dateTime: self
    case .interval(let start, let end): EDTF(.interval(start: start.doubted, end: end.doubted))
    case .set(let set): EDTF(.set(EDTFSet(isAllOf: set.isAllOf, members: set.members.map(\.doubted))))
    }
  }
}

extension EDTF.IntervalEnd {
  fileprivate var doubted: EDTF.IntervalEnd { date.map { .date($0.qualified(.uncertain)) } ?? self }
}

extension EDTFSet.Member {
  fileprivate var doubted: EDTFSet.Member {
    switch self {
    case .date(let date): .date(date.qualified(.uncertain))
    case .run(let first, let last): .run(from: first.qualified(.uncertain), through: last.qualified(.uncertain))
    case .earlier(let date): .earlier(date.qualified(.uncertain))
    case .later(let date): .later(date.qualified(.uncertain))
    }
  }
}
