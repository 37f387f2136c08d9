import TestTools
import Testing

@testable import HistoricalDates

/// Laws of days, bins and intervals, on random dates.
@Suite struct CalendarLawTests {
  private func date(_ random: inout SeededGenerator) -> CivilDate {
    CivilDate(dayNumber: Int.random(in: -3_000_000...6_000_000, using: &random))
  }

  @Test("a later day has a larger number", arguments: 0..<100 as Range<UInt64>)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (one, other) = (date(&random), date(&random))
    #expect((one < other) == (one.dayNumber < other.dayNumber), "seed \(seed)")
    #expect((one == other) == (one.dayNumber == other.dayNumber), "seed \(seed)")
  }

  @Test("days added and taken away leave the day", arguments: 0..<100 as Range<UInt64>)
  func addition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (day, count) = (date(&random), Int.random(in: -100_000...100_000, using: &random))
    #expect(day.adding(days: count).adding(days: -count) == day, "seed \(seed)")
    #expect(day.adding(days: count).dayNumber == day.dayNumber + count, "seed \(seed)")
    #expect(day.adding(months: 12 * count) == day.adding(years: count), "seed \(seed)")
  }

  @Test("400 years are 146,097 days", arguments: 0..<50 as Range<UInt64>)
  func cycle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let day = date(&random)
    #expect(day.adding(years: 400).dayNumber - day.dayNumber == 146_097, "seed \(seed)")
  }

  @Test("a bin contains its day, and its EDTF means its interval", arguments: 0..<100 as Range<UInt64>)
  func bins(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let day = CivilDate(dayNumber: Int.random(in: -1_900_000...5_300_000, using: &random))
    for unit in CalendarBin.Unit.allCases {
      let bin = CalendarBin(unit, containing: day)
      #expect(bin.interval.contains(Double(day.dayNumber)), "\(unit), seed \(seed)")
      // The first bins after year 0 leave it out, which no pattern of EDTF does.
      if day.year > 100 || day.year <= 0 { #expect(bin.edtf.interval == bin.interval, "\(unit), seed \(seed)") }
    }
  }

  @Test("the shares of an interval add up to one", arguments: 0..<100 as Range<UInt64>)
  func shares(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = Double.random(in: 0...2_500_000, using: &random)
    let interval = JulianInterval(start: start, end: start + Double.random(in: 0...40_000, using: &random))
    for unit in [CalendarBin.Unit.century, .decade, .year] {
      let shares = try #require(interval.shares(by: unit))
      #expect(abs(shares.map(\.share).reduce(0, +) - 1) < 1e-9, "\(unit), seed \(seed)")
      #expect(shares.allSatisfy { $0.share >= 0 }, "\(unit), seed \(seed)")
      #expect(shares.first?.bin.interval.contains(start) == true, "\(unit), seed \(seed)")
    }
  }

  @Test("overlap is symmetric, and containment implies it", arguments: 0..<200 as Range<UInt64>)
  func intervals(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func interval() -> JulianInterval {
      let start = Double(Int.random(in: 0...10, using: &random))
      return JulianInterval(start: start, end: start + Double(Int.random(in: 0...5, using: &random)))
    }
    let (one, other) = (interval(), interval())
    #expect(one.overlaps(other) == other.overlaps(one), "seed \(seed)")
    if one.contains(other), other.start < one.end { #expect(one.overlaps(other), "seed \(seed)") }
    #expect(one.union(other) == other.union(one), "seed \(seed)")
    #expect(one.union(other).contains(one), "seed \(seed)")
    #expect(one.union(other).contains(other), "seed \(seed)")
  }

  @Test(
    "an interpretation is told in words",
    arguments: [
      (.edtf, "as EDTF"), (.iso, "as ISO 8601"), (.text, "as text"), (.era(.showa), "as a year of Shōwa"),
      (.era(.hebrew), "as a year of the Hebrew calendar"), (.marc("s"), "as MARC 008 dates of type s"),
      (.number(.julian), "as a Julian day"), (.unreadable, "not understood"),
    ] as [(DateInterpretation, String)])
  func interpretations(interpretation: DateInterpretation, words: String) {
    #expect(interpretation.description == words)
  }

  @Test(
    "a date's error tells what to write",
    arguments: [
      (DateRangeError.empty, "no date given. Write a date such as 1843, 1840s, 18th-century or 1939..1945."),
      (.unreadable("soon"), "'soon' is not a date. Write 1843, c.400bce, 1840s or 1939..1945."),
      (.endsBeforeStart(start: "1945", end: "1939"), "'1939' is earlier than '1945'. Write the earlier date first."),
    ])
  func errors(error: DateRangeError, text: String) {
    #expect(error.description == text)
  }
}
