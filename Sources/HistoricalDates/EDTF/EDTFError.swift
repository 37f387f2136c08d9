/// The first fault of a text that is not EDTF: the expected element and its place.
///
/// Offsets count characters from 0. They are UTF-8 byte offsets, which are the same, because everything before the
/// first fault is ASCII.
///
///     EDTF("2016-13-08")   // throws .expected(.month, offset: 5)
public enum EDTFError: Error, Hashable, Sendable {
  /// Another element was expected at this character.
  case expected(Expectation, offset: Int)
  /// The calendar has no such day, whatever its unspecified digits are: 30 February, 31 September. The offset is that
  /// of the day.
  case noSuchDay(offset: Int)
  /// The year is beyond the range of day arithmetic (`CivilDate.greatestYear`).
  case yearOutOfRange(offset: Int)
  /// The interval, or the range in a set, ends before it starts. The offset is that of its end.
  case endsBeforeStart(offset: Int)

  /// The elements of an EDTF text that can be missing.
  public enum Expectation: Hashable, Sendable {
    /// A date.
    case date
    /// A year of four digits.
    case year
    /// A year of more digits after `Y`.
    case longYear
    /// A month, or a season or part of the year.
    case month
    /// A day of the month.
    case day
    /// A month that no day follows.
    case monthWithoutDay
    /// An hour.
    case hour
    /// A minute.
    case minute
    /// A second.
    case second
    /// A fraction of a second.
    case fraction
    /// A time zone.
    case timeZone
    /// An exponent after `E`.
    case exponent
    /// A number of significant digits after `S`.
    case significantDigits
    /// The end of an interval.
    case intervalEnd
    /// A date or range in a set.
    case setMember
    /// The end of the text.
    case end
    /// The bracket that closes a set.
    case closing(Character)
  }

  /// The number of characters before the fault.
  public var offset: Int {
    switch self {
    case .expected(_, let offset): offset
    case .noSuchDay(let offset), .yearOutOfRange(let offset), .endsBeforeStart(let offset): offset
    }
  }
}

extension EDTFError: CustomStringConvertible {
  /// One line for people, which counts characters from 1.
  ///
  ///     "character 6: expected a month, 01 to 12, or a season or part of the year, 21 to 41"
  public var description: String {
    let place = "character \(offset + 1): "
    return switch self {
    case .expected(let expectation, _): place + "expected \(expectation)"
    case .noSuchDay: place + "that month has no such day"
    case .yearOutOfRange: place + "years go up to \(CivilDate.greatestYear) before and after year 0"
    case .endsBeforeStart: place + "this end comes before its start. Write the earlier date first."
    }
  }
}

extension EDTFError.Expectation: CustomStringConvertible {
  /// The expected element, in the words that complete "expected ...".
  public var description: String {
    switch self {
    case .date: "a date such as 1843, 1843-12 or -0398-05-01"
    case .year: "a year of four digits, X for an unknown digit, and no minus before the year 0"
    case .longYear: "a year of five digits or more after Y, without leading zeros"
    case .month: "a month, 01 to 12, or a season or part of the year, 21 to 41"
    case .day: "a day, 01 to 31"
    case .monthWithoutDay: "nothing after a season or part of the year"
    case .hour: "hours, 00 to 23, or 24:00:00"
    case .minute: "a colon and minutes, 00 to 59"
    case .second: "a colon and seconds, 00 to 59"
    case .fraction: "digits after the decimal point"
    case .timeZone: "Z, or a time zone from -12:00 to +14:00"
    case .exponent: "the power of ten after E"
    case .significantDigits: "after S, how many digits of the year are significant"
    case .intervalEnd: "a date with a year of four digits or more and no season, .. or nothing"
    case .setMember: "a date with a year of four digits or more, or two joined by .."
    case .closing(let bracket): "a comma or \(bracket)"
    case .end: "the end of the text"
    }
  }
}
