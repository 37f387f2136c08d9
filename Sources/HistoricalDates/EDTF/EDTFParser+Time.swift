extension EDTFParser {
  /// Parses the time of day, from its `T`. The date must be a fully known, unqualified day.
  mutating func parseTime(of date: EDTFDate) throws(EDTFError) -> EDTFDateTime {
    guard let day = date.wholeDay else { throw .expected(.end, offset: cursor.offset) }
    cursor.advance()
    let offset = cursor.offset
    guard let hour = cursor.number(digits: 2), hour <= 24 else { throw .expected(.hour, offset: offset) }
    let minute = try parseSixtieth(.minute)
    let second = try parseSixtieth(.second)
    let nanosecond = try parseFraction()
    let secondOfDay = hour * 3_600 + minute * 60 + second
    guard secondOfDay < 86_400 || secondOfDay == 86_400 && nanosecond == 0 else {
      throw .expected(.hour, offset: offset)
    }
    return EDTFDateTime(day: day, second: secondOfDay, nanosecond: nanosecond, zone: try parseZone())
  }

  private mutating func parseSixtieth(_ expectation: EDTFError.Expectation) throws(EDTFError) -> Int {
    let offset = cursor.offset
    guard cursor.skip(.colon), let value = cursor.number(digits: 2), value < 60 else {
      throw .expected(expectation, offset: offset)
    }
    return value
  }

  /// The nanoseconds of the fraction; 0 without a fraction.
  private mutating func parseFraction() throws(EDTFError) -> Int {
    guard cursor.skip(.dot) else { return 0 }
    guard cursor.next.isDigit else { throw .expected(.fraction, offset: cursor.offset) }
    return cursor.nanoseconds()
  }

  private mutating func parseZone() throws(EDTFError) -> EDTFDateTime.Zone {
    if cursor.skip(UInt8(ascii: "Z")) { return .utc }
    let offset = cursor.offset
    let isWest = cursor.next == .hyphen
    guard isWest || cursor.next == UInt8(ascii: "+") else { return .unstated }
    cursor.advance()
    guard let hours = cursor.number(digits: 2) else { throw .expected(.timeZone, offset: offset) }
    let hasColon = cursor.skip(.colon)
    let minutes = cursor.number(digits: 2)
    guard minutes != nil || !hasColon, minutes ?? 0 < 60 else { throw .expected(.timeZone, offset: offset) }
    let east = (hours * 60 + (minutes ?? 0)) * (isWest ? -1 : 1)
    guard -720...840 ~= east, !isWest || east != 0 else { throw .expected(.timeZone, offset: offset) }
    return east == 0 ? .utc : .minutesEast(east)
  }
}

extension EDTFDate {
  /// The day. Nil unless every part is known and unqualified.
  fileprivate var wholeDay: CivilDate? {
    guard year.form == .fourDigits, day?.known != nil, qualifications.all.isEmpty else { return nil }
    return hasUnspecifiedDigits ? nil : firstDay
  }
}

extension ByteCursor {
  /// Reads a run of digits as a decimal fraction of a second.
  ///
  /// - Returns: The whole nanoseconds.
  mutating func nanoseconds() -> Int {
    var nanoseconds = 0
    var unit = 100_000_000
    while next.isDigit {
      nanoseconds += next.digitValue * unit
      unit /= 10
      advance()
    }
    return nanoseconds
  }
}
