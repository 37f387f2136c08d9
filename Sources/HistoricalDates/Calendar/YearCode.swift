/// Years in two bytes, for arrays with one for every record. A year is one of the proleptic Gregorian calendar, from
/// its first instant up to the first of the next; the least and the greatest code stand for all years beyond them too.
package enum YearCode {
  /// The first year of a date that is not known: above all others, so that it is never early enough for a test.
  package static let unknownFirst = Int16.max
  /// The last year of a date that is not known: below all others, so that it is never late enough for a test.
  package static let unknownLast = Int16.min

  package static let least = Int16.min + 1
  package static let greatest = Int16.max - 1

  /// The year that contains an instant; `unknownFirst` for NaN.
  ///
  /// - Parameter instant: A Julian day.
  package static func year(of instant: Double) -> Int16 {
    guard instant >= firstInstant else { return instant.isNaN ? unknownFirst : least }
    guard instant < lastInstant else { return greatest }
    let day = Int((instant + 0.5).rounded(.down))
    return Int16(truncatingIfNeeded: CivilDate(dayNumber: day).year)
  }

  /// The year that contains the last instant before another one; `unknownLast` for NaN.
  ///
  /// - Parameter instant: A Julian day.
  package static func year(before instant: Double) -> Int16 {
    guard !instant.isNaN else { return unknownLast }
    let year = year(of: instant)
    return year > least && start(of: year) == instant ? year - 1 : year
  }

  /// The years of the first and of the last instant of a date. Mostly they are the same, which takes half the time to
  /// see.
  ///
  /// - Parameters:
  ///   - start: The first instant as a Julian day.
  ///   - end: The first one after the date.
  package static func years(from start: Double, to end: Double) -> (first: Int16, last: Int16) {
    let first = year(of: start)
    guard start < end, first < greatest, end <= Self.start(of: first + 1) else { return (first, year(before: end)) }
    return (first, first)
  }

  /// The first instant of a year as a Julian day: infinite for the least, and for the one after the greatest.
  package static func start(of year: Int16) -> Double {
    if year <= least { return -.infinity }
    return year > greatest ? .infinity : exactStart(of: year)
  }

  private static let firstInstant = exactStart(of: least + 1)
  private static let lastInstant = exactStart(of: greatest)

  private static func exactStart(of year: Int16) -> Double {
    Double(CivilDate(unchecked: Int(year), 1, 1).dayNumber) - 0.5
  }
}

/// A test of dates for an instant in common with an interval, by their years alone if these decide.
package struct YearTest: Hashable, Sendable {
  package let interval: JulianInterval
  /// A date certainly overlaps when its first year is at most `last` and its last year is at least `first`.
  package let first: Int16
  package let last: Int16
  /// A date may overlap when they are within these. The same unless the interval begins or ends inside a year.
  package let possibleFirst: Int16
  package let possibleLast: Int16

  package init(_ interval: JulianInterval) {
    self.interval = interval
    possibleFirst = YearCode.year(of: interval.start)
    possibleLast = YearCode.year(before: interval.end)
    first = possibleFirst + (YearCode.start(of: possibleFirst) == interval.start ? 0 : 1)
    last = possibleLast - (YearCode.start(of: possibleLast + 1) == interval.end ? 0 : 1)
  }

  /// True if years decide about every date.
  package var isExact: Bool { first == possibleFirst && last == possibleLast }
}
