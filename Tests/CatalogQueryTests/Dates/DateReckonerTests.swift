import CatalogQuery
import GRDB
import HistoricalDates
import QueryLanguage
import TestTools
import Testing

/// Times that are reckoned from a fixed present: Wednesday 2026-03-04, 15:30 UTC.
@Suite struct DateReckonerTests {
  private static let now = JulianDay(isoText: "2026-03-04T15:30:00Z")?.value ?? 0

  private func interval(_ text: String, _ subject: DateClause.Subject = .date) throws -> JulianInterval? {
    let span = try DateSpan(query: text)
    return try DatabaseQueue().read { try DateReckoner($0, subject, now: Self.now).interval(span) }
  }

  @Test(
    "words, amounts of time and SQLite's modifiers",
    arguments: [
      ("today", "2026-03-04", "2026-03-05"), ("yesterday", "2026-03-03", "2026-03-04"),
      ("tomorrow", "2026-03-05", "2026-03-06"), ("this-week", "2026-03-02", "2026-03-09"),
      ("last-week", "2026-02-23", "2026-03-02"), ("Last Month", "2026-02-01", "2026-03-01"),
      ("this month", "2026-03-01", "2026-04-01"), ("last-year", "2025-01-01", "2026-01-01"),
      ("next_year", "2027-01-01", "2028-01-01"), ("2 weeks ago", "2026-02-18", "2026-02-19"),
      ("2w", "2026-02-18T15:30:00Z", "2026-03-04T15:30:00.001Z"), ("2w..1w", "2026-02-18T15:30Z", "2026-02-25T15:30Z"),
      ("6h..now", "2026-03-04T09:30Z", "2026-03-04T15:30Z"), ("3m..", "2025-12-04T15:30Z", ".."),
      ("1y..yesterday", "2025-03-04T15:30Z", "2026-03-04"), ("now,-7 days..", "2026-02-25T15:30Z", ".."),
      ("start of month", "2026-03-01", "2026-03-02"), ("start of month..", "2026-03-01", ".."),
      ("weekday 0", "2026-03-08", "2026-03-09"), ("..start of year", "..", "2026-01-01"),
      ("now,start of month,+1 month,-1 day", "2026-03-31", "2026-04-01"),
      ("2024-02-01,+1 month,-1 day", "2024-02-29", "2024-03-01"), ("1850,+1 day", "1850-01-02", "1850-01-03"),
      ("0,unixepoch", "1970-01-01", "1970-01-02"), ("1843..last-year", "1843-01-01", "2026-01-01"),
    ])
  func reckoned(text: String, start: String, end: String) throws {
    let interval = try #require(try interval(text))
    #expect(interval.start == (start == ".." ? -.infinity : JulianDay(isoText: start)?.value))
    #expect(interval.end == (end == ".." ? .infinity : JulianDay(isoText: end)?.value))
  }

  @Test(
    "what is no relative date",
    arguments: ["", "2", "1850", "2q", "w", "weekday 7", "start of week", "now,", "now,soon", "soon,-1 day", "-1 fish"])
  func notRelative(text: String) {
    #expect(RelativeDate(text) == nil)
  }

  @Test("'added' counts days in the machine's time zone")
  func daysOfComingInAreThoseOfTheTimeZone() throws {
    // Whatever the zone of the machine: SQLite's own reckoning of its midnight is the start.
    let expected = try DatabaseQueue().read { db in
      try Double.fetchOne(db, sql: "SELECT julianday(?, 'localtime', 'start of day', 'utc')", arguments: [Self.now])
    }
    #expect(try interval("today", .added)?.start == expected)
    #expect(try interval("2026-03-04T00:00:00Z", .added) == interval("2026-03-04T00:00:00Z", .date))
  }

  @Test("a range that ends before it starts is none")
  func aRangeThatEndsBeforeItStartsIsNone() throws {
    #expect(try interval("today..yesterday") == nil)
    #expect(throws: DateRangeError.endsBeforeStart(start: "1945", end: "1939")) { try interval("1945..1939") }
  }
}
