import TestTools
import Testing

@testable import HistoricalDates

/// Years in two bytes have to sort every date into the same place as its instants do.
@Suite struct YearCodeTests {
  /// Instants around the beginnings of years, near and far, and beyond the codes.
  private static let instants: [Double] =
    [-40_000, -32_768, -32_767, -32_766, -4713, -1, 0, 1, 1582, 1900, 2024, 32_765, 32_766, 32_767, 40_000]
    .flatMap { year -> [Double] in
      let start = Double(CivilDate(unchecked: year, 1, 1).dayNumber) - 0.5
      return [start.nextDown, start, start.nextUp, start + 100.25, start + 364.75]
    } + [-.infinity, 0, .infinity, 1e300, -1e300]

  @Test("a year has the instants from its start up to the start of the next", arguments: instants)
  func year(instant: Double) {
    let year = YearCode.year(of: instant)
    #expect(YearCode.start(of: year) <= instant)
    #expect(instant < YearCode.start(of: year + 1) || instant == .infinity)
  }

  @Test("the year before an instant has those up to the start of the next, and that start", arguments: instants)
  func yearBefore(instant: Double) {
    let year = YearCode.year(before: instant)
    #expect(YearCode.start(of: year) < instant || instant == -.infinity)
    #expect(instant <= YearCode.start(of: year + 1))
  }

  @Test("years are those of the calendar")
  func yearsAreThoseOfTheCalendar() {
    for year in [-32_766, -1, 0, 1, 4, 1900, 2000, 2001, 32_765] {
      let (first, last) = (CivilDate(unchecked: year, 1, 1), CivilDate(unchecked: year, 12, 31))
      #expect(YearCode.year(of: Double(first.dayNumber) - 0.5) == year)
      #expect(YearCode.year(of: Double(last.dayNumber) + 0.499) == year)
      #expect(YearCode.year(before: Double(last.dayNumber) + 0.5) == year)
      #expect(YearCode.start(of: Int16(year)) == Double(first.dayNumber) - 0.5)
    }
  }

  @Test("a test by years agrees with the instants, or leaves them to decide")
  func tests() {
    var random = SeededGenerator(seed: 20)
    var undecided = 0
    for _ in 0..<20_000 {
      let (dates, wanted) = (Self.interval(&random), Self.interval(&random))
      let test = YearTest(wanted)
      let (first, last) = YearCode.years(from: dates.start, to: dates.end)
      #expect(first == YearCode.year(of: dates.start) && last == YearCode.year(before: dates.end))
      let overlaps = dates.start < wanted.end && dates.end > wanted.start
      if first <= test.last && last >= test.first {
        #expect(overlaps, "\(dates) and \(wanted)")
      } else if first <= test.possibleLast && last >= test.possibleFirst {
        undecided += 1
      } else {
        #expect(!overlaps, "\(dates) and \(wanted)")
      }
    }
    #expect(1..<10_000 ~= undecided)
  }

  private static func interval(_ random: inout SeededGenerator) -> JulianInterval {
    let instants = (0..<2).map { _ in Self.instants[Int.random(in: 0..<Self.instants.count, using: &random)] }.sorted()
    return JulianInterval(start: instants[0], end: instants[1])
  }

  @Test("unknown dates pass no test")
  func unknownDatesPassNoTest() {
    #expect(YearCode.years(from: .nan, to: .nan) == (YearCode.unknownFirst, YearCode.unknownLast))
    let test = YearTest(.always)
    #expect(test.isExact)
    #expect(!(YearCode.year(of: .nan) <= test.last))
    #expect(!(YearCode.year(before: .nan) >= test.first))
  }

  @Test("years decide unless an interval begins or ends inside one")
  func yearsDecideUnlessAnIntervalBeginsOrEndsInsideOne() throws {
    #expect(try YearTest(EDTF("1850/1870").interval).isExact)
    #expect(try YearTest(EDTF("../1870").interval).isExact)
    #expect(try !YearTest(EDTF("1850-02/1870").interval).isExact)
    #expect(try !YearTest(EDTF("1850/1870-11").interval).isExact)
  }
}
