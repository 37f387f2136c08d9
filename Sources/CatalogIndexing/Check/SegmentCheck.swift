internal import FTS5Pages

/// Reads one segment of the full-text index from its first term to its last, row by row, and checks that FTS5 can find
/// its way in it: the order of terms and rows, the headers of leaves, the sparse index and the doclist indexes.
struct SegmentCheck {
  private var cursor: SegmentCursor
  private var sparse: SparseIndexCheck
  private let doclistIndex: DoclistIndexCheck
  /// The leaf on which the current term begins.
  private var startLeaf: Int64 = 0
  private var termHash: UInt64 = 0
  /// The current term, with the byte that names the index; empty at the end.
  let term: TermBytes
  /// The sum of the hashes of the current row's positions; 0 when the doclist says that the row no longer has the term.
  private(set) var sum: UInt64 = 0

  /// The id of the current row in the doclist of the current term.
  var id: Int64 { cursor.rowID }

  init(_ index: IndexPages, _ segment: IndexStructure.Segment) throws {
    cursor = try SegmentCursor(index, segment)
    term = cursor.term
    sparse = try SparseIndexCheck(index, segment)
    doclistIndex = DoclistIndexCheck(index, segment)
    guard try cursor.moveToNextLeaf(), cursor.beginsWithTerm else { throw PageFault.outOfBounds }
  }

  /// Moves to the next term. The doclist of the one before has to be read to its end.
  ///
  /// - Returns: `false` at the end of the segment.
  mutating func nextTerm() throws -> Bool {
    guard !cursor.isAfterLastLeaf, cursor.hasNextTerm else {
      term.removeAll()
      try sparse.finish()
      return false
    }
    let isFirstOfLeaf = cursor.isBeforeFirstTerm
    if isFirstOfLeaf { sparse.arrive(at: cursor.leaf, after: term.bytes) }
    try cursor.readTerm()
    guard term.bytes.first == SegmentCursor.mainIndex else { throw PageFault.outOfBounds }
    if isFirstOfLeaf { try sparse.check(firstTerm: term.bytes) }
    termHash = PostingHash.term(term.bytes.bytes(after: 1))
    startLeaf = cursor.leaf
    return true
  }

  /// Moves to the next row of the term's doclist.
  ///
  /// - Returns: `false` at its end.
  mutating func nextRow() throws -> Bool {
    var sum: UInt64 = 0
    let hash = termHash
    let hasRow = try cursor.nextRow { column, offset in
      sum &+= PostingHash.place(hash, column: column, position: offset)
    }
    self.sum = sum
    if !hasRow, sparse.hasDoclistIndex {
      try doclistIndex.check(cursor.continuations, from: startLeaf)
    }
    return hasRow
  }
}
