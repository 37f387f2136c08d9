/// An instant in Julian days, stored as whole milliseconds since noon of -4713-11-24 UTC.
///
/// SQLite computes the same way, and `value` equals its `julianday()` bit for bit wherever SQLite has an answer (years
/// -4713 to 9999). The type reaches 270 million years in both directions.
///
///     JulianDay(CivilDate(year: 2000, month: 1, day: 1)!)?.value   // 2451544.5
///     JulianDay.isoText(of: 1575693.5)                             // "-0398-01-01T00:00:00Z"
public struct JulianDay: Hashable, Sendable {
  /// Milliseconds since Julian day 0, negative before.
  public let milliseconds: Int

  /// Milliseconds in a day of UTC without leap seconds, as in SQLite and POSIX.
  package static let millisecondsInDay = 86_400_000

  /// A number of milliseconds after Julian day 0.
  public init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// The instant nearest to a fractional Julian day, to the millisecond. Nil for NaN and for instants beyond the range
  /// of the type, about 270 million years from now.
  public init?(_ julianDay: Double) {
    // Whole days are converted apart from the fraction. One multiplication would cost far instants whole seconds.
    let days = julianDay.rounded(.down)
    guard days.magnitude < 1e11 else { return nil }
    let fraction = ((julianDay - days) * Double(Self.millisecondsInDay)).rounded()
    milliseconds = Int(days) * Self.millisecondsInDay + Int(fraction)
  }

  /// A number of milliseconds after the midnight that begins a day. Nil beyond the range of the type.
  public init?(_ day: CivilDate, millisecondsOfDay: Int = 0) {
    let (noon, overflow) = day.dayNumber.multipliedReportingOverflow(by: Self.millisecondsInDay)
    guard !overflow else { return nil }
    let (midnight, isTooEarly) = noon.subtractingReportingOverflow(Self.millisecondsInDay / 2)
    let (sum, isTooFar) = midnight.addingReportingOverflow(millisecondsOfDay)
    guard !isTooEarly, !isTooFar else { return nil }
    milliseconds = sum
  }

  /// Fractional days since noon of -4713-11-24: the number that the catalog file stores.
  public var value: Double { Double(milliseconds) / Double(Self.millisecondsInDay) }
}

extension JulianDay: Comparable {
  /// Chronological order.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

// MARK: - Parts and text

extension JulianDay {
  /// The UTC day that contains the instant.
  public var day: CivilDate { CivilDate(dayNumber: split.dayNumber) }

  /// Milliseconds since the midnight that began `day`: 0 to 86,399,999.
  package var millisecondsOfDay: Int { split.millisecondsOfDay }

  /// ISO 8601 in UTC, with milliseconds only when they are not 0. Years before 0 have a minus, years of more than four
  /// digits a sign.
  ///
  ///     JulianDay(2451545.25)?.isoText   // "2000-01-01T18:00:00Z"
  public var isoText: String {
    let (dayNumber, millisecondsOfDay) = split
    var text = CivilDate(dayNumber: dayNumber).isoText + "T"
    text.appendPadded(millisecondsOfDay / 3_600_000, width: 2)
    text += ":"
    text.appendPadded(millisecondsOfDay / 60_000 % 60, width: 2)
    text += ":"
    text.appendPadded(millisecondsOfDay / 1_000 % 60, width: 2)
    if millisecondsOfDay % 1_000 != 0 {
      text += "."
      text.appendPadded(millisecondsOfDay % 1_000, width: 3)
    }
    return text + "Z"
  }

  /// ISO 8601 in UTC of a fractional Julian day. An infinite instant is `..`, as EDTF writes an open end.
  package static func isoText(of julianDay: Double) -> String {
    if let instant = JulianDay(julianDay) { return instant.isoText }
    // At this distance a Double holds no useful time of day. The day is printed as long as it fits.
    let limit = Double(CivilDate.greatestYear) * 365
    guard julianDay.magnitude < limit else { return ".." }
    return CivilDate(dayNumber: Int((julianDay + 0.5).rounded(.down))).isoText + "T00:00:00Z"
  }

  private var split: (dayNumber: Int, millisecondsOfDay: Int) {
    let days = floorDivide(milliseconds, Self.millisecondsInDay)
    // At the ends of the range neither the days in milliseconds nor the sum with half a day would fit.
    let remainder = milliseconds % Self.millisecondsInDay
    let rest = (remainder < 0 ? remainder + Self.millisecondsInDay : remainder) + Self.millisecondsInDay / 2
    return rest < Self.millisecondsInDay ? (days, rest) : (days + 1, rest - Self.millisecondsInDay)
  }
}

extension CivilDate {
  /// ISO 8601: `1789-07-14`, `-0398-01-01`, and with a sign for more than four digits, `+12345-06-01`.
  public var isoText: String {
    var text = year > 9_999 ? "+" : ""
    text.appendYear(year)
    text += "-"
    text.appendPadded(month, width: 2)
    text += "-"
    text.appendPadded(day, width: 2)
    return text
  }
}

extension String {
  /// Appends a number of 0 or more, padded with leading zeros to `width` digits.
  mutating func appendPadded(_ number: Int, width: Int) {
    let digits = String(number)
    for _ in 0..<max(0, width - digits.utf8.count) { append("0") }
    append(digits)
  }

  /// Appends an astronomical year with at least four digits.
  mutating func appendYear(_ year: Int) {
    if year < 0 { append("-") }
    appendPadded(Int(year.magnitude), width: 4)
  }
}
