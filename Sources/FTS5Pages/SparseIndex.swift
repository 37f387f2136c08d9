/// The sparse index of one segment: a row for each leaf on which a term begins.
package struct SparseIndex {
  package struct Row: Equatable, Sendable {
    package let leaf: Int64
    /// True if the leaf's last term has a doclist index.
    package let hasDoclistIndex: Bool
    /// A prefix of the leaf's first term that is above every term before it, with the byte that names the index.
    package let term: [UInt8]
  }

  private let index: IndexPages
  private let segment: IndexStructure.Segment

  package init(_ index: IndexPages, _ segment: IndexStructure.Segment) {
    (self.index, self.segment) = (index, segment)
  }

  /// All rows in the order of their terms, as they are in the table: leaves may be out of order, or gone.
  package func rows() throws -> [Row] {
    var rows: [Row] = []
    try forEachRow(from: []) { leaf, hasDoclistIndex, term in
      rows.append(Row(leaf: leaf, hasDoclistIndex: hasDoclistIndex, term: Array(term)))
      return true
    }
    return rows
  }

  /// The leaves on which terms of a range begin, ascending, each once, and the one after them.
  ///
  /// - Parameters:
  ///   - lower: The first term of the range, with the byte that names the index.
  ///   - isBelowEnd: True if a term comes before the end of the range.
  /// - Throws: `PageFault` when a leaf is outside the segment or the leaves do not ascend.
  package func leaves(
    from lower: [UInt8], isBelowEnd: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> [Int64] {
    var leaves: [Int64] = []
    try forEachLeaf(from: lower) { leaf, term in
      leaves.append(leaf)
      return isBelowEnd(term)
    }
    return leaves
  }

  /// The leaves of a range as `leaves` gives them, and for each whether it may have a term that is looked for.
  ///
  /// - Parameter mayHave: True if a term that is looked for may be in the range from `lower`, which is empty for the
  ///   first leaf, up to and without `upper`. The first byte of both names the index.
  package func selectedLeaves(
    from lower: [UInt8], isBelowEnd: (UnsafeBufferPointer<UInt8>) -> Bool,
    mayHave: (_ lower: UnsafeBufferPointer<UInt8>, _ upper: UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> (leaves: [Int64], isSelected: [Bool]) {
    var leaves: [Int64] = []
    var isSelected: [Bool] = []
    var first: [UInt8] = []
    try forEachLeaf(from: lower) { leaf, term in
      if !leaves.isEmpty { isSelected.append(first.withUnsafeBufferPointer { mayHave($0, term) }) }
      leaves.append(leaf)
      first.replaceSubrange(first.startIndex..., with: term)
      return isBelowEnd(term)
    }
    // Nothing says where the last leaf's terms end.
    if !leaves.isEmpty { isSelected.append(true) }
    return (leaves, isSelected)
  }

  /// Calls `body` for each leaf on which terms begin, ascending, from the one that `lower` would be on, until it
  /// returns `false`.
  private func forEachLeaf(
    from lower: [UInt8], _ body: (_ leaf: Int64, _ term: UnsafeBufferPointer<UInt8>) throws -> Bool
  ) throws {
    var last: Int64 = 0
    try forEachRow(from: lower) { number, _, term in
      // A merge takes leaves off the segment and leaves their rows.
      let leaf = max(number, segment.firstLeaf)
      guard leaf <= segment.lastLeaf else { throw PageFault.outOfBounds }
      if leaf == last { return true }
      guard leaf > last else { throw PageFault.unordered }
      last = leaf
      return try body(leaf, term)
    }
  }

  /// Calls `body` for the row of the leaf on which `lower` would be, and for those after it, until it returns `false`.
  private func forEachRow(
    from lower: [UInt8],
    _ body: (_ leaf: Int64, _ hasDoclistIndex: Bool, _ term: UnsafeBufferPointer<UInt8>) throws -> Bool
  ) throws {
    let statement = try index.sparseRows()
    statement.bind(segment.id, at: 1)
    statement.bind(lower, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let number = statement.integer(1)
      let goesOn = try statement.withBytes(0) { term in
        try body(number >> 1, number & 1 != 0, term.assumingMemoryBound(to: UInt8.self))
      }
      guard goesOn else { return }
    }
  }
}
