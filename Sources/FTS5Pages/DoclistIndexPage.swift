/// A page of a doclist index: the first rowid of each page below it.
///
/// At height 0 those below are the leaves on which one long doclist continues; above, the index's own pages.
package struct DoclistIndexPage: Equatable, Sendable {
  /// True if no other page is as high.
  package let isRoot: Bool
  /// The number of the first page below. The others follow without gaps.
  package let firstPage: Int64
  /// The first rowid on each page below; `nil` for a leaf on which no row begins. The first is never `nil`.
  package let rowIDs: [Int64?]

  /// - Throws: `PageFault` when the page is cut short or its rowids do not ascend.
  package init(_ page: some Collection<UInt8>) throws {
    guard let flags = page.first, flags <= 1 else { throw PageFault.outOfBounds }
    isRoot = flags == 0
    var reader = ByteReader(page, from: 1)
    firstPage = Int64(try reader.count(atMost: Int(PageID.leaves.upperBound)))
    var last = Int64(bitPattern: try reader.varint())
    var rowIDs: [Int64?] = [last]
    while !reader.isAtEnd {
      let step = try reader.varint()
      guard step > 0 else {
        rowIDs.append(nil)
        continue
      }
      let next = last &+ Int64(bitPattern: step)
      guard next > last else { throw PageFault.unordered }
      last = next
      rowIDs.append(next)
    }
    self.rowIDs = rowIDs
  }

  /// A page of the doclist index of a term that begins on the leaf `start`.
  ///
  /// - Parameter place: Its number among the pages of its height, from 0.
  /// - Throws: `PageFault` when it is missing or damaged.
  package static func read(
    _ index: IndexPages, of segment: IndexStructure.Segment, start: Int64, place: Int, height: Int
  ) throws -> DoclistIndexPage {
    let number = start + Int64(place)
    guard PageID.leaves.contains(number), PageID.heights.contains(Int64(height)) else { throw PageFault.outOfBounds }
    return try index.withPage(PageID.doclistIndex(number, height: Int64(height), of: segment.id)) {
      try DoclistIndexPage($0)
    }
  }
}
