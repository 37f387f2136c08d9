internal import CatalogRecords

/// A set of record ids, one bit per id.
struct DocIDSet: Sendable {
  private var words: [UInt64]
  private var knownCount: Int?

  /// The empty set, with room for ids up to and including `largest`.
  init(upTo largest: Int64) {
    words = [UInt64](repeating: 0, count: Int(largest) / 64 + 1)
    knownCount = 0
  }

  /// The set of all ids from 1 up to and including `largest`.
  init(through largest: Int64) {
    words = [UInt64](repeating: .max, count: Int(largest) / 64 + 1)
    words[words.count - 1] = .max >> UInt64(63 - largest % 64)
    words[0] &= ~1
    knownCount = Int(largest)
  }

  /// - Complexity: O(*n*/64) in the capacity, O(1) for a set whose count is known.
  var count: Int { knownCount ?? bitCount }

  private var bitCount: Int {
    var count = 0
    forEachWord { count += $1.nonzeroBitCount }
    return count
  }

  /// - Complexity: O(*n*/64) in the capacity.
  var isEmpty: Bool { !words.contains { $0 != 0 } }

  /// The set with its count stored until the next change: for sets that are kept.
  func counted() -> DocIDSet {
    var copy = self
    copy.knownCount = count
    return copy
  }

  /// Stores a count that the caller has found otherwise.
  mutating func keepCount(_ count: Int) {
    assert(count == bitCount, "\(count) ids in place of \(bitCount)")
    knownCount = count
  }

  /// The place of an id's bit. That of a negative id, which a damaged row may have, is beyond every set.
  @inline(__always)
  private static func place(of id: Int64) -> (word: Int, bit: UInt64) {
    let number = UInt64(bitPattern: id)
    return (Int(number >> 6), 1 << (number & 63))
  }

  func contains(_ id: Int64) -> Bool {
    let (word, bit) = Self.place(of: id)
    return word < words.count && words[word] & bit != 0
  }

  /// Ids beyond the capacity are ignored.
  mutating func insert(_ id: Int64) {
    knownCount = nil
    let (word, bit) = Self.place(of: id)
    if word < words.count { words[word] |= bit }
  }

  /// Calls `body` with each of some ids that is in the set.
  @inline(__always)
  func forEachMember(of ids: UnsafeBufferPointer<UInt32>, _ body: (UInt32) -> Void) {
    words.withUnsafeBufferPointer { words in
      for id in ids where Int(id >> 6) < words.count && words[Int(id >> 6)] & 1 << UInt64(id & 63) != 0 { body(id) }
    }
  }

  /// A bit for each of 64 ids, the lowest for the first of them, a multiple of 64.
  func bits(from first: Int64) -> UInt64 {
    let word = Int(first) / 64
    return word < words.count ? words[word] : 0
  }

  /// Calls `body` for each word of 64 IDs that is not zero, with the ID of its lowest bit, a multiple of 64.
  @inline(__always)
  func forEachWord(_ body: (_ first: Int64, _ bits: UInt64) throws -> Void) rethrows {
    try words.withUnsafeBufferPointer { words in
      for (place, bits) in words.enumerated() where bits != 0 { try body(Int64(place) << 6, bits) }
    }
  }

  /// Replaces 64 ids by those whose bit is set. The lowest bit is the first of them, a multiple of 64.
  mutating func set(_ bits: UInt64, from first: Int64) {
    knownCount = nil
    let word = Int(first) / 64
    if word < words.count { words[word] = bits }
  }

  /// Inserts ids that are in the capacity.
  mutating func insert(_ ids: UnsafeBufferPointer<UInt32>) {
    knownCount = nil
    words.withUnsafeMutableBufferPointer { words in
      for id in ids where Int(id >> 6) < words.count { words[Int(id >> 6)] |= 1 << UInt64(id & 63) }
    }
  }

  /// Inserts the ids whose bits are set.
  ///
  /// - Parameters:
  ///   - first: The id of the lowest bit, a multiple of 64.
  ///   - bits: 64 ids each. Those beyond the capacity are ignored.
  mutating func insert(_ bits: UnsafeBufferPointer<UInt64>, from first: Int64) {
    knownCount = nil
    let start = Int(first) / 64
    for place in bits.indices where start + place < words.count { words[start + place] |= bits[place] }
  }

  mutating func remove(_ id: Int64) {
    knownCount = nil
    let (word, bit) = Self.place(of: id)
    if word < words.count { words[word] &= ~bit }
  }

  mutating func formIntersection(_ other: DocIDSet) {
    knownCount = nil
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: DocIDSet) {
    knownCount = nil
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: DocIDSet) {
    knownCount = nil
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// The id with exactly `rank` smaller ones before it; `nil` when the set is too small.
  func element(at rank: Int) -> RecordID? {
    var rest = rank
    for (index, word) in words.enumerated() {
      let count = word.nonzeroBitCount
      if rest >= count {
        rest -= count
        continue
      }
      var bits = word
      for _ in 0..<rest { bits &= bits - 1 }
      return RecordID(Int64(index * 64 + bits.trailingZeroBitCount))
    }
    return nil
  }
}

extension DocIDSet: Sequence {
  /// The ids, ascending.
  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var bits: UInt64

    init(_ words: [UInt64]) {
      self.words = words
      bits = words[0]
    }

    mutating func next() -> Int64? {
      while bits == 0 {
        index += 1
        guard index < words.count else { return nil }
        bits = words[index]
      }
      defer { bits &= bits - 1 }
      return Int64(index * 64 + bits.trailingZeroBitCount)
    }
  }

  func makeIterator() -> Iterator { Iterator(words) }

  var underestimatedCount: Int { count }
}
