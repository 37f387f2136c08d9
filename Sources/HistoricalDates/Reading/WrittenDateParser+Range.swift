extension WrittenDateParser {
  /// Parses the range that a hyphen after a date begins. Nil when there is no hyphen or it joins no dates.
  mutating func readRange(from first: [DatePoint]) -> EDTF? {
    skipClosers()
    if next == .symbol(.openBracket), token(index + 1) == .symbol(.hyphen) { index += 1 }
    guard skipJoint() else { return nil }
    let start = first[0].startOfRange.qualified(first.count > 1 ? .uncertain : [])
    if skip(.question) { return EDTF(.interval(start: .date(start), end: .unknown)) }
    let afterJoint = index
    skipOpeners()
    if let end = readEnd(after: first[first.count - 1]) {
      guard start != end, start.bounds.first <= end.bounds.last else { return nil }
      return EDTF(.interval(start: .date(start), end: .date(end)))
    }
    index = afterJoint
    return endWithoutDate.map { EDTF(.interval(start: .date(start), end: $0)) }
  }

  /// Skips a hyphen or two, or "to".
  mutating func skipJoint() -> Bool {
    if skip(.keyword(.to)) { return true }
    guard skip(.hyphen) else { return false }
    _ = skip(.hyphen)
    return true
  }

  private mutating func readEnd(after point: DatePoint) -> EDTFDate? {
    if let year = readShortenedYear(after: point) { return year.endOfRange }
    let modifiers = readModifiers()
    guard modifiers.bound == nil else { return nil }
    let choice = readBracketedChoice() ?? readChoice(modifiers, after: point.era)
    guard let last = choice ?? readMonth(inYearOf: point).map({ [$0] }) else { return nil }
    return last[last.count - 1].endOfRange.qualified(last.count > 1 ? .uncertain : [])
  }

  private mutating func readChoice(_ modifiers: DateModifiers, after era: CalendarEra?) -> [DatePoint]? {
    if let era, let point = readYear(of: era) { return [point] }
    return readChoice(modifiers)
  }

  /// Parses the later month of `1843, April-May` and the later season of `1843 Spring/Summer`, which no year follows.
  mutating func readMonth(inYearOf point: DatePoint) -> DatePoint? {
    guard let first = point.date.month?.known, point.last == nil, point.date.year.bounds.count == 1,
      let month = next?.monthOrSeason, month > first, (month > 12) == (first > 12), !isBeforeWord
    else { return nil }
    index += 1
    return DatePoint(EDTFDate(year: point.date.year, month: TwoDigits(month)))
  }

  /// Whether more than punctuation or a joint follows the next token, as in `1843 may be` and `1843 Spring Street`.
  var isBeforeWord: Bool {
    switch token(index + 1) {
    case nil, .symbol, .keyword(.and), .keyword(.or), .keyword(.to): false
    default: true
    }
  }

  /// Parses the end that a cataloger adds after words that are no date: `[1726?]-Anʼei teiyū [1777]`.
  private mutating func readBracketedChoice() -> [DatePoint]? {
    guard let bracket = positionOfBracketedDate() else { return nil }
    let start = index
    index = bracket
    if let points = readChoice(readModifiers()) { return points }
    index = start
    return nil
  }

  /// The end of a range without a date after its hyphen: open when nothing follows, `1999-`, `<1999- >`; unknown before
  /// a number, `1999-<200>`; nil before a word.
  private var endWithoutDate: EDTF.IntervalEnd? {
    var copy = self
    copy.skipOpeners()
    switch copy.next {
    case nil: return .open
    case .symbol(let symbol): return symbol == .hyphen || symbol == .other ? nil : .open
    case .number: return .unknown
    default: return nil
    }
  }

  /// Parses the second year of `1914-18` and `1998-9`, completed from the first.
  mutating func readShortenedYear(after point: DatePoint) -> DatePoint? {
    guard let first = point.writtenYear, point.era == nil else { return nil }
    guard let (value, digits) = next?.plainNumber, digits <= 3, !isPartOfDay else { return nil }
    // AD 64-68: the era before the first year counts for both, and the second year is complete.
    guard first >= 1_000 else { return value >= first ? readPlainYear(value) : nil }
    guard digits <= 2, !isCentury(at: index), trailingUnit(after: index).isEmpty else { return nil }
    let step = digits == 2 ? 100 : 10
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

  /// Whether the number is the day of `5 May` or the month of `02-30`.
  private var isPartOfDay: Bool {
    if case .keyword(.month) = token(index + 1) { return true }
    guard let value = next?.plainNumber?.value, value <= 12, token(index + 1) == .symbol(.hyphen) else { return false }
    return token(index + 2)?.plainNumber != nil
  }
}

extension DatePoint {
  /// The start of an interval, in which EDTF has no seasons.
  var startOfRange: EDTFDate { date.withoutSeason { $0.first } }

  /// The end of an interval, in which EDTF has no seasons.
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
