/// Why a text is not EDTF: what was expected, and where.
///
/// Offsets count characters from 0. They are counted in UTF-8 bytes, which is the same, since everything before the
/// first fault is ASCII.
///
///     EDTF("2016-13-08")   // throws .expected(.month, offset: 5)
public enum EDTFError: Error, Hashable, Sendable {
  /// Something else was expected at this character.
  case expected(Expectation, offset: Int)
  /// The calendar has no such day, whatever its unspecified digits stand for: 30 February, 31 September. The offset
  /// is that of the day.
  case noSuchDay(offset: Int)
  /// The year needs more digits than day arithmetic takes (`CivilDate.greatestYear`).
  case yearOutOfRange(offset: Int)
  /// The interval, or the range in a set, ends before it starts. The offset is that of its end.
  case endsBeforeStart(offset: Int)

  /// What may stand at a place in an EDTF text.
  public enum Expectation: Hashable, Sendable {
    case date, year, longYear, month, day, monthWithoutDay
    case hour, minute, second, fraction, timeZone
    case exponent, significantDigits
    case intervalEnd, setMember, end
    /// The bracket that ends a set.
    case closing(Character)
  }

  /// Characters before the fault.
  public var offset: Int {
    switch self {
    case .expected(_, let offset): offset
    case .noSuchDay(let offset), .yearOutOfRange(let offset), .endsBeforeStart(let offset): offset
    }
  }
}

extension EDTFError: CustomStringConvertible {
  /// One line for a reader. Characters are counted from 1 here.
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
  /// The end of a sentence that begins with "expected".
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
