internal import CatalogStore

/// A leaf of FTS5's index that terms begin on, read term by term without a look at what lies between them.
///
/// Two bytes say where the first record number lies, two where the content ends. Behind that stand, as differences, the
/// places where terms begin. A leaf's first term is written whole; each of the others without what it shares with the
/// one before.
struct IndexLeaf {
  private var bytes: [UInt8] = []
  /// Where the content ends.
  private var contentEnd = 0
  /// Where the difference stands that leads to the term after the next.
  private var footer = 0
  /// Where the next term begins; 0 when there is none.
  private(set) var nextTerm = 0
  /// Where the doclist of the current term begins.
  private(set) var doclist = 0

  private static let headerSize = 4

  /// Moves to a leaf, before its first term.
  mutating func read(_ page: UnsafeRawBufferPointer) throws {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: page)
    guard bytes.count >= Self.headerSize else { throw PageFault.outOfBounds }
    contentEnd = Int(bytes[2]) << 8 | Int(bytes[3])
    guard contentEnd >= Self.headerSize, contentEnd <= bytes.count else { throw PageFault.outOfBounds }
    footer = contentEnd
    nextTerm = 0
    doclist = Self.headerSize
    try findNext()
    isFirst = true
  }

  private var isFirst = true

  /// Reads the next term.
  ///
  /// - Parameters:
  ///   - term: The term before; afterwards the term.
  /// - Throws: When it does not stand behind the one before, too.
  mutating func advance(_ term: TermBytes) throws {
    var place = nextTerm
    let (isFirst, contentEnd) = (isFirst, contentEnd)
    doclist = try bytes.withUnsafeBufferPointer { bytes in
      let kept = isFirst ? 0 : try PageBytes.varint(bytes, &place)
      let added = try PageBytes.varint(bytes, &place)
      guard kept <= term.count, added <= contentEnd - place, kept + added <= TermBytes.capacity else {
        throw PageFault.outOfBounds
      }
      let end = UnsafeBufferPointer(rebasing: bytes[place..<place + added])
      guard term.bytes.behind(kept).precedes(end) else { throw PageFault.unordered }
      term.replaceEnd(behind: kept, with: end)
      return place + added
    }
    self.isFirst = false
    try findNext()
  }

  private mutating func findNext() throws {
    guard footer < bytes.count else {
      nextTerm = 0
      return
    }
    let step = try bytes.withUnsafeBufferPointer { try PageBytes.varint($0, &footer) }
    nextTerm += step
    guard nextTerm >= doclist, nextTerm < contentEnd else { throw PageFault.outOfBounds }
  }

  /// Bytes of the current term's doclist on this leaf.
  var doclistSize: Int { (nextTerm > 0 ? nextTerm : contentEnd) - doclist }

  /// Bytes before the leaf's first term: what is left of the doclist of the last term of another leaf.
  ///
  /// It has to be asked before the first term is read.
  var carriedSize: Int { (nextTerm > 0 ? nextTerm : contentEnd) - Self.headerSize }
}
