/// The most that the phrases of an `AnyWalk` can add in a window, and the phrases that are only asked about records
/// that others have found. Its memory serves for all windows.
struct WindowPlan {
  /// The most that each phrase adds to a score, by its place in the query.
  private var bounds: [Double]
  /// The sum of all bounds.
  private(set) var sum = 0.0
  /// The places of the phrases, the one that adds least first.
  private(set) var order: [Int]
  /// The number of phrases at the beginning of the order that cannot reach the threshold together.
  private(set) var optionalCount = 0
  /// The sums of the first 0, 1, 2 … bounds of these, rounded up.
  private(set) var optionalBounds: [Float] = [0]

  init(phraseCount: Int) {
    bounds = [Double](repeating: 0, count: phraseCount)
    order = Array(0..<phraseCount)
  }

  /// Takes the bounds of the phrases in another window.
  ///
  /// - Returns: False when no record in the window can reach the threshold.
  mutating func update(_ phrases: [WindowPhrase], threshold: Double) -> Bool {
    sum = 0
    for place in bounds.indices {
      bounds[place] = phrases[place].bound
      sum += bounds[place]
    }
    guard sum * (1 + RoughWeight.slack) > threshold else { return false }
    // The order is nearly that of the window before.
    order.sort { [bounds] in bounds[$0] < bounds[$1] }
    findOptional(threshold)
    return true
  }

  private mutating func findOptional(_ threshold: Double) {
    optionalCount = 0
    optionalBounds.removeLast(optionalBounds.count - 1)
    var sum = 0.0
    for place in order {
      sum += bounds[place]
      guard sum * (1 + RoughWeight.slack) <= threshold else { return }
      optionalCount += 1
      optionalBounds.append(Float(sum).nextUp)
    }
  }
}
