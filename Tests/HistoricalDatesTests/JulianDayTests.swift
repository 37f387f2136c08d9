import Foundation
import HistoricalDates
import TestTools
import Testing

@Suite struct JulianDayTests {
  /// Counts days one month after another, knowing only the lengths of months and one date.
  @Test("the calendar agrees with counting over 12,000 years")
  func counting() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    // -2000-01-01, by SQLite: julianday('-2000-01-01') is 990574.5.
    var dayNumber = 990_575
    for year in -2_000..<10_000 {
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      for month in 1...12 {
        let length = month == 2 && isLeap ? 29 : lengths[month - 1]
        let first = try #require(CivilDate(year: year, month: month, day: 1))
        let last = try #require(CivilDate(year: year, month: month, day: length))
        guard first.dayNumber == dayNumber, last.dayNumber == dayNumber + length - 1,
          CivilDate(dayNumber: dayNumber) == first, CivilDate(dayNumber: last.dayNumber) == last,
          CivilDate(year: year, month: month, day: length + 1) == nil
        else {
          Issue.record("\(year)-\(month) is counted otherwise")
          return
        }
        dayNumber += length
      }
    }
  }

  @Test("every day of four centuries survives its day number")
  func fourCenturies() throws {
    for dayNumber in 2_299_161..<2_299_161 + 146_097 where CivilDate(dayNumber: dayNumber).dayNumber != dayNumber {
      Issue.record("day \(dayNumber) does not come back")
      return
    }
  }

  @Test(
    "instants are written in ISO8601",
    arguments: [
      (2_451_544.5, "2000-01-01T00:00:00Z"), (2_451_545, "2000-01-01T12:00:00Z"), (0, "-4713-11-24T12:00:00Z"),
      (1_575_693.5, "-0398-01-01T00:00:00Z"), (1_721_059.5, "0000-01-01T00:00:00Z"),
      (5_373_484.5, "+10000-01-01T00:00:00Z"), (2_451_545.000_001_157_407_5, "2000-01-01T12:00:00.100Z"),
      (.infinity, ".."), (-.infinity, ".."),
    ])
  func isoTexts(julianDay: Double, text: String) {
    #expect(JulianDay.isoText(of: julianDay) == text)
  }

  @Test("conversions are exact to the millisecond", arguments: 0..<500 as Range<UInt64>)
  func conversions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Years -9999 to 9999.
    let instant = JulianDay(milliseconds: Int.random(in: -166_826_000_000_000...464_268_000_000_000, using: &random))
    #expect(JulianDay(instant.value) == instant, "seed \(seed)")
    #expect(JulianDay(isoText: instant.isoText) == instant, "seed \(seed)")
    #expect(UnixSeconds(instant).instant == instant, "seed \(seed)")
    #expect(CoreDataSeconds(instant).instant == instant, "seed \(seed)")
    #expect(JulianDay(Date(instant)) == instant, "seed \(seed)")
    #expect(JulianDay(instant.day, millisecondsOfDay: instant.millisecondsOfDay) == instant, "seed \(seed)")
    let dated = HistoricalDate(reading: "\(UnixSeconds(instant).value)", as: .unix)
    #expect(dated.interval?.start == instant.value, "seed \(seed)")
  }

  @Test("epochs are at their dates")
  func epochs() {
    #expect(JulianDay.unixEpoch.isoText == "1970-01-01T00:00:00Z")
    #expect(JulianDay.coreDataEpoch.isoText == "2001-01-01T00:00:00Z")
    #expect(UnixSeconds(.coreDataEpoch).value == 978_307_200)
  }

  @Test("a text or number that is not an instant is refused")
  func refused() {
    #expect(JulianDay(.nan) == nil)
    #expect(JulianDay(.infinity) == nil)
    #expect(UnixSeconds(.nan).instant == nil)
    #expect(CoreDataSeconds(1e300).instant == nil)
    #expect(JulianDay(isoText: "1850-02-30") == nil)
  }

  @Test(
    "days of the julian calendar are converted",
    arguments: [
      (1732, 2, 11, "1732-02-22"), (1917, 10, 25, "1917-11-07"), (1582, 10, 5, "1582-10-15"),
      (1500, 2, 29, "1500-03-10"),
      (-43, 3, 15, "-0043-03-13"), (1900, 2, 29, "1900-03-13"),
    ])
  func julianDays(year: Int, month: Int, day: Int, text: String) {
    #expect(CivilDate(julianYear: year, month: month, day: day)?.isoText == text)
  }
}
