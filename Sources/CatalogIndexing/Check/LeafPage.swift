internal import CatalogStore

/// A leaf of the full-text index in memory, read from front to back and never beyond its end.
///
/// The format stands at the top of SQLite's `fts5_index.c`: two bytes say where the first record number lies that goes
/// on a list of another leaf, two where the content ends; behind that stand, as differences, the places where terms begin.
struct LeafPage {
  private var bytes: [UInt8] = []
  /// The byte that is read next.
  private(set) var place = 0
  private(set) var contentEnd = 0
  private var footer = 0
  /// Where the next term begins; 0 when no more does.
  private(set) var nextTerm = 0
  /// Where the header says that the first record number of a list from before lies; 0 when there is none.
  private(set) var firstRowID = 0

  static let headerSize = 4
  /// FTS5 fills a page of 4,050 bytes and ends it with what it began.
  private static let longest = 1 << 20

  mutating func read(_ page: UnsafeRawBufferPointer) throws {
    guard page.count >= Self.headerSize, page.count <= Self.longest else { throw PageFault.outOfBounds }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: page)
    firstRowID = Int(bytes[0]) << 8 | Int(bytes[1])
    contentEnd = Int(bytes[2]) << 8 | Int(bytes[3])
    guard contentEnd >= Self.headerSize, contentEnd <= bytes.count else { throw PageFault.outOfBounds }
    place = Self.headerSize
    footer = contentEnd
    nextTerm = 0
    try findNextTerm()
    guard firstRowID == 0 || (firstRowID >= place && firstRowID < listEnd) else { throw PageFault.outOfBounds }
  }

  /// Where the content of the list that is being read ends on this leaf.
  var listEnd: Int { nextTerm > 0 ? nextTerm : contentEnd }

  /// Whether the leaf begins with a term, so that no list goes on.
  var beginsWithTerm: Bool { nextTerm == Self.headerSize }

  private mutating func findNextTerm() throws {
    guard footer < bytes.count else {
      nextTerm = 0
      return
    }
    var value = 0
    while footer < bytes.count, value < 1 << 24 {
      let byte = bytes[footer]
      footer += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { break }
    }
    nextTerm += value
    guard value > 0, nextTerm >= place, nextTerm < contentEnd else { throw PageFault.outOfBounds }
  }

  /// A number, seven bits a byte, before `end`.
  @inline(__always)
  mutating func varint(before end: Int) throws -> Int64 {
    try bytes.withUnsafeBufferPointer { bytes in
      var value: UInt64 = 0
      var (place, length) = (place, 0)
      while place < end, length < 8 {
        let byte = bytes[place]
        place += 1
        length += 1
        value = value << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 {
          self.place = place
          return Int64(bitPattern: value)
        }
      }
      throw PageFault.outOfBounds
    }
  }

  /// Passes over what goes on from another leaf.
  mutating func skipToTerm() throws {
    guard nextTerm > 0 else { throw PageFault.outOfBounds }
    place = nextTerm
  }

  /// The number that comes next, which stays unread.
  mutating func peekedVarint() throws -> Int64 {
    let start = place
    defer { place = start }
    return try varint(before: listEnd)
  }

  /// Reads a term, of which a leaf's first is written whole, the others without what they share with the one before.
  mutating func readTerm(_ term: inout [UInt8]) throws {
    guard place == nextTerm else { throw PageFault.outOfBounds }
    let kept = beginsFirst ? 0 : Int(try varint(before: contentEnd))
    let added = Int(try varint(before: contentEnd))
    beginsFirst = false
    guard kept <= term.count, added <= contentEnd - place, added > 0 else { throw PageFault.outOfBounds }
    try bytes.withUnsafeBufferPointer { bytes in
      let end = bytes[place..<place + added]
      guard term[kept...].lexicographicallyPrecedes(end) else { throw PageFault.unordered }
      term.replaceSubrange(kept..., with: end)
    }
    place += added
    try findNextTerm()
  }

  /// Whether the leaf's first term is still to be read.
  var beginsFirst = true

  /// Adds up the places that a list has of one record, as far as they stand on this leaf.
  @inline(__always)
  mutating func addPlaces(_ state: inout PlaceList, term: UInt64) throws {
    let end = min(listEnd, place + state.rest)
    let start = place
    while place < end {
      let value = try varint(before: end)
      guard state.take(value, term) else { throw PageFault.outOfBounds }
    }
    state.rest -= place - start
  }
}

/// The places of one term in one record while they are read: a difference each, a 1 before a column's number.
struct PlaceList {
  /// Bytes that are still to come.
  var rest: Int
  private(set) var sum: UInt64 = 0
  private var column = 0
  private var position: Int64 = 0
  private var isColumnNext = false

  init(size: Int) { rest = size }

  @inline(__always)
  mutating func take(_ value: Int64, _ term: UInt64) -> Bool {
    if isColumnNext {
      guard value > column, value < 64 else { return false }
      (column, position, isColumnNext) = (Int(value), 0, false)
    } else if value == 1 {
      isColumnNext = true
    } else {
      guard value >= 2, position < 1 << 40 else { return false }
      position += value - 2
      sum &+= PostingHash.place(term, column: column, position: Int(truncatingIfNeeded: position))
    }
    return true
  }
}
