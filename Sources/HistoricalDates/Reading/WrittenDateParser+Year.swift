extension WrittenDateParser {
  /// Parses a year of digits with an optional era after it: `1789`, `64 AD`, `399 BCE`, `1375 AH`.
  mutating func readYear(_ modifiers: DateModifiers) -> DatePoint? {
    guard let (value, digits) = next?.plainNumber, digits <= Self.mostDigits else { return nil }
    let position = index
    index += 1
    if next == .keyword(.yearMark), digits < 4 || token(index + 1) == .keyword(.beforeCommonEra) { index += 1 }
    if next == .keyword(.yearWord), token(index + 1) == .keyword(.beforeCommonEra) { index += 1 }
    if let isBefore = readEraWord() { return year(value, isBefore: isBefore) }
    if let point = readForeignYear(value) { return point }
    if let isBefore = trailingUnit(after: position).isBeforeCommonEra { return year(value, isBefore: isBefore) }
    guard digits <= 4 else { return nil }
    let isYear =
      digits == 4 && 1...Self.latestYear ~= value
      || digits == 3 && (modifiers.saysYear || token(index - 1) == .keyword(.yearMark))
      || style.isQuery && value > 0
    guard isYear, !isBeforeCounter else { return nil }
    if let point = readEquivalent(of: value) { return point }
    return readMarkedMonthAndDay(of: value) ?? readMonthAndDay(of: value) ?? readMargin(around: value)
      ?? plainYear(value)
  }

  /// True if a counted thing is next, as in `1850 pages`, and not the page of `1850, page 3`.
  private var isBeforeCounter: Bool {
    guard next == .keyword(.counter) else { return false }
    if case .number = token(positionAfterDots(index + 1)) { return false }
    return true
  }

  /// Parses the margin of `1850 ± 5` and `1850 +/- 5 years`, which ends the text.
  private mutating func readMargin(around year: Int) -> DatePoint? {
    let start = index
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
  private static let mostDigits = 7

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

  /// Parses the day after a year and a month. Nil before the number of another year.
  private mutating func readDay(of month: Int, in year: Int) -> DatePoint? {
    _ = skip(.dot)
    let afterMonth = index
    _ = skip(.hyphen) || skip(.slash)
    guard let (value, digits) = next?.plainNumber else {
      index = afterMonth
      return DatePoint(EDTFDate(year: year, month: month))
    }
    guard digits <= 2 else { return nil }
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

  /// The unit that the end of a range gives to both dates: the century of `17-19th centuries`, the era of `460-370
  /// BCE`.
  func trailingUnit(after position: Int) -> TrailingUnit {
    var unit = TrailingUnit()
    var ahead = position + 1
    if token(ahead) == .symbol(.question) || token(ahead) == .symbol(.dot) { ahead += 1 }
    guard isJoint(token(ahead)) else { return unit }
    ahead += token(ahead) == .symbol(.hyphen) && token(ahead + 1) == .symbol(.hyphen) ? 2 : 1
    while isSmallWord(token(ahead)) { ahead += 1 }
    switch token(ahead) {
    case .number(_, let digits, _) where digits <= Self.mostDigits: break
    case .word(smallRoman: .some), .keyword(.ordinal): break
    default: return unit
    }
    let isOrdinal = if case .number(_, _, .ordinal) = token(ahead) { true } else { false }
    ahead += 1
    if token(ahead) == .symbol(.question) { ahead += 1 }
    if token(ahead) == .symbol(.dot), isCentury(token(ahead + 1)) { ahead += 1 }
    unit.isCentury = isCentury(token(ahead)) || isOrdinal && token(ahead) == .keyword(.letterC)
    if unit.isCentury { ahead += token(ahead + 1) == .symbol(.dot) ? 2 : 1 }
    if token(ahead) == .keyword(.beforeCommonEra) { unit.isBeforeCommonEra = true }
    if token(ahead) == .keyword(.commonEra) { unit.isBeforeCommonEra = false }
    return unit
  }

  private func isCentury(_ token: DateToken?) -> Bool {
    token == .keyword(.century) || token == .keyword(.centuryOfNumber)
  }

  func isJoint(_ token: DateToken?) -> Bool {
    switch token {
    case .symbol(.hyphen), .symbol(.slash), .symbol(.dots), .keyword(.or), .keyword(.to), .keyword(.and): true
    default: false
    }
  }

  private func isSmallWord(_ token: DateToken?) -> Bool {
    switch token {
    case .keyword(.circa), .keyword(.letterC), .keyword(.part), .keyword(.filler), .symbol(.dot): true
    default: false
    }
  }

  struct TrailingUnit {
    var isCentury = false
    var isBeforeCommonEra: Bool?
    var isEmpty: Bool { !isCentury && isBeforeCommonEra == nil }
  }
}
