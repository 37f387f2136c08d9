internal import CatalogRecords
internal import HistoricalDates

/// A date relative to now, or derived from another date by SQLite's date modifiers.
///
///     2w  10d  3m  1y  6h     "3 weeks ago"                 so long ago; alone, since then
///     today  yesterday  this-week  last-month  last-year     a day, a week from Monday, a month, a year
///     now,-7 days   start of month   2026-03-01,+1 month,-1 day,localtime
package enum RelativeDate: Hashable, Sendable {
  /// The day, week, month or year at an offset from the present one.
  case unit(CalendarUnit, offset: Int)
  /// An amount of time before now, as SQLite's modifier, `-14 days`.
  case ago(String, isSince: Bool)
  /// An instant and the modifiers to apply to it, one after the other.
  case moment(Base, modifiers: [String])

  package enum CalendarUnit: String, CaseIterable, Hashable, Sendable {
    case day, week, month, year
  }

  /// The starting point of modifiers.
  package enum Base: Hashable, Sendable {
    case now
    /// A Julian day, or, before modifiers such as `unixepoch`, any number that SQLite turns into one.
    case number(Double)
  }

  /// `nil` when the text is none of these. It may still be a date.
  package init?(_ text: String) {
    // Years and days, the most frequent values, have neither letters nor commas.
    guard text.utf8.contains(where: { $0 >= UInt8(ascii: "A") || $0 == UInt8(ascii: ",") }) else { return nil }
    let words = text.lowercased().split { $0 == " " || $0 == "-" || $0 == "_" }.map(String.init)
    if let named = Self.named(words) ?? Self.short(text) ?? Self.phrase(words) {
      self = named
    } else if let moment = DateModifier.moment(text) {
      self = moment
    } else {
      return nil
    }
  }

  private static func named(_ words: [String]) -> RelativeDate? {
    switch words {
    case ["now"]: return .moment(.now, modifiers: [])
    case ["today"]: return .unit(.day, offset: 0)
    case ["yesterday"]: return .unit(.day, offset: -1)
    case ["tomorrow"]: return .unit(.day, offset: 1)
    default:
      guard words.count == 2, let unit = CalendarUnit(rawValue: words[1]), unit != .day else { return nil }
      guard let offset = ["this": 0, "last": -1, "next": 1][words[0]] else { return nil }
      return .unit(unit, offset: offset)
    }
  }

  /// Reads `2w`, `10d`, `3m`: a number and one or a few letters.
  private static func short(_ text: String) -> RelativeDate? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), digits.count <= 5 else { return nil }
    return modifier(count, String(text.dropFirst(digits.count)).lowercased()).map { .ago($0, isSince: true) }
  }

  /// Reads `3 weeks ago`: that day, not all time since.
  private static func phrase(_ words: [String]) -> RelativeDate? {
    guard words.count == 3, words[2] == "ago", let count = Int(words[0]), 0...99_999 ~= count else { return nil }
    return modifier(count, words[1]).map { .ago($0, isSince: false) }
  }

  private static func modifier(_ count: Int, _ unit: String) -> String? {
    switch unit {
    case "min", "minute", "minutes": "-\(count) minutes"
    case "h", "hour", "hours": "-\(count) hours"
    case "d", "day", "days": "-\(count) days"
    case "w", "week", "weeks": "-\(count * 7) days"
    case "m", "mo", "month", "months": "-\(count) months"
    case "y", "year", "years": "-\(count) years"
    default: nil
    }
  }
}

/// The modifiers of SQLite's date functions, from the documentation of SQLite 3.40.
///
/// They are only recognized here, so that any other word can be read as text before a file is open. SQLite computes
/// them.
private enum DateModifier {
  /// The longest list that is read: each modifier is an argument of an SQL function.
  private static let most = 12

  /// Reads `now,-7 days`, `2026-03-01,start of month,localtime`, or modifiers alone, which start from now.
  static func moment(_ text: String) -> RelativeDate? {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String(String($0).trimmed) }
    guard let first = parts.first, parts.count <= most else { return nil }
    if isModifier(first), first.first?.isNumber != true || first.contains(" ") {
      return parts.allSatisfy(isModifier) ? .moment(.now, modifiers: parts) : nil
    }
    parts.removeFirst()
    guard !parts.isEmpty, parts.allSatisfy(isModifier) else { return nil }
    return base(first, before: parts[0]).map { .moment($0, modifiers: parts) }
  }

  /// SQLite reads a bare number as a Julian day. Here 1850 is a year, unless a modifier says what the number counts.
  private static func base(_ text: String, before modifier: String) -> RelativeDate.Base? {
    if text.lowercased() == "now" { return .now }
    let isCounted = counters.contains(modifier.lowercased())
    if let number = Double(text), number.isFinite, isCounted || text.contains(".") { return .number(number) }
    guard !isCounted else { return nil }
    return HistoricalDate(reading: text).interval.flatMap { $0.start.isFinite ? .number($0.start) : nil }
  }

  private static let counters: Set = ["unixepoch", "julianday", "auto"]
  private static let words: Set = [
    "start of month", "start of year", "start of day", "localtime", "utc", "unixepoch", "julianday", "auto",
  ]
  private static let units: Set = ["day", "hour", "minute", "second", "month", "year"]

  private static func isModifier(_ text: String) -> Bool {
    let lowered = text.lowercased()
    if words.contains(lowered) { return true }
    let parts = lowered.split(separator: " ").map(String.init)
    if parts.count == 2 && parts[0] == "weekday" { return Double(parts[1]).map { 0..<7 ~= $0 } ?? false }
    if parts.count == 2 { return isSigned(parts[0]) && units.contains(singular(parts[1])) }
    return parts.count == 1 && isTimeShift(parts[0])
  }

  /// True if the text is an amount of time that SQLite adds: `+01:30`, `-00:00:05.5`, `12:30`.
  private static func isTimeShift(_ text: String) -> Bool {
    let isSigned = text.first.map { "+-".contains($0) } ?? false
    let fields = text.dropFirst(isSigned ? 1 : 0).split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= fields.count, fields[0].count == 2, fields[1].count == 2 else { return false }
    return fields.allSatisfy { Double($0).map { $0 >= 0 } ?? false }
  }

  /// True if the text is a number, with or without a sign.
  private static func isSigned(_ text: String) -> Bool {
    Double(text)?.isFinite ?? false && text.allSatisfy { $0.isNumber || "+-.e".contains($0) }
  }

  private static func singular(_ unit: String) -> String {
    unit.hasSuffix("s") ? String(unit.dropLast()) : unit
  }
}
