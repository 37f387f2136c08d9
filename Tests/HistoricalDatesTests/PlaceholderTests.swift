import HistoricalDates
import Testing

/// Days as programs write them: with letters for unknown parts, with a time between day and year, as ranges of digits.
@Suite struct PlaceholderTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "signs and letters for an unknown part are not a range",
    arguments: [
      ("-- May 1850", "1850-05"), ("185?-??-??", "185X"), ("18uu-uu-uu", "18XX"), ("18??-??", "18XX"),
      ("1850-05-dd", "1850-05"), ("1850-mm-dd", "1850"), ("1850-05-NN", "1850-05"), ("dd-05-1850", "1850-05"),
      ("185?", "185X?"), ("--1850", "/1850"),
    ])
  func unknownParts(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a time between a day and its year, and the colons of photographs",
    arguments: [
      ("Mon May  5 12:13:14 2014", "2014-05-05"), ("Mon May 05 12:13:14 +0000 2014", "2014-05-05"),
      ("Mon May  5 12:13:14 UTC 2014", "2014-05-05"), ("2014:05:05 10:11:12", "2014-05-05T10:11:12"),
      ("2014:05:05", "2014-05-05"),
    ])
  func times(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a range of days in digits",
    arguments: [
      ("1850-05-05 - 1851-06-06", "1850-05-05/1851-06-06"), ("1850-05-05 – 1851-06-06", "1850-05-05/1851-06-06"),
      ("05.-06.05.1850", "1850-05-05/1850-05-06"), ("5.-6.5.1850", "1850-05-05/1850-05-06"), ("1850-02-30 ", nil),
      ("1850-02-30 - 1850-03-01", nil), ("3.5.-7.5.1850", "1850-05-03/1850-05-07"),
      ("3. 5. - 7. 5. 1850", "1850-05-03/1850-05-07"), ("03.05.-07.05.1850", "1850-05-03/1850-05-07"),
      ("3.5.–7.6.1850", "1850-05-03/1850-06-07"), ("30.4.-2.5.1850", "1850-04-30/1850-05-02"),
      ("3.5-7.5.1850", "1850-05-03/1850-05-07"), ("3.V.-7.V.1850", "1850-05-03/1850-05-07"),
      ("vom 3.5. bis 7.5.1850", "1850-05-03/1850-05-07"), ("3.5. und 7.5.1850", "{1850-05-03,1850-05-07}"),
      ("3.5./7.5.1850", "[1850-05-03,1850-05-07]"), ("30.12.-2.1.1850", "1849-12-30/1850-01-02"),
      ("3.5.-31.2.1850", nil), ("5. i 6. svibnja 1850", "{1850-05-05,1850-05-06}"), ("14.7.1789", "1789-07-14"),
    ])
  func ranges(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }
}
