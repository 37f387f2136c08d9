/// A day of the proleptic Gregorian calendar: today's calendar, extended back before 1582 and before year 1.
///
/// Years are astronomical: 0 is 1 BCE, -398 is 399 BCE.
///
///     CivilDate(year: 1789, month: 7, day: 14)?.dayNumber   // 2374674
public struct CivilDate: Hashable, Sendable {
  /// The astronomical year, between `-CivilDate.greatestYear` and `CivilDate.greatestYear`.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the length of the month.
  public let day: Int

  /// The largest year, of either sign, that day arithmetic accepts. It is far beyond the age of the universe, and its
  /// day numbers still fit an `Int`.
  package static let greatestYear = 1_000_000_000_000_000

  /// The day with these parts. Nil when the calendar has no such day or the year is beyond `greatestYear`.
  public init?(year: Int, month: Int, day: Int) {
    guard year.magnitude <= Self.greatestYear, 1...12 ~= month else { return nil }
    guard day >= 1, day <= Self.length(ofMonth: month, year: year) else { return nil }
    self.init(unchecked: year, month, day)
  }

  init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// True if `year` has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days of `month` (1 to 12) in `year`: 28 to 31.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

// MARK: - Day numbers

extension CivilDate {
  /// The Julian day number of 1970-01-01.
  static let unixEpochDayNumber = 2_440_588

  /// The Julian day number: whole days since noon of -4713-11-24. The civil day begins half a day earlier, so its first
  /// instant is the Julian day `Double(dayNumber) - 0.5`.
  ///
  /// The algorithm counts years from March, which puts the leap day last, in cycles of 400 years or 146,097 days. It is
  /// Howard Hinnant's, from "chrono-Compatible Low-Level Date Algorithms" (2013).
  package var dayNumber: Int {
    let marchYear = month > 2 ? year : year - 1
    let cycle = floorDivide(marchYear, 400)
    let yearOfCycle = marchYear - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle + Self.marchOfYearZero
  }

  /// The day with a Julian day number; the inverse of `dayNumber`.
  package init(dayNumber: Int) {
    let days = dayNumber - Self.marchOfYearZero
    let cycle = floorDivide(days, 146_097)
    let dayOfCycle = days - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    self.init(unchecked: year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The Julian day number of 0000-03-01.
  private static let marchOfYearZero = 1_721_120
}

// MARK: - Arithmetic

extension CivilDate: Comparable {
  /// Calendar order.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The same day a number of years and months later, then a number of days later. A day that the month does not have
  /// becomes its last day before the days are added: 30 June and 8 months is 28 February.
  func adding(years: Int = 0, months: Int = 0, days: Int = 0) -> CivilDate {
    let monthIndex = month - 1 + months
    let newYear = year + years + floorDivide(monthIndex, 12)
    let newMonth = monthIndex - floorDivide(monthIndex, 12) * 12 + 1
    let newDay = min(day, Self.length(ofMonth: newMonth, year: newYear))
    let moved = CivilDate(unchecked: newYear, newMonth, newDay)
    return days == 0 ? moved : CivilDate(dayNumber: moved.dayNumber + days)
  }

  /// The Gregorian date of a day of the Julian calendar, which was in force before 1582 and in Russia until 1918. Nil
  /// when the Julian calendar has no such day.
  ///
  ///     CivilDate(julianYear: 1732, month: 2, day: 11)   // 1732-02-22, Washington's birthday
  package init?(julianYear year: Int, month: Int, day: Int) {
    guard year.magnitude <= Self.greatestYear, 1...12 ~= month else { return nil }
    let length = month == 2 && year & 3 == 0 ? 29 : Self.length(ofMonth: month, year: 1)
    guard day >= 1, day <= length else { return nil }
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    // 1 March of year 0 in the Julian calendar is the Gregorian 28 February, two days earlier.
    self.init(dayNumber: marchYear * 365 + floorDivide(marchYear, 4) + dayOfYear + Self.marchOfYearZero - 2)
  }
}

/// The quotient rounded toward minus infinity. `divisor` must be positive.
@inline(__always)
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

// MARK: - Weeks and days of the year

extension CivilDate {
  /// The Monday and the Sunday of a week of ISO 8601, whose first week of a year has its 4 January. Nil for a week that
  /// the year does not have.
  ///
  ///     CivilDate.week(10, of: 2020)   // 2020-03-02 and 2020-03-08
  static func week(_ week: Int, of year: Int) -> (first: CivilDate, last: CivilDate)? {
    guard 1...53 ~= week, year.magnitude <= greatestYear else { return nil }
    func monday(of year: Int) -> Int {
      let fourth = CivilDate(unchecked: year, 1, 4).dayNumber
      // Julian day 0 was a Monday.
      return fourth - (fourth % 7 + 7) % 7
    }
    let first = monday(of: year) + (week - 1) * 7
    guard first < monday(of: year + 1) else { return nil }
    return (CivilDate(dayNumber: first), CivilDate(dayNumber: first + 6))
  }

  /// The day with a number in its year, from 1. Nil beyond the last day of the year.
  ///
  ///     CivilDate(year: 2020, dayOfYear: 60)   // 2020-02-29
  init?(year: Int, dayOfYear: Int) {
    guard year.magnitude <= Self.greatestYear, 1...(Self.isLeap(year) ? 366 : 365) ~= dayOfYear else { return nil }
    self.init(dayNumber: CivilDate(unchecked: year, 1, 1).dayNumber + dayOfYear - 1)
  }
}
