import TestTools
import Testing

@testable import CatalogQuery

@Suite struct TopKTests {
  @Test("the kept keys are the first of the sorted ones after the cursor", arguments: 0..<50 as Range<UInt64>)
  func keepsTheFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys = (0..<Int.random(in: 0...60, using: &random)).map { _ in Int.random(in: 0...40, using: &random) }
    let limit = Int.random(in: 0...20, using: &random)
    let cursor = Bool.random(using: &random) ? Int.random(in: 0...40, using: &random) : nil
    var best = TopK<Int>(limit: limit, after: cursor)
    for key in keys { best.offer(key) }
    let rest = keys.sorted().filter { key in cursor.map { key > $0 } ?? true }
    #expect(best.keys == Array(rest.prefix(limit)), "seed \(seed)")
    #expect(best.total == keys.count, "seed \(seed)")
    #expect(best.hasMore == (limit > 0 && rest.count > limit), "seed \(seed)")
  }

  @Test("counted keys are not kept")
  func countedKeysAreNotKept() {
    var best = TopK<Int>(limit: 0, after: nil)
    for _ in 0..<3 { best.count() }
    #expect(best.isForCounting)
    #expect(best.total == 3)
    #expect(best.keys.isEmpty)
    #expect(!best.hasMore)
  }
}
