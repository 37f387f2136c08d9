/// The pages of a segment that has no number yet, and its rows of the sparse index.
package struct SegmentPages {
  /// A page: a leaf, or a page of a doclist index.
  package struct Page {
    /// The id in the table `_data` without the segment's number.
    package let place: Int64
    /// The end of its bytes.
    let end: Int
  }

  package private(set) var pages: [Page] = []
  package private(set) var sparseRows: [SparseIndex.Row] = []
  /// The number of leaves, which is that of the last.
  package private(set) var leafCount: Int64 = 0
  private let bytes = PageBytes(capacity: 1 << 16)

  mutating func append(leaf: Int64, _ page: UnsafeBufferPointer<UInt8>) {
    append(PageID.leaf(leaf, of: 0), page)
    leafCount = leaf
  }

  mutating func append(_ place: Int64, _ page: UnsafeBufferPointer<UInt8>) {
    bytes.append(page)
    pages.append(Page(place: place, end: bytes.count))
  }

  mutating func append(_ row: SparseIndex.Row) { sparseRows.append(row) }

  /// Calls `body` with each page's place and bytes, which are valid only during the call.
  package func forEachPage(_ body: (_ place: Int64, UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    var start = 0
    for page in pages {
      try body(page.place, UnsafeBufferPointer(rebasing: bytes.bytes[start..<page.end]))
      start = page.end
    }
  }
}
