internal import CatalogRecords
internal import HistoricalDates

/// The modifiers of SQLite's date functions: which texts are some, and the value they stand behind.
///
/// SQLite 3.40's documentation lists them. It alone says what they do; here they are only recognized, so that a word
/// that is none can be read as text before a file is open.
enum DateModifier {
  /// More are no use, and each is an argument of an SQL function.
  static let most = 12

  /// `now,-7 days`, `2026-03-01,start of month,localtime`, or modifiers alone, which start from now.
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

  /// SQLite takes a bare number for a Julian day. Here 1850 is a year, unless a modifier says what the number counts.
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

  static func isModifier(_ text: String) -> Bool {
    let lowered = text.lowercased()
    if words.contains(lowered) { return true }
    let parts = lowered.split(separator: " ").map(String.init)
    if parts.count == 2 && parts[0] == "weekday" { return Double(parts[1]).map { 0..<7 ~= $0 } ?? false }
    if parts.count == 2 { return isSigned(parts[0]) && units.contains(singular(parts[1])) }
    return parts.count == 1 && isTimeShift(parts[0])
  }

  /// `+01:30`, `-00:00:05.5`, `12:30`: SQLite moves by that much.
  private static func isTimeShift(_ text: String) -> Bool {
    let isSigned = text.first.map { "+-".contains($0) } ?? false
    let fields = text.dropFirst(isSigned ? 1 : 0).split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= fields.count, fields[0].count == 2, fields[1].count == 2 else { return false }
    return fields.allSatisfy { Double($0).map { $0 >= 0 } ?? false }
  }

  /// A number with a sign, or without one.
  private static func isSigned(_ text: String) -> Bool {
    Double(text)?.isFinite ?? false && text.allSatisfy { $0.isNumber || "+-.e".contains($0) }
  }

  private static func singular(_ unit: String) -> String {
    unit.hasSuffix("s") ? String(unit.dropLast()) : unit
  }
}
