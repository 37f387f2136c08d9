extension JulianInterval {
  /// ISO 8601: one day as itself, several as `first/last`, both included, `..` where a side is open. A stretch that
  /// does not begin and end at midnight is written with its times, and then its end is the first instant after it.
  ///
  ///     try EDTF("1843").interval.isoText         // "1843-01-01/1843-12-31"
  ///     try EDTF("1789-07-14").interval.isoText   // "1789-07-14"
  ///     try EDTF("../1900").interval.isoText      // "../1900-12-31"
  public var isoText: String {
    guard Self.isMidnight(start), Self.isMidnight(end) else {
      let (first, last) = (JulianDay.isoText(of: start), JulianDay.isoText(of: end))
      // An instant is stored with the length of what its text leaves open: a second, a millisecond.
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
