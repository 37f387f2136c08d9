/// A set of records, one bit each.
struct RecordBits {
  private var words: [UInt64]

  /// The empty set, with room for ids up to and including `largest`.
  init(upTo largest: UInt32) { words = [UInt64](repeating: 0, count: Int(largest) / 64 + 1) }

  /// The set of all ids up to and including `largest`.
  init(through largest: UInt32) { words = [UInt64](repeating: .max, count: Int(largest) / 64 + 1) }

  /// - Precondition: The id is at most the largest.
  mutating func insert(_ id: UInt32) { words[Int(id >> 6)] |= 1 << UInt64(id & 63) }

  /// - Precondition: The id is at most the largest.
  func contains(_ id: UInt32) -> Bool { words[Int(id >> 6)] >> UInt64(id & 63) & 1 != 0 }

  /// Adds records whose bits are set.
  ///
  /// - Parameters:
  ///   - bits: 64 records each. Those beyond the largest are ignored.
  ///   - first: The id of the lowest bit, a multiple of 64.
  mutating func insert(_ bits: UnsafeBufferPointer<UInt64>, from first: UInt32) {
    let start = Int(first >> 6)
    for place in bits.indices where start + place < words.count { words[start + place] |= bits[place] }
  }

  /// Calls `body` with each id, ascending.
  func forEachID(_ body: (UInt32) throws -> Void) rethrows {
    for word in words.indices where words[word] != 0 {
      var bits = words[word]
      while bits != 0 {
        try body(UInt32(word << 6 | bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
  }

  /// The test of being in the set.
  var test: RecordTest {
    RecordTest({ contains($0) }, passing: { $0 & words[Int($1 >> 6)] })
  }

  /// Adds the records of a set with the same room.
  mutating func formUnion(_ other: RecordBits) {
    for word in words.indices { words[word] |= other.words[word] }
  }
}
