import TestTools
import Testing

@testable import TextSimilarity

@Suite struct CommonLengthTests {
  /// The textbook's table, row by row.
  private func plainLength(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for code in one {
      var diagonal = 0
      for index in other.indices {
        let above = row[index + 1]
        row[index + 1] = code == other[index] ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[other.count]
  }

  @Test("the length equals that of the plain table", arguments: 1...12)
  func likeTable(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var measure = CommonLength()
    for _ in 0..<10 {
      let codeCount = UInt32.random(in: 1...12, using: &random)
      func sequence() -> [UInt32] {
        (0..<Int.random(in: 0...150, using: &random)).map { _ in UInt32.random(in: 0..<codeCount, using: &random) }
      }
      let (one, other) = (sequence(), sequence())
      measure.prepare(one, count: one.count, codeCount: Int(codeCount))
      #expect(measure.length(with: other) == plainLength(one, other), "seed \(seed)")
      #expect(measure.length(with: one) == one.count, "seed \(seed)")
    }
  }
}
