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

  /// Follows the cookie in records of the second form.
  private static let secondForm: [UInt8] = [0xFF, 0, 0, 1]
  private static let cookieSize = 4

  /// `nil` for a record of the second form, which is not read here.
  ///
  /// - Throws: `PageFault.outOfBounds` when the record is cut short, or a number in it is out of range.
  package init?(_ record: some Collection<UInt8>) throws {
    guard !record.dropFirst(Self.cookieSize).starts(with: Self.secondForm) else { return nil }
    var reader = ByteReader(record, from: Self.cookieSize)
    let levelCount = try reader.count()
    _ = try (reader.count(), reader.varint())
    var (segments, newestFirst): ([Segment], [Segment]) = ([], [])
    for _ in 0..<levelCount {
      _ = try reader.count()
      let level = try Self.level(&reader)
      segments += level
      newestFirst += level.reversed()
    }
    (self.segments, self.newestFirst) = (segments, newestFirst)
  }

  private static func level(_ reader: inout ByteReader) throws -> [Segment] {
    var segments: [Segment] = []
    for _ in 0..<(try reader.count()) {
      let id = try reader.count(atMost: Int(PageID.segments.upperBound))
      let first = try reader.count()
      let last = try reader.count(atMost: Int(PageID.leaves.upperBound))
      // A merge may have removed all leaves of a segment.
      guard first > 0, last >= first else { continue }
      segments.append(Segment(id: Int64(id), firstLeaf: Int64(first), lastLeaf: Int64(last)))
    }
    return segments
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
