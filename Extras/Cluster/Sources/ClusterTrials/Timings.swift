internal import Foundation

/// Times of single calls, by the wall clock and by the calling thread's processor time.
struct Timings {
  private var seconds: [Double] = []
  private var processor = 0.0

  mutating func time(_ body: () throws -> Void) rethrows {
    let (start, used) = (ContinuousClock.now, Self.threadTime)
    try body()
    processor += Self.threadTime - used
    seconds.append((ContinuousClock.now - start) / .seconds(1))
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func percentile(_ share: Double) -> Int {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : Int(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 1e6)
  }

  var line: String {
    let rate = Int(Double(seconds.count) / max(1e-9, seconds.reduce(0, +)))
    let used = Int(processor / Double(max(1, seconds.count)) * 1e6)
    return
      "p50 \(percentile(0.5)) µs, p99 \(percentile(0.99)) µs, \(rate) a second, \(used) µs of this thread's CPU each"
  }
}
