#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JulianDay {
  /// The instant of a Foundation date, to the nearest millisecond, or nil beyond the range of the type.
  public init?(_ date: Date) {
    guard let instant = CoreDataSeconds(date.timeIntervalSinceReferenceDate).instant else { return nil }
    self = instant
  }
}

extension Date {
  /// The Foundation date of an instant, which holds its milliseconds for 100,000 years around 2001.
  public init(_ instant: JulianDay) {
    self.init(timeIntervalSinceReferenceDate: CoreDataSeconds(instant).value)
  }
}
