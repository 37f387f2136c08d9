#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// The system's clocks.
package enum Clock {
  /// The present moment as a Julian day in UTC, to about 40 microseconds.
  package static var julianDay: Double { 2_440_587.5 + seconds(CLOCK_REALTIME) / 86_400 }

  /// Seconds since an unspecified moment, unaffected by changes of the time of day.
  package static var secondsOfUptime: Double { seconds(CLOCK_MONOTONIC) }

  /// The present moment in nanoseconds since 1970, the unit of file times.
  package static var nanoseconds: Int64 {
    let now = time(CLOCK_REALTIME)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    let now = time(clock)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  private static func time(_ clock: clockid_t) -> timespec {
    var now = timespec()
    clock_gettime(clock, &now)
    return now
  }
}
