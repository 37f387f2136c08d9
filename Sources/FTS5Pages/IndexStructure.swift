/// The segments that make up an index, as its structure record lists them.
package struct IndexStructure: Equatable, Sendable {
  package struct Segment: Equatable, Sendable {
    package let id: Int64
    /// The first and the last leaf. Earlier leaves may still have rows in the sparse index.
    package let firstLeaf: Int64
    package let lastLeaf: Int64
  }

  /// All segments with leaves, in the order of the record: by level, oldest first.
  package let segments: [Segment]
  /// The same, newest first: what a newer segment has on a row takes the place of what older ones have.
  package let newestFirst: [Segment]

  /// `nil` for a record of the second form, which is not read here.
  ///
  /// - Throws: `PageFault.outOfBounds` when the record is cut short, or a number in it is out of range.
  package init?(_ record: some Collection<UInt8>) throws {
    guard let record = try StructureRecord(record) else { return nil }
    var (segments, newestFirst): ([Segment], [Segment]) = ([], [])
    for level in record.levels {
      // A merge may have removed all leaves of a segment.
      let level = level.segments.filter { $0.firstLeaf > 0 && $0.lastLeaf >= $0.firstLeaf }
      segments += level
      newestFirst += level.reversed()
    }
    (self.segments, self.newestFirst) = (segments, newestFirst)
  }
}

/// The structure record with all of its numbers, for those who add a segment.
struct StructureRecord: Equatable {
  struct Level: Equatable {
    /// The number of segments that a merge is reading: the oldest ones.
    var mergedCount: Int
    var segments: [IndexStructure.Segment]
  }

  /// A number that changes with the table's settings.
  private let cookie: [UInt8]
  /// The number of leaves that were ever written into new segments: FTS5 merges by it.
  private var writtenCount: UInt64
  private(set) var levels: [Level]

  /// Follows the cookie in records of the second form.
  private static let secondForm: [UInt8] = [0xFF, 0, 0, 1]
  private static let cookieSize = 4

  /// `nil` for a record of the second form.
  init?(_ record: some Collection<UInt8>) throws {
    guard !record.dropFirst(Self.cookieSize).starts(with: Self.secondForm) else { return nil }
    cookie = Array(record.prefix(Self.cookieSize))
    var reader = ByteReader(record, from: Self.cookieSize)
    let levelCount = try reader.count()
    _ = try reader.count()
    writtenCount = try reader.varint()
    levels = []
    for _ in 0..<levelCount { levels.append(try Self.level(&reader)) }
  }

  private static func level(_ reader: inout ByteReader) throws -> Level {
    var level = Level(mergedCount: try reader.count(), segments: [])
    for _ in 0..<(try reader.count()) {
      let id = try reader.count(atMost: Int(PageID.segments.upperBound))
      let first = try reader.count()
      let last = try reader.count(atMost: Int(PageID.leaves.upperBound))
      level.segments.append(
        IndexStructure.Segment(id: Int64(id), firstLeaf: Int64(first), lastLeaf: Int64(last)))
    }
    return level
  }

  var segmentCount: Int { levels.reduce(0) { $0 + $1.segments.count } }

  /// The most segments that FTS5 keeps in one index.
  static let mostSegments = 2_000

  /// The lowest number that no segment has; `nil` when there are as many as can be.
  var freeID: Int64? {
    let used = Set(levels.flatMap(\.segments).map(\.id))
    return (1...Int64(Self.mostSegments)).first { !used.contains($0) }
  }

  /// Adds a segment that is newer than all others.
  mutating func append(_ id: Int64, leafCount: Int64) {
    if levels.isEmpty { levels = [Level(mergedCount: 0, segments: [])] }
    levels[0].segments.append(IndexStructure.Segment(id: id, firstLeaf: 1, lastLeaf: leafCount))
    writtenCount &+= UInt64(leafCount)
  }

  var bytes: [UInt8] {
    let bytes = PageBytes()
    for byte in cookie { bytes.append(byte) }
    for number in [levels.count, segmentCount] { bytes.append(varint: UInt64(number)) }
    bytes.append(varint: writtenCount)
    for level in levels {
      for number in [level.mergedCount, level.segments.count] { bytes.append(varint: UInt64(number)) }
      for segment in level.segments {
        for number in [segment.id, segment.firstLeaf, segment.lastLeaf] { bytes.append(varint: UInt64(number)) }
      }
    }
    return Array(bytes.bytes)
  }
}

/// The averages record: sums over all rows of an index.
package struct IndexTotals: Equatable, Sendable {
  package let rowCount: Int
  /// The number of tokens in each column.
  package let tokenCounts: [Int]

  /// `nil` for an empty record: nothing was ever indexed.
  ///
  /// - Throws: `PageFault.outOfBounds` when the record ends inside a number.
  package init?(_ record: some Collection<UInt8>) throws {
    guard !record.isEmpty else { return nil }
    var reader = ByteReader(record)
    rowCount = try reader.count()
    var counts: [Int] = []
    while !reader.isAtEnd { counts.append(try reader.count()) }
    tokenCounts = counts
  }

  private init(rowCount: Int, tokenCounts: [Int]) {
    (self.rowCount, self.tokenCounts) = (rowCount, tokenCounts)
  }

  /// The sums with further rows.
  ///
  /// - Parameter totals: `nil` for those of no rows.
  static func adding(rowCount: Int, tokenCounts: [Int], to totals: IndexTotals?) -> IndexTotals {
    IndexTotals(
      rowCount: (totals?.rowCount ?? 0) + rowCount,
      tokenCounts: tokenCounts.enumerated().map { column, count in
        let before = totals.map { column < $0.tokenCounts.count ? $0.tokenCounts[column] : 0 }
        return (before ?? 0) + count
      })
  }

  var bytes: [UInt8] {
    let bytes = PageBytes()
    bytes.append(varint: UInt64(rowCount))
    for count in tokenCounts { bytes.append(varint: UInt64(count)) }
    return Array(bytes.bytes)
  }
}

/// A row's record in the table `_docsize`: a varint for each column, the number of its tokens.
package enum RowTokenCounts {
  /// Calls `body` with each column's count, from the first.
  ///
  /// - Throws: `PageFault.outOfBounds` when the record ends inside a number, or a number is above 32 bits.
  @inlinable
  package static func forEach(in record: UnsafeRawBufferPointer, _ body: (Int) -> Void) throws {
    let bytes = record.assumingMemoryBound(to: UInt8.self)
    var place = 0
    while place < bytes.count {
      body(try ByteReader.count(bytes, &place, before: bytes.count, atMost: 0xFFFF_FFFF))
    }
  }
}
