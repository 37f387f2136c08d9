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

  /// Adds the records of a set with the same room.
  mutating func formUnion(_ other: RecordBits) {
    for word in words.indices { words[word] |= other.words[word] }
  }
}
