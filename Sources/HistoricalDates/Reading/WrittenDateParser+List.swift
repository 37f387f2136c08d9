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

  private mutating func readListMember(after member: EDTFSet.Member) -> EDTFSet.Member? {
    let start = index
    let hasComma = skip(.comma) || skip(.semicolon) || skip(.plus)
    guard skipAnd() || hasComma else { return nil }
    let short = readApostropheYear(after: DatePoint(member.ends.last))
    if let first = short ?? readPoint(readModifiers()), first.last == nil, !first.isCopyright {
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
