internal import CatalogStore
internal import GRDB

/// Reads one segment of the full-text index from its first term to its last, record by record, and looks whether FTS5
/// would find its way in it: the order of terms and records, the headers of leaves, the sparse index, the lists that let
/// it skip leaves.
struct SegmentReader {
  private let statement: SQLStatement
  private let segment: IndexLayout.Segment
  private var page = LeafPage()
  private var pageNumber: Int64
  private var sparse: SparseIndex
  private var skips: SkipList
  /// The term, with the byte in front that names the index; empty at the end.
  private(set) var term: [UInt8] = []
  private var termHash: UInt64 = 0
  /// The record where the list of the current term is.
  private(set) var id: Int64 = 0
  /// The sum of its places, and whether there are any: a list may say of a record that it has the term no more.
  private(set) var sum: UInt64 = 0
  private var isFirstOfList = true

  init(_ db: Database, _ segment: IndexLayout.Segment) throws {
    self.segment = segment
    statement = try SQLStatement(db, Self.leaf)
    sparse = try SparseIndex(db, segment)
    skips = SkipList(db, segment)
    pageNumber = segment.firstPage - 1
    guard try readPage(), page.beginsWithTerm else { throw PageFault.outOfBounds }
  }

  /// Goes to the next term; the list of the one before has to be read to its end.
  ///
  /// - Returns: `false` at the end of the segment.
  mutating func nextTerm() throws -> Bool {
    guard pageNumber <= segment.lastPage, page.nextTerm > 0 else {
      term = []
      try sparse.finish()
      return false
    }
    let isFirstOfPage = page.beginsFirst
    if isFirstOfPage { try sparse.arrive(at: pageNumber, behind: term) }
    try page.readTerm(&term)
    guard term.first == Self.mainIndex else { throw PageFault.outOfBounds }
    if isFirstOfPage { try sparse.check(firstTerm: term) }
    termHash = term.withUnsafeBufferPointer { PostingHash.term(UnsafeBufferPointer(rebasing: $0[1...])) }
    isFirstOfList = true
    skips.begin(at: pageNumber)
    return true
  }

  /// Goes to the next record of the term's list.
  mutating func nextRecord() throws -> Bool {
    if page.place == page.listEnd, try !continues() {
      try skips.finish(isMarked: sparse.hasSkips)
      return false
    }
    let isAbsolute = isFirstOfList || page.place == page.firstRowID
    let number = try page.varint(before: page.listEnd)
    guard isFirstOfList || isAbsolute || number > 0 else { throw PageFault.unordered }
    let next = isAbsolute ? number : id &+ number
    guard isFirstOfList || next > id else { throw PageFault.unordered }
    (id, isFirstOfList) = (next, false)
    try readPlaces()
    return true
  }

  private mutating func readPlaces() throws {
    let size = try page.varint(before: page.listEnd) >> 1
    guard size < 1 << 31 else { throw PageFault.outOfBounds }
    var places = PlaceList(size: Int(size))
    try page.addPlaces(&places, term: termHash)
    while places.rest > 0 {
      guard page.nextTerm == 0, try readPage(), !page.beginsWithTerm else { throw PageFault.outOfBounds }
      try page.addPlaces(&places, term: termHash)
      try arriveAtFirstRecord()
    }
    sum = places.sum
  }

  /// Whether the list goes on on the next leaf, which is read then.
  private mutating func continues() throws -> Bool {
    guard page.nextTerm == 0, try readPage(), !page.beginsWithTerm else { return false }
    try arriveAtFirstRecord()
    return page.place < page.listEnd
  }

  /// What the header of a leaf says of its first record has to be where the places of the one before end.
  private mutating func arriveAtFirstRecord() throws {
    let isRecordNext = page.place < page.listEnd
    guard page.firstRowID == (isRecordNext ? page.place : 0) else { throw PageFault.outOfBounds }
    skips.add(page: pageNumber, record: isRecordNext ? try page.peekedVarint() : nil)
  }

  private mutating func readPage() throws -> Bool {
    pageNumber += 1
    guard pageNumber <= segment.lastPage else { return false }
    statement.bind(segment.id << 37 + pageNumber, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { throw PageFault.missing }
    try statement.withBytes(0) { try page.read($0) }
    page.beginsFirst = true
    if page.beginsWithTerm, page.firstRowID != 0 { throw PageFault.outOfBounds }
    return true
  }

  /// Stands before every term of a table's index.
  private static let mainIndex = UInt8(ascii: "0")

  /// `?1` the leaf's number. Columns: block.
  private static let leaf = "SELECT block FROM record_fts_data WHERE id = ?1"
}
