#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The cost of a piece of work in seconds.
struct Cost {
  /// CPU time of the thread. Other programs hardly affect it.
  let cpu: Double
  /// Wall time.
  let wall: Double

  /// The cost of `body`. It must do its work on the calling thread.
  static func measured(_ body: () throws -> Void) rethrows -> Cost {
    let wall = seconds(CLOCK_MONOTONIC)
    let cpu = seconds(CLOCK_THREAD_CPUTIME_ID)
    try body()
    return Cost(cpu: seconds(CLOCK_THREAD_CPUTIME_ID) - cpu, wall: seconds(CLOCK_MONOTONIC) - wall)
  }

  /// The time of a clock in seconds.
  static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The costs of many runs of one kind of work.
struct Latencies {
  private var costs: [Cost] = []

  var count: Int { costs.count }

  mutating func append(_ cost: Cost) {
    costs.append(cost)
  }

  /// A percentile of the runs in microseconds; NaN without any run.
  ///
  /// - Parameter percent: 0 to 100.
  /// - Complexity: O(*n* log *n*).
  func percentile(_ percent: Double, _ part: KeyPath<Cost, Double> = \.cpu) -> Double {
    guard !costs.isEmpty else { return .nan }
    let sorted = costs.map { $0[keyPath: part] }.sorted()
    let place = Int((percent / 100 * Double(sorted.count - 1)).rounded())
    return sorted[place] * 1e6
  }

  /// The median CPU time of the runs in microseconds.
  var median: Double { percentile(50) }
}
