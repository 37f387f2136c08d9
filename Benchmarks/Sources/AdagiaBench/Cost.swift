#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a piece of work took, in seconds.
struct Cost {
  /// Of the thread that did it: what other programs do at the same time is hardly in it.
  let cpu: Double
  /// By the clock on the wall: what somebody waits for.
  let wall: Double

  /// The cost of `body`, which has to do its work on the calling thread.
  static func measured(_ body: () throws -> Void) rethrows -> Cost {
    let wall = seconds(CLOCK_MONOTONIC)
    let cpu = seconds(CLOCK_THREAD_CPUTIME_ID)
    try body()
    return Cost(cpu: seconds(CLOCK_THREAD_CPUTIME_ID) - cpu, wall: seconds(CLOCK_MONOTONIC) - wall)
  }

  /// Seconds since some fixed moment.
  static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
