extension EDTFDate {
  /// The first and the last day it can mean.
  var bounds: (first: CivilDate, last: CivilDate) {
    // Every parsed date has a day (the parser asks for `firstDay`), so the fallbacks are never the answer.
    let years = year.bounds
    return (
      firstDay ?? CivilDate(unchecked: years.lowerBound, 1, 1),
      lastDay ?? CivilDate(unchecked: years.upperBound, 12, 31)
    )
  }

  /// The earliest day whose known digits agree, or nil when the calendar has none.
  ///
  /// Only 29 February and the 30th and 31st make it look further than the first month, and never beyond the next leap
  /// year that the digits allow.
  var firstDay: CivilDate? {
    let months = self.months
    for year in year.bounds where self.year.matches(year) {
      for month in months where matches(month: month) {
        if let day = firstDay(ofMonth: month, year: year) { return CivilDate(unchecked: year, month, day) }
      }
    }
    return nil
  }

  /// The latest day whose known digits agree, or nil when the calendar has none.
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
  /// The months to look at: those of the season, the one month, or all when it is not known.
  private var months: ClosedRange<Int> {
    guard let month else { return 1...12 }
    guard let known = month.known else { return 1...12 }
    return known <= 12 ? known...known : Self.months(ofPart: known)
  }

  private func matches(month: Int) -> Bool {
    guard let stated = self.month, stated.known == nil else { return true }
    return stated.matches(month)
  }

  /// The months of a part of the year, codes 21 to 41 of ISO 8601-2, within the year that is named.
  ///
  /// Seasons are meteorological. A winter, or a southern summer, is its December: whether its other two months belong
  /// to the year before or after is not settled, and python-edtf, whose bounds serve as vectors, decides so too.
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
  /// The first and the last day once each qualified component is given room: its own unit on either side for `?` or
  /// `~`, twice that for `%`. The unit of a year is what its last known digit counts (a century for `16XX`), that of
  /// a season three months. The rule is python-edtf's, whose bounds serve as vectors.
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
  /// How many units of room it gives: one a sign.
  fileprivate var breadth: Int { rawValue.nonzeroBitCount }
}
