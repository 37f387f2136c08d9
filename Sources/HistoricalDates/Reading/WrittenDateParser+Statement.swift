extension WrittenDateParser {
  /// Parses one date, choice or range at the current token. Nil when there is none.
  mutating func readStatement() -> EDTF? {
    guard let edtf = readDates() else { return nil }
    guard next == .keyword(.betweenBoth), let between = edtf.betweenBoth else { return edtf }
    index += 1
    return between
  }

  private mutating func readDates() -> EDTF? {
    if let edtf = readRangeWithoutStart() { return edtf }
    let modifiers = readModifiers()
    // "not 1500" says which year it is not.
    guard !modifiers.isNegated else { return nil }
    if modifiers.bound == nil || modifiers.bound == .since,
      let dates = readDatesOfOneYear(modifiers) ?? readDatesAfterYear(modifiers)
    {
      return dates
    }
    if isImpossible { return nil }
    guard var first = readChoice(modifiers) else { return nil }
    if isAtEndOfText, first.count == 1, modifiers.isPlain { return first[0].edtf }
    if first[0].era != nil, first[0].date.month == nil, modifiers.isPlain, next == .symbol(.openParenthesis),
      let ours = readInOurEra(first[0].edtf, first[0])
    {
      return ours
    }
    if modifiers.isBetween, let edtf = readBetween(first) { return edtf }
    if modifiers.isBetween { isDoubtful = true }
    if modifiers.bound != .before, modifiers.bound != .after, let range = readRange(from: first, modifiers) {
      return readInOurEra(range, first[0]) ?? readList(from: range, first) ?? range
    }
    // Italian and Scandinavian fra is "between" and "from".
    if modifiers.bound == .since, isAnd, let edtf = readBetween(first) { return edtf }
    if modifiers.mayBeFrom, first[0].date.day == nil { isDoubtful = true }
    if let bound = modifiers.bound ?? readTrailingBound() { return readBounded(&first, bound) }
    if first.count == 1, let list = readChoiceOfList(first[0]) { return list }
    if first.count == 1, let more = readBoth(first[0]) ?? readPrinting(after: first[0])?.edtf { return more }
    if first.count == 1, let list = readList(from: first[0].edtf, first) { return list }
    if modifiers.isActive { first = first.map { $0.qualified(.approximate) } }
    return edtf(ofChoice: first)
  }

  /// Parses what belongs to a bound: the end of a range that it is before, and the death after a birth.
  private mutating func readBounded(_ first: inout [DatePoint], _ bound: DateModifiers.Bound) -> EDTF? {
    if let run = readOtherBound(first, bound) { return run }
    let start = index
    if bound == .born {
      while skip(.comma) || skip(.semicolon) || skip(.hyphen) || skip(.slash) || skip(.symbol(.other)) {}
      let modifiers = readModifiers()
      let birth = first[0].startOfRange
      if modifiers.bound == .died, let points = readChoice(modifiers), let end = points.last?.endOfRange {
        if birth.bounds.first <= end.bounds.last { return EDTF(.interval(start: .date(birth), end: .date(end))) }
        // One of the two is wrong.
        isDoubtful = true
      }
      index = start
    } else if let end = readRange(from: first, DateModifiers())?.endOfInterval {
      first.append(DatePoint(end))
    }
    // "from 1985 on"
    if bound == .since { _ = skip(.keyword(.onward)) }
    return edtf(first, bound)
  }

  /// Parses the second bound of `after 1850 and before 1860`, which means any date between the two.
  private mutating func readOtherBound(_ first: [DatePoint], _ bound: DateModifiers.Bound) -> EDTF? {
    let start = index
    while skip(.comma) || skipAnd() || skip(.hyphen) || skip(.keyword(.harmless)) {}
    let modifiers = readModifiers()
    if let other = modifiers.bound, bound.isLower != nil, other.isLower == bound.isLower.map({ !$0 }),
      let second = readChoice(modifiers)
    {
      let (low, high) = bound.isLower == true ? (first, second) : (second, first)
      let (from, through) = (low[0].startOfRange, high[high.count - 1].endOfRange)
      if from.bounds.first <= through.bounds.last {
        return EDTF(.set(EDTFSet(isAllOf: false, members: [.run(from: from, through: through)])))
      }
    }
    index = start
    return nil
  }

  /// Parses "or later", "and before", "at the latest", "onwards" and `+` after a date.
  private mutating func readTrailingBound() -> DateModifiers.Bound? {
    let start = index
    skipClosers()
    _ = skip(.comma)
    _ = skip(.openParenthesis)
    let isJoined = skipOr() || skipAnd()
    while skip(.keyword(.filler)) || skip(.keyword(.preposition)) || skip(.keyword(.small(.to))) || skip(.hyphen) {}
    if let bound = trailingBound(isJoined: isJoined), isBoundLast {
      index += 1
      skipClosers()
      return bound
    }
    index = start
    return nil
  }

  private func trailingBound(isJoined: Bool) -> DateModifiers.Bound? {
    switch next {
    case .keyword(.after), .keyword(.later): isJoined ? .notBefore : .after
    case .keyword(.before), .keyword(.earlier): isJoined ? .notAfter : .before
    case .keyword(.onward), .keyword(.present): .since
    case .keyword(.latest): .notAfter
    case .keyword(.earliest): .notBefore
    case .symbol(.plus): .notBefore
    default: nil
    }
  }

  /// True if no date follows the word of a bound, to which it would belong.
  private var isBoundLast: Bool {
    switch token(positionAfterDots(index + 1)) {
    case .keyword(.filler), .keyword(.circa), .keyword(.letterC), .keyword(.yearWord), .keyword(.part): false
    case let token?: !token.isDateLike
    case nil: true
    }
  }

  /// Parses `1888 and 1889` and `1888 Nov., Dec.`: both are meant.
  private mutating func readBoth(_ point: DatePoint) -> EDTF? {
    let start = index
    let isList = point.date.month != nil && token(index + 1)?.monthOrSeason != nil
    if skipAnd() || isList && skip(.comma) {
      if let other = readPoint(readModifiers(), after: point) ?? readMonth(inYearOf: point)
        ?? readShortenedDecade(after: point) ?? readSecondYear(after: point)
      {
        let members = (alike(point, other).members + other.members).withoutRepetitions
        let both = EDTF(.set(EDTFSet(isAllOf: true, members: members)))
        return readList(from: both, [point, other]) ?? both
      }
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

  /// Parses an end without a start: `-1999.`, `< >-1999`, `until 1999`, `..1999`. Of `-<1998-2009>` the second year is
  /// the end. A hyphen after a word joins the two and begins no range.
  private mutating func readRangeWithoutStart() -> EDTF? {
    if next == .symbol(.openAngle) && isLessThan || isUnknownDay { return nil }
    let start = index
    // `?-1999`
    if next == .symbol(.question), token(index - 1) == nil, token(index + 1) == .symbol(.hyphen) { index += 1 }
    skipOpeners()
    if next == .symbol(.closeAngle) { skipClosers() }
    let isOpen = next == .symbol(.dots) && token(index - 1) == nil && token(index + 1)?.isDateLike == true
    if isOpen || next == .symbol(.hyphen) && !isHyphenOfWord || next == .keyword(.to) {
      index += 1
      if next == .symbol(.hyphen), !isAfterSpace(index) { index += 1 }
      skipOpeners()
      let modifiers = readModifiers()
      if modifiers.bound == nil || modifiers.bound == .before, let points = readChoice(modifiers) {
        let end = readRange(from: points, modifiers)?.endOfInterval ?? points[points.count - 1].endOfRange
        return EDTF(.interval(start: isOpen ? .open : .unknown, end: .date(end)))
      }
    }
    index = start
    return nil
  }

  /// True if two hyphens are the unknown day of a month: `-- May 1850`.
  private var isUnknownDay: Bool {
    let second = token(index - 1) == .symbol(.hyphen) ? index : index + 1
    guard next == .symbol(.hyphen), token(second) == .symbol(.hyphen) else { return false }
    if case .keyword(.month) = token(second + 1) { return true }
    return false
  }

  /// True if a word or number directly precedes the hyphen.
  private var isHyphenOfWord: Bool {
    let before = token(index - 1) == .symbol(.dot) ? index - 2 : index - 1
    return switch token(before) {
    case .word, .keyword, .number, .romanYear, .maskedYear: !isAfterSpace(index)
    default: false
    }
  }

  /// Parses one date, or several joined by "or" or a slash.
  mutating func readChoice(_ modifiers: DateModifiers) -> [DatePoint]? {
    guard let first = readPoint(modifiers) else { return nil }
    var points = [first]
    while let next = readAlternative(to: points[points.count - 1]) {
      if next.isSame(as: points[points.count - 1]) {
        if next.era == nil { points = [next] }
      } else {
        points = next.isNewStyle ? [next] : points.map { alike($0, next) } + [next]
      }
    }
    return points
  }

  private mutating func readAlternative(to point: DatePoint) -> DatePoint? {
    let start = index
    skipClosers()
    if [.comma, .openParenthesis, .openBracket].contains(where: { next == .symbol($0) }),
      token(index + 1) == .keyword(.or)
    {
      index += 1
    }
    guard skip(.slash) || skipOr() else {
      index = start
      return nil
    }
    skipOpeners()
    if let year = readYearBefore(point) ?? readCenturyOfOurEra(after: point) ?? readShortenedYear(after: point)
      ?? readShortenedDecade(after: point)
    {
      return year
    }
    let own = readModifiers()
    if own.bound == nil, !own.isBetween, let next = readPoint(own, after: point) ?? readMonth(inYearOf: point),
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
    guard skipAnd() || skip(.comma) || skip(.slash) || skipJoint() else { return nil }
    skipOpeners()
    if let end = readShortenedYear(after: first[0]) ?? readShortenedDecade(after: first[0])
      ?? readPoint(readModifiers(), after: first[0])
    {
      let start = alike(first[0], end).date
      let run = EDTFSet.Member.run(from: start, through: end.endOfRange)
      let isOrdered = start.bounds.first <= end.date.bounds.last
      skipClosers()
      // Begun in one of these years and not finished: `[between 1998 and 2000]-`.
      if next == .symbol(.hyphen) {
        return EDTF(.interval(start: .date(start.qualified(.uncertain)), end: .open))
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
    let members = points.flatMap(\.members).withoutRepetitions
    // Two calendars may name the same year: 1200 AH / 1785 AD.
    if members.allSatisfy({ $0 == members[0] }), case .date(let date) = members[0] { return EDTF(date) }
    return points.count == 1 ? points[0].edtf : EDTF(.set(EDTFSet(isAllOf: false, members: members)))
  }

  private func edtf(_ points: [DatePoint], _ bound: DateModifiers.Bound) -> EDTF {
    let (first, last) = (points[0], points[points.count - 1])
    return switch bound {
    case .before, .died: EDTF(.interval(start: .unknown, end: .date(last.endOfRange)))
    case .after, .born: EDTF(.interval(start: .date(first.startOfRange), end: .unknown))
    case .since: EDTF(.interval(start: .date(first.startOfRange), end: .open))
    case .notBefore: EDTF(.set(EDTFSet(isAllOf: false, members: [.later(first.date)])))
    case .notAfter: EDTF(.set(EDTFSet(isAllOf: false, members: [.earlier(last.last ?? last.date)])))
    }
  }
}

extension EDTF {
  /// Any date from the first to the last of two, after which "between" is written. Nil for anything but two dates.
  fileprivate var betweenBoth: EDTF? {
    switch content {
    case .interval(.date(let first), .date(let last)):
      EDTF(.set(EDTFSet(isAllOf: false, members: [.run(from: first, through: last)])))
    case .set(let set) where set.isAllOf && set.members.count == 2:
      EDTF(
        .set(
          EDTFSet(isAllOf: false, members: [.run(from: set.members[0].ends.first, through: set.members[1].ends.last)])))
    case .date, .dateTime, .interval, .set: nil
    }
  }
}

extension DatePoint {
  /// True if one of the two is a year or century of another era, and the other the same time in this one.
  func isSame(as other: DatePoint) -> Bool {
    guard (era == nil) != (other.era == nil) else { return false }
    return date.bounds.first <= (other.last ?? other.date).bounds.last
      && other.date.bounds.first <= (last ?? date).bounds.last
  }
}

extension [EDTFSet.Member] {
  /// The members without those that equal the one before. Of two years of the Hijra the second begins in the year that
  /// the first ends in.
  fileprivate var withoutRepetitions: [EDTFSet.Member] {
    reduce(into: []) { members, member in
      if members.last != member { members.append(member) }
    }
  }
}
