/// Seconds since 1970-01-01T00:00:00Z, negative before: what `NSDate.timeIntervalSince1970` stores. No leap seconds.
public struct UnixSeconds: Hashable, Sendable {
  /// Seconds, with decimals.
  public let value: Double

  /// The instant so many seconds after 1970 began.
  public init(_ value: Double) { self.value = value }

  /// The same instant, exact to the millisecond within 100,000 years of 1970.
  public init(_ instant: JulianDay) {
    value = Double(instant.milliseconds - JulianDay.unixEpoch.milliseconds) / 1_000
  }

  /// The instant to the nearest millisecond, or nil when the seconds are not a number or beyond the range of
  /// `JulianDay`.
  public var instant: JulianDay? { JulianDay(seconds: value, after: .unixEpoch) }
}

extension JulianDay {
  /// 1970-01-01T00:00:00Z.
  public static let unixEpoch = JulianDay(milliseconds: 210_866_760_000_000)

  /// The instant so many seconds after another, to the nearest millisecond, or nil beyond the range of the type.
  init?(seconds: Double, after epoch: JulianDay) {
    guard let milliseconds = Int(exactly: (seconds * 1_000).rounded()) else { return nil }
    let (sum, overflow) = epoch.milliseconds.addingReportingOverflow(milliseconds)
    guard !overflow, sum.magnitude < 8_640_000_000_000_000_000 else { return nil }
    self.init(milliseconds: sum)
  }
}
