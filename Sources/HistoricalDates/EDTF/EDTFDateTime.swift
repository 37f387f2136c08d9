/// A day with a time of day, to the second or finer.
struct EDTFDateTime: Hashable, Sendable {
  let day: CivilDate
  /// Seconds after midnight, 0 to 86,400: `24:00:00` is the end of the day and is printed as such.
  let second: Int
  /// Nanoseconds after the second. Digits after the ninth are dropped.
  let nanosecond: Int
  let zone: Zone

  /// The offset from UTC.
  enum Zone: Hashable, Sendable {
    /// No zone in the text. The instant is taken as UTC, as in SQLite.
    case unstated
    case utc
    /// Minutes east of Greenwich, -720 to 840, not 0.
    case minutesEast(Int)

    var minutes: Int {
      if case .minutesEast(let minutes) = self { minutes } else { 0 }
    }
  }

  init(day: CivilDate, second: Int, nanosecond: Int = 0, zone: Zone = .utc) {
    self.day = day
    self.second = second
    self.nanosecond = nanosecond
    self.zone = zone
  }

  /// The instant in UTC, to the millisecond. Nil when its year has more than four digits, for which EDTF has no
  /// notation.
  init?(_ instant: JulianDay) {
    let day = instant.day
    guard day.year.magnitude <= 9_999 else { return nil }
    let milliseconds = instant.millisecondsOfDay
    self.init(day: day, second: milliseconds / 1_000, nanosecond: milliseconds % 1_000 * 1_000_000)
  }

  /// Milliseconds after the UTC midnight of the same date; negative or beyond a day when the zone moves the instant.
  /// Finer digits are dropped.
  var millisecondsInUTC: Int { (second - zone.minutes * 60) * 1_000 + nanosecond / 1_000_000 }

  /// The instant in UTC.
  /// - Precondition: the year has at most four digits, as in all EDTF.
  private var instant: JulianDay {
    let noon = day.dayNumber * JulianDay.millisecondsInDay
    return JulianDay(milliseconds: noon - JulianDay.millisecondsInDay / 2 + millisecondsInUTC)
  }

  /// The interval from the instant to the end of its second, or of its millisecond when it has a fraction.
  var interval: JulianInterval {
    let start = instant
    let length = nanosecond == 0 ? 1_000 : 1
    return JulianInterval(start: start.value, end: JulianDay(milliseconds: start.milliseconds + length).value)
  }
}
