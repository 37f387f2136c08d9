extension EDTFDate {
  /// The first and the last day that the date can mean.
  var bounds: (first: CivilDate, last: CivilDate) {
    // Every parsed date contains a day, because the parser checks `firstDay`, so the fallbacks are never used.
    let years = year.bounds
    return (
      firstDay ?? CivilDate(unchecked: years.lowerBound, 1, 1),
      lastDay ?? CivilDate(unchecked: years.upperBound, 12, 31)
    )
  }

  /// The earliest day that matches the known digits. Nil when the calendar has none.
  ///
  /// The search goes beyond the first month only for 29 February and for the 30th and 31st, and never beyond the next
  /// leap year that matches.
  var firstDay: CivilDate? {
    let months = self.months
    for year in year.bounds where self.year.matches(year) {
      for month in months where matches(month: month) {
        if let day = firstDay(ofMonth: month, year: year) { return CivilDate(unchecked: year, month, day) }
      }
    }
    return nil
  }

  /// The latest day that matches the known digits. Nil when the calendar has none.
  var lastDay: CivilDate? {
    let months = self.months
    for year in year.bounds.reversed() where self.year.matches(year) {
      for month in months.reversed() where matches(month: month) {
        if let day = lastDay(ofMonth: month, year: year) { return CivilDate(unchecked: year, month, day) }
      }
    }
    return nil
  }

  private func firstDay(ofMonth month: Int, year: Int) -> Int? {
    guard let day else { return 1 }
    let days = 1...CivilDate.length(ofMonth: month, year: year)
    if let known = day.known { return days ~= known ? known : nil }
    return days.first(where: day.matches)
  }

  private func lastDay(ofMonth month: Int, year: Int) -> Int? {
    let length = CivilDate.length(ofMonth: month, year: year)
    guard let day else { return length }
    if let known = day.known { return 1...length ~= known ? known : nil }
    return (1...length).last(where: day.matches)
  }
}

// MARK: - Months and parts of the year

extension EDTFDate {
  /// The candidate months: those of the season, the one known month, or all.
  private var months: ClosedRange<Int> {
    guard let month else { return 1...12 }
    guard let known = month.known else { return 1...12 }
    return known <= 12 ? known...known : Self.months(ofPart: known)
  }

  private func matches(month: Int) -> Bool {
    guard let stated = self.month, stated.known == nil else { return true }
    return stated.matches(month)
  }

  /// The months of a part of the year, codes 21 to 41 of ISO 8601-2, within the stated year.
  ///
  /// Seasons are meteorological. A winter, or a southern summer, is its December only, because the standard does not
  /// say to which year its other two months belong. python-edtf decides the same, and its bounds are test vectors here.
  private static func months(ofPart code: Int) -> ClosedRange<Int> {
    switch code {
    case 21, 25, 31: 3...5
    case 22, 26, 32: 6...8
    case 23, 27, 29: 9...11
    case 24, 28, 30: 12...12
    case 33...36: (code - 33) * 3 + 1...(code - 33) * 3 + 3
    case 37...39: (code - 37) * 4 + 1...(code - 37) * 4 + 4
    case 40: 1...6
    default: 7...12
    }
  }
}

// MARK: - Fuzzy bounds

extension EDTFDate {
  /// The first and the last day with a margin for each qualified component: its own unit on both sides for `?` or `~`,
  /// twice that for `%`. The unit of a year is the value of its last known digit (a century for `16XX`), that of a
  /// season three months. The rule is python-edtf's, whose bounds are test vectors here.
  var fuzzyBounds: (first: CivilDate, last: CivilDate) {
    guard !qualifications.all.isEmpty || year.significantDigits > 0 else { return bounds }
    var wide = self
    wide.year.significantDigits = 0
    var (first, last) = wide.bounds
    if year.significantDigits > 0 {
      first = CivilDate(unchecked: year.estimatedBounds.lowerBound, 1, 1)
      last = CivilDate(unchecked: year.estimatedBounds.upperBound, 12, 31)
    }
    let years = qualifications.year.breadth * year.granularity
    let months = qualifications.month.breadth * (isSeason ? 3 : 1)
    let days = qualifications.day.breadth
    return (
      first.adding(years: -years, months: -months, days: -days), last.adding(years: years, months: months, days: days)
    )
  }
}

extension EDTF.Qualification {
  /// The margin in units: one for each symbol.
  fileprivate var breadth: Int { rawValue.nonzeroBitCount }
}
