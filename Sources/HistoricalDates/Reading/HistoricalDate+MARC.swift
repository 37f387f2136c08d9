/// The dates of a MARC 21 field 008, positions 06 to 14.
extension HistoricalDate {
  /// Reads the type of date and the two dates of a MARC 008 field. The raw text is the three joined, as in the field.
  ///
  /// `u` is an unknown digit, and `9999` as the second date an open end. Reprints, copyrights and distributions have
  /// their first date, the date of publication. Questionable dates are a range, with one of its years meant. A serial
  /// of unknown status has an unknown end. Types b and n and fill characters have no date.
  ///
  ///     HistoricalDate.marc(type: "s", date1: "19uu", date2: "    ").edtf?.description   // "19XX"
  ///     HistoricalDate.marc(type: "q", date1: "1840", date2: "1849").edtf?.description   // "[1840..1849]"
  package static func marc(type: Character, date1: String, date2: String) -> HistoricalDate {
    let edtf = MARCDates(first: MARCDates.year(date1), second: MARCDates.year(date2), secondText: date2).edtf(type)
    return HistoricalDate(
      raw: "\(type)\(date1)\(date2)", edtf: edtf, interpretation: edtf == nil ? .unreadable : .marc(type))
  }
}

/// The two parsed dates, which the type of date combines into one value.
private struct MARCDates {
  /// Nil when no digit is known.
  let first: EDTFYear?
  let second: EDTFYear?
  /// The text of the second date: `9999` and a month with a day are no years.
  let secondText: String

  func edtf(_ type: Character) -> EDTF? {
    switch type {
    case "s", "p", "r", "t": first.map { EDTF(EDTFDate(year: $0)) }
    case "e": first.map { EDTF(detailed($0)) }
    case "c": first.map { EDTF(.interval(start: .date(EDTFDate(year: $0)), end: .open)) }
    case "u": first.map { EDTF(.interval(start: .date(EDTFDate(year: $0)), end: .unknown)) }
    case "d", "i", "k", "m": range
    case "q": questionable
    default: nil
    }
  }

  /// The interval from the first date to the second. An unknown date leaves its side unknown.
  private var range: EDTF? {
    let goesOn = secondText == "9999"
    guard first != nil || second != nil && !goesOn else { return nil }
    if let first, first == second { return EDTF(EDTFDate(year: first)) }
    let start = first.map { EDTF.IntervalEnd.date(EDTFDate(year: $0)) } ?? .unknown
    let end = goesOn ? .open : second.map { EDTF.IntervalEnd.date(EDTFDate(year: $0)) } ?? .unknown
    guard isOrdered || goesOn else { return first.map { EDTF(EDTFDate(year: $0)) } }
    return EDTF(.interval(start: start, end: end))
  }

  private var questionable: EDTF? {
    guard let first else { return second.map { EDTF(EDTFDate(year: $0)) } }
    guard let second, first != second, isOrdered else { return EDTF(EDTFDate(year: first)) }
    let run = EDTFSet.Member.run(from: EDTFDate(year: first), through: EDTFDate(year: second))
    return EDTF(.set(EDTFSet(isAllOf: false, members: [run])))
  }

  private var isOrdered: Bool {
    guard let first, let second else { return true }
    return first.bounds.lowerBound <= second.bounds.upperBound
  }

  /// The year with the month and day that take the place of the second date.
  private func detailed(_ year: EDTFYear) -> EDTFDate {
    let whole = EDTFDate(year: year)
    guard let month = Int(secondText.prefix(2)), 1...12 ~= month else { return whole }
    let monthly = EDTFDate(year: year, month: TwoDigits(month))
    guard let day = Int(secondText.dropFirst(2)), 1...31 ~= day else { return monthly }
    let daily = EDTFDate(year: year, month: TwoDigits(month), day: TwoDigits(day))
    return daily.firstDay == nil ? monthly : daily
  }

  /// A year of four digits; any may be `u`. Nil when no digit is known or the field has fill characters. The format has
  /// no year 0, and 9999 is no year.
  static func year(_ text: String) -> EDTFYear? {
    var year = EDTFYear(digits: 0)
    var count = 0
    for byte in text.utf8 {
      let isUnknown = byte | 0x20 == UInt8(ascii: "u")
      guard byte.isDigit || isUnknown else { return nil }
      year.digits = year.digits * 10 + (isUnknown ? 0 : byte.digitValue)
      year.unspecifiedDigits = year.unspecifiedDigits << 1 | (isUnknown ? 1 : 0)
      count += 1
    }
    guard count == 4, year.digits > 0, year.digits != 9_999 else { return nil }
    return year
  }
}
