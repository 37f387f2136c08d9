import TestTools
import Testing

@testable import CatalogQuery

@Suite struct ValueCounterTests {
  @Test("values are counted as by a dictionary", arguments: 0..<20 as Range<UInt64>)
  func countsAsADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = (0..<Int.random(in: 1...3_000, using: &random)).map { number in
      String(repeating: "x", count: Int.random(in: 0...20, using: &random)) + "\(number % 900)"
    }
    var counter = ValueCounter()
    var expected: [String: Set<Int64>] = [:]
    var recordCount = 0
    for record in 1...Int64(500) {
      let own = (0..<Int.random(in: 0...8, using: &random)).map { _ in texts.randomElement(using: &random)! }
      if !own.isEmpty { recordCount += 1 }
      for text in own {
        text.utf8.withContiguousStorageIfAvailable { counter.add(UnsafeRawBufferPointer($0), of: record) }
        expected[text, default: []].insert(record)
      }
    }
    let sorted = expected.map { ($0.key, $0.value.count) }.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
    #expect(counter.distinctCount == expected.count, "seed \(seed)")
    #expect(counter.recordCount == recordCount, "seed \(seed)")
    for limit in [1, 10, 5_000] {
      let most = counter.most(limit)
      #expect(most.map(\.text) == sorted.prefix(limit).map(\.0))
      #expect(most.map(\.count) == sorted.prefix(limit).map(\.1))
    }
  }
}
