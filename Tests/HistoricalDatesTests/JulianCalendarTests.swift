import TestTools
import Testing

@testable import HistoricalDates

/// Days of the Julian calendar against dates that history books give in both, and against another algorithm.
@Suite struct JulianCalendarTests {
  @Test(
    "days of history in both calendars",
    arguments: [
      (-4712, 1, 1, "-4713-11-24"), (-43, 3, 15, "-0043-03-13"), (1, 1, 1, "0000-12-30"), (64, 7, 18, "0064-07-16"),
      (200, 3, 1, "0200-03-01"), (250, 6, 1, "0250-06-01"), (325, 5, 20, "0325-05-21"), (1066, 10, 14, "1066-10-20"),
      (1215, 6, 15, "1215-06-22"), (1453, 5, 29, "1453-06-07"), (1492, 10, 12, "1492-10-21"),
      (1582, 10, 4, "1582-10-14"), (1616, 4, 23, "1616-05-03"), (1642, 12, 25, "1643-01-04"),
      (1700, 2, 28, "1700-03-10"), (1700, 2, 29, "1700-03-11"), (1752, 9, 2, "1752-09-13"),
      (1825, 12, 14, "1825-12-26"), (1918, 1, 31, "1918-02-13"), (2000, 1, 1, "2000-01-14"),
    ])
  func knownDays(year: Int, month: Int, day: Int, gregorian: String) {
    #expect(CivilDate(julianYear: year, month: month, day: day)?.isoText == gregorian)
  }

  /// Meeus, "Astronomical Algorithms" (1991), chapter 7, for the Julian calendar from -4712 on.
  private func meeus(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (y, m) = month > 2 ? (year, month) : (year - 1, month + 12)
    return Int(365.25 * Double(y + 4_716)) + Int(30.6001 * Double(m + 1)) + day - 1_524
  }

  @Test("the day number is that of Meeus's algorithm", arguments: 0..<300 as Range<UInt64>)
  func otherAlgorithm(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (year, month) = (Int.random(in: -4_712...3_000, using: &random), Int.random(in: 1...12, using: &random))
    let day = Int.random(in: 1...28, using: &random)
    let date = try #require(CivilDate(julianYear: year, month: month, day: day))
    #expect(date.dayNumber == meeus(year, month, day), "seed \(seed): \(year)-\(month)-\(day)")
  }

  @Test("every fourth Julian year has a leap day", arguments: -8...8)
  func leapYears(year: Int) {
    #expect((CivilDate(julianYear: year, month: 2, day: 29) != nil) == year.isMultiple(of: 4))
  }

  @Test(
    "a day marked Old Style is converted",
    arguments: [
      ("14 October 1066 O.S.", "1066-10-20"), ("Oct. 14, 1066 (O.S.)", "1066-10-20"),
      ("2 Sept. 1752, O.S.", "1752-09-13"),
      ("31 January 1918 (Old Style)", "1918-02-13"), ("29 February 1700 O.S.", "1700-03-11"),
    ])
  func writtenOldStyle(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a month or year marked Old Style stays as it is",
    arguments: [("October 1066 O.S.", "1066-10"), ("1066 O.S.", "1066")])
  func partialOldStyle(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a double year is the later one",
    arguments: [
      ("11 February 1731/2", "1732-02-11"), ("11 Feb. 1731/32", "1732-02-11"), ("24 March 1699/1700", "1700-03-24"),
    ])
  func doubleYears(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }
}
