import CatalogRecords
import Testing

@Suite struct RecordDateMakingTests {
  @Test(
    "years, months and days are EDTF",
    arguments: [
      (1843, nil, nil, "1843"), (-399, nil, nil, "-0399"), (0, nil, nil, "0000"), (1969, 7, 20, "1969-07-20"),
      (1969, 12, nil, "1969-12"),
    ] as [(Int, Int?, Int?, String)])
  func made(year: Int, month: Int?, day: Int?, edtf: String) throws {
    let date = try #require(RecordDate(year: year, month: month, day: day))
    #expect(date.edtf == edtf)
    #expect(date.raw == edtf)
  }

  @Test("days that do not exist are not dates")
  func missingDays() {
    #expect(RecordDate(year: 1900, month: 2, day: 29) == nil)
    #expect(RecordDate(year: 1900, month: 13) == nil)
    #expect(RecordDate(year: 1900, day: 1) == nil)
    #expect(RecordDate(raw: "x", meaning: "not EDTF") == nil)
  }

  @Test("dates are in the order of time, unread ones last")
  func order() {
    let dates = ["1850", "unknown", "400 BC", "1850-02", "1849-12-31"].map { RecordDate(reading: $0) }
    #expect(dates.sorted().map(\.raw) == ["400 BC", "1849-12-31", "1850", "1850-02", "unknown"])
  }
}
