/// A date that is reckoned from the present, or by SQLite's date modifiers from another one.
///
///     2w  10d  3m  1y  6h     "3 weeks ago"                 so long ago; alone, since then
///     today  yesterday  this-week  last-month  last-year     a day, a week from Monday, a month, a year
///     now,-7 days   start of month   2026-03-01,+1 month,-1 day,localtime
package enum RelativeDate: Hashable, Sendable {
  /// The day, week, month or year that lies so many of them from the present one.
  case unit(CalendarUnit, offset: Int)
  /// An amount of time before now, as SQLite's modifier, `-14 days`.
  case ago(String, isSince: Bool)
  /// An instant and the modifiers to apply to it, one after the other.
  case moment(Base, modifiers: [String])

  package enum CalendarUnit: String, CaseIterable, Hashable, Sendable {
    case day, week, month, year
  }

  /// What modifiers are applied to.
  package enum Base: Hashable, Sendable {
    case now
    /// A Julian day, or, before modifiers such as `unixepoch`, any number that SQLite shall make one of.
    case number(Double)
  }

  /// - Returns: `nil` when the text is none of these; it may still be a date.
  package init?(_ text: String) {
    // Years and days have neither letters nor commas, and are what is mostly asked for.
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

  /// `2w`, `10d`, `3m`: a number and a letter, or a few.
  private static func short(_ text: String) -> RelativeDate? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), digits.count <= 5 else { return nil }
    return modifier(count, String(text.dropFirst(digits.count)).lowercased()).map { .ago($0, isSince: true) }
  }

  /// `3 weeks ago`: the day, and not all time since.
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
