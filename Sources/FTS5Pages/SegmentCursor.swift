/// A place in one segment: a leaf, the term that was read last, and the row in the term's doclist.
///
/// It can go through everything, leaf by leaf, with `readTerm` and `nextRow`; or jump to leaves with `move(to:)` and
/// read only their terms, with `readNextTerm`. What is called for each term or row is `public`, for the reason that
/// `TermBytes` gives.
public struct SegmentCursor {
  package let segment: IndexStructure.Segment
  private let pages: PageStatement
  @usableFromInline var page = LeafPage()
  /// The number of the leaf; one below the first before any was read.
  package private(set) var leaf: Int64
  /// The term that was read last, with the byte that names the index. Each cursor has one, which changes in place.
  public let term = TermBytes()

  /// The row that `nextRow` read last.
  public private(set) var rowID: Int64 = 0
  @usableFromInline var isFirstOfDoclist = true
  /// The leaves that the doclist has continued on, as far as it was read.
  package private(set) var continuations: [Continuation] = []

  /// A leaf that a doclist continues on.
  package struct Continuation: Equatable, Sendable {
    package let leaf: Int64
    /// The first rowid on it; `nil` when it has only positions of a row before.
    package let rowID: Int64?

    package init(leaf: Int64, rowID: Int64?) {
      (self.leaf, self.rowID) = (leaf, rowID)
    }
  }

  /// The byte before each term of the main index; indexes of prefixes have others.
  package static let mainIndex = UInt8(ascii: "0")

  /// Before the segment's first leaf: nothing was read.
  package init(_ index: IndexPages, _ segment: IndexStructure.Segment) throws {
    self.segment = segment
    pages = try index.pages()
    leaf = segment.firstLeaf - 1
  }

  // MARK: - Leaves

  /// Moves to a leaf of the segment, before everything on it.
  ///
  /// - Throws: `PageFault` when it is missing or damaged.
  package mutating func move(to leaf: Int64) throws {
    self.leaf = leaf
    try pages.withPage(PageID.leaf(leaf, of: segment.id)) { try page.read($0) }
  }

  /// Moves to the next leaf.
  ///
  /// - Returns: `false` after the last, whose content stays.
  package mutating func moveToNextLeaf() throws -> Bool {
    guard leaf < segment.lastLeaf else {
      leaf = segment.lastLeaf + 1
      return false
    }
    try move(to: leaf + 1)
    return true
  }

  /// True if all leaves were read.
  package var isAfterLastLeaf: Bool { leaf > segment.lastLeaf }

  // MARK: - Terms

  /// True if another term begins on the leaf.
  public var hasNextTerm: Bool {
    @inlinable @inline(__always) get { page.hasNextTerm }
  }
  package var isBeforeFirstTerm: Bool { page.isBeforeFirstTerm }
  package var beginsWithTerm: Bool { page.beginsWithTerm }
  /// The number of bytes that the leaf still has of the current doclist.
  public var remainingDoclist: Int {
    @inlinable @inline(__always) get { page.remainingDoclist }
  }

  /// Reads the term that begins here, at the start of a leaf or where the doclist before it has ended.
  ///
  /// - Throws: `PageFault` when it does not come after the term before, or is cut short.
  package mutating func readTerm() throws {
    try page.readTerm(term)
    isFirstOfDoclist = true
    if !continuations.isEmpty { continuations.removeAll(keepingCapacity: true) }
  }

  /// Skips what the leaf still has of a doclist, and reads the next term.
  ///
  /// - Returns: `false` when no other term begins on the leaf.
  public mutating func readNextTerm() throws -> Bool {
    guard page.hasNextTerm else { return false }
    try page.skipToTerm()
    try readTerm()
    return true
  }

  // MARK: - Doclists

  /// Reads the next row of the term's doclist, and loads the leaves that it continues on.
  ///
  /// - Parameter body: Called for each position of the term in the row, ascending by column and offset; never for a row
  ///   that the doclist only says is deleted.
  /// - Returns: `false` at the end of the doclist.
  /// - Throws: `PageFault` when rows do not ascend, a leaf's header does not point to its first row, or anything is cut
  ///   short.
  @inlinable
  public mutating func nextRow(_ body: (_ column: Int, _ offset: Int) -> Void) throws -> Bool {
    guard try readRowID() else { return false }
    var positions = try PositionList(header: page.varint())
    try page.readPositions(&positions, body)
    while !positions.isComplete {
      try continuePositions(positions)
      try page.readPositions(&positions, body)
      try arriveAtFirstRow()
    }
    return true
  }

  @usableFromInline
  mutating func readRowID() throws -> Bool {
    if page.remainingDoclist == 0 {
      guard try continues() else { return false }
    }
    let isWhole = isFirstOfDoclist || page.isAtFirstRowID
    let number = try page.varint()
    let next = isWhole ? Int64(bitPattern: number) : rowID &+ Int64(bitPattern: number)
    guard isFirstOfDoclist || next > rowID else { throw PageFault.unordered }
    (rowID, isFirstOfDoclist) = (next, false)
    return true
  }

  /// True if the doclist continues on the next leaf, which is loaded.
  private mutating func continues() throws -> Bool {
    guard !page.hasNextTerm, try moveToNextLeaf(), !page.beginsWithTerm else { return false }
    try arriveAtFirstRow()
    return page.remainingDoclist > 0
  }

  /// Loads the leaf that a position list continues on.
  @usableFromInline
  mutating func continuePositions(_ list: PositionList) throws {
    guard list.remainingBytes > 0, !page.hasNextTerm, try moveToNextLeaf(), !page.beginsWithTerm else {
      throw PageFault.outOfBounds
    }
  }

  /// When the positions of the row before have ended, the leaf's header has to point to the next row, if there is one.
  @usableFromInline
  mutating func arriveAtFirstRow() throws {
    let hasRow = page.remainingDoclist > 0
    guard hasRow ? page.isAtFirstRowID : !page.hasFirstRowID else { throw PageFault.outOfBounds }
    continuations.append(
      Continuation(leaf: leaf, rowID: hasRow ? Int64(bitPattern: try page.peekedVarint()) : nil))
  }
}
