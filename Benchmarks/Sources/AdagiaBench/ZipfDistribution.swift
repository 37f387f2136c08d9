/// Ranks that occur as words do: the probability of a rank falls with it (Zipf 1935; the shift is Mandelbrot's, 1953,
/// and keeps the first few words from taking everything).
struct ZipfDistribution: Sendable {
  /// The probability of each rank and all before it, ascending to 1.
  private let cumulative: [Double]

  /// - Parameters:
  ///   - count: How many ranks there are, 1 or more.
  ///   - shift: What is added to a rank before the power is taken.
  init(count: Int, shift: Double = 2.7) {
    var total = 0.0
    let sums = (0..<count).map { rank in
      total += 1 / (Double(rank) + 1 + shift)
      return total
    }
    cumulative = sums.map { $0 / total }
  }

  /// The rank, from 0, at a place between 0 and 1 of the distribution.
  ///
  /// - Complexity: O(log *n*).
  func rank(at fraction: Double) -> Int {
    var low = 0
    var high = cumulative.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > fraction { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
