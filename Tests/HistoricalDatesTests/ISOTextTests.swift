import Foundation
import Testing

@testable import HistoricalDates

@Suite struct ISOTextTests {
  @Test(
    "the variants of ISO 8601 name one instant",
    arguments: [
      "2000-01-01T12:00:00Z", "2000-01-01T12:00Z", "2000-01-01 12:00", "2000-01-01t12:00z", "20000101T120000",
      "20000101 1200Z", "2000-01-01T13:00+01:00", "2000-01-01T13:00+01", "2000-01-01T13:00 +0100",
      "2000-01-01T11:30-00:30", "2000-01-01  12:00:00,000", "1999-12-31T24:00-12:00",
    ])
  func variants(text: String) {
    #expect(JulianDay(isoText: text)?.value == 2_451_545)
  }

  @Test(
    "texts that only resemble ISO 8601 are refused",
    arguments: [
      "", "12:00", "2000", "2000-01", "2000-1-1", "2000-13-01", "2000-01-32", "2000-02-30", "200001011", "+2000-01-01",
      "2000-01-01T", "2000-01-01T12", "2000-01-01T25:00", "2000-01-01T24:01", "2000-01-01T12:60", "2000-01-01T12:00:60",
      "2000-01-01T12:00:00.", "2000-01-01T12:00+14:01", "2000-01-01T12:00+15", "2000-01-01T12:00+01:", "2000-01-01x",
      "2000-01-01T12:00Zx", " 2000-01-01",
    ])
  func refused(text: String) {
    #expect(JulianDay(isoText: text) == nil)
  }

  @Test(
    "years of any length survive printing",
    arguments: [
      "0000-01-01T00:00:00Z", "-0044-03-15T00:00:00Z", "+12345-06-01T00:00:00Z", "-12345-06-01T00:00:00.001Z",
    ])
  func years(text: String) {
    #expect(JulianDay(isoText: text)?.isoText == text)
  }

  @Test(
    "seconds since an epoch are instants",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (0.5, "1970-01-01T00:00:00.500Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
  func unixSeconds(seconds: Double, text: String) throws {
    let instant = try #require(UnixSeconds(seconds).instant)
    #expect(instant.isoText == text)
    #expect(UnixSeconds(instant).value == seconds)
    #expect(CoreDataSeconds(instant).value == seconds - 978_307_200)
  }

  @Test("Foundation dates are the same instants")
  func foundationDates() {
    #expect(JulianDay(Date(timeIntervalSince1970: 0)) == .unixEpoch)
    #expect(Date(JulianDay.coreDataEpoch) == Date(timeIntervalSinceReferenceDate: 0))
    #expect(JulianDay(Date(timeIntervalSince1970: .infinity)) == nil)
  }

  @Test("instants beyond the range of the type are refused", arguments: [1e11, -1e11, .infinity, -.infinity, .nan])
  func range(julianDay: Double) {
    #expect(JulianDay(julianDay) == nil)
  }

  @Test("instants at the ends of the range have a day", arguments: [Int.max, Int.min, 0, -1, 43_200_000])
  func ends(milliseconds: Int) {
    let instant = JulianDay(milliseconds: milliseconds)
    #expect(0..<JulianDay.millisecondsInDay ~= instant.millisecondsOfDay)
    #expect(CivilDate(dayNumber: instant.day.dayNumber) == instant.day)
  }
}

@Suite struct PackedWordTests {
  private func word(_ text: String) -> PackedWord {
    var word = PackedWord()
    for byte in text.utf8 { word.append(byte) }
    return word
  }

  @Test(
    "Roman numerals of printed years",
    arguments: [
      ("mdcclxxvii", 1777), ("mcmxcix", 1999), ("mdcccc", 1900), ("mdcccclxxxxviiii", 1999), ("mcdl", 1450),
      ("mmxx", 2020),
      ("mmm", nil), ("mmmm", nil), ("dccc", nil), ("mix", nil), ("mild", nil), ("midi", nil), ("", nil),
    ])
  func years(text: String, year: Int?) {
    #expect(word(text).romanYear == year)
  }

  @Test(
    "small Roman numerals",
    arguments: [
      ("i", 1), ("iv", 4), ("vii", 7), ("ix", 9), ("xiv", 14), ("xxxix", 39), ("xl", nil), ("c", nil), ("abc", nil),
      ("", nil), ("iiiiiiii", nil),
    ])
  func smallNumerals(text: String, value: Int?) {
    #expect(word(text).smallRoman == value)
  }

  @Test("a word of more than 16 bytes is no keyword")
  func longWords() {
    #expect(!word("sixteen bytes ok").isTooLong)
    #expect(word("seventeen bytes !").isTooLong)
    #expect(DateKeyword.named(word("januaryjanuaryjanuary")) == nil)
  }

  @Test(
    "keywords in several languages",
    arguments: [
      ("january", .month(1)), ("märz", .month(3)), ("août", .month(8)), ("fall", .season(23)),
      ("bce", .beforeCommonEra),
      ("circa", .circa), ("昭和", .era(.showa)), ("century", .century), ("ie", .correction), ("quux", nil),
    ] as [(String, DateKeyword?)])
  func keywords(text: String, keyword: DateKeyword?) {
    #expect(DateKeyword.named(word(text)) == keyword)
  }
}
