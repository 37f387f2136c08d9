internal import Adagia
internal import HistoricalDates

/// A moment as OAI-PMH writes it: UTC to the second, or a day.
struct OAIDatestamp: Hashable {
  /// As given.
  let text: String
  /// The first instant.
  let start: JulianDay
  /// The end, exclusive.
  let end: JulianDay
  let isDay: Bool

  /// - Throws: `OAIError` for another notation, and a day that does not exist.
  init(_ text: String, of name: String) throws(OAIError) {
    guard let parsed = Self.parsed(text) else {
      throw .argument("'\(name)' is not a date of the form 2026-01-31 or 2026-01-31T12:00:00Z.")
    }
    (self.text, start, isDay) = (text, parsed, text.utf8.count == 10)
    end = JulianDay(milliseconds: parsed.milliseconds + (isDay ? 86_400_000 : 1_000))
  }

  private static func parsed(_ text: String) -> JulianDay? {
    let pattern = /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2}):([0-9]{2})Z)?/
    guard let parts = text.wholeMatch(of: pattern)?.output, let year = Int(parts.1), let month = Int(parts.2),
      let day = Int(parts.3), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    guard let hour = parts.4.map({ Int($0) ?? 0 }), let minute = parts.5.map({ Int($0) ?? 0 }),
      let second = parts.6.map({ Int($0) ?? 0 })
    else { return JulianDay(date) }
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return JulianDay(date, millisecondsOfDay: ((hour * 60 + minute) * 60 + second) * 1_000)
  }

  /// The second that contains a moment. Moments beyond the years that the notation has, which only a damaged file has,
  /// become the nearest one.
  static func text(of moment: JulianDay) -> String {
    let seconds = (Double(moment.milliseconds) / 1_000).rounded(.down)
    return JulianDay(milliseconds: Int(min(max(seconds, earliest), latest)) * 1_000).isoText
  }

  /// The first second of the year 1, and the last of 9999, in seconds since Julian day 0.
  private static let (earliest, latest) = (148_731_163_200.0, 464_269_060_799.0)
}
