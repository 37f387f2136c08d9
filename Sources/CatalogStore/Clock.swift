#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system's clock, in the file's unit.
package enum Clock {
  /// The present moment as a Julian day in UTC, to about 40 microseconds.
  package static var julianDay: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return 2_440_587.5 + (Double(now.tv_sec) + Double(now.tv_nsec) / 1e9) / 86_400
  }

  /// Seconds since some moment, which go on whatever is done to the clock.
  package static var secondsOfUptime: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The present moment in nanoseconds since 1970, as files have it.
  package static var nanoseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}
