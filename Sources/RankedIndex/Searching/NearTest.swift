/// A test that phrases are near each other in the current record, exactly as FTS5's `NEAR` tests it
/// (`fts5ExprNearIsMatch` in `fts5_expr.c`): only the occurrences that take part in a match count.
final class NearTest {
  private let cursors: [PhraseCursor]
  /// For each phrase, the most tokens from its start to that of the last.
  private let reaches: [Int64]
  private let weights: [Double]
  /// The occurrences of each phrase, and those that take part.
  private let all: UnsafeMutableBufferPointer<PositionBuffer>
  private let matched: UnsafeMutableBufferPointer<PositionBuffer>
  /// The occurrence of each phrase that is looked at.
  private let places: UnsafeMutableBufferPointer<Int>

  /// - Parameter distance: The most tokens between the end of the first phrase and the start of the last.
  init(_ cursors: [PhraseCursor], distance: Int, _ weights: [Double]) {
    (self.cursors, self.weights) = (cursors, weights)
    reaches = cursors.map { Int64($0.length) + Int64(distance) }
    places = .allocate(capacity: cursors.count)
    places.initialize(repeating: 0)
    all = .allocate(capacity: cursors.count)
    matched = .allocate(capacity: cursors.count)
    _ = all.initialize(from: cursors.map { _ in PositionBuffer() })
    _ = matched.initialize(from: cursors.map { _ in PositionBuffer() })
  }

  deinit {
    places.deallocate()
    for buffers in [all, matched] {
      for buffer in buffers { buffer.close() }
      buffers.deinitialize()
      buffers.deallocate()
    }
  }

  /// Weighted occurrences of a phrase that take part, after a test that was passed.
  func frequency(_ phrase: Int) -> Double { matched[phrase].weighted(weights) }

  /// Tests the record that all cursors are at.
  func passes() throws -> Bool {
    for phrase in cursors.indices {
      places[phrase] = 0
      matched[phrase].removeAll()
      all[phrase].removeAll()
      try cursors[phrase].appendStarts(to: &all[phrase])
      if all[phrase].count == 0 { return false }
    }
    while findMatch() {
      for phrase in cursors.indices { matched[phrase].appendOnce(all[phrase].start[places[phrase]]) }
      let next = nextPhrase
      places[next] += 1
      if places[next] == all[next].count { break }
    }
    return matched[0].count > 0
  }

  /// Moves the phrases on to occurrences that are near each other.
  private func findMatch() -> Bool {
    var last = position(0)
    var isMatch = false
    while !isMatch {
      isMatch = true
      for phrase in cursors.indices {
        let first = last - reaches[phrase]
        guard position(phrase) < first || position(phrase) > last else { continue }
        isMatch = false
        while position(phrase) < first {
          places[phrase] += 1
          if places[phrase] == all[phrase].count { return false }
        }
        last = max(last, position(phrase))
      }
    }
    return true
  }

  private func position(_ phrase: Int) -> Int64 {
    Int64(bitPattern: all[phrase].start[places[phrase]].packed)
  }

  /// The phrase whose next occurrence comes first.
  private var nextPhrase: Int {
    var (least, next) = (Int64.max, 0)
    for phrase in cursors.indices where places[phrase] + 1 < all[phrase].count {
      let following = Int64(bitPattern: all[phrase].start[places[phrase] + 1].packed)
      if following < least { (least, next) = (following, phrase) }
    }
    return next
  }
}
