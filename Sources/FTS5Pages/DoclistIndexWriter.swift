/// Writes the doclist index of one term after another: see `DoclistIndexPage`.
struct DoclistIndexWriter {
  /// The page of one height that is being filled.
  private struct Level {
    let bytes = PageBytes()
    var number: Int64 = 0
    /// The page's first and last rowid; of an empty page those of the page before.
    var (first, last): (Int64, Int64) = (0, 0)
  }

  private let pageSize: Int
  /// From the bottom.
  private var levels = [Level()]

  init(pageSize: Int) { self.pageSize = pageSize }

  /// Begins with a term on a leaf. The index of the term before has to be finished or empty.
  mutating func begin(at leaf: Int64) { levels[0].number = leaf }

  /// Appends the first rowid of a leaf on which the doclist continues.
  mutating func append(_ row: Int64, on leaf: Int64, into pages: inout SegmentPages) {
    var height = 0
    var isDone = false
    while !isDone {
      isDone = levels[height].bytes.count < pageSize
      // A page is full: its first rowid is already above it, or goes there now, and the next page's follows.
      if !isDone { writeFull(height, into: &pages) }
      append(row, height, below: height == 0 ? leaf : levels[height - 1].number, isRoot: isDone)
      height += 1
    }
  }

  private mutating func append(_ row: Int64, _ height: Int, below: Int64, isRoot: Bool) {
    let bytes = levels[height].bytes
    if bytes.isEmpty {
      bytes.append(isRoot ? 0 : 1)
      bytes.append(varint: UInt64(bitPattern: below))
      bytes.append(varint: UInt64(bitPattern: row))
      levels[height].first = row
    } else {
      bytes.append(varint: UInt64(bitPattern: row &- levels[height].last))
    }
    levels[height].last = row
  }

  private mutating func writeFull(_ height: Int, into pages: inout SegmentPages) {
    let level = levels[height]
    level.bytes.set(byte: 1, at: 0)
    pages.append(PageID.doclistIndex(level.number, height: Int64(height), of: 0), level.bytes.bytes)
    if levels.count == height + 1 { levels.append(Level()) }
    if levels[height + 1].bytes.isEmpty {
      // The page was the root until now.
      levels[height + 1].number = level.number
      append(level.first, height + 1, below: level.number, isRoot: true)
    }
    level.bytes.removeAll()
    levels[height].number += 1
  }

  /// Notes a leaf that has only positions of a row before.
  func appendLeafWithoutRow() {
    if !levels[0].bytes.isEmpty { levels[0].bytes.append(0) }
  }

  /// Ends the index of a term.
  ///
  /// - Parameter isKept: True if it is written; short doclists have none.
  /// - Returns: True if it was.
  mutating func finish(isKept: Bool, into pages: inout SegmentPages) -> Bool {
    let isWritten = isKept && !levels[0].bytes.isEmpty
    for (height, level) in levels.enumerated() where !level.bytes.isEmpty {
      if isWritten { pages.append(PageID.doclistIndex(level.number, height: Int64(height), of: 0), level.bytes.bytes) }
      level.bytes.removeAll()
    }
    return isWritten
  }
}
