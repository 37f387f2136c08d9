internal import CatalogStore
internal import GRDB

/// Goes through a range of the terms of one segment of the index, ascending.
struct SegmentCursor {
  private let segment: IndexLayout.Segment
  private let leafStatement: SQLStatement
  private let range: TermRange
  /// The leaves that terms of the range begin on, and one behind.
  private var pages: [Int64]
  /// The place, among the pages, of the one that the leaf is.
  private var place = -1
  private var leaf = IndexLeaf()
  /// Bytes of the doclist that the current term has.
  private(set) var doclistSize = 0
  /// The term where the cursor is, with the byte in front that names the index; empty when there is none.
  let term = TermBytes()

  /// About how much of a doclist a leaf has that no term begins on.
  private static let leafContent = 4_046

  /// How many leaves there are to read.
  var pageCount: Int { pages.count }

  /// The cursor stands on the first term.
  init(_ db: Database, _ segment: IndexLayout.Segment, _ range: TermRange) throws {
    self.segment = segment
    self.range = range
    leafStatement = try SQLStatement(db, Self.leaf)
    pages = try Self.pages(db, segment, range)
    guard try readPage() else { return }
    repeat { try advance() } while !term.isEmpty && range.isAbove(term.bytes)
  }

  /// Goes to the next term.
  mutating func advance() throws {
    guard leaf.nextTerm > 0 else { return term.removeAll() }
    try leaf.advance(term)
    guard range.isBelowEnd(term.bytes) else {
      leaf = IndexLeaf()
      return term.removeAll()
    }
    doclistSize = leaf.doclistSize
    if leaf.nextTerm == 0 { try readRest() }
  }

  /// Adds what the term's doclist has on other leaves, and moves to the next leaf that has a term.
  private mutating func readRest() throws {
    let page = pages[place]
    if try readPage() {
      doclistSize += Int(pages[place] - page - 1) * Self.leafContent + leaf.carriedSize
    } else {
      doclistSize += Int(segment.lastPage - page) * Self.leafContent
    }
  }

  /// Moves to the next leaf that a term begins on.
  private mutating func readPage() throws -> Bool {
    place += 1
    guard place < pages.count else { return false }
    leafStatement.bind(segment.id << 37 + pages[place], at: 1)
    defer { leafStatement.reset() }
    guard try leafStatement.step() else { throw PageFault.missing }
    try leafStatement.withBytes(0) { try leaf.read($0) }
    guard leaf.nextTerm > 0 else { throw PageFault.outOfBounds }
    return true
  }

  /// The leaves that terms of a range begin on, ascending, and the next behind them.
  private static func pages(_ db: Database, _ segment: IndexLayout.Segment, _ range: TermRange) throws -> [Int64] {
    let statement = try SQLStatement(db, pages)
    statement.bind(segment.id, at: 1)
    statement.bind(range.lower, at: 2)
    defer { statement.reset() }
    var pages: [Int64] = []
    while try statement.step() {
      // What was merged into another segment is taken off the leaves, but not out of the sparse index.
      let page = max(statement.integer(0) >> 1, segment.firstPage)
      guard page <= segment.lastPage else { throw PageFault.outOfBounds }
      if page == pages.last { continue }
      guard page > pages.last ?? 0 else { throw PageFault.unordered }
      pages.append(page)
      if !statement.withBytes(1, { range.isBelowEnd($0.assumingMemoryBound(to: UInt8.self)) }) { break }
    }
    return pages
  }

  /// `?1` segment, `?2` the lower end. Columns: pgno, term; from the leaf that the lower end stands on.
  private static let pages = """
    SELECT pgno, term
    FROM record_fts_idx
    WHERE segid = ?1
      AND term >= ifnull((SELECT max(term) FROM record_fts_idx WHERE segid = ?1 AND term <= ?2), x'')
    ORDER BY term
    """

  /// `?1` the leaf's number. Columns: block.
  private static let leaf = "SELECT block FROM record_fts_data WHERE id = ?1"
}

/// The terms that begin with some bytes.
struct TermRange {
  /// The first term that can be in it, with the byte in front that names the index.
  let lower: [UInt8]
  /// What all terms below the end are before; `nil` for the end of the index.
  private let upper: [UInt8]

  /// Stands before every term of a table's index; other indexes, which a table may have for beginnings, come behind.
  static let mainIndex = UInt8(ascii: "0")
  /// Stands before a stem; no word begins with a lower byte.
  private static let stem: UInt8 = 1

  /// - Parameter prefix: Stems are in no range.
  init(prefix: [UInt8]) {
    lower = [Self.mainIndex] + (prefix.isEmpty ? [Self.stem + 1] : prefix)
    // Neither the byte in front nor one of UTF-8 is 255.
    var upper = [Self.mainIndex] + prefix
    upper[upper.count - 1] += 1
    self.upper = upper
  }

  /// A term alone.
  init(term: [UInt8]) {
    lower = [Self.mainIndex] + term
    upper = lower + [0]
  }

  /// Whether the range begins behind a term.
  func isAbove(_ term: UnsafeBufferPointer<UInt8>) -> Bool {
    lower.withUnsafeBufferPointer { term.precedes($0) }
  }

  func isBelowEnd(_ term: UnsafeBufferPointer<UInt8>) -> Bool {
    upper.withUnsafeBufferPointer { term.precedes($0) }
  }
}
