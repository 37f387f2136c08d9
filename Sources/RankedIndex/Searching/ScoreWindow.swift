/// Rough scores of the records in a range of 16,384 ids, which move through the catalog together.
///
/// MaxScore in windows (Turtle & Flood, "Query evaluation: strategies and optimizations", 1995): within a window, the
/// phrases that together cannot reach the threshold are only asked about records that others have found.
final class ScoreWindow {
  static let size = 1 << 14
  static let wordCount = size / 64

  /// Rough scores; 0 outside of the records that `touched` has a bit for.
  let scores: UnsafeMutablePointer<Float>
  let touched: UnsafeMutablePointer<UInt64>
  /// Rough frequencies of phrases with several terms at a position, one array a phrase; all 0 between two windows.
  private var frequencies: [UnsafeMutablePointer<Float>] = []

  init() {
    scores = .allocate(capacity: Self.size)
    scores.initialize(repeating: 0, count: Self.size)
    touched = .allocate(capacity: Self.wordCount)
    touched.initialize(repeating: 0, count: Self.wordCount)
  }

  deinit {
    scores.deallocate()
    touched.deallocate()
    for array in frequencies { array.deallocate() }
  }

  /// The frequencies of a phrase, by its number.
  func frequencies(_ number: Int) -> UnsafeMutablePointer<Float> {
    while frequencies.count <= number {
      let array = UnsafeMutablePointer<Float>.allocate(capacity: Self.size)
      array.initialize(repeating: 0, count: Self.size)
      frequencies.append(array)
    }
    return frequencies[number]
  }

  /// Takes the score of a record out of the window.
  @inline(__always)
  func takeScore(_ offset: Int) -> Float {
    let score = scores[offset]
    scores[offset] = 0
    return score
  }

  /// Clears the frequencies of the records that some words of `touched` have bits for.
  func clearFrequencies(_ word: Int, _ bits: UInt64) {
    var rest = bits
    while rest != 0 {
      let offset = word << 6 | rest.trailingZeroBitCount
      rest &= rest - 1
      for array in frequencies { array[offset] = 0 }
    }
  }

  /// True if there are frequencies to clear.
  var hasFrequencies: Bool { !frequencies.isEmpty }

  /// Clears everything, after an error left a window half done.
  func clear() {
    scores.update(repeating: 0, count: Self.size)
    touched.update(repeating: 0, count: Self.wordCount)
    for array in frequencies { array.update(repeating: 0, count: Self.size) }
  }
}
