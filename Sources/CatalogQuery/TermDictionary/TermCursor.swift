internal import FTS5Pages

/// Goes through the terms of one segment in a range, ascending, without reading their doclists.
struct TermCursor {
  private var cursor: SegmentCursor
  private let range: TermRange
  /// The leaves on which terms of the range begin, and one after them.
  private let leaves: [Int64]
  /// For each leaf, whether its terms are read; empty when all are.
  private let isSelected: [Bool]
  /// The index of the current leaf among them; -1 before the first.
  private var place = -1
  /// The current term, with the byte that names the index; empty at the end.
  let term: TermBytes
  /// The size of the current term's doclist. Leaves inside it are not read: each counts as `leafContent`.
  private(set) var doclistBytes = 0

  /// The usual size of a doclist's part on a leaf on which no term begins.
  private static let leafContent = 4_046

  /// The number of leaves to read.
  var leafCount: Int { leaves.count }

  /// At the first term of the range that is read.
  ///
  /// - Parameter mayHave: When given, leaves are not read when it rejects the range that their terms are in: see
  ///   `SparseIndex.selectedLeaves`.
  init(
    _ index: IndexPages, _ segment: IndexStructure.Segment, _ range: TermRange,
    mayHave: ((_ lower: UnsafeBufferPointer<UInt8>, _ upper: UnsafeBufferPointer<UInt8>) -> Bool)? = nil
  ) throws {
    self.range = range
    cursor = try SegmentCursor(index, segment)
    term = cursor.term
    let sparse = SparseIndex(index, segment)
    if let mayHave {
      (leaves, isSelected) = try sparse.selectedLeaves(
        from: range.lower, isBelowEnd: range.isBelowEnd, mayHave: mayHave)
    } else {
      (leaves, isSelected) = (try sparse.leaves(from: range.lower, isBelowEnd: range.isBelowEnd), [])
    }
    guard try moveToNextLeaf() else { return }
    try skipLeaves()
    repeat { try advance() } while !term.isEmpty && range.isAbove(term.bytes)
  }

  /// Moves to the next term.
  mutating func advance() throws {
    guard place < leaves.count, try cursor.readNextTerm(), range.isBelowEnd(term.bytes) else { return finish() }
    doclistBytes = cursor.remainingDoclist
    if !cursor.hasNextTerm { try addOtherLeaves() }
  }

  private mutating func finish() {
    place = leaves.count
    term.removeAll()
  }

  /// Adds the parts of the term's doclist on other leaves, and moves to the next leaf on which a term begins.
  private mutating func addOtherLeaves() throws {
    let last = leaves[place]
    if try moveToNextLeaf() {
      doclistBytes += Int(leaves[place] - last - 1) * Self.leafContent + cursor.remainingDoclist
    } else {
      doclistBytes += Int(cursor.segment.lastLeaf - last) * Self.leafContent
    }
    try skipLeaves()
  }

  /// Moves to the next leaf on which a term begins.
  private mutating func moveToNextLeaf() throws -> Bool {
    place += 1
    guard place < leaves.count else { return false }
    try readLeaf()
    return true
  }

  /// Moves over leaves that are not to be read.
  private mutating func skipLeaves() throws {
    guard !isSelected.isEmpty, place < leaves.count, !isSelected[place] else { return }
    place = isSelected[place...].firstIndex(of: true) ?? leaves.count
    if place < leaves.count { try readLeaf() }
  }

  private mutating func readLeaf() throws {
    try cursor.move(to: leaves[place])
    guard cursor.hasNextTerm else { throw PageFault.outOfBounds }
  }
}

/// The terms with a prefix, or one term.
struct TermRange {
  /// The lowest term that can be in the range, with the byte that names the index.
  let lower: [UInt8]
  /// The end: every term of the range is below it.
  private let upper: [UInt8]

  /// The first byte of a stem; words begin with higher ones.
  private static let stem: UInt8 = 1

  /// - Parameter prefix: The empty one has all words. Stems are in no range of a prefix.
  init(prefix: [UInt8]) {
    lower = [SegmentCursor.mainIndex] + (prefix.isEmpty ? [Self.stem + 1] : prefix)
    // Neither the byte that names the index nor one of UTF-8 is 255.
    var upper = [SegmentCursor.mainIndex] + prefix
    upper[upper.count - 1] += 1
    self.upper = upper
  }

  /// - Parameter term: A word, or a stem.
  init(term: [UInt8]) {
    lower = [SegmentCursor.mainIndex] + term
    upper = lower + [0]
  }

  /// True if the whole range comes after a term.
  func isAbove(_ term: UnsafeBufferPointer<UInt8>) -> Bool {
    lower.withUnsafeBufferPointer { term.precedes($0) }
  }

  func isBelowEnd(_ term: UnsafeBufferPointer<UInt8>) -> Bool {
    upper.withUnsafeBufferPointer { term.precedes($0) }
  }
}
