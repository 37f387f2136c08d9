extension TextReader {
  /// Reads one date, choice or range that begins here, or gives nil.
  mutating func readStatement() -> EDTF? {
    if let edtf = readRangeWithoutStart() { return edtf }
    var modifiers = readModifiers()
    guard let first = readChoice(modifiers) else { return nil }
    if modifiers.isBetween, let edtf = readBetween(first, &modifiers) { return edtf }
    if let bound = modifiers.bound { return edtf(first, bound) }
    if let range = readRange(from: first) { return range }
    if first.count == 1, let more = readBoth(first[0]) ?? readPrinting(after: first[0])?.edtf { return more }
    return edtf(ofChoice: first)
  }

  /// `1888 and 1889`: both are meant.
  private mutating func readBoth(_ point: DatePoint) -> EDTF? {
    let start = index
    if skip(.keyword(.and)), let other = readPoint(readModifiers()) {
      return EDTF(.set(EDTFSet(isAllOf: true, members: point.members + other.members)))
    }
    index = start
    return nil
  }

  /// The year of a printing after that of the copyright, `c1999 (2000 printing)`: it is when the book came out.
  private mutating func readPrinting(after point: DatePoint) -> DatePoint? {
    guard point.isCopyright, let year = point.writtenYear else { return nil }
    let start = index
    while skip(.comma) {}
    skipOpeners()
    if let (value, digits) = next?.plainNumber, digits == 4, year...Self.latestYear ~= value {
      return readPoint(DateModifiers())
    }
    index = start
    return nil
  }

  /// `-1999.`, `< >-1999`, `until 1999`: an end without a start.
  private mutating func readRangeWithoutStart() -> EDTF? {
    let start = index
    skipOpeners()
    if next == .symbol(.closeAngle) { skipClosers() }
    if skip(.hyphen) || skip(.keyword(.to)) {
      skipOpeners()
      let modifiers = readModifiers()
      if let end = readChoice(modifiers)?.last { return EDTF(.interval(start: .unknown, end: .date(end.endOfRange))) }
    }
    index = start
    return nil
  }

  /// One point, or several joined by "or" or a slash.
  private mutating func readChoice(_ modifiers: DateModifiers) -> [DatePoint]? {
    guard let first = readPoint(modifiers) else { return nil }
    var points = [first]
    while let next = readAlternative(to: points[points.count - 1], modifiers) { points.append(next) }
    return points
  }

  private mutating func readAlternative(to point: DatePoint, _ modifiers: DateModifiers) -> DatePoint? {
    let start = index
    skipClosers()
    if next == .symbol(.comma), token(index + 1) == .keyword(.or) { index += 1 }
    let isSlash = next == .symbol(.slash)
    guard isSlash || next == .keyword(.or) else {
      index = start
      return nil
    }
    index += 1
    skipOpeners()
    if let year = readShortenedYear(after: point) { return year }
    let own = readModifiers()
    if own.bound == nil, !own.isBetween, let next = readPoint(own), next.date.bounds.last >= point.date.bounds.first {
      return next
    }
    index = start
    return nil
  }

  private mutating func readBetween(_ first: [DatePoint], _ modifiers: inout DateModifiers) -> EDTF? {
    let start = index
    skipClosers()
    guard skip(.keyword(.and)) || skip(.symbol(.hyphen)) || skip(.keyword(.to)) else { return nil }
    skipOpeners()
    if let end = readShortenedYear(after: first[0]) ?? readPoint(readModifiers()) {
      let run = EDTFSet.Member.run(from: first[0].date, through: end.endOfRange)
      let isOrdered = first[0].date.bounds.first <= end.date.bounds.last
      skipClosers()
      let goesOn = next == .symbol(.hyphen)
      if goesOn { return EDTF(.interval(start: .date(first[0].date.qualified(.uncertain)), end: .open)) }
      if isOrdered { return EDTF(.set(EDTFSet(isAllOf: false, members: [run]))) }
    }
    index = start
    return nil
  }
}

// MARK: - Ranges

extension TextReader {
  private mutating func readRange(from first: [DatePoint]) -> EDTF? {
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

  /// A hyphen or two, or "to".
  private mutating func skipJoint() -> Bool {
    if skip(.keyword(.to)) { return true }
    guard skip(.hyphen) else { return false }
    _ = skip(.hyphen)
    return true
  }

  private mutating func readEnd(after point: DatePoint) -> EDTFDate? {
    if let year = readShortenedYear(after: point) { return year.endOfRange }
    let modifiers = readModifiers()
    guard modifiers.bound == nil else { return nil }
    guard let last = readBracketedChoice() ?? readChoice(modifiers, after: point.era) else { return nil }
    return last[last.count - 1].endOfRange.qualified(last.count > 1 ? .uncertain : [])
  }

  private mutating func readChoice(_ modifiers: DateModifiers, after era: CalendarEra?) -> [DatePoint]? {
    if let era, let point = readYear(of: era) { return [point] }
    return readChoice(modifiers)
  }

  /// The end that a cataloguer adds after words that say nothing here: `[1726?]-Anʼei teiyū [1777]`.
  private mutating func readBracketedChoice() -> [DatePoint]? {
    guard let bracket = positionOfBracketedDate() else { return nil }
    let start = index
    index = bracket
    if let points = readChoice(readModifiers()) { return points }
    index = start
    return nil
  }

  /// The end of a range after whose hyphen no date can be read: open when nothing stands there, `1999-`, `<1999- >`,
  /// unknown when it is a number, `1999-<200>`, and no end at all when it is a word.
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

  /// The second year of `1914-18` and `1998-9`, completed from the first.
  private mutating func readShortenedYear(after point: DatePoint) -> DatePoint? {
    guard let first = point.writtenYear, point.era == nil else { return nil }
    guard let (value, digits) = next?.plainNumber, digits <= 3, !isPartOfDay else { return nil }
    // AD 64-68: the era before the first year counts for both, and nothing is left out.
    guard first >= 1_000 else { return value >= first ? readPlainYear(value) : nil }
    guard digits <= 2, !isCentury(at: index), trailingUnit(after: index).isEmpty else { return nil }
    let step = digits == 2 ? 100 : 10
    var year = first / step * step + value
    // Only a century rolls over: 1998-02 is four years, 1998-7 is a slip of the pen.
    if year < first, digits == 2 { year += 100 }
    guard year >= first, year <= Self.latestYear else { return nil }
    // 1896-19 lacks the rest of its year: it says 19--, not 1919.
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

// MARK: - Values

extension TextReader {
  private func edtf(ofChoice points: [DatePoint]) -> EDTF {
    points.count == 1 ? points[0].edtf : EDTF(.set(EDTFSet(isAllOf: false, members: points.flatMap(\.members))))
  }

  private func edtf(_ points: [DatePoint], _ bound: DateModifiers.Bound) -> EDTF {
    let (first, last) = (points[0], points[points.count - 1])
    return switch bound {
    case .before: EDTF(.interval(start: .unknown, end: .date(last.endOfRange)))
    case .after: EDTF(.interval(start: .date(first.startOfRange), end: .unknown))
    case .since: EDTF(.interval(start: .date(first.startOfRange), end: .open))
    case .notBefore: EDTF(.set(EDTFSet(isAllOf: false, members: [.later(first.date)])))
    case .notAfter: EDTF(.set(EDTFSet(isAllOf: false, members: [.earlier(last.last ?? last.date)])))
    }
  }
}

extension DatePoint {
  /// The date to write at the start of an interval, where EDTF has no seasons.
  var startOfRange: EDTFDate { date.withoutSeason { $0.first } }

  /// The date to write at the end of an interval.
  var endOfRange: EDTFDate { (last ?? date).withoutSeason { $0.last } }
}

extension EDTFDate {
  /// The first or last month of a season in its place, with the same doubts.
  fileprivate func withoutSeason(_ pick: ((first: CivilDate, last: CivilDate)) -> CivilDate) -> EDTFDate {
    guard isSeason else { return self }
    var date = self
    date.month = TwoDigits(pick(bounds).month)
    return date
  }
}
