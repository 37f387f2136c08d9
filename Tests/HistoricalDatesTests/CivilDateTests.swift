import Testing

@testable import HistoricalDates

@Suite struct CivilDateTests {
  @Test(
    "a day has its Julian day number, and the number its day",
    arguments: [
      (-4713, 11, 24, 0), (-4713, 11, 23, -1), (0, 3, 1, 1_721_120), (1, 1, 1, 1_721_426), (1582, 10, 15, 2_299_161),
      (1789, 7, 14, 2_374_674), (1858, 11, 17, 2_400_001), (1970, 1, 1, 2_440_588), (2000, 1, 1, 2_451_545),
      (2000, 2, 29, 2_451_604), (2000, 3, 1, 2_451_605), (9999, 12, 31, 5_373_484),
    ])
  func dayNumbers(year: Int, month: Int, day: Int, number: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.dayNumber == number)
    #expect(CivilDate(dayNumber: number) == date)
  }

  @Test(
    "days that the calendar does not have are refused",
    arguments: [
      (2001, 2, 29), (1900, 2, 29), (2000, 2, 30), (2000, 4, 31), (2000, 1, 32), (2000, 1, 0), (2000, 0, 1),
      (2000, 13, 1), (CivilDate.greatestYear + 1, 1, 1), (-CivilDate.greatestYear - 1, 1, 1), (Int.min, 1, 1),
    ])
  func refusedDays(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "days that the Julian calendar does not have are refused",
    arguments: [
      (2001, 2, 29), (1900, 2, 30), (2000, 4, 31), (2000, 1, 32), (2000, 1, 0), (2000, 0, 1), (2000, 13, 1),
      (CivilDate.greatestYear + 1, 1, 1), (-CivilDate.greatestYear - 1, 1, 1), (Int.min, 1, 1),
    ])
  func refusedJulianDays(year: Int, month: Int, day: Int) {
    #expect(CivilDate(julianYear: year, month: month, day: day) == nil)
  }

  @Test("the Julian calendar has a leap day in 1900")
  func julianLeapDay() {
    #expect(CivilDate(julianYear: 1900, month: 2, day: 29) == CivilDate(year: 1900, month: 3, day: 13))
  }

  @Test("the greatest years survive their day numbers", arguments: [CivilDate.greatestYear, -CivilDate.greatestYear])
  func greatestYears(year: Int) throws {
    let date = try #require(CivilDate(year: year, month: 12, day: 31))
    #expect(CivilDate(dayNumber: date.dayNumber) == date)
  }

  @Test(
    "leap years follow the Gregorian rule, before year 1 too",
    arguments: [
      (2000, true), (1900, false), (1996, true), (1997, false), (0, true), (-4, true), (-100, false), (-400, true),
    ])
  func leapYears(year: Int, isLeap: Bool) {
    #expect(CivilDate.isLeap(year) == isLeap)
    #expect(CivilDate.length(ofMonth: 2, year: year) == (isLeap ? 29 : 28))
  }

  @Test(
    "years, months and days are added in this order, and days beyond a month are cut",
    arguments: [
      ("2000-06-30", 0, 8, 0, "2001-02-28"), ("1999-06-30", 0, 8, 0, "2000-02-29"),
      ("2000-02-29", 1, 0, 0, "2001-02-28"),
      ("2000-01-31", 0, 1, 1, "2000-03-01"), ("2000-03-31", 0, -1, 0, "2000-02-29"),
      ("2000-01-01", 0, 0, -1, "1999-12-31"),
      ("0000-01-01", -1, -1, 0, "-0002-12-01"), ("2000-01-15", 0, -25, 0, "1997-12-15"),
      ("2000-12-31", 0, 12, 0, "2001-12-31"),
    ])
  func addition(day: String, years: Int, months: Int, days: Int, result: String) throws {
    let start = try #require(JulianDay(isoText: day)?.day)
    #expect(start.adding(years: years, months: months, days: days).isoText == result)
  }

  @Test(
    "days are printed in ISO 8601",
    arguments: [
      (2000, 1, 2, "2000-01-02"), (64, 7, 18, "0064-07-18"), (0, 1, 1, "0000-01-01"), (-398, 1, 1, "-0398-01-01"),
      (12_345, 6, 1, "+12345-06-01"), (-12_345, 6, 1, "-12345-06-01"),
    ])
  func isoTexts(year: Int, month: Int, day: Int, text: String) {
    #expect(CivilDate(year: year, month: month, day: day)?.isoText == text)
  }

  @Test("days are in calendar order")
  func order() throws {
    let texts = ["-0400-12-31", "-0399-01-01", "0000-02-29", "0000-03-01", "1999-12-31", "2000-01-01"]
    let days = try texts.map { try #require(JulianDay(isoText: $0)?.day) }
    #expect(days.shuffled().sorted() == days)
  }

  @Test(
    "division rounds toward minus infinity", arguments: [(7, 2, 3), (-7, 2, -4), (-8, 2, -4), (0, 5, 0), (-1, 400, -1)])
  func floorDivision(dividend: Int, divisor: Int, quotient: Int) {
    #expect(floorDivide(dividend, divisor) == quotient)
  }
}

@Suite struct CalendarEraTests {
  @Test(
    "a year of an era overlaps its Gregorian years",
    arguments: [
      (.meiji, 45, 1912...1912), (.taisho, 15, 1926...1926), (.showa, 1, 1926...1926), (.showa, 64, 1989...1989),
      (.heisei, 11, 1999...1999), (.reiwa, 1, 2019...2019), (.minguo, 1, 1912...1912), (.dangi, 4_333, 2000...2000),
      (.buddhist, 2_543, 2000...2000), (.buddhist, 2_483, 1940...1941), (.hebrew, 5_761, 2000...2001),
      (.hijri, 1, 622...623), (.hijri, 1_375, 1955...1956), (.solarHijri, 1_375, 1996...1997),
      (.frenchRepublican, 7, 1798...1799), (.showa, 65, nil), (.meiji, 46, nil), (.frenchRepublican, 15, nil),
    ] as [(CalendarEra, Int, ClosedRange<Int>?)])
  func gregorianYears(era: CalendarEra, year: Int, years: ClosedRange<Int>?) {
    #expect(era.gregorianYears(of: year) == years)
  }

  @Test("years of an era begin with 1", arguments: CalendarEra.allCases.filter { $0 != .reign })
  func firstYears(era: CalendarEra) {
    #expect(era.gregorianYears(of: 0) == nil)
    #expect(era.gregorianYears(of: 1) != nil)
  }

  @Test("years of an era follow each other", arguments: CalendarEra.allCases.filter { $0 != .reign })
  func consecutiveYears(era: CalendarEra)
    throws
  {
    var last = try #require(era.gregorianYears(of: 1))
    var year = 2
    while let next = era.gregorianYears(of: year) {
      #expect(last.upperBound...last.upperBound + 1 ~= next.lowerBound, "\(era) \(year)")
      (last, year) = (next, year + 1)
    }
  }
}
