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
    let hasComma = skip(.comma) || skip(.semicolon)
    guard skipAnd() || hasComma else { return nil }
    if let first = readPoint(readModifiers()), first.last == nil, !first.isCopyright {
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

  /// Whether a word directly follows.
  private var isBesideWord: Bool {
    switch next {
    case .word, .keyword: true
    default: false
    }
  }

  /// Whether "and" is next, among other languages' Polish, Danish and Croatian i, which looks like a Roman 1.
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
