import HistoricalDates
import Testing

/// Words around a number that change its meaning: they are read or the date is not, but never dropped.
@Suite struct DateWordTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "before, in the languages of the months",
    arguments: [
      "vor 1500", "avant 1500", "antes de 1500", "prima del 1500", "до 1500", "ante 1500", "vor dem Jahr 1500",
    ])
  func before(text: String) {
    #expect(edtf(text) == edtf("before 1500"))
  }

  @Test(
    "after, in the languages of the months",
    arguments: [
      "nach 1500", "après 1500", "después de 1500", "depois de 1500", "dopo il 1500", "после 1500", "post 1500",
    ])
  func after(text: String) {
    #expect(edtf(text) == edtf("after 1500"))
  }

  @Test(
    "about, in more languages", arguments: ["около 1500", "etwa 1500", "environ 1500", "hacia 1500", "cerca de 1500"])
  func about(text: String) {
    #expect(edtf(text) == "1500~")
  }

  @Test(
    "a date or a later one, a date or an earlier one",
    arguments: [
      ("1500 or later", "[1500..]"), ("1500 or after", "[1500..]"), ("1500 oder später", "[1500..]"),
      ("1500 or earlier", "[..1500]"), ("1500, or before", "[..1500]"), ("by 1500", "[..1500]"),
      ("not after 1500", "[..1500]"), ("nicht vor 1500", "[1500..]"),
    ])
  func bounds(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test("-ish", arguments: ["1920-ish", "1920ish", "1920 ish"])
  func ish(text: String) {
    #expect(edtf(text) == "1920~")
  }

  @Test(
    "a number that is not a year is no date",
    arguments: ["not 1500", "page 1843", "pp. 1843", "volume 1900", "nicht 1500"])
  func noYear(text: String) {
    #expect(edtf(text) == nil)
  }

  @Test(
    "days and years with small words between",
    arguments: [
      ("5 de mayo de 1862", "1862-05-05"), ("1er janvier 1900", "1900-01-01"), ("le 14 juillet 1789", "1789-07-14"),
      ("2000 years BC", "-1999"), ("anno 1517", "1517"), ("zwischen 1500 und 1510", "[1500..1510]"),
    ])
  func smallWords(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a date after the number that is none", arguments: [("page 1843, 1901", "1901"), ("not 1500 but 1501", "1501")])
  func afterwards(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }
}
