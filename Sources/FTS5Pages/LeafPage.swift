/// One leaf of a segment in memory, read from front to back and never beyond its end. The format is in
/// `FTS5Pages.swift`.
///
/// A reader may read everything in order, or skip from term to term by the footer.
@usableFromInline package struct LeafPage {
  @usableFromInline var bytes: [UInt8] = []
  /// The offset of the byte that is read next.
  @usableFromInline var place = 0
  @usableFromInline var contentEnd = 0
  private var footer = 0
  /// The offset at which the next term begins; 0 when no other begins here.
  @usableFromInline var nextTerm = 0
  /// The offset of the first rowid, when it comes before the first term; otherwise 0.
  @usableFromInline var firstRowIDOffset = 0
  /// True if none of the leaf's terms has been read.
  package private(set) var isBeforeFirstTerm = true

  @inlinable package static var headerSize: Int { 4 }
  /// FTS5 fills 4,050 bytes, or as many as `pgsz` says; offsets of 16 bits allow twice as much for content and footer.
  private static let largestSize = 1 << 20

  /// A leaf without content, to read others into.
  package init() {}

  /// Moves to another leaf, before everything on it.
  ///
  /// - Throws: `PageFault.outOfBounds` when the offsets in its header or footer are not inside it.
  package mutating func read(_ page: UnsafeRawBufferPointer) throws {
    (place, contentEnd, nextTerm, firstRowIDOffset) = (0, 0, 0, 0)
    bytes.removeAll(keepingCapacity: true)
    guard page.count >= Self.headerSize, page.count <= Self.largestSize else { throw PageFault.outOfBounds }
    bytes.append(contentsOf: page)
    let end = Int(bytes[2]) << 8 | Int(bytes[3])
    guard end >= Self.headerSize, end <= bytes.count else { throw PageFault.outOfBounds }
    (place, contentEnd, footer, isBeforeFirstTerm) = (Self.headerSize, end, end, true)
    try findNextTerm()
    let offset = Int(bytes[0]) << 8 | Int(bytes[1])
    guard offset == 0 || (offset >= place && offset < listEnd) else { throw PageFault.outOfBounds }
    firstRowIDOffset = offset
  }

  /// The offset at which the leaf's part of the current doclist ends.
  @usableFromInline var listEnd: Int {
    @inlinable @inline(__always) get { nextTerm > 0 ? nextTerm : contentEnd }
  }

  /// The number of bytes that the leaf still has of the current doclist: after `readTerm`, its whole part of the
  /// term's; before the first term, what is left of the doclist of an earlier leaf's last term.
  @usableFromInline package var remainingDoclist: Int {
    @inlinable @inline(__always) get { listEnd - place }
  }

  /// True if another term begins on the leaf.
  @usableFromInline package var hasNextTerm: Bool {
    @inlinable @inline(__always) get { nextTerm > 0 }
  }

  /// True if the leaf begins with a term, so that no doclist continues on it.
  package var beginsWithTerm: Bool { nextTerm == Self.headerSize }

  /// True if the next byte belongs to the rowid that the header points to, which is whole and not a difference.
  @inlinable package var isAtFirstRowID: Bool { place == firstRowIDOffset }

  /// True if the header points to a rowid before the leaf's first term.
  package var hasFirstRowID: Bool { firstRowIDOffset > 0 }

  // MARK: - Terms

  /// Skips what is left of the current doclist.
  ///
  /// - Throws: `PageFault.outOfBounds` when no other term begins on the leaf.
  @inlinable
  package mutating func skipToTerm() throws {
    guard hasNextTerm else { throw PageFault.outOfBounds }
    place = nextTerm
  }

  /// Reads the term that begins here.
  ///
  /// - Parameter term: The term before, which becomes this one.
  /// - Throws: `PageFault.unordered` when it does not come after the one before; `PageFault.outOfBounds` when its bytes
  ///   or the next term's offset are not inside the leaf, or when no term begins here.
  package mutating func readTerm(_ term: TermBytes) throws {
    guard hasNextTerm, place == nextTerm else { throw PageFault.outOfBounds }
    let (start, contentEnd, isFirst) = (place, contentEnd, isBeforeFirstTerm)
    place = try bytes.withUnsafeBufferPointer { bytes in
      var place = start
      let kept = isFirst ? 0 : try ByteReader.count(bytes, &place, before: contentEnd, atMost: term.count)
      let added = try ByteReader.count(bytes, &place, before: contentEnd, atMost: TermBytes.capacity - kept)
      guard added <= contentEnd - place else { throw PageFault.outOfBounds }
      let end = UnsafeBufferPointer(rebasing: bytes[place..<place + added])
      guard term.bytes.bytes(after: kept).precedes(end) else { throw PageFault.unordered }
      term.replaceEnd(after: kept, with: end)
      return place + added
    }
    isBeforeFirstTerm = false
    try findNextTerm()
  }

  /// Reads the footer's next number.
  private mutating func findNextTerm() throws {
    let last = nextTerm
    nextTerm = 0
    guard footer < bytes.count else { return }
    var footerPlace = footer
    let step = try bytes.withUnsafeBufferPointer {
      try ByteReader.count($0, &footerPlace, before: $0.count, atMost: contentEnd)
    }
    footer = footerPlace
    guard last + step >= place, last + step < contentEnd else { throw PageFault.outOfBounds }
    nextTerm = last + step
  }

  // MARK: - Doclists

  /// The next number of the current doclist.
  @inlinable
  @inline(__always)
  package mutating func varint() throws -> UInt64 {
    let (start, end) = (place, listEnd)
    let (value, next) = try bytes.withUnsafeBufferPointer { bytes in
      var place = start
      return (try ByteReader.varint(bytes, &place, before: end), place)
    }
    place = next
    return value
  }

  /// The same, which stays unread.
  package func peekedVarint() throws -> UInt64 {
    var copy = place
    return try bytes.withUnsafeBufferPointer { try ByteReader.varint($0, &copy, before: listEnd) }
  }

  /// Reads the part of a position list that is on this leaf.
  ///
  /// - Parameter body: Called for each position, in order.
  @inlinable
  @inline(__always)
  package mutating func readPositions(
    _ list: inout PositionList, _ body: (_ column: Int, _ offset: Int) -> Void
  ) throws {
    let start = place
    let end = min(listEnd, start + list.remainingBytes)
    place = try bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < end {
        let value = try ByteReader.varint(bytes, &place, before: end)
        if try list.take(value) { body(list.column, list.offset) }
      }
      return place
    }
    list.remainingBytes -= place - start
  }
}

/// The state of a position list while it is read, which may take several leaves.
@usableFromInline package struct PositionList {
  /// The number of bytes that are still to be read.
  @usableFromInline var remainingBytes: Int
  /// The column of the last position.
  @usableFromInline var column = 0
  /// The last position: a token's number within its column.
  @usableFromInline var offset = 0
  @usableFromInline var isColumnNext = false

  /// SQLite's limits on columns, and FTS5's on tokens.
  @inlinable static var largestColumn: UInt64 { 32_767 }
  @inlinable static var largestOffset: Int { 0x7FFF_FFFF }
  private static let largestSize: UInt64 = 0x7FFF_FFFF

  /// - Parameter header: The number before the list: twice its size, plus 1 for a deletion.
  /// - Throws: `PageFault.outOfBounds` for a size that no list can have.
  @usableFromInline package init(header: UInt64) throws {
    guard header >> 1 <= Self.largestSize else { throw PageFault.outOfBounds }
    remainingBytes = Int(header >> 1)
  }

  /// True if every byte was read, and the list did not end inside a change of column.
  @usableFromInline package var isComplete: Bool { remainingBytes == 0 && !isColumnNext }

  /// Takes the list's next number.
  ///
  /// - Returns: True if it was a position, and no part of a change of column.
  /// - Throws: `PageFault.outOfBounds` for numbers that cannot follow.
  @inlinable
  @inline(__always)
  mutating func take(_ value: UInt64) throws -> Bool {
    if isColumnNext {
      guard value > UInt64(column), value <= Self.largestColumn else { throw PageFault.outOfBounds }
      (column, offset, isColumnNext) = (Int(value), 0, false)
      return false
    }
    guard value != 1 else {
      isColumnNext = true
      return false
    }
    guard value >= 2, value - 2 <= UInt64(Self.largestOffset - offset) else { throw PageFault.outOfBounds }
    offset += Int(value - 2)
    return true
  }
}
