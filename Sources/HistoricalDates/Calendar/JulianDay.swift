/// An instant in Julian days, held as whole milliseconds since noon of -4713-11-24 UTC.
///
/// This is how SQLite computes inside, and `value` is its `julianday()` bit for bit wherever SQLite answers (years
/// -4713 to 9999). The type goes on for 270 million years either way.
///
///     JulianDay(CivilDate(year: 2000, month: 1, day: 1)!)?.value   // 2451544.5
///     JulianDay.isoText(of: 1575693.5)                             // "-0398-01-01T00:00:00Z"
public struct JulianDay: Hashable, Sendable {
  /// Milliseconds since Julian day 0, negative before it.
  public let milliseconds: Int

  /// Milliseconds in a day; UTC without leap seconds, as in SQLite and POSIX.
  public static let millisecondsInDay = 86_400_000

  /// The instant so many milliseconds after Julian day 0.
  public init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// The instant nearest to a Julian day with fraction, to the millisecond, or nil when it is not a number or too far
  /// from now for the type (about 270 million years).
  public init?(_ julianDay: Double) {
    // Whole days apart from the fraction: multiplied as one, far instants would lose whole seconds.
    let days = julianDay.rounded(.down)
    guard days.magnitude < 1e11 else { return nil }
    let fraction = ((julianDay - days) * Double(Self.millisecondsInDay)).rounded()
    milliseconds = Int(days) * Self.millisecondsInDay + Int(fraction)
  }

  /// So many milliseconds after the midnight that begins a day, or nil beyond the range of the type.
  public init?(_ day: CivilDate, millisecondsOfDay: Int = 0) {
    let (noon, overflow) = day.dayNumber.multipliedReportingOverflow(by: Self.millisecondsInDay)
    guard !overflow else { return nil }
    let (sum, overflowed) = noon.addingReportingOverflow(millisecondsOfDay - Self.millisecondsInDay / 2)
    guard !overflowed else { return nil }
    milliseconds = sum
  }

  /// Days with fraction since noon of -4713-11-24: what the file stores.
  public var value: Double { Double(milliseconds) / Double(Self.millisecondsInDay) }
}

extension JulianDay: Comparable {
  /// Order in time.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

// MARK: - Parts and text

extension JulianDay {
  /// The UTC day the instant lies in.
  public var day: CivilDate { CivilDate(dayNumber: split.dayNumber) }

  /// Milliseconds since the midnight that began `day`: 0 to 86,399,999.
  public var millisecondsOfDay: Int { split.millisecondsOfDay }

  /// ISO 8601 in UTC, milliseconds only when there are any. Years before 0 carry a minus, years beyond four digits a
  /// sign.
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

  /// ISO 8601 in UTC of a Julian day with fraction. An infinite instant is `..`, as an open end is in EDTF.
  public static func isoText(of julianDay: Double) -> String {
    if let instant = JulianDay(julianDay) { return instant.isoText }
    // Out here a Double holds no time of day worth printing; where it still fits, the day does.
    let limit = Double(CivilDate.greatestYear) * 365
    guard julianDay.magnitude < limit else { return ".." }
    return CivilDate(dayNumber: Int((julianDay + 0.5).rounded(.down))).isoText + "T00:00:00Z"
  }

  private var split: (dayNumber: Int, millisecondsOfDay: Int) {
    let half = Self.millisecondsInDay / 2
    // Split before the half day is added: at the far end of the range the sum would not fit.
    let days = floorDivide(milliseconds, Self.millisecondsInDay)
    let rest = milliseconds - days * Self.millisecondsInDay + half
    return rest < Self.millisecondsInDay ? (days, rest) : (days + 1, rest - Self.millisecondsInDay)
  }
}

extension CivilDate {
  /// ISO 8601: `1789-07-14`, `-0398-01-01`, and with a sign beyond four digits `+12345-06-01`.
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
  /// Appends a number of 0 or more, with zeros in front up to `width` digits.
  mutating func appendPadded(_ number: Int, width: Int) {
    let digits = String(number)
    for _ in 0..<max(0, width - digits.utf8.count) { append("0") }
    append(digits)
  }

  /// Appends an astronomical year in at least four digits.
  mutating func appendYear(_ year: Int) {
    if year < 0 { append("-") }
    appendPadded(Int(year.magnitude), width: 4)
  }
}
