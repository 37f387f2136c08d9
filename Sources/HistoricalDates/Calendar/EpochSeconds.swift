#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Seconds since 1970-01-01T00:00:00Z, negative before, without leap seconds: the value of
/// `NSDate.timeIntervalSince1970`.
package struct UnixSeconds: Hashable, Sendable {
  /// Seconds, with decimals.
  package let value: Double

  /// A number of seconds after the start of 1970.
  package init(_ value: Double) { self.value = value }

  /// The seconds of an instant, exact to the millisecond within 100,000 years of 1970.
  package init(_ instant: JulianDay) {
    value = (Double(instant.milliseconds) - Double(JulianDay.unixEpoch.milliseconds)) / 1_000
  }

  /// The instant to the nearest millisecond, or nil when the seconds are not a number or beyond the range of
  /// `JulianDay`.
  package var instant: JulianDay? { JulianDay(seconds: value, after: .unixEpoch) }
}

extension JulianDay {
  /// 1970-01-01T00:00:00Z.
  package static let unixEpoch = JulianDay(milliseconds: 210_866_760_000_000)

  /// The instant a number of seconds after another, to the nearest millisecond. Nil beyond the range of the type.
  init?(seconds: Double, after epoch: JulianDay) {
    guard let milliseconds = Int(exactly: (seconds * 1_000).rounded()) else { return nil }
    let (sum, overflow) = epoch.milliseconds.addingReportingOverflow(milliseconds)
    guard !overflow, sum.magnitude < 8_640_000_000_000_000_000 else { return nil }
    self.init(milliseconds: sum)
  }
}

/// Seconds since 2001-01-01T00:00:00Z, negative before, without leap seconds: the value that Core Data stores and
/// `timeIntervalSinceReferenceDate` returns.
package struct CoreDataSeconds: Hashable, Sendable {
  /// Seconds, with decimals.
  package let value: Double

  /// A number of seconds after the start of 2001.
  package init(_ value: Double) { self.value = value }

  /// The seconds of an instant, exact to the millisecond within 100,000 years of 2001.
  package init(_ instant: JulianDay) {
    value = (Double(instant.milliseconds) - Double(JulianDay.coreDataEpoch.milliseconds)) / 1_000
  }

  /// The instant to the nearest millisecond, or nil when the seconds are not a number or beyond the range of
  /// `JulianDay`.
  package var instant: JulianDay? { JulianDay(seconds: value, after: .coreDataEpoch) }
}

extension JulianDay {
  /// 2001-01-01T00:00:00Z.
  package static let coreDataEpoch = JulianDay(milliseconds: 211_845_067_200_000)
}

// MARK: - Foundation

extension JulianDay {
  /// The instant of a Foundation date, to the nearest millisecond. Nil beyond the range of the type.
  public init?(_ date: Date) {
    guard let instant = CoreDataSeconds(date.timeIntervalSinceReferenceDate).instant else { return nil }
    self = instant
  }
}

extension Date {
  /// The Foundation date of an instant, exact to the millisecond for 100,000 years around 2001.
  public init(_ instant: JulianDay) {
    self.init(timeIntervalSinceReferenceDate: CoreDataSeconds(instant).value)
  }
}
