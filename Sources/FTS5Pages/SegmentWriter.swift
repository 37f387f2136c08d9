/// Cuts sorted terms and their doclists into the leaves of a segment, in FTS5's format: see `FTS5Pages.swift`.
///
///     var writer = SegmentWriter()
///     writer.begin(term)                    // ascending
///     writer.append(row: 7, positions)      // ascending
///     let pages = writer.finish()
///
/// It breaks leaves at the same places as FTS5's own merge. A leaf ends when it has `pageSize` bytes, its footer
/// included, and always between two numbers; a term or rowid that begins just before may take it a little beyond.
struct SegmentWriter {
  /// The size that FTS5 gives to leaves unless configured otherwise.
  static let usualPageSize = 4_050

  private let pageSize: Int
  private var pages = SegmentPages()
  private var index: DoclistIndexWriter
  private let leaf = PageBytes(capacity: 1 << 13)
  private let footer = PageBytes()
  private var number: Int64 = 1
  /// The start of the leaf's last term; 0 before the first.
  private var lastTermPlace = 0
  /// True if the leaf has neither a term nor a rowid yet.
  private var (isWithoutTerm, isWithoutRow) = (true, true)

  private let term = PageBytes()
  private var isFirstOfDoclist = true
  private var lastRow: Int64 = 0

  /// The sparse index's next row, written when the doclists of its leaf's terms are complete.
  private var pending: (leaf: Int64, term: [UInt8]) = (1, [])
  /// Leaves without a term since then.
  private var leavesWithoutTerm = 0
  /// A doclist on fewer leaves has no index.
  private static let leastIndexed = 4

  init(pageSize: Int = usualPageSize) {
    self.pageSize = pageSize
    index = DoclistIndexWriter(pageSize: pageSize)
    beginLeaf()
  }

  // MARK: - Terms

  /// Begins the doclist of a term, which comes after all terms before.
  ///
  /// - Parameter term: With the byte that names the index.
  mutating func begin(_ term: UnsafeBufferPointer<UInt8>) {
    if size + term.count + 2 >= pageSize, leaf.count > LeafPage.headerSize { endLeaf() }
    footer.append(varint: UInt64(leaf.count - lastTermPlace))
    lastTermPlace = leaf.count
    let shared = self.term.bytes.sharedCount(term)
    if isWithoutTerm {
      if number > 1 { noteFirst(term, shared) }
      append(term)
    } else {
      leaf.append(varint: UInt64(shared))
      append(term.bytes(after: shared))
    }
    self.term.removeAll()
    self.term.append(term)
    // A rowid that a leaf begins with is one of an earlier leaf's term.
    (isWithoutTerm, isWithoutRow, isFirstOfDoclist) = (false, false, true)
    index.begin(at: number)
  }

  private func append(_ end: UnsafeBufferPointer<UInt8>) {
    leaf.append(varint: UInt64(end.count))
    leaf.append(end)
  }

  /// Notes the first term of a leaf, as far as it takes to be above the term before.
  private mutating func noteFirst(_ term: UnsafeBufferPointer<UInt8>, _ shared: Int) {
    writePending()
    pending = (number, Array(term.prefix(shared + 1)))
  }

  private mutating func writePending() {
    let isIndexed = index.finish(isKept: leavesWithoutTerm >= Self.leastIndexed, into: &pages)
    leavesWithoutTerm = 0
    pages.append(SparseIndex.Row(leaf: pending.leaf, hasDoclistIndex: isIndexed, term: pending.term))
  }

  // MARK: - Doclists

  /// Appends a row to the doclist of the term that was begun last.
  ///
  /// - Parameters:
  ///   - row: A rowid above those before.
  ///   - positions: The position list without its size.
  mutating func append(row: Int64, _ positions: UnsafeBufferPointer<UInt8>) {
    if size >= pageSize { endLeaf() }
    if isWithoutRow {
      leaf.set(bigEndian: leaf.count, at: 0)
      index.append(row, on: number, into: &pages)
    }
    let isWhole = isFirstOfDoclist || isWithoutRow
    leaf.append(varint: UInt64(bitPattern: isWhole ? row : row &- lastRow))
    (lastRow, isFirstOfDoclist, isWithoutRow) = (row, false, false)
    leaf.append(varint: UInt64(positions.count) * 2)
    append(positions: positions)
  }

  /// Appends a position list, over as many leaves as it takes.
  private mutating func append(positions: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while size + positions.count - start >= pageSize {
      let end = Self.end(of: positions, from: start, atLeast: pageSize - size)
      leaf.append(UnsafeBufferPointer(rebasing: positions[start..<end]))
      start = end
      endLeaf()
    }
    leaf.append(UnsafeBufferPointer(rebasing: positions[start...]))
  }

  /// The end of the number that completes so many bytes.
  private static func end(of numbers: UnsafeBufferPointer<UInt8>, from start: Int, atLeast count: Int) -> Int {
    var end = start
    while end - start < count {
      while numbers[end] >= 0x80 { end += 1 }
      end += 1
    }
    return end
  }

  // MARK: - Leaves

  /// The bytes of the leaf and its footer.
  private var size: Int { leaf.count + footer.count }

  private mutating func endLeaf() {
    leaf.set(bigEndian: leaf.count, at: 2)
    if isWithoutTerm {
      if isWithoutRow { index.appendLeafWithoutRow() }
      leavesWithoutTerm += 1
    } else {
      leaf.append(footer.bytes)
    }
    pages.append(leaf: number, leaf.bytes)
    number += 1
    beginLeaf()
  }

  private mutating func beginLeaf() {
    leaf.removeAll()
    footer.removeAll()
    for _ in 0..<LeafPage.headerSize { leaf.append(0) }
    (lastTermPlace, isWithoutTerm, isWithoutRow) = (0, true, true)
  }

  /// The segment's pages; none if no term was begun.
  mutating func finish() -> SegmentPages {
    if leaf.count > LeafPage.headerSize { endLeaf() }
    if number > 1 { writePending() }
    return pages
  }
}
