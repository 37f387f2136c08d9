/// Lists of dates, and the words that join two dates.
extension WrittenDateParser {
  /// Parses the rest of `1850, 1855`, `1850; 1855` and `1850-1852, 1855 and 1860`, whose dates are all meant. Nil when
  /// no later date follows, or when words follow that date: `1863, 1870 printing`.
  mutating func readList(from edtf: EDTF, _ points: [DatePoint]) -> EDTF? {
    guard !points.contains(where: \.isCopyright), var members = edtf.listMembers else { return nil }
    let (start, count) = (index, members.count)
    while let member = readListMember(after: members[members.count - 1]) { members.append(member) }
    guard members.count > count, !isBesideWord else {
      index = start
      return nil
    }
    return EDTF(.set(EDTFSet(isAllOf: true, members: members)))
  }

  /// Parses a list that ends in *or*, as `1850, 1855 or 1860`, which means one of its years, or a list of short years
  /// at the end of the text, as `1850, 55, 60`, which means all. A short year is of the century of the one before.
  mutating func readChoiceOfList(_ first: DatePoint) -> EDTF? {
    guard next == .symbol(.comma), !first.isCopyright, first.last == nil else { return nil }
    let start = index
    var (points, hasOr, hasAnd, hasShort) = ([first], false, false, false)
    while !hasOr, !hasAnd {
      let attempt = index
      let hasComma = skip(.comma)
      hasOr = skipOr()
      hasAnd = !hasOr && skipAnd()
      guard hasComma || hasOr || hasAnd, let next = readListYear(after: points[points.count - 1]) else {
        (index, hasOr, hasAnd) = (attempt, false, false)
        break
      }
      points.append(next.point)
      hasShort = hasShort || next.isShort
    }
    guard points.count > 1, hasOr || hasShort && isAtEnd, !hasOr || points.count > 2 else {
      index = start
      return nil
    }
    return EDTF(.set(EDTFSet(isAllOf: !hasOr, members: points.flatMap(\.members))))
  }

  /// Parses a later year of a list: all of its digits, or the last two of a year of the same century.
  private mutating func readListYear(after point: DatePoint) -> (point: DatePoint, isShort: Bool)? {
    let start = index
    if case (let value, 2)? = next?.plainNumber, let first = point.writtenYear, first % 100 < value {
      index += 1
      let year = plainYear(first / 100 * 100 + value)
      let isLast = isAtEnd || next == .symbol(.comma) || isAnd || next == .keyword(.or) || next == .keyword(.small(.or))
      if isLast { return (year.qualified(readTrailingDoubt()), true) }
    } else if let year = readPoint(readModifiers()), year.date.bounds.first > point.date.bounds.last {
      return (year, false)
    }
    index = start
    return nil
  }

  private mutating func readListMember(after member: EDTFSet.Member) -> EDTFSet.Member? {
    let start = index
    let hasComma = skip(.comma) || skip(.semicolon) || skip(.plus)
    guard skipAnd() || hasComma else { return nil }
    let short = readApostropheYear(after: DatePoint(member.ends.last))
    let modifiers = short == nil ? readModifiers() : DateModifiers()
    if modifiers.bound != nil {
      // `1850, before 1860` is no list, and the two contradict each other.
      isDoubtful = isDoubtful || modifiers.bound?.isLower != nil && readPoint(modifiers) != nil
    } else if let first = short ?? readPoint(modifiers), first.last == nil, !first.isCopyright {
      if first.date.bounds.first > member.ends.last.bounds.last {
        if case .interval(.date(let from), .date(let through))? = readRange(from: [first], DateModifiers())?.content {
          return .run(from: from, through: through)
        }
        return .date(first.date)
      }
    }
    index = start
    return nil
  }

  /// Parses the second year of `1850 and 55`, completed from the first. Nil before a word: `1850 and 12 others`.
  mutating func readSecondYear(after point: DatePoint) -> DatePoint? {
    if case (_, 2)? = next?.plainNumber, !isBeforeWord { return readShortenedYear(after: point) }
    return readApostropheYear(after: point)
  }

  /// Parses the year of `'52`, completed from the one before.
  private mutating func readApostropheYear(after point: DatePoint) -> DatePoint? {
    guard next == .symbol(.other), !isAfterSpace(index + 1), case (let value, 2)? = token(index + 1)?.plainNumber,
      point.date.month == nil, point.date.year.bounds.count == 1
    else { return nil }
    let first = point.date.year.bounds.lowerBound
    let year = first / 100 * 100 + value
    // `1900, '88` is rather of 1888.
    guard year > first, year - first < 50 else { return nil }
    index += 2
    return plainYear(year)
  }

  /// True if a word directly follows.
  private var isBesideWord: Bool {
    switch next {
    // "or later" leaves the list, and makes it uncertain.
    case .keyword(.or): false
    case .word, .keyword: true
    default: false
    }
  }

  /// True if "and" is next, among other languages' Polish, Danish and Croatian i, which looks like a Roman 1.
  var isAnd: Bool { next == .keyword(.and) || next == .keyword(.small(.and)) || next == .word(smallRoman: 1) }

  mutating func skipAnd() -> Bool {
    guard isAnd else { return false }
    index += 1
    return true
  }

  mutating func skipOr() -> Bool { skip(.keyword(.or)) || skip(.keyword(.small(.or))) }
}

extension EDTF {
  /// The value as members of a list: a date, an interval with two known ends, or the members of a set of all. Nil for
  /// other values.
  fileprivate var listMembers: [EDTFSet.Member]? {
    switch content {
    case .date(let date): [.date(date)]
    case .interval(.date(let start), .date(let end)): [.run(from: start, through: end)]
    case .set(let set) where set.isAllOf: set.members
    case .dateTime, .interval, .set: nil
    }
  }
}
