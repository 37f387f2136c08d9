extension WrittenDateParser {
  /// Parses a year of digits with an optional era after it: `1789`, `64 AD`, `399 BCE`, `1375 AH`.
  mutating func readYear(_ modifiers: DateModifiers) -> DatePoint? {
    guard let (value, digits) = next?.plainNumber, digits <= Self.mostDigits else { return nil }
    let position = index
    index += 1
    if next == .keyword(.yearMark), digits < 4 || token(index + 1) == .keyword(.beforeCommonEra) { index += 1 }
    if next == .keyword(.yearWord), token(positionAfterDots(index + 1)) == .keyword(.beforeCommonEra) {
      index = positionAfterDots(index + 1)
    }
    if let isBefore = readEraWord() { return year(value, isBefore: isBefore) }
    if let point = readForeignYear(value) { return point }
    let trailing = trailingUnit(after: position)
    if let isBefore = trailing.isBeforeCommonEra { return year(value, isBefore: isBefore) }
    guard digits <= 4 else { return nil }
    if let era = trailing.era, !trailing.isCentury, let point = point(value, era) { return point }
    let isYear =
      digits == 4 && 1...Self.latestYear ~= value
      || digits == 3 && (modifiers.saysYear || token(index - 1) == .keyword(.yearMark))
      || style.isQuery && value > 0
    guard isYear, !isBeforeCounter else { return nil }
    if let point = readEquivalent(of: value) { return point }
    return readMarkedMonthAndDay(of: value) ?? readWinter(after: value) ?? readMonthAndDay(of: value)
      ?? readDayAndMonth(of: value) ?? readMargin(around: value) ?? plainYear(value)
  }

  /// True if a counted thing is next, as in `1850 pages`, and not the page of `1850, page 3`.
  private var isBeforeCounter: Bool {
    guard next == .keyword(.counter) else { return false }
    if case .number = token(positionAfterDots(index + 1)) { return false }
    return true
  }

  /// Parses the margin of `1850 ± 5`, `1850 (± 5)` and `1850 +/- 5 years`, which ends the text.
  private mutating func readMargin(around year: Int) -> DatePoint? {
    let start = index
    _ = skip(.openParenthesis) || skip(.openBracket)
    if skip(.keyword(.circa)), let (years, digits) = next?.plainNumber, digits <= 2 {
      index += 1
      _ = skip(.keyword(.yearWord)) || skip(.keyword(.yearsWord))
      if isAtEnd { return DatePoint(EDTFDate(year: year - years), through: EDTFDate(year: year + years)) }
    }
    index = start
    return nil
  }

  /// Parses the era after a year that it has: 1850 AH is still to come, and its letters stay beside the year.
  private mutating func readForeignYear(_ value: Int) -> DatePoint? {
    let start = index
    if let era = readForeignEra(), let point = point(value, era) { return point }
    index = start
    return nil
  }

  /// Parses the Gregorian year in parentheses after one of the lunar or the solar Hijra: `1346 (1967)`.
  private mutating func readEquivalent(of value: Int) -> DatePoint? {
    guard 1_100...1_499 ~= value, next == .symbol(.openParenthesis), let (year, digits) = token(index + 1)?.plainNumber,
      digits == 4, 575...622 ~= year - value, token(index + 2) == .symbol(.closeParenthesis)
    else { return nil }
    index += 3
    return plainYear(year)
  }

  /// The greatest number of digits of a year with an era: 2,000,000 BC.
  static let mostDigits = 7

  /// Parses `年5月6日`, with or without the day, and a lone 年.
  ///
  /// - Parameter isMarked: True if 年 was parsed already, as a part of 元年.
  mutating func readMarkedMonthAndDay(of year: Int, isMarked: Bool = false) -> DatePoint? {
    guard isMarked || skip(.keyword(.yearMark)) else { return nil }
    if case .keyword(.season(let season)) = next {
      index += 1
      return DatePoint(EDTFDate(year: year, month: season))
    }
    guard let (month, _) = next?.plainNumber, token(index + 1) == .keyword(.monthMark) else { return plainYear(year) }
    index += 2
    guard 1...12 ~= month else {
      isImpossible = true
      return nil
    }
    guard let (day, _) = next?.plainNumber, token(index + 1) == .keyword(.dayMark) else {
      return DatePoint(EDTFDate(year: year, month: month))
    }
    index += 2
    guard let date = CivilDate(year: year, month: month, day: day) else {
      isImpossible = true
      return nil
    }
    return DatePoint(EDTFDate(year: year, month: month, day: date.day))
  }

  /// Parses the month and day after the year of `1941 December 7`, `1999, Sept.` and `1999-Sept`, and the season of
  /// `1843 Spring`. A month before another year belongs to that one.
  private mutating func readMonthAndDay(of year: Int) -> DatePoint? {
    let start = index
    _ = skip(.comma) || skip(.hyphen) || skip(.slash) || skip(.dot)
    if case .keyword(.season(let season)) = next, !isBeforeWord {
      index += 1
      return DatePoint(EDTFDate(year: year, month: season))
    }
    if case .keyword(.month(let month)) = next {
      index += 1
      if let point = readDay(of: month, in: year) { return point }
    }
    index = start
    return nil
  }

  /// Parses the day and month after the year of `2014, 5 May`. Nil when another year follows, to which they may belong.
  private mutating func readDayAndMonth(of year: Int) -> DatePoint? {
    let start = index
    _ = skip(.comma)
    if let day = dayNumber, 1...31 ~= day, !(index..<limit).contains(where: { token($0)?.plainNumber?.digits == 4 }) {
      index = positionAfterDots(index + 1)
      while skip(.keyword(.filler)) || skip(.keyword(.small(.or))) {}
      if case .keyword(.month(let month)) = next {
        index += 1
        if let date = CivilDate(year: year, month: month, day: day) {
          return DatePoint(EDTFDate(year: year, month: month, day: date.day))
        }
        isImpossible = true
      }
    }
    index = start
    return nil
  }

  /// Parses the second year and the winter of `1978-79 Winter`, which is three months.
  private mutating func readWinter(after year: Int) -> DatePoint? {
    let start = index
    if skipNextYear(after: EDTFYear(year)) {
      _ = skip(.comma)
      if next == .keyword(.season(24)), !isBeforeWord {
        index += 1
        return DatePoint(EDTFDate(year: year, month: 12), through: EDTFDate(year: year + 1, month: 2))
      }
    }
    index = start
    return nil
  }

  /// Parses the day after a year and a month. Nil before the number of another year.
  private mutating func readDay(of month: Int, in year: Int) -> DatePoint? {
    _ = skip(.dot)
    let afterMonth = index
    _ = skip(.hyphen) || skip(.slash)
    guard let (value, digits) = dayNumber.map({ ($0, 2) }) ?? next?.plainNumber else {
      index = afterMonth
      return DatePoint(EDTFDate(year: year, month: month))
    }
    guard digits <= 2 else {
      // 1998 Dec-1999 Jan
      guard index > afterMonth, token(index + 1)?.monthOrSeason != nil else { return nil }
      index = afterMonth
      return DatePoint(EDTFDate(year: year, month: month))
    }
    index += 1
    if value == 0 { return DatePoint(EDTFDate(year: year, month: month)) }
    guard let day = CivilDate(year: year, month: month, day: value) else {
      isImpossible = true
      return nil
    }
    return DatePoint(EDTFDate(year: year, month: month, day: day.day))
  }

  /// Parses the year after a prefix `AD` or `BC`.
  mutating func readAfterEraWord() -> DatePoint? {
    let isBefore = next == .keyword(.beforeCommonEra)
    index += 1
    while skip(.dot) {}
    if let century = readCentury(isBefore: isBefore) { return century }
    guard let (value, digits) = next?.plainNumber, digits <= 4 else { return nil }
    index += 1
    if !isBefore, next == .keyword(.yearMark), let point = readMarkedMonthAndDay(of: value) { return point }
    _ = skip(.keyword(.yearMark))
    return year(value, isBefore: isBefore)
  }

  /// A year of the Common Era or before it. Year 0 has no notation of this kind.
  private func year(_ value: Int, isBefore: Bool) -> DatePoint? {
    guard value > 0 else { return nil }
    return isBefore ? DatePoint(EDTFDate(year: 1 - value)) : plainYear(value)
  }

  /// Parses an era word.
  ///
  /// - Returns: True if it means before the Common Era; nil without an era word.
  mutating func readEraWord() -> Bool? {
    let start = index
    _ = skip(.question)
    let isBefore = next == .keyword(.beforeCommonEra)
    guard isBefore || next == .keyword(.commonEra) else {
      index = start
      return nil
    }
    index += 1
    return isBefore
  }
}
