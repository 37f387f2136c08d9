/// A strict recursive-descent parser of EDTF, levels 0 to 2, over bytes.
///
/// The grammar is that of the Library of Congress's specification (2019), with the decades and centuries of two and
/// three digits of ISO 8601-2. Where the specification is silent, an interval joins whole years, months and days, but
/// not times, seasons or bare decades. Members of a set may be seasons and may be qualified, but are not bare decades.
/// No end precedes its start.
struct EDTFParser {
  var cursor: ByteCursor
  /// True if `Y` may precede a year of four digits or fewer, as other writers have it: `Y-1200`, `Y20E2`, `y1950`. The
  /// parser then treats the year as if it had no `Y`.
  var takesShortLongYears = false

  /// The value of the bytes, or the first fault in them.
  static func result(
    of bytes: UnsafeBufferPointer<UInt8>, takingShortLongYears: Bool = false
  ) -> Result<EDTF, EDTFError> {
    var parser = EDTFParser(cursor: ByteCursor(bytes), takesShortLongYears: takingShortLongYears)
    do throws(EDTFError) {
      return .success(try parser.parse())
    } catch {
      return .failure(error)
    }
  }

  private mutating func parse() throws(EDTFError) -> EDTF {
    let content = try parseContent()
    guard cursor.isAtEnd else { throw .expected(.end, offset: cursor.offset) }
    return EDTF(content)
  }

  private mutating func parseContent() throws(EDTFError) -> EDTF.Content {
    switch cursor.next {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return .set(try parseSet())
    case .slash, .dot: return try parseInterval(from: parseIntervalEnd())
    default: break
    }
    let date = try parseDate()
    switch cursor.next {
    case UInt8(ascii: "T"): return .dateTime(try parseTime(of: date))
    case .slash: return try parseInterval(from: .date(date))
    default: return .date(date)
    }
  }
}

// MARK: - Intervals

extension EDTFParser {
  private mutating func parseInterval(from start: EDTF.IntervalEnd) throws(EDTFError) -> EDTF.Content {
    try checkIntervalEnd(start, offset: 0)
    guard cursor.skip(.slash) else { throw .expected(.intervalEnd, offset: cursor.offset) }
    let offset = cursor.offset
    let end = try parseIntervalEnd()
    try checkIntervalEnd(end, offset: offset)
    try checkOrder(start.date, end.date, offset: offset)
    return .interval(start: start, end: end)
  }

  private mutating func parseIntervalEnd() throws(EDTFError) -> EDTF.IntervalEnd {
    if cursor.isAtEnd || cursor.next == .slash { return .unknown }
    if cursor.next == .dot, cursor.byte(ahead: 1) == .dot {
      cursor.advance(by: 2)
      return .open
    }
    return .date(try parseDate())
  }

  private func checkIntervalEnd(_ end: EDTF.IntervalEnd, offset: Int) throws(EDTFError) {
    guard let date = end.date else { return }
    guard !date.year.isShort, !date.isSeason else { throw .expected(.intervalEnd, offset: offset) }
  }

  private func checkOrder(_ start: EDTFDate?, _ end: EDTFDate?, offset: Int) throws(EDTFError) {
    guard let start, let end else { return }
    guard start.bounds.first <= end.bounds.last else { throw .endsBeforeStart(offset: offset) }
  }
}

// MARK: - Sets

extension EDTFParser {
  private mutating func parseSet() throws(EDTFError) -> EDTFSet {
    let isAllOf = cursor.next == UInt8(ascii: "{")
    let closing = UInt8(ascii: isAllOf ? "}" : "]")
    cursor.advance()
    var members: [EDTFSet.Member] = []
    repeat {
      cursor.skipSpaces()
      // An open range has nothing on its open side, so `..` can begin only the first member and end only the last.
      members.append(try parseMember(isFirst: members.isEmpty, closing: closing))
      cursor.skipSpaces()
    } while cursor.skip(UInt8(ascii: ","))
    guard cursor.skip(closing) else {
      throw .expected(.closing(Character(UnicodeScalar(closing))), offset: cursor.offset)
    }
    return EDTFSet(isAllOf: isAllOf, members: members)
  }

  private mutating func parseMember(isFirst: Bool, closing: UInt8) throws(EDTFError) -> EDTFSet.Member {
    if isFirst, skipDots() { return .earlier(try parseMemberDate()) }
    let first = try parseMemberDate()
    guard skipDots() else { return .date(first) }
    cursor.skipSpaces()
    if cursor.next == closing { return .later(first) }
    let offset = cursor.offset
    let last = try parseMemberDate()
    try checkOrder(first, last, offset: offset)
    return .run(from: first, through: last)
  }

  private mutating func parseMemberDate() throws(EDTFError) -> EDTFDate {
    let offset = cursor.offset
    guard cursor.next.isDigit || cursor.next.beginsDate else { throw .expected(.setMember, offset: offset) }
    let date = try parseDate()
    guard !date.year.isShort else { throw .expected(.setMember, offset: offset) }
    return date
  }

  private mutating func skipDots() -> Bool {
    guard cursor.next == .dot, cursor.byte(ahead: 1) == .dot else { return false }
    cursor.advance(by: 2)
    return true
  }
}

extension UInt8 {
  /// True if this byte, other than a digit, can begin a date.
  fileprivate var beginsDate: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "X"), UInt8(ascii: "Y"): true
    default: qualification != nil
    }
  }
}
