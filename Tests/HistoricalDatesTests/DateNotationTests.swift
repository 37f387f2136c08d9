import HistoricalDates
import Testing

/// Dates in notations of their own: periods of the Dublin Core, ranges of digits, days that are written twice.
@Suite struct DateNotationTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "periods of the Dublin Core",
    arguments: [
      ("start=1850; end=1860;", "1850/1860"), ("start=1850; end=1860", "1850/1860"),
      ("name=The Great Depression; start=1929; end=1939;", "1929/1939"),
      ("start=1850-05-01; end=1860-06-02; scheme=W3C-DTF;", "1850-05-01/1860-06-02"),
      ("name=Expo of 1900; start=1850; end=1860; scheme=W3C-DTF;", "1850/1860"),
      ("end=1860; start=1850", "1850/1860"), ("start=1850;", "1850/.."), ("end=1860;", "../1860"),
      ("start=1850; end=1850;", "1850"), ("start=1860; end=1850;", nil),
      ("start=Cambrian period; scheme=Geological timescale; name=Phanerozoic Eon;", nil),
      (
        "name=The 1999 AFL Grand Final; start=1999-09-25T14:20+10:00; end=1999-09-25T16:40+10:00; scheme=W3C-DTF;",
        "1999-09-25"
      ),
      ("start = 1850 ; end = 1860", "1850/1860"), ("start=-0043; end=0014", "-0043/0014"),
      ("start=1850~; end=1860?", "1850~/1860?"), ("start=foo; end=1860;", nil), ("name=Jurassic;", nil),
      ("start=1850-13; end=1860", nil), ("start=1850; end=1860; scheme=Hijri", nil),
      ("START=1850; END=1860", "1850/1860"), ("end=-0043", "../-0043"),
    ])
  func periods(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "spaces around the sign of a range of digits",
    arguments: [
      ("2013-21 / 2013-23", "2013-03/2013-11"), ("2013-21 /2013-23", "2013-03/2013-11"),
      ("2013-21/2013-23", "2013-03/2013-11"), ("2013-21 – 2013-23", "2013-03/2013-11"),
      ("2013-22 / 2014-21", "2013-06/2014-05"), ("1850-05 / 1850-06", "1850-05/1850-06"),
      ("1850-05-05 – 1851-06-06", "1850-05-05/1851-06-06"), ("1850-05-05 / 1851-06-06", "1850-05-05/1851-06-06"),
      ("1850-05-31 / 1850-06-31", nil), ("1850 / 1855", "[1850,1855]"),
    ])
  func seasonsAround(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a day that is written twice",
    arguments: [
      ("1799-11-09 18 brumaire an VIII", "1799-11-09"), ("1799-11-09 9 November 1799", "1799-11-09"),
      ("1799-11-09 19 brumaire an VIII", nil), ("1799-11-09 18", nil), ("1850-05-05 12:30", "1850-05-05T12:30:00"),
    ])
  func twice(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }
}
