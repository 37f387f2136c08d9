extension WrittenDateParser {
  /// Parses the range that a hyphen, "to" or dots after a date begin. Nil when there is no joint or it joins no dates.
  mutating func readRange(from first: [DatePoint], _ modifiers: DateModifiers) -> EDTF? {
    let beginning = index
    var start = first[0].startOfRange.qualified(first.count > 1 ? .uncertain : [])
    while skip(.closeBracket) || skip(.closeAngle) || skip(.closeParenthesis) || skip(.dot) {}
    if skip(.keyword(.present)) { return EDTF(.interval(start: .date(start), end: .open)) }
    index = beginning
    skipClosers()
    if next == .symbol(.openBracket), token(index + 1) == .symbol(.hyphen) { index += 1 }
    let hasFrom = modifiers.bound == .since || modifiers.mayBeFrom
    guard skipJoint(afterFrom: hasFrom) else {
      index = beginning
      return nil
    }
    if skip(.question) { return EDTF(.interval(start: .date(start), end: .unknown)) }
    let afterJoint = index
    skipOpeners()
    if let last = readEnd(after: first[first.count - 1]) {
      let end = last.endOfRange
      if first.count == 1 { start = alike(first[0], last).startOfRange }
      if first[0].era != nil, last.isSame(as: first[0]) { return last.edtf }
      // まで, "until", follows the end in Japanese.
      if modifiers.bound == nil { _ = skip(.keyword(.latest)) }
      // Both years of `1162-1163 AH (1749-50)` are taken for 1749, until the range beside them is read.
      if start == end, first[0].era != nil { return EDTF(start) }
      guard start != end, start.bounds.first <= end.bounds.last else {
        isDoubtful = isDoubtful || start != end
        return nil
      }
      return EDTF(.interval(start: .date(start), end: .date(end)))
    }
    index = afterJoint
    if let end = readOpenEnd() { return EDTF(.interval(start: .date(start), end: end)) }
    index = beginning
    return nil
  }

  /// Skips a hyphen or two, dots, two slashes, or "to". After "from", Russian до and a lone `a` join too.
  mutating func skipJoint(afterFrom hasFrom: Bool = false) -> Bool {
    if skip(.keyword(.to)) || hasFrom && skip(.keyword(.before)) { return true }
    if skip(.dots) { return true }
    if next == .symbol(.slash), token(index + 1) == .symbol(.slash) {
      index += 2
      return true
    }
    if isJoiningTilde { return skip(.tilde) }
    if next == .keyword(.small(.to)) || isShortUntil, isBeforeDate(at: index + 1) {
      index += 1
      return true
    }
    guard skip(.hyphen) else { return false }
    _ = skip(.hyphen)
    return true
  }

  /// True if a tilde joins two dates, as a wave dash does: `1850~1860`, `1850年~1860年`, `1850~60年`.
  var isJoiningTilde: Bool {
    guard next == .symbol(.tilde), token(index - 1) != .symbol(.slash) else { return false }
    if case .number(_, digits: 3..., _) = token(index + 1) { return true }
    guard case .number(let first, digits: 4, _) = token(index - 1), token(index + 2) == .keyword(.yearMark),
      case (let last, 2)? = token(index + 1)?.plainNumber
    else { return false }
    return last > first % 100
  }

  private var isShortUntil: Bool { next == .keyword(.shortBound(.until)) }

  private func isBeforeDate(at position: Int) -> Bool {
    var copy = self
    copy.index = position
    copy.skipOpeners()
    _ = copy.skip(.keyword(.yearWord))
    if case .word(.some) = copy.next, copy.isCenturyWord(positionAfterDots(copy.index + 1)) { return true }
    return copy.isBeforeDate || copy.next == .keyword(.circa) || copy.next == .keyword(.letterC)
  }

  private func isCenturyWord(_ position: Int) -> Bool {
    switch token(position) {
    case .keyword(.century), .keyword(.centuryOfNumber), .keyword(.shortCentury), .keyword(.centuryLetter): true
    default: false
    }
  }

  private mutating func readEnd(after point: DatePoint) -> DatePoint? {
    if let year = readShortenedYear(after: point) ?? readShortenedDecade(after: point) ?? readYear(ofOurEraAfter: point)
    {
      return year
    }
    let modifiers = readModifiers()
    let isBound = modifiers.bound != nil && modifiers.bound != .notAfter
    let choice = readBracketedChoice() ?? readChoice(modifiers, after: point)
    guard let last = choice ?? readMonth(inYearOf: point).map({ [$0] }) else { return nil }
    return last[last.count - 1].qualified(last.count > 1 || isBound ? .uncertain : [])
  }

  /// Parses the last year of `27 BC-14`, which lacks its AD and ends the text. It is uncertain: `100 BC-44` may lack
  /// BC.
  private mutating func readYear(ofOurEraAfter point: DatePoint) -> DatePoint? {
    guard point.era == nil, point.date.month == nil, point.date.year.bounds.upperBound <= 0 else { return nil }
    let start = index
    let modifiers = readModifiers()
    if modifiers.bound == nil, case (let year, 1...3)? = next?.plainNumber, year > 0 {
      index += 1
      let end = plainYear(year).qualified(modifiers.qualification.union(readTrailingDoubt()).union(.uncertain))
      if isAtEnd { return end }
    }
    index = start
    return nil
  }

  /// Parses the decade of `1850s-60s` and `the 1850s and early 60s`, completed from the first.
  mutating func readShortenedDecade(after point: DatePoint) -> DatePoint? {
    let start = index
    let modifiers = readModifiers()
    let first = point.date.year.bounds
    if point.date.month == nil, point.date.year.unspecifiedDigits & 1 == 1 || point.isRun,
      case .number(let value, digits: 2, .plural) = next, value % 10 == 0
    {
      let year = first.lowerBound / 100 * 100 + value
      if year >= first.lowerBound {
        index += 1
        return narrowed(DatePoint(EDTFDate(year: EDTFYear(year, unspecifying: 1))), to: modifiers.part)
          .qualified(modifiers.qualification.union(readTrailingDoubt()))
      }
    }
    index = start
    return nil
  }

  /// Parses the end of a range. After a year of another era a slash begins the same range in this one.
  private mutating func readChoice(_ modifiers: DateModifiers, after point: DatePoint) -> [DatePoint]? {
    if point.era != nil { return readPoint(modifiers, after: point).map { [$0] } }
    return readChoice(modifiers.continuing(point))
  }

  /// Parses the second year of `343/2 BC`, an Athenian year, completed from the first.
  mutating func readYearBefore(_ point: DatePoint) -> DatePoint? {
    let first = 1 - point.date.year.bounds.lowerBound
    guard point.date.month == nil, point.date.year.bounds.count == 1, first > 1,
      let (value, digits) = next?.plainNumber, digits <= 2, token(index + 1) == .keyword(.beforeCommonEra)
    else { return nil }
    let step = EDTFYear.powersOfTen[digits]
    guard first / step * step + value == first - 1 else { return nil }
    index += 2
    return DatePoint(EDTFDate(year: 2 - first))
  }

  /// Parses the AD of `1st century BC/AD`: the century of the same number.
  mutating func readCenturyOfOurEra(after point: DatePoint) -> DatePoint? {
    guard point.date.month == nil, point.date.year.unspecifiedDigits == 0b11, point.date.year.isNegative,
      next == .keyword(.commonEra)
    else { return nil }
    if case .number = token(index + 1) { return nil }
    index += 1
    var point = point
    point.date.year.isNegative = false
    return point
  }

  /// Parses the later month of `1843, April-May` and the later season of `1843 Spring/Summer`, which no year follows.
  mutating func readMonth(inYearOf point: DatePoint) -> DatePoint? {
    guard let first = point.date.month?.known, point.last == nil, point.date.year.bounds.count == 1,
      let month = next?.monthOrSeason, month > first, (month > 12) == (first > 12), !isBeforeWord
    else { return nil }
    index += 1
    return DatePoint(EDTFDate(year: point.date.year, month: TwoDigits(month)))
  }

  /// True if more than punctuation or a joint follows the next token, as in `1843 may be` and `1843 Spring Street`.
  var isBeforeWord: Bool {
    switch token(index + 1) {
    case nil, .symbol, .keyword(.and), .keyword(.or), .keyword(.to): false
    default: true
    }
  }

  /// Parses the end that a cataloger adds after words that are not a date: `[1726?]-Anʼei teiyū [1777]`.
  private mutating func readBracketedChoice() -> [DatePoint]? {
    guard let bracket = positionOfBracketedDate() else { return nil }
    let start = index
    index = bracket
    if let points = readChoice(readModifiers()) { return points }
    index = start
    return nil
  }

  /// Parses the end of a range without a date after its hyphen: open when nothing follows, `1999-`, `<1999- >`, or
  /// "present"; unknown before a number, `1999-<200>`; nil before a word.
  private mutating func readOpenEnd() -> EDTF.IntervalEnd? {
    var copy = self
    copy.skipOpeners()
    while copy.skip(.keyword(.filler)) || copy.skip(.keyword(.small(.to))) {}
    switch copy.next {
    case .keyword(.present):
      index = copy.index + 1
      return .open
    case nil: return .open
    case .symbol(let symbol): return [.hyphen, .other, .star, .plus].contains(symbol) ? nil : .open
    case .number(_, let digits, _) where digits != 4: return .unknown
    default: return nil
    }
  }

  /// Parses the second year of `1914-18` and `1998-9`, completed from the first.
  mutating func readShortenedYear(after point: DatePoint) -> DatePoint? {
    if let century = readSecondCentury(after: point) { return century }
    if let era = point.era { return readShortenedYear(of: era, after: point) }
    guard let first = point.writtenYear else { return nil }
    guard let (value, digits) = next?.plainNumber, digits <= 3, !isPartOfDay, !isForeignEra(token(index + 1)) else {
      return nil
    }
    // AD 64-68: the era before the first year counts for both, and the second year is complete.
    guard first >= 1_000 else { return value >= first ? readPlainYear(value) : nil }
    let trailing = trailingUnit(after: index)
    guard !isCentury(at: index), !trailing.isCentury, trailing.isBeforeCommonEra == nil else { return nil }
    // Italian publishers shorten 1983-1984 to 1983-984.
    let step = EDTFYear.powersOfTen[digits]
    var year = first / step * step + value
    // Only a century rolls over: 1998-02 is four years, 1998-7 an error.
    if year < first, digits == 2 { year += 100 }
    guard year >= first, year <= Self.latestYear else { return nil }
    // 1896-19 lacks the rest of its year: it means 19--, not 1919.
    guard year / 100 == first / 100 || year / 100 != value else { return readCenturyOfYear(year) }
    return readPlainYear(year)
  }

  private mutating func readPlainYear(_ year: Int) -> DatePoint {
    index += 1
    return plainYear(year).qualified(readTrailingDoubt())
  }

  private mutating func readCenturyOfYear(_ year: Int) -> DatePoint {
    index += 1
    return DatePoint(EDTFDate(year: EDTFYear(year, unspecifying: 2))).qualified(readTrailingDoubt())
  }

  /// True if the number is the day of `5 May` or the month of `02-30`.
  private var isPartOfDay: Bool {
    if case .keyword(.month) = token(index + 1) { return true }
    guard let value = next?.plainNumber?.value, value <= 12, token(index + 1) == .symbol(.hyphen) else { return false }
    return token(index + 2)?.plainNumber != nil
  }
}

extension DatePoint {
  /// The start of an interval, where EDTF has no seasons.
  var startOfRange: EDTFDate { date.withoutSeason { $0.first } }

  /// The end of an interval, where EDTF has no seasons.
  var endOfRange: EDTFDate { (last ?? date).withoutSeason { $0.last } }
}

extension EDTFDate {
  /// The date with the first or last month of its season, with the same qualifications.
  fileprivate func withoutSeason(_ pick: ((first: CivilDate, last: CivilDate)) -> CivilDate) -> EDTFDate {
    guard isSeason else { return self }
    var date = self
    date.month = TwoDigits(pick(bounds).month)
    return date
  }
}
