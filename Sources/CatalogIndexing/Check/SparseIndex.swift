internal import CatalogStore
internal import GRDB

/// What leads FTS5 to a leaf of one segment: for each leaf that terms begin on, the beginning of its first term.
struct SparseIndex {
  private struct Row {
    let page: Int64
    /// Whether a list of what to skip belongs to the leaf's last term.
    let hasSkips: Bool
    let term: [UInt8]
  }

  private let firstPage: Int64
  private var rows: [Row] = []
  private var next = 0
  private var lastTerm: [UInt8] = []
  private var page: Int64 = 0
  /// Whether a list of what to skip belongs to the last term of the leaf where the reader is.
  private(set) var hasSkips = false

  init(_ db: Database, _ segment: IndexLayout.Segment) throws {
    firstPage = segment.firstPage
    let statement = try SQLStatement(db, Self.rows)
    statement.bind(segment.id, at: 1)
    defer { statement.reset() }
    while try statement.step() {
      let number = statement.integer(0)
      let term = statement.withBytes(1) { [UInt8]($0) }
      rows.append(Row(page: number >> 1, hasSkips: number & 1 != 0, term: term))
    }
  }

  /// The reader is about to read the first term of a leaf.
  ///
  /// - Parameter last: The term before.
  mutating func arrive(at page: Int64, behind last: [UInt8]) throws {
    (self.page, lastTerm, hasSkips) = (page, last, false)
  }

  /// The row of the leaf has to stand behind all terms before, and not behind the leaf's first.
  mutating func check(firstTerm: [UInt8]) throws {
    // What was merged into another segment is taken off the leaves, but not out of this table.
    guard page > firstPage else {
      while next < rows.count, rows[next].page <= firstPage { try takeMerged(firstTerm) }
      return
    }
    guard next < rows.count, rows[next].page == page else { throw PageFault.missing }
    let term = rows[next].term
    guard lastTerm.lexicographicallyPrecedes(term), !firstTerm.lexicographicallyPrecedes(term) else {
      throw PageFault.unordered
    }
    hasSkips = rows[next].hasSkips
    next += 1
  }

  private mutating func takeMerged(_ firstTerm: [UInt8]) throws {
    guard !firstTerm.lexicographicallyPrecedes(rows[next].term) else { throw PageFault.unordered }
    hasSkips = rows[next].page == firstPage && rows[next].hasSkips
    next += 1
  }

  /// No row may be left at the end of the segment.
  func finish() throws {
    guard next == rows.count else { throw PageFault.unordered }
  }

  /// `?1` segment. Columns: twice the leaf's number, with a bit; beginning of a term.
  private static let rows = "SELECT pgno, term FROM record_fts_idx WHERE segid = ?1 ORDER BY term"
}
