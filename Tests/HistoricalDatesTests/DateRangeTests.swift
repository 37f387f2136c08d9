import HistoricalDates
import Testing

@Suite struct DateRangeTests {
  @Test(
    "a clause selects an interval",
    arguments: [
      ("1843", "1843-01-01", "1844-01-01"), ("1840s", "1840-01-01", "1850-01-01"),
      ("18th-century", "1700-01-01", "1800-01-01"), ("18th century", "1700-01-01", "1800-01-01"),
      ("c.400bce", "-0400-01-01", "-0397-01-01"), ("400bce", "-0399-01-01", "-0398-01-01"),
      ("-0399", "-0399-01-01", "-0398-01-01"), ("-399", "-0399-01-01", "-0398-01-01"),
      // A single digit was once the end of a range without a start.
      ("-5", "-0005-01-01", "-0004-01-01"), ("5", "0005-01-01", "0006-01-01"), ("-5..5", "-0005-01-01", "0006-01-01"),
      ("Y-1200", "-1200-01-01", "-1199-01-01"), ("Y-1200..Y-1100", "-1200-01-01", "-1099-01-01"),
      ("-0399..-0300", "-0399-01-01", "-0299-01-01"), ("400bce..300bce", "-0399-01-01", "-0298-01-01"),
      ("800..900", "0800-01-01", "0901-01-01"), ("90", "0090-01-01", "0091-01-01"), ("..1900", "..", "1901-01-01"),
      ("1900..", "1900-01-01", ".."), (" 1939 .. 1945 ", "1939-01-01", "1946-01-01"), ("..", "..", ".."),
      ("14 July 1789", "1789-07-14", "1789-07-15"), ("1984?/2004-06", "1983-01-01", "2004-07-01"),
      ("[1667,1670..1672]", "1667-01-01", "1673-01-01"), ("../1900", "..", "1901-01-01"), ("/1900", "..", "1901-01-01"),
      ("1985/", "1985-01-01", ".."), ("before 1900", "..", "1901-01-01"), ("since 1990", "1990-01-01", ".."),
      ("Spring 1984", "1984-03-01", "1984-06-01"), ("Heisei 11", "1999-01-01", "2000-01-01"),
      ("1940s..1950s", "1940-01-01", "1960-01-01"),
    ])
  func intervals(query: String, start: String, end: String) throws {
    let interval = try DateRange(query: query).interval
    #expect(JulianDay.isoText(of: interval.start).replacing("T00:00:00Z", with: "") == start)
    #expect(JulianDay.isoText(of: interval.end).replacing("T00:00:00Z", with: "") == end)
  }

  @Test(
    "a text that is not a date is an error",
    arguments: [
      ("", DateRangeError.empty), ("  ", .empty), ("yesterday", .unreadable("yesterday")),
      ("now,-7 days", .unreadable("now,-7 days")), ("now,-7 days..", .unreadable("now,-7 days")),
      ("1900..soon", .unreadable("soon")), ("about a boy", .unreadable("about a boy")),
      ("1945..1939", .endsBeforeStart(start: "1945", end: "1939")),
      ("1940..1939", .endsBeforeStart(start: "1940", end: "1939")),
      ("1863, printed 1870", .unreadable("1863, printed 1870")),
      // A copyright year beyond the last one that is believed once made an empty range of years, and a crash.
      ("copyright 8199, 1999", .unreadable("copyright 8199, 1999")),
      // Year 0 has no minus, and is not the end of a range either.
      ("-0000", .unreadable("-0000")), ("-0", .unreadable("-0")), ("-000", .unreadable("-000")),
      ("Y-1200-13", .unreadable("Y-1200-13")),
    ])
  func errors(query: String, error: DateRangeError) {
    #expect(throws: error) { try DateRange(query: query) }
  }

  @Test("the two sides of a range are trimmed")
  func sides() throws {
    let ends = try #require(DateRange.ends(of: " yesterday .. "))
    #expect(ends == ("yesterday", ""))
    #expect(DateRange.ends(of: "[1667..1670]") == nil)
    #expect(DateRange.ends(of: "../1900") == nil)
    #expect(DateRange.ends(of: "1900") == nil)
  }

  @Test("ranges are made of intervals too")
  func rangesOfIntervals() throws {
    let (early, late) = (try EDTF("1900").interval, try EDTF("1910").interval)
    #expect(DateRange(from: early, through: late)?.interval == early.union(late))
    #expect(DateRange(from: late, through: early) == nil)
    #expect(DateRange(from: nil, through: nil)?.interval == .always)
  }

  @Test("intervals overlap only with a common instant")
  func overlaps() throws {
    let (year, month, next) = (try EDTF("1900").interval, try EDTF("1900-12").interval, try EDTF("1901").interval)
    #expect(year.overlaps(month))
    #expect(year.contains(month))
    #expect(!month.contains(year))
    #expect(!year.overlaps(next))
    #expect(!year.contains(next.start))
    #expect(year.contains(year.start))
    #expect(JulianInterval.always.contains(year))
    #expect(JulianInterval.always.isUnbounded)
    #expect(!year.isUnbounded)
    #expect([next, year, month].sorted() == [year, month, next])
    let instant = JulianInterval(start: month.start, end: month.start)
    #expect(instant.overlaps(year))
    #expect(year.overlaps(instant))
    #expect(!instant.overlaps(next))
    #expect(instant.overlaps(instant))
  }
}
