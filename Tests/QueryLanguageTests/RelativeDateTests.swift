import QueryLanguage
import Testing

/// Times relative to now. SQLite computes them; here they are only read.
@Suite struct RelativeDateTests {
  @Test(
    "an amount of time is read as SQLite's modifier",
    arguments: [
      ("2w", "-14 days"), ("10d", "-10 days"), ("3m", "-3 months"), ("3mo", "-3 months"), ("1y", "-1 years"),
      ("6h", "-6 hours"), ("30min", "-30 minutes"), ("2W", "-14 days"), ("0d", "-0 days"), ("99999d", "-99999 days"),
    ])
  func amounts(typed: String, modifier: String) {
    #expect(RelativeDate(typed) == .ago(modifier, isSince: true))
  }

  @Test(
    "an amount with 'ago' is that time, not all time since",
    arguments: [
      ("3 weeks ago", "-21 days"), ("1 day ago", "-1 days"), ("2-months-ago", "-2 months"), ("5_years_ago", "-5 years"),
      ("1 Hour Ago", "-1 hours"), ("15 minutes ago", "-15 minutes"),
    ])
  func ago(typed: String, modifier: String) {
    #expect(RelativeDate(typed) == .ago(modifier, isSince: false))
  }

  @Test(
    "a named day, week, month or year is an offset from the present one",
    arguments: [
      ("today", .day, 0), ("yesterday", .day, -1), ("tomorrow", .day, 1), ("Yesterday", .day, -1),
      ("this-week", .week, 0), ("last-week", .week, -1), ("next week", .week, 1), ("last_month", .month, -1),
      ("this-year", .year, 0), ("NEXT-YEAR", .year, 1),
    ] as [(String, RelativeDate.CalendarUnit, Int)])
  func units(typed: String, unit: RelativeDate.CalendarUnit, offset: Int) {
    #expect(RelativeDate(typed) == .unit(unit, offset: offset))
  }

  @Test(
    "SQLite's modifiers are recognized, alone or after 'now'",
    arguments: [
      ("now", []), ("now,-7 days", ["-7 days"]), ("start of month", ["start of month"]), ("-7 days", ["-7 days"]),
      ("7 days", ["7 days"]), ("NOW, start of year , -1 day", ["start of year", "-1 day"]),
      ("now,weekday 0", ["weekday 0"]), ("weekday 6,localtime", ["weekday 6", "localtime"]),
      ("now,+01:30", ["+01:30"]), ("now,-00:00:05.5", ["-00:00:05.5"]), ("now,12:30", ["12:30"]),
      ("now,1.5 hours,utc", ["1.5 hours", "utc"]),
    ] as [(String, [String])])
  func momentsFromNow(typed: String, modifiers: [String]) {
    #expect(RelativeDate(typed) == .moment(.now, modifiers: modifiers))
  }

  @Test(
    "a date before the modifiers is a Julian day, or a number that they explain",
    arguments: [
      ("2026-03-01,+1 month", 2_461_100.5, ["+1 month"]), ("1850,+1 year", 2_396_758.5, ["+1 year"]),
      ("2451545.5,+1 day", 2_451_545.5, ["+1 day"]), ("1092941466,unixepoch", 1_092_941_466, ["unixepoch"]),
      ("1850,julianday,+1 day", 1850, ["julianday", "+1 day"]), ("1850,AUTO", 1850, ["AUTO"]),
    ] as [(String, Double, [String])])
  func momentsFromDates(typed: String, number: Double, modifiers: [String]) {
    #expect(RelativeDate(typed) == .moment(.number(number), modifiers: modifiers))
  }

  @Test(
    "anything else is not relative",
    arguments: [
      "", "1843", "1840s", "-0399", "soon", "5x", "d", "100000d", "-2w", "this-day", "last-days", "next", "week",
      "3 weeks", "three weeks ago", "100000 days ago", "3 fortnights ago", "now,", "now,,utc", ",utc",
      "now,weekday 7", "now,weekday x", "now,inf days", "now,nan days", "now,0x10 days", "now,1:30", "now,12:-3",
      "now,+01:30:00:00", "nowhere,utc", "lunchtime,unixepoch", "inf,unixepoch", "14 July 1789",
    ])
  func others(typed: String) {
    #expect(RelativeDate(typed) == nil)
  }

  @Test("a list of twelve parts is read, a longer one is not")
  func longestList() {
    let eleven = Array(repeating: "+1 day", count: 11)
    #expect(RelativeDate("now," + eleven.joined(separator: ",")) == .moment(.now, modifiers: eleven))
    #expect(RelativeDate("now," + (eleven + ["+1 day"]).joined(separator: ",")) == nil)
  }
}
