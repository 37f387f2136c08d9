extension WrittenDateParser {
  /// Parses one date, choice or range at the current token. Nil when there is none.
  mutating func readStatement() -> EDTF? {
    if let edtf = readRangeWithoutStart() { return edtf }
    let modifiers = readModifiers()
    // "not 1500" says which year it is not.
    guard !modifiers.isNegated else { return nil }
    if modifiers.bound == nil, let dates = readDatesOfOneYear(modifiers) { return dates }
    guard let first = readChoice(modifiers) else { return nil }
    if modifiers.isBetween, let edtf = readBetween(first) { return edtf }
    if let bound = modifiers.bound ?? readTrailingBound() { return edtf(first, bound) }
    if let range = readRange(from: first) { return range }
    if first.count == 1, let more = readBoth(first[0]) ?? readPrinting(after: first[0])?.edtf { return more }
    return edtf(ofChoice: first)
  }

  /// Parses "or later" and "or earlier" after a date, which is then the first or the last possible one.
  private mutating func readTrailingBound() -> DateModifiers.Bound? {
    let start = index
    skipClosers()
    _ = skip(.comma)
    if skip(.keyword(.or)) || skip(.keyword(.and)), token(index + 1)?.isDateLike != true {
      if skip(.keyword(.after)) { return .notBefore }
      if skip(.keyword(.before)) { return .notAfter }
    }
    index = start
    return nil
  }

  /// Parses `1888 and 1889` and `1888 Nov., Dec.`: both are meant.
  private mutating func readBoth(_ point: DatePoint) -> EDTF? {
    let start = index
    let isList = point.date.month != nil && token(index + 1)?.monthOrSeason != nil
    if skip(.keyword(.and)) || isList && skip(.comma),
      let other = readPoint(readModifiers()) ?? readMonth(inYearOf: point)
    {
      return EDTF(.set(EDTFSet(isAllOf: true, members: point.members + other.members)))
    }
    index = start
    return nil
  }

  /// Parses the year of a printing after a copyright year, `c1999 (2000 printing)`: the date of publication.
  private mutating func readPrinting(after point: DatePoint) -> DatePoint? {
    guard point.isCopyright, let year = point.writtenYear else { return nil }
    let start = index
    while skip(.comma) {}
    skipOpeners()
    if let (value, digits) = next?.plainNumber, digits == 4, value >= year, value <= Self.latestYear {
      return readPoint(DateModifiers())
    }
    index = start
    return nil
  }

  /// Parses an end without a start: `-1999.`, `< >-1999`, `until 1999`. Of `-<1998-2009>` the second year is the end.
  private mutating func readRangeWithoutStart() -> EDTF? {
    let start = index
    skipOpeners()
    if next == .symbol(.closeAngle) { skipClosers() }
    if skip(.hyphen) || skip(.keyword(.to)) {
      skipOpeners()
      let modifiers = readModifiers()
      if let points = readChoice(modifiers) {
        let end = readRange(from: points)?.endOfInterval ?? points[points.count - 1].endOfRange
        return EDTF(.interval(start: .unknown, end: .date(end)))
      }
    }
    index = start
    return nil
  }

  /// Parses one date, or several joined by "or" or a slash.
  mutating func readChoice(_ modifiers: DateModifiers) -> [DatePoint]? {
    guard let first = readPoint(modifiers) else { return nil }
    var points = [first]
    while let next = readAlternative(to: points[points.count - 1]) { points.append(next) }
    return points
  }

  private mutating func readAlternative(to point: DatePoint) -> DatePoint? {
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
    if own.bound == nil, !own.isBetween, let next = readPoint(own) ?? readMonth(inYearOf: point),
      next.date.bounds.last >= point.date.bounds.first
    {
      return next
    }
    index = start
    return nil
  }

  private mutating func readBetween(_ first: [DatePoint]) -> EDTF? {
    let start = index
    skipClosers()
    guard skip(.keyword(.and)) || skip(.symbol(.hyphen)) || skip(.keyword(.to)) else { return nil }
    skipOpeners()
    if let end = readShortenedYear(after: first[0]) ?? readPoint(readModifiers()) {
      let run = EDTFSet.Member.run(from: first[0].date, through: end.endOfRange)
      let isOrdered = first[0].date.bounds.first <= end.date.bounds.last
      skipClosers()
      // Begun in one of these years and not finished: `[between 1998 and 2000]-`.
      if next == .symbol(.hyphen) {
        return EDTF(.interval(start: .date(first[0].date.qualified(.uncertain)), end: .open))
      }
      if isOrdered { return EDTF(.set(EDTFSet(isAllOf: false, members: [run]))) }
    }
    index = start
    return nil
  }
}

// MARK: - Values

extension WrittenDateParser {
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
