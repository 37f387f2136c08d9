internal import CatalogStore
internal import GRDB

/// What lets FTS5 skip leaves of one term's long list: the first record number of each leaf. It is looked whether that
/// is so.
struct SkipList {
  private let db: Database
  private let segment: IndexLayout.Segment
  /// The leaf that the term begins on.
  private var start: Int64 = 0
  /// The leaves that the list goes on on, with their first record numbers.
  private var leaves: [(page: Int64, record: Int64?)] = []

  init(_ db: Database, _ segment: IndexLayout.Segment) {
    (self.db, self.segment) = (db, segment)
  }

  mutating func begin(at page: Int64) {
    start = page
    leaves.removeAll(keepingCapacity: true)
  }

  mutating func add(page: Int64, record: Int64?) {
    leaves.append((page, record))
  }

  /// The term's list has ended.
  ///
  /// - Parameter isMarked: Whether the sparse index says that there is something to skip by.
  mutating func finish(isMarked: Bool) throws {
    guard isMarked, !leaves.isEmpty else { return }
    var expected = leaves[(leaves.firstIndex { $0.record != nil } ?? leaves.endIndex)...]
    while let last = expected.last, last.record == nil { expected.removeLast() }
    var height: Int64 = 0
    while !expected.isEmpty {
      let pages = try check(expected, height: height)
      guard pages.count > 1 else { return }
      (expected, height) = (pages[...], height + 1)
    }
  }

  /// Compares one level.
  ///
  /// - Returns: The pages it takes, with the first record number of each.
  private func check(
    _ expected: ArraySlice<(page: Int64, record: Int64?)>, height: Int64
  ) throws -> [(page: Int64, record: Int64?)] {
    var pages: [(page: Int64, record: Int64?)] = []
    var place = expected.startIndex
    while place < expected.endIndex {
      let number = start + Int64(pages.count)
      pages.append((number, expected[place].record))
      let isRoot = try read(expected, &place, page: number, height: height)
      // Behind the last entry, leaves without a record number may be noted or not.
      guard place == expected.endIndex || !isRoot else { throw PageFault.missing }
    }
    return pages
  }

  /// Compares one page.
  ///
  /// - Returns: Whether it says that there is no other one on its level.
  private func read(
    _ expected: ArraySlice<(page: Int64, record: Int64?)>, _ place: inout Int, page: Int64, height: Int64
  ) throws -> Bool {
    let statement = try SQLStatement(db, Self.page)
    statement.bind(segment.id << 37 + 1 << 36 + height << 31 + page, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { throw PageFault.missing }
    var bytes = PageBytes(statement.withBytes(0) { [UInt8]($0) })
    let isRoot = try bytes.varint() == 0
    guard try bytes.varint() == expected[place].page, var record = expected[place].record,
      try Int64(bytes.varint()) == record
    else { throw PageFault.unordered }
    place += 1
    while bytes.position < bytes.bytes.count, place < expected.endIndex {
      let step = Int64(try bytes.varint())
      guard expected[place].record == (step == 0 ? nil : record &+ step) else { throw PageFault.unordered }
      record &+= step
      place += 1
    }
    return isRoot
  }

  /// `?1` the page's number. Columns: block.
  private static let page = "SELECT block FROM record_fts_data WHERE id = ?1 AND length(block) > 0"
}
