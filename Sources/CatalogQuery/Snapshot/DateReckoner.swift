internal import CatalogStore
package import GRDB
package import HistoricalDates
package import QueryLanguage

/// Converts the time that a date clause names into Julian days. SQLite computes relative dates.
///
/// Written dates, and days such as `yesterday`, are calendar days without a time zone when they are compared with a
/// record's own date. When they are compared with the moment a record was added or changed, they are days in the
/// machine's time zone, where the user is.
package struct DateReckoner {
  private let db: Database
  private let now: Double
  private let isInstant: Bool

  /// - Parameter now: The present, as a Julian day in UTC.
  package init(_ db: Database, _ subject: DateClause.Subject, now: Double) {
    self.db = db
    self.now = now
    isInstant = subject != .date
  }

  /// - Returns: `nil` when SQLite cannot compute the date, or when the end is before the start.
  package func interval(_ span: DateSpan) throws -> JulianInterval? {
    switch span.form {
    case .single(let part): return try stretch(part, isAlone: true)
    case .range(let first, let last):
      let start = try first.map { try stretch($0, isAlone: false) }
      let end = try last.map { try stretch($0, isAlone: false) }
      if case .some(nil) = start { return nil }
      if case .some(nil) = end { return nil }
      return DateRange(from: start ?? nil, through: end ?? nil)?.interval
    }
  }

  /// True if SQLite can compute every date of a span.
  func isInRange(_ span: DateSpan) throws -> Bool {
    switch span.form {
    case .single(let part): try stretch(part, isAlone: true) != nil
    case .range(let first, let last):
      try [first, last].compactMap(\.self).allSatisfy { try stretch($0, isAlone: false) != nil }
    }
  }

  private func stretch(_ part: DateSpan.Part, isAlone: Bool) throws -> JulianInterval? {
    switch part {
    case .stretch(let interval, let hasTimeZone):
      return isInstant && !hasTimeZone ? try localized(interval) : interval
    case .relative(.unit(let unit, let offset)): return try calendarUnit(unit, offset)
    case .relative(.ago(let modifier, let isSince)):
      guard let instant = try julianDay(now, [modifier]) else { return nil }
      guard isAlone else { return JulianInterval(start: instant, end: instant) }
      return isSince ? JulianInterval(start: instant, end: max(instant, now + Self.millisecond)) : try day(of: instant)
    case .relative(.moment(let base, let modifiers)):
      guard let instant = try moment(base, modifiers) else { return nil }
      return isAlone ? try day(of: instant) : JulianInterval(start: instant, end: instant)
    }
  }

  private static let millisecond = 1.0 / 86_400_000

  private func moment(_ base: RelativeDate.Base, _ modifiers: [String]) throws -> Double? {
    switch base {
    case .now: try julianDay(now, modifiers)
    case .number(let number): try julianDay(number, modifiers)
    }
  }

  /// The whole day that an instant lies in.
  private func day(of instant: Double) throws -> JulianInterval? {
    let zone = isInstant ? ["localtime"] : []
    return try stretch(instant, zone + ["start of day"], next: "+1 day")
  }

  /// A week begins on Monday, as in ISO 8601.
  private func calendarUnit(_ unit: RelativeDate.CalendarUnit, _ offset: Int) throws -> JulianInterval? {
    switch unit {
    case .day: try stretch(now, ["localtime", "start of day", "\(offset) days"], next: "+1 day")
    case .week:
      try stretch(now, ["localtime", "start of day", "-6 days", "weekday 1", "\(offset * 7) days"], next: "+7 days")
    case .month: try stretch(now, ["localtime", "start of month", "\(offset) months"], next: "+1 month")
    case .year: try stretch(now, ["localtime", "start of year", "\(offset) years"], next: "+1 year")
    }
  }

  private func stretch(_ base: Double, _ modifiers: [String], next: String) throws -> JulianInterval? {
    let back = isInstant ? ["utc"] : []
    guard let start = try julianDay(base, modifiers + back), let end = try julianDay(base, modifiers + [next] + back)
    else { return nil }
    return JulianInterval(start: start, end: end)
  }

  /// The same days and times by the clocks of this machine's time zone.
  private func localized(_ interval: JulianInterval) throws -> JulianInterval {
    JulianInterval(start: try localized(interval.start), end: try localized(interval.end))
  }

  private func localized(_ julianDay: Double) throws -> Double {
    guard julianDay.isFinite else { return julianDay }
    return try self.julianDay(julianDay, ["utc"]) ?? julianDay
  }

  /// - Returns: `nil` when SQLite computes no date, or one before -4713 or after 9999.
  private func julianDay(_ base: Double, _ modifiers: [String]) throws -> Double? {
    let statement = try SQLStatement(db, Self.julianDay(modifierCount: modifiers.count))
    statement.bind(base, at: 1)
    for (index, modifier) in modifiers.enumerated() { statement.bind(modifier, at: Int32(index + 2)) }
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : nil
  }

  /// `?1` a number, `?2` and up the modifiers. Columns: the Julian day, or NULL.
  private static func julianDay(modifierCount: Int) -> String {
    "SELECT julianday(?1\((0..<modifierCount).map { ", ?\($0 + 2)" }.joined()))"
  }
}
