import HistoricalDates
import Testing

@Suite struct EDTFBoundsTests {
  @Test(
    "a value means the days from its first to its last",
    arguments: [
      ("1984", "1984-01-01/1984-12-31"), ("1984-02", "1984-02-01/1984-02-29"), ("1900-02", "1900-02-01/1900-02-28"),
      ("1789-07-14", "1789-07-14"), ("0000", "0000-01-01/0000-12-31"), ("-0001", "-0001-01-01/-0001-12-31"),
      ("Y12E3", "+12000-01-01/+12000-12-31"), ("Y-12E3", "-12000-01-01/-12000-12-31"),
      ("1950S2", "1950-01-01/1950-12-31"),
    ])
  func plainDates(text: String, days: String) throws {
    #expect(try EDTF(text).interval.isoText == days)
  }

  @Test(
    "unspecified digits take their lowest and highest values",
    arguments: [
      ("156X", "1560-01-01/1569-12-31"), ("15XX-12-25", "1500-12-25/1599-12-25"), ("1X03", "1003-01-01/1903-12-31"),
      ("XXXX-02-29", "0000-02-29/9996-02-29"), ("1560-XX-25", "1560-01-25/1560-12-25"),
      ("2004-XX-31", "2004-01-31/2004-12-31"), ("2004-1X-31", "2004-10-31/2004-12-31"),
      ("2004-04-3X", "2004-04-30"), ("2004-02-XX", "2004-02-01/2004-02-29"), ("2003-02-2X", "2003-02-20/2003-02-28"),
      ("190X-02-29", "1904-02-29/1908-02-29"), ("19", "1900-01-01/1999-12-31"), ("198", "1980-01-01/1989-12-31"),
      ("-00XX", "-0099-01-01/0000-12-31"), ("-04XX", "-0499-01-01/-0400-12-31"), ("-045X", "-0459-01-01/-0450-12-31"),
    ])
  func unspecifiedDigits(text: String, days: String) throws {
    #expect(try EDTF(text).interval.isoText == days)
  }

  @Test(
    "parts of the year are whole months of it",
    arguments: [
      (21, "03-01", "05-31"), (22, "06-01", "08-31"), (23, "09-01", "11-30"), (24, "12-01", "12-31"),
      (25, "03-01", "05-31"), (28, "12-01", "12-31"), (29, "09-01", "11-30"), (30, "12-01", "12-31"),
      (31, "03-01", "05-31"), (32, "06-01", "08-31"), (33, "01-01", "03-31"), (34, "04-01", "06-30"),
      (36, "10-01", "12-31"), (37, "01-01", "04-30"), (38, "05-01", "08-31"), (39, "09-01", "12-31"),
      (40, "01-01", "06-30"), (41, "07-01", "12-31"),
    ])
  func partsOfTheYear(code: Int, first: String, last: String) throws {
    #expect(try EDTF("2001-\(code)").interval.isoText == "2001-\(first)/2001-\(last)")
  }

  @Test(
    "intervals and sets span their dates",
    arguments: [
      ("1964/2008", "1964-01-01/2008-12-31"), ("1985/..", "1985-01-01/.."), ("../1985", "../1985-12-31"),
      ("1985/", "1985-01-01/1995-01-01"), ("/1985", "1975-12-31/1985-12-31"), ("../..", "../.."),
      ("[1667,1670..1672]", "1667-01-01/1672-12-31"), ("[1672,1667]", "1667-01-01/1672-12-31"),
      ("{1960,1961-12}", "1960-01-01/1961-12-31"), ("[..1760]", "../1760-12-31"), ("[1760..]", "1760-01-01/.."),
    ])
  func intervalsAndSets(text: String, days: String) throws {
    #expect(try EDTF(text).interval.isoText == days)
  }

  @Test(
    "times are instants in UTC",
    arguments: [
      ("2016-05-02T16:54:59Z", "2016-05-02T16:54:59Z"), ("2016-05-02T16:54:59", "2016-05-02T16:54:59Z"),
      ("2016-05-02T12:00:00+05:00", "2016-05-02T07:00:00Z"), ("2016-05-02T22:00:00-03:30", "2016-05-03T01:30:00Z"),
      ("2016-05-02T24:00:00Z", "2016-05-03T00:00:00Z"), ("2016-05-02T00:00:00.25Z", "2016-05-02T00:00:00.250Z"),
    ])
  func times(text: String, instant: String) throws {
    let interval = try EDTF(text).interval
    #expect(JulianDay.isoText(of: interval.start) == instant)
    #expect(interval.end - interval.start < 1.1 / 86_400)
  }

  @Test(
    "qualified components have a margin of their own unit",
    arguments: [
      ("1984", "1984-01-01/1984-12-31"), ("1984~", "1983-01-01/1985-12-31"), ("1984?", "1983-01-01/1985-12-31"),
      ("1984%", "1982-01-01/1986-12-31"), ("156X~", "1550-01-01/1579-12-31"), ("16XX~", "1500-01-01/1799-12-31"),
      ("2004-~06", "2004-05-01/2004-07-30"), ("2004-06~", "2003-05-01/2005-07-30"),
      ("2004-06-~11", "2004-06-10/2004-06-12"),
      ("2004-06-%11", "2004-06-09/2004-06-13"), ("1984-21~", "1982-12-01/1985-08-31"),
      ("1950S2", "1900-01-01/1999-12-31"),
      ("1984~/1990", "1983-01-01/1990-12-31"), ("[1667?,1672]", "1666-01-01/1672-12-31"),
    ])
  func fuzzyBounds(text: String, days: String) throws {
    #expect(try EDTF(text).fuzzyInterval.isoText == days)
  }
}

@Suite struct JulianIntervalTests {
  private let year = JulianInterval(start: 10, end: 20)

  @Test(
    "two intervals overlap when they share an instant",
    arguments: [
      (10.0, 20.0, true), (0, 10, false), (0, 11, true), (20, 30, false), (19, 30, true), (12, 13, true), (0, 30, true),
      (10, 10, true), (20, 20, false), (-Double.infinity, .infinity, true), (-.infinity, 10, false),
    ])
  func overlaps(start: Double, end: Double, doesOverlap: Bool) {
    let other = JulianInterval(start: start, end: end)
    #expect(year.overlaps(other) == doesOverlap)
    #expect(other.overlaps(year) == doesOverlap)
  }

  @Test(
    "the start belongs to an interval, the end does not",
    arguments: [(9.9, false), (10, true), (19.9, true), (20, false)])
  func instants(instant: Double, isInside: Bool) {
    #expect(year.contains(instant) == isInside)
  }

  @Test("the union is the shortest interval around both")
  func unions() {
    #expect(year.union(JulianInterval(start: 30, end: 40)) == JulianInterval(start: 10, end: 40))
    #expect(year.union(.always) == .always)
  }

  @Test(
    "an interval is printed as days where it consists of days",
    arguments: [
      (2_451_544.5, 2_451_545.5, "2000-01-01"), (2_451_544.5, 2_451_546.5, "2000-01-01/2000-01-02"),
      (2_451_544.5, .infinity, "2000-01-01/.."), (-.infinity, .infinity, "../.."),
      (2_451_545, 2_451_545.5, "2000-01-01T12:00:00Z/2000-01-02T00:00:00Z"),
      (2_451_545, 2_451_545, "2000-01-01T12:00:00Z"),
    ])
  func isoTexts(start: Double, end: Double, text: String) {
    #expect(JulianInterval(start: start, end: end).isoText == text)
  }
}
