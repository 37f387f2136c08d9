internal import FTS5Pages

/// The terms and postings of one segment, in order.
final class SegmentStream {
  /// No access lasts longer than a call.
  @exclusivity(unchecked) private var cursor: SegmentCursor
  private let index: IndexPages
  /// The current posting.
  let posting = PostingBuffer()
  /// The current term, without the byte that names the index; empty at the end.
  private(set) var term: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)
  private(set) var isAtEnd = false

  /// The record of the current posting.
  var id: Int64 { cursor.rowID }

  init(_ index: IndexPages, _ segment: IndexStructure.Segment) throws {
    self.index = index
    cursor = try SegmentCursor(index, segment)
  }

  /// Moves to the first term after another.
  ///
  /// - Parameter last: The other term; empty for the first of all.
  func move(after last: [UInt8]) throws {
    let key = [SegmentCursor.mainIndex] + last
    let leaf = try SparseIndex(index, cursor.segment).leaves(from: key) { _ in false }.first
    try cursor.move(to: leaf ?? cursor.segment.firstLeaf)
    repeat {
      while try cursor.readNextTerm() {
        let isAfter = key.withUnsafeBufferPointer { $0.precedes(cursor.term.bytes) }
        if isAfter { return try takeTerm() }
      }
    } while try cursor.moveToNextLeaf()
    isAtEnd = true
  }

  /// Moves to the next term. The postings of the one before have to be read to their end.
  func nextTerm() throws {
    guard !cursor.isAfterLastLeaf, cursor.hasNextTerm else {
      isAtEnd = true
      return
    }
    try cursor.readTerm()
    try takeTerm()
  }

  private func takeTerm() throws {
    guard cursor.term.bytes.first == SegmentCursor.mainIndex else { throw PageFault.outOfBounds }
    term = cursor.term.bytes.bytes(after: 1)
  }

  /// Moves to the next posting of the term.
  ///
  /// - Returns: `false` at their end.
  func nextPosting() throws -> Bool {
    let posting = posting
    posting.removeAll()
    let hasPosting = try cursor.nextRow { column, position in posting.append(column, position) }
    guard !posting.isDamaged else { throw PageFault.outOfBounds }
    return hasPosting
  }
}
