/// Seconds since 2001-01-01T00:00:00Z, negative before: what Core Data stores and `timeIntervalSinceReferenceDate`
/// gives. No leap seconds.
public struct CoreDataSeconds: Hashable, Sendable {
  /// Seconds, with decimals.
  public let value: Double

  /// The instant so many seconds after 2001 began.
  public init(_ value: Double) { self.value = value }

  /// The same instant, exact to the millisecond within 100,000 years of 2001.
  public init(_ instant: JulianDay) {
    value = Double(instant.milliseconds - JulianDay.coreDataEpoch.milliseconds) / 1_000
  }

  /// The instant to the nearest millisecond, or nil when the seconds are not a number or beyond the range of
  /// `JulianDay`.
  public var instant: JulianDay? { JulianDay(seconds: value, after: .coreDataEpoch) }
}

extension JulianDay {
  /// 2001-01-01T00:00:00Z.
  public static let coreDataEpoch = JulianDay(milliseconds: 211_845_067_200_000)
}
