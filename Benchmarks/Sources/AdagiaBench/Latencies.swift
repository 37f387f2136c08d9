/// What many runs of one kind of work took.
struct Latencies {
  private var costs: [Cost] = []

  var count: Int { costs.count }

  mutating func append(_ cost: Cost) {
    costs.append(cost)
  }

  /// The time that so many of a hundred runs stay under, in microseconds; NaN without any run.
  ///
  /// - Parameter percent: 0 to 100.
  /// - Complexity: O(*n* log *n*).
  func percentile(_ percent: Double, _ part: KeyPath<Cost, Double> = \.cpu) -> Double {
    guard !costs.isEmpty else { return .nan }
    let sorted = costs.map { $0[keyPath: part] }.sorted()
    let place = Int((percent / 100 * Double(sorted.count - 1)).rounded())
    return sorted[place] * 1e6
  }

  /// The middle of all runs, in microseconds.
  var median: Double { percentile(50) }
}
