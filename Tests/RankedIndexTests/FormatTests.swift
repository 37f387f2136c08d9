import TestTools
import Testing

@testable import RankedIndex

/// The parts of the format: what is written comes back, and what is damaged is an error.
@Suite struct FormatTests {
  // MARK: Field codes

  private static func counts(_ pairs: [(Int, UInt32)]) -> FieldCounts {
    var counts = FieldCounts()
    for (field, count) in pairs { counts[field] = count }
    return counts
  }

  @Test(
    "field counts come back",
    arguments: [
      [(2, 1)], [(0, 15)], [(7, 16)], [(0, 1), (2, 17)], [(0, .max), (1, 1), (5, 300), (7, .max)],
    ] as [[(Int, UInt32)]])
  func fieldCounts(pairs: [(Int, UInt32)]) throws {
    let counts = Self.counts(pairs)
    var bytes: [UInt8] = []
    counts.append(to: &bytes)
    let read = try bytes.withUnsafeBytes {
      var reader = RowReader($0)
      return try FieldCounts(&reader)
    }
    #expect(read == counts)
  }

  @Test("one occurrence in one field takes a byte")
  func shortCode() {
    var bytes: [UInt8] = []
    Self.counts([(2, 1)]).append(to: &bytes)
    #expect(bytes == [2])
  }

  @Test("a coder numbers field counts as they appear, and begins again for the next list")
  func coder() {
    var coder = FieldCoder()
    let (text, both) = (Self.counts([(2, 1)]), Self.counts([(0, 1), (2, 1)]))
    #expect(coder.code(of: text, onlyIn: 2) == 0)
    #expect(coder.code(of: both, onlyIn: nil) == 1)
    #expect(coder.code(of: text, onlyIn: 2) == 0)
    #expect(coder.code(of: both, onlyIn: nil) == 1)
    #expect(coder.dictionary.entries == [text, both])
    coder.removeAll()
    #expect(coder.code(of: both, onlyIn: nil) == 0)
  }

  // MARK: Blocks

  @Test("blocks of every length come back", arguments: 0..<60 as Range<UInt64>)
  func blocks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...128, using: &random)
    let largestGap = UInt32.max >> UInt32.random(in: 8...31, using: &random)
    let previous = UInt32.random(in: 0...1_000, using: &random)
    var (ids, last): ([UInt32], UInt32) = ([], previous)
    for _ in 0..<count {
      last += 1 + UInt32.random(in: 0...largestGap, using: &random)
      ids.append(last)
    }
    let codes = ids.map { _ in UInt32.random(in: 0...40, using: &random) }
    var bytes: [UInt8] = [9, 9]
    PostingBlock.append(ids, codes, after: previous, to: &bytes)
    let read = try Self.unpacked(bytes, at: 2, count: count, after: previous, last: last)
    #expect(read.ids == ids, "seed \(seed)")
    #expect(read.codes == codes, "seed \(seed)")
  }

  private static func unpacked(
    _ bytes: [UInt8], at offset: Int, count: Int, after previous: UInt32, last: UInt32, largestCode: Int = 40
  ) throws -> (ids: [UInt32], codes: [UInt32]) {
    var (ids, codes) = (
      [UInt32](repeating: 0, count: PostingBlock.capacity), [UInt32](repeating: 0, count: PostingBlock.capacity)
    )
    try bytes.withUnsafeBytes {
      try PostingBlock.unpack(
        $0, at: offset, count: count, after: previous, last: last, largestCode: largestCode, into: &ids
      ).unpack(count, into: &codes)
    }
    return (Array(ids.prefix(count)), Array(codes.prefix(count)))
  }

  @Test("a block that ends early, ends at another id, or has wider codes is damaged")
  func damagedBlocks() {
    let ids = (1...128).map { UInt32($0 * 3) }
    var bytes: [UInt8] = []
    PostingBlock.append(ids, ids.map { $0 % 7 }, after: 0, to: &bytes)
    #expect(throws: (any Error).self) {
      try Self.unpacked(Array(bytes.dropLast()), at: 0, count: 128, after: 0, last: 384)
    }
    #expect(throws: (any Error).self) { try Self.unpacked(bytes, at: 0, count: 128, after: 0, last: 385) }
    #expect(throws: (any Error).self) { try Self.unpacked(bytes, at: 0, count: 128, after: 1, last: 384) }
    #expect(throws: (any Error).self) {
      try Self.unpacked(bytes, at: 0, count: 128, after: 0, last: 384, largestCode: 3)
    }
    #expect(throws: (any Error).self) { try Self.unpacked(bytes, at: bytes.count - 1, count: 128, after: 0, last: 384) }
  }

  // MARK: Rows

  @Test("a seal fits one content under one key only")
  func seal() throws {
    var row: [UInt8] = [1, 2, 3]
    RowSeal.close(&row, id: 5)
    let content = try row.withUnsafeBytes { Array(try RowSeal.open($0, id: 5)) }
    #expect(content == [1, 2, 3])
    #expect(throws: (any Error).self) { try row.withUnsafeBytes { _ = try RowSeal.open($0, id: 6) } }
    for bit in 0..<row.count * 8 {
      var damaged = row
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: (any Error).self, "bit \(bit)") {
        try damaged.withUnsafeBytes { _ = try RowSeal.open($0, id: 5) }
      }
    }
    #expect(throws: (any Error).self) { try row.prefix(3).withUnsafeBytes { _ = try RowSeal.open($0, id: 5) } }
  }

  @Test("a bound is never below what it stands for", arguments: [0, 0.001, 0.5, 1.9999, 2.2])
  func bounds(weight: Double) {
    #expect(SkipTable.bound(SkipTable.stored(bound: weight)) >= weight)
    #expect(SkipTable.bound(SkipTable.stored(bound: weight)) <= weight + 0.009)
  }

  @Test("the bound of a union holds for every pair of frequencies over one norm")
  func unionBounds() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1_000 {
      let (left, right) = (Double.random(in: 0...9, using: &random), Double.random(in: 0...9, using: &random))
      let norm = Double.random(in: 0.3...5, using: &random)
      func weight(_ frequency: Double) -> Double { frequency * 2.2 / (frequency + norm) }
      let bound = RoughWeight.unionBound([weight(left), weight(right)])
      #expect(bound >= weight(left + right) - 1e-12)
    }
  }

  @Test("champions are the heaviest, and of equal ones the lowest ids")
  func champions() {
    var selector = ChampionSelector()
    var all: [(weight: Double, id: UInt32)] = []
    var random = SeededGenerator(seed: 4)
    for id in 1...5_000 as ClosedRange<UInt32> {
      let weight = Double(Int.random(in: 0...400, using: &random))
      all.append((weight, id))
      selector.offer(weight, Champion(id: id, code: 0, length: 1))
    }
    all.sort { ($1.weight, $0.id) < ($0.weight, $1.id) }
    #expect(selector.champions.map(\.id) == all.prefix(RankedFormat.championCount).map(\.id))
  }

  @Test("a row of champions gives both orders")
  func championRow() throws {
    let all = (0..<128).map { Champion(id: UInt32($0 + 1), code: 1, length: 2) }
    let text = (0..<128).map { Champion(id: UInt32($0 * 2 + 1), code: 3, length: 4) }
    var row: [UInt8] = []
    ChampionRow.append(all: all, text: text, to: &row)
    let (readAll, readText) = try row.withUnsafeBytes {
      (try ChampionRow.read($0, ofText: false, limit: 500), try ChampionRow.read($0, ofText: true, limit: 90))
    }
    #expect(readAll == all)
    #expect(readText.map(\.id) == text.prefix(90).map(\.id))
  }

  // MARK: Groups

  @Test(
    "facts of a group come back, with as many exceptions as are listed, or with too many",
    arguments: [0, 3, 16_384, 16_385])
  func groupFacts(exceptions: Int) throws {
    var facts = GroupFacts(others: [[1, 97], [1, 97, 98]])
    (facts.recordCount, facts.textCount) = (900, 40)
    for number in 0..<exceptions {
      facts.append(.init(id: UInt32(number * 200 + 1), counts: Self.counts([(2, 1), (3, UInt32(number + 1))])))
    }
    var bytes: [UInt8] = []
    facts.append(to: &bytes)
    let read = try bytes.withUnsafeBytes {
      var reader = RowReader($0)
      return try GroupFacts(&reader, largestID: 4_000_000)
    }
    #expect(read == facts)
    #expect(read.exceptions?.count == (exceptions > 16_384 ? nil : exceptions))
  }
}
