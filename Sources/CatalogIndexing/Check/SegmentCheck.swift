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

/// Compares the sparse index of one segment with the first terms of its leaves.
struct SparseIndexCheck {
  private let firstLeaf: Int64
  private let rows: [SparseIndex.Row]
  /// The index of the row that is due next.
  private var next = 0
  private var leaf: Int64 = 0
  private var lastTerm: [UInt8] = []
  /// True if the last term of the current leaf has a doclist index.
  private(set) var hasDoclistIndex = false

  init(_ index: IndexPages, _ segment: IndexStructure.Segment) throws {
    firstLeaf = segment.firstLeaf
    rows = try SparseIndex(index, segment).rows()
  }

  /// Notes that the first term of a leaf is read next.
  ///
  /// - Parameter last: The term before it.
  mutating func arrive(at leaf: Int64, after last: UnsafeBufferPointer<UInt8>) {
    (self.leaf, lastTerm, hasDoclistIndex) = (leaf, Array(last), false)
  }

  /// Checks that the leaf's row is above all terms before, and not above its first.
  mutating func check(firstTerm: UnsafeBufferPointer<UInt8>) throws {
    // A merge removes leaves from the segment and leaves their rows.
    guard leaf > firstLeaf else {
      while next < rows.count, rows[next].leaf <= firstLeaf { try takeMerged(firstTerm) }
      return
    }
    guard next < rows.count, rows[next].leaf == leaf else { throw PageFault.missing }
    let term = rows[next].term
    guard lastTerm.lexicographicallyPrecedes(term), !firstTerm.lexicographicallyPrecedes(term) else {
      throw PageFault.unordered
    }
    hasDoclistIndex = rows[next].hasDoclistIndex
    next += 1
  }

  private mutating func takeMerged(_ firstTerm: UnsafeBufferPointer<UInt8>) throws {
    guard !firstTerm.lexicographicallyPrecedes(rows[next].term) else { throw PageFault.unordered }
    hasDoclistIndex = rows[next].leaf == firstLeaf && rows[next].hasDoclistIndex
    next += 1
  }

  /// Checks that no row is left at the end of the segment.
  func finish() throws {
    guard next == rows.count else { throw PageFault.unordered }
  }
}

/// Compares the doclist indexes of one segment with its doclists: each has the first rowid of every leaf on which a
/// long doclist continues, so that FTS5 can skip leaves.
struct DoclistIndexCheck {
  private let index: IndexPages
  private let segment: IndexStructure.Segment

  init(_ index: IndexPages, _ segment: IndexStructure.Segment) {
    (self.index, self.segment) = (index, segment)
  }

  /// - Parameters:
  ///   - leaves: The leaves on which the doclist continues, as it was read.
  ///   - start: The leaf on which its term begins.
  /// - Throws: `PageFault` when the index differs.
  func check(_ leaves: [SegmentCursor.Continuation], from start: Int64) throws {
    var expected = leaves[(leaves.firstIndex { $0.rowID != nil } ?? leaves.endIndex)...]
    while let last = expected.last, last.rowID == nil { expected.removeLast() }
    var height = 0
    while !expected.isEmpty {
      let pages = try check(expected, start: start, height: height)
      guard pages.count > 1 else { return }
      (expected, height) = (pages[...], height + 1)
    }
  }

  /// Compares the pages of one height.
  ///
  /// - Returns: The pages, with the first rowid of each: the entries of the height above.
  private func check(
    _ expected: ArraySlice<SegmentCursor.Continuation>, start: Int64, height: Int
  ) throws -> [SegmentCursor.Continuation] {
    var pages: [SegmentCursor.Continuation] = []
    var rest = expected
    while let first = rest.first {
      let page = try DoclistIndexPage.read(index, of: segment, start: start, place: pages.count, height: height)
      guard page.firstPage == first.leaf else { throw PageFault.unordered }
      // After the last rowid, leaves without one may have an entry or not.
      let count = min(page.rowIDs.count, rest.count)
      guard zip(page.rowIDs, rest).allSatisfy({ $0 == $1.rowID }) else { throw PageFault.unordered }
      pages.append(SegmentCursor.Continuation(leaf: start + Int64(pages.count), rowID: first.rowID))
      rest = rest.dropFirst(count)
      guard rest.isEmpty || !page.isRoot else { throw PageFault.missing }
    }
    return pages
  }
}
