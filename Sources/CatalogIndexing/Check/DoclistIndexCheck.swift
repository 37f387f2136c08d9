internal import FTS5Pages

/// Compares the doclist indexes of one segment with its doclists: each has the first rowid of every leaf on which a long
/// doclist continues, so that FTS5 can skip leaves.
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
