internal import FTS5Pages

/// Compares the sparse index of one segment with the terms that its leaves begin with.
struct SparseIndexCheck {
  private let firstLeaf: Int64
  private let rows: [SparseIndex.Row]
  /// The index of the row that is due next.
  private var next = 0
  private var leaf: Int64 = 0
  private var lastTerm: [UInt8] = []
  /// Whether the last term of the current leaf has a doclist index.
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
    // A merge takes leaves off the segment and leaves their rows.
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
