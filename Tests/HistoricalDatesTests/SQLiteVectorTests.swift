import HistoricalDates
import Testing

/// SQLite's own tests of its date functions, wherever they need no modifier: those are left to SQLite itself.
@Suite struct SQLiteVectorTests {
  /// What SQLite takes and this module refuses: a day that the calendar does not have, and a time without a day.
  private static let refused: Set = [
    "julianday('2003-02-31')", "julianday('12:00:00')", "datetime('01:02:03')", "date('01:02:03')",
  ]

  @Test("texts name the same instants")
  func texts() throws {
    var compared = 0
    for row in try rows(matching: /(?:julianday|datetime|date)\('([^']*)'\)/) {
      compared += 1
      let instant = JulianDay(isoText: row.argument)
      let expected = Self.refused.contains(row.expression) ? "NULL" : row.expected
      #expect(agrees(instant, with: expected), "\(row.expression) is \(row.expected)")
    }
    #expect(compared == 58)
  }

  @Test("Julian days name the same instants")
  func julianDays() throws {
    var compared = 0
    for row in try rows(matching: /(?:julianday|datetime|date|julianday\(datetime)\(([0-9.]+)\)+/) {
      compared += 1
      let instant = Double(row.argument).flatMap { JulianDay($0) }
      // SQLite stops at year 9999.
      let isBeyond = instant.map { $0.day.year > 9_999 } ?? true
      #expect(agrees(isBeyond ? nil : instant, with: row.expected), "\(row.expression) is \(row.expected)")
    }
    #expect(compared == 12)
  }

  @Test("Unix seconds name the same instants")
  func unixSeconds() throws {
    for row in try rows(matching: /strftime\('%s','([^']*)'\)/) {
      let instant = try #require(JulianDay(isoText: row.argument))
      #expect(String(Int(UnixSeconds(instant).value.rounded(.down))) == row.expected, "\(row.expression)")
    }
    for row in try rows(matching: /datetime\('?([0-9]+)'?,'unixepoch'\)/) {
      #expect(agrees(Double(row.argument).flatMap { UnixSeconds($0).instant }, with: row.expected), "\(row.expression)")
    }
  }

  @Test("Unix seconds keep their milliseconds")
  func milliseconds() throws {
    var compared = 0
    for row in try rows(matching: /strftime\('%H:%M:%f',([0-9.]+),'unixepoch'\)/) {
      compared += 1
      let instant = try #require(Double(row.argument).flatMap { UnixSeconds($0).instant })
      let fraction = instant.isoText.contains(".") ? "" : ".000"
      #expect(instant.isoText == "2009-03-25T" + row.expected.dropLast(fraction.count) + "Z", "\(row.expression)")
    }
    #expect(compared == 20)
  }

  @Test("dates continue beyond SQLite's range")
  func beyondRange() {
    #expect(JulianDay(isoText: "-4713-11-24T11:59:59.999Z")?.milliseconds == -1)
    #expect(JulianDay(isoText: "+10000-01-01")?.value == 5_373_484.5)
  }

  private typealias Row = (expression: String, argument: String, expected: String)

  /// The vectors that hold in SQLite 3.40.1 and whose whole expression is of this form.
  private func rows(matching form: Regex<(Substring, Substring)>) throws -> [Row] {
    try VectorFile.rows(of: "sqlite-date-functions.tsv").compactMap { row in
      guard row[3] == "1", let match = row[1].wholeMatch(of: form) else { return nil }
      return (row[1], String(match.1), row[2])
    }
  }

  /// Compares with a Julian day to the eight decimals printed, or with a text to its second.
  private func agrees(_ instant: JulianDay?, with expected: String) -> Bool {
    guard let instant else { return expected == "NULL" }
    if let julianDay = Double(expected) { return abs(instant.value - julianDay) < 6e-9 }
    let text = instant.isoText.prefix { $0 != "." && $0 != "Z" }.replacing("T", with: " ")
    return expected.contains(" ") ? text == expected : text.hasPrefix(expected + " ")
  }
}
