extension EDTFParser {
  /// Parses a date without its time. The caller parses everything that can follow a date.
  mutating func parseDate() throws(EDTFError) -> EDTFDate {
    guard !cursor.isAtEnd else { throw .expected(.date, offset: cursor.offset) }
    let ahead = skipQualification()
    var date = EDTFDate(year: try parseYear())
    try qualify(&date, ahead: ahead, component: \.year)
    guard date.year.form == .fourDigits, date.year.significantDigits == 0, cursor.skip(.hyphen) else { return date }
    let monthOffset = cursor.offset
    let beforeMonth = skipQualification()
    date.month = try parseMonth()
    try qualify(&date, ahead: beforeMonth, component: \.month)
    guard cursor.next == .hyphen else {
      try checkMonthEnds(offset: monthOffset)
      return date
    }
    guard !date.isSeason else { throw .expected(.monthWithoutDay, offset: cursor.offset) }
    cursor.advance()
    try parseDay(into: &date)
    return date
  }

  private mutating func parseDay(into date: inout EDTFDate) throws(EDTFError) {
    let ahead = skipQualification()
    let offset = cursor.offset
    guard let day = parseTwoDigits(), (1...31).contains(where: day.matches) else {
      throw .expected(.day, offset: offset)
    }
    date.day = day
    guard date.firstDay != nil else { throw .noSuchDay(offset: offset) }
    try qualify(&date, ahead: ahead, component: \.day)
  }

  private mutating func parseMonth() throws(EDTFError) -> TwoDigits {
    let offset = cursor.offset
    guard let month = parseTwoDigits() else { throw .expected(.month, offset: offset) }
    let isValid = month.known.map { 1...12 ~= $0 || 21...41 ~= $0 } ?? (1...12).contains(where: month.matches)
    guard isValid else { throw .expected(.month, offset: offset) }
    return month
  }

  /// A third digit is reported as a fault of the month, which is clearer than "the end of the text".
  private func checkMonthEnds(offset: Int) throws(EDTFError) {
    if cursor.next.isDigit { throw .expected(.month, offset: offset) }
  }

  private mutating func parseTwoDigits() -> TwoDigits? {
    guard let tens = cursor.next.unspecifiedOrDigit, let ones = cursor.byte(ahead: 1).unspecifiedOrDigit else {
      return nil
    }
    cursor.advance(by: 2)
    return TwoDigits(tens: tens, ones: ones)
  }
}

// MARK: - Qualification

extension EDTFParser {
  private mutating func skipQualification() -> EDTF.Qualification? {
    guard let qualification = cursor.next.qualification else { return nil }
    cursor.advance()
    return qualification
  }

  /// Applies the symbol before a component, which qualifies that component, or the symbol after it, which qualifies it
  /// and all components to its left.
  private mutating func qualify(
    _ date: inout EDTFDate, ahead: EDTF.Qualification?,
    component: WritableKeyPath<ComponentQualifications, EDTF.Qualification>
  ) throws(EDTFError) {
    if let ahead {
      date.qualifications[keyPath: component] = ahead
    } else if let after = skipQualification() {
      date = date.qualified(after)
    }
  }
}

// MARK: - Years

extension EDTFParser {
  private mutating func parseYear() throws(EDTFError) -> EDTFYear {
    if cursor.skip(UInt8(ascii: "Y")) || takesShortLongYears && cursor.skip(UInt8(ascii: "y")) {
      return try parseLongYear()
    }
    let offset = cursor.offset
    let isNegative = cursor.skip(.hyphen)
    var year = EDTFYear(digits: 0)
    year.isNegative = isNegative
    var count = 0
    while let digit = cursor.next.unspecifiedOrDigit, count < 5 {
      let isUnspecified = digit == TwoDigits.unknown
      year.digits = year.digits * 10 + (isUnspecified ? 0 : Int(digit))
      year.unspecifiedDigits = year.unspecifiedDigits << 1 | (isUnspecified ? 1 : 0)
      count += 1
      cursor.advance()
    }
    guard let form = year.form(ofDigits: count), !isNegative || year.digits > 0 || year.unspecifiedDigits != 0 else {
      throw count == 0 && !isNegative ? .expected(.date, offset: offset) : .expected(.year, offset: offset)
    }
    year.form = form
    return try withSignificantDigits(year)
  }

  private mutating func parseLongYear() throws(EDTFError) -> EDTFYear {
    let offset = cursor.offset
    let isNegative = cursor.skip(.hyphen)
    let count = cursor.digitCount(upTo: 18)
    guard count > 0, takesShortLongYears || cursor.next != UInt8(ascii: "0"),
      let digits = cursor.number(digits: count)
    else { throw .expected(.longYear, offset: offset) }
    var year = EDTFYear(digits: digits)
    year.form = .long
    year.isNegative = isNegative
    if cursor.skip(UInt8(ascii: "E")) || takesShortLongYears && cursor.skip(UInt8(ascii: "e")) {
      year.exponent = try parseExponent()
    }
    let (value, overflow) = digits.multipliedReportingOverflow(by: EDTFYear.powersOfTen[Int(year.exponent)])
    guard !overflow, value <= CivilDate.greatestYear, !cursor.next.isDigit else {
      throw .yearOutOfRange(offset: offset)
    }
    if value <= 9_999 {
      guard takesShortLongYears, value > 0 || !isNegative else { throw .expected(.longYear, offset: offset) }
      year = EDTFYear(isNegative ? -value : value)
    }
    return try withSignificantDigits(year)
  }

  private mutating func parseExponent() throws(EDTFError) -> UInt8 {
    let offset = cursor.offset
    let count = cursor.digitCount(upTo: 3)
    guard count > 0, cursor.next != UInt8(ascii: "0"), let exponent = cursor.number(digits: count) else {
      throw .expected(.exponent, offset: offset)
    }
    guard exponent < EDTFYear.powersOfTen.count else { throw .yearOutOfRange(offset: offset) }
    return UInt8(exponent)
  }

  private mutating func withSignificantDigits(_ year: EDTFYear) throws(EDTFError) -> EDTFYear {
    guard year.form == .long || year.form == .fourDigits, cursor.skip(UInt8(ascii: "S")) else { return year }
    let offset = cursor.offset
    let digitsOfYear = String(year.bounds.upperBound.magnitude).utf8.count
    let count = cursor.digitCount(upTo: 2)
    guard count > 0, year.unspecifiedDigits == 0, cursor.next != UInt8(ascii: "0"),
      let significant = cursor.number(digits: count), significant <= digitsOfYear
    else { throw .expected(.significantDigits, offset: offset) }
    var estimated = year
    estimated.significantDigits = UInt8(significant)
    return estimated
  }
}

extension EDTFYear {
  /// The form of a year of `count` digits without a `Y`. Unspecified digits need four.
  fileprivate func form(ofDigits count: Int) -> Form? {
    switch count {
    case 4: .fourDigits
    case 3 where unspecifiedDigits == 0: .decade
    case 2 where unspecifiedDigits == 0: .century
    default: nil
    }
  }
}

extension UInt8 {
  /// The value of a digit, `TwoDigits.unknown` for `X`, nil for any other byte.
  fileprivate var unspecifiedOrDigit: UInt8? {
    isDigit ? self - 48 : self == UInt8(ascii: "X") ? TwoDigits.unknown : nil
  }

  /// The qualification of a symbol. Nil for any other byte.
  var qualification: EDTF.Qualification? {
    switch self {
    case UInt8(ascii: "?"): .uncertain
    case UInt8(ascii: "~"): .approximate
    case UInt8(ascii: "%"): [.uncertain, .approximate]
    default: nil
    }
  }
}
