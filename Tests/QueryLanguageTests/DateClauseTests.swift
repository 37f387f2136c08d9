import HistoricalDates
import QueryLanguage
import Testing

/// Spans of time in a query, and the conditions made of them.
@Suite struct DateClauseTests {
  private static let year1843 = JulianInterval(start: 2_394_201.5, end: 2_394_566.5)

  @Test("a date alone is one stretch")
  func single() throws {
    let span = try DateSpan(query: "1843")
    #expect(span.form == .single(.stretch(Self.year1843, hasTimeZone: false)))
    #expect(span.text == "1843")
  }

  @Test(
    "only an instant with a zone has a time zone",
    arguments: [
      ("2020-01-01T10:00:00Z", true), ("2020-01-01T10:00:00+02:00", true), ("2020-01-01T10:00:00", false),
      ("2020-01-01", false),
    ])
  func timeZones(query: String, expected: Bool) throws {
    let span = try DateSpan(query: query)
    guard case .single(.stretch(_, let hasTimeZone)) = span.form else {
      Issue.record("\(span.form)")
      return
    }
    #expect(hasTimeZone == expected)
  }

  @Test("two dots make a range, and a missing end is open")
  func ranges() throws {
    let year = DateSpan.Part.stretch(Self.year1843, hasTimeZone: false)
    #expect(try DateSpan(query: "1843..1843").form == .range(from: year, through: year))
    #expect(try DateSpan(query: "1843..").form == .range(from: year, through: nil))
    #expect(try DateSpan(query: " .. 1843 ").form == .range(from: nil, through: year))
    #expect(try DateSpan(query: "..").form == .range(from: nil, through: nil))
  }

  @Test("an end of a range may be relative to now")
  func relativeEnds() throws {
    let week = DateSpan.Part.relative(.moment(.now, modifiers: ["-7 days"]))
    let today = DateSpan.Part.relative(.unit(.day, offset: 0))
    #expect(try DateSpan(query: "now,-7 days..").form == .range(from: week, through: nil))
    #expect(try DateSpan(query: "now,-7 days..today").form == .range(from: week, through: today))
    #expect(try DateSpan(query: "today..yesterday").form != .single(today), "the clock decides which is earlier")
  }

  @Test(
    "an end that is not a date, or comes first, is refused",
    arguments: [
      ("xyzzy", .unreadable("xyzzy")), ("1843..xyzzy", .unreadable("xyzzy")), ("xyzzy..", .unreadable("xyzzy")),
      (">=1843..1850", .unreadable(">=1843")), ("1843..1844..1845", .unreadable("1844..1845")),
      ("1945..1939", .endsBeforeStart(start: "1945", end: "1939")),
      ("1940..1939", .endsBeforeStart(start: "1940", end: "1939")), ("", .empty), ("   ", .empty),
    ] as [(String, DateRangeError)])
  func refused(query: String, error: DateRangeError) {
    #expect(throws: error) { try DateSpan(query: query) }
  }

  @Test(
    "a relation to a time is an overlap with a stretch",
    arguments: [
      (.overlaps, year1843), (.within, year1843), (.before, JulianInterval(start: -.infinity, end: year1843.start)),
      (.after, JulianInterval(start: year1843.end, end: .infinity)),
    ] as [(DateClause.Relation, JulianInterval)])
  func wanted(relation: DateClause.Relation, expected: JulianInterval) {
    #expect(relation.wanted(Self.year1843) == expected)
  }

  @Test(
    "a clause prints in the notation that it is read from",
    arguments: [
      "date:1843", "date-within:1939..1945", "before:1900", "after:1960", "added:yesterday", "modified:2w",
      "date:now,-7 days..",
    ])
  func typed(query: String) throws {
    let parts = query.split(separator: ":", maxSplits: 1).map(String.init)
    let (node, warnings) = QueryParser.parse(.field(parts[0], parts[1]), names: NameList())
    #expect(warnings.isEmpty)
    #expect(node?.lines == ["filter: \(query)"])
  }
}
