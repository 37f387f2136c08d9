/// An interval of time in Julian days, UTC, half-open: it includes `start` and excludes `end`.
///
/// An open end is infinite. The order is by start, then by end, as dated records are shown.
///
///     try EDTF("1843").interval   // 2394201.5 ..< 2394566.5
public struct JulianInterval: Hashable, Sendable {
  /// The first instant, or minus infinity.
  public let start: Double
  /// The first instant after the interval, or infinity. Never below `start`.
  public let end: Double

  /// All of time.
  package static let always = JulianInterval(start: -.infinity, end: .infinity)

  /// The interval from `start` up to `end`.
  /// - Precondition: neither is NaN, and `start <= end`.
  public init(start: Double, end: Double) {
    precondition(start <= end, "an interval cannot end before it starts")
    self.start = start
    self.end = end
  }

  /// The interval from the first instant of one day to the last instant of another. Nil leaves that side open.
  init(from first: CivilDate?, through last: CivilDate?) {
    start = first.map { Double($0.dayNumber) - 0.5 } ?? -.infinity
    end = last.map { Double($0.dayNumber) + 0.5 } ?? .infinity
  }

  /// True if a side is open.
  package var isUnbounded: Bool { start == -.infinity || end == .infinity }

  /// True if the two intervals have an instant in common. An interval without length overlaps an interval that contains
  /// its start.
  public func overlaps(_ other: JulianInterval) -> Bool {
    if start == end { return other.contains(start) || self == other }
    if other.start == other.end { return contains(other.start) }
    return start < other.end && other.start < end
  }

  /// True if the interval contains an instant, given as a Julian day.
  public func contains(_ julianDay: Double) -> Bool { start <= julianDay && julianDay < end }

  /// True if the interval contains all of `other`, so that `other` is certainly inside.
  package func contains(_ other: JulianInterval) -> Bool { start <= other.start && other.end <= end }

  /// The shortest interval that contains both.
  package func union(_ other: JulianInterval) -> JulianInterval {
    JulianInterval(start: min(start, other.start), end: max(end, other.end))
  }
}

extension JulianInterval: Comparable {
  /// Order by earliest instant, then by latest.
  public static func < (left: Self, right: Self) -> Bool { (left.start, left.end) < (right.start, right.end) }
}

extension JulianInterval {
  /// ISO 8601: one day as itself, several days as `first/last`, both included, `..` for an open side. An interval that
  /// does not begin and end at midnight is printed with times, and then its end is the first instant after it.
  ///
  ///     try EDTF("1843").interval.isoText         // "1843-01-01/1843-12-31"
  ///     try EDTF("1789-07-14").interval.isoText   // "1789-07-14"
  ///     try EDTF("../1900").interval.isoText      // "../1900-12-31"
  public var isoText: String {
    guard Self.isMidnight(start), Self.isMidnight(end) else {
      let (first, last) = (JulianDay.isoText(of: start), JulianDay.isoText(of: end))
      // A stored instant is as long as the precision of its text: a second or a millisecond.
      return end - start <= 1.5 / 86_400 ? first : "\(first)/\(last)"
    }
    let (first, last) = (Self.dayText(start), Self.dayText(end - 1))
    return first == last && first != ".." ? first : "\(first)/\(last)"
  }

  private static func isMidnight(_ instant: Double) -> Bool {
    !instant.isFinite || (instant + 0.5).rounded() == instant + 0.5
  }

  private static func dayText(_ instant: Double) -> String {
    String(JulianDay.isoText(of: instant).prefix { $0 != "T" })
  }
}
