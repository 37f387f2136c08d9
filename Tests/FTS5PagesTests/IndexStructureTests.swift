import FTS5Pages
import Foundation
import GRDB
import TestTools
import Testing

@Suite("Structure, totals and the trees of page numbers") struct IndexStructureTests {
  /// Two levels: one segment of 3 leaves and one without leaves; one whose first 4 leaves were removed.
  private static let record: [UInt8] = [0, 0, 0, 9, 2, 3, 7, 0, 2, 1, 1, 3, 2, 0, 0, 1, 1, 5, 5, 0x81, 0x10]

  @Test("a structure record lists the segments that have leaves") func segments() throws {
    let structure = try #require(try IndexStructure(Self.record))
    #expect(structure.segments.map(\.id) == [1, 5])
    #expect(structure.segments.map(\.firstLeaf) == [1, 5])
    #expect(structure.segments.map(\.lastLeaf) == [3, 144])
  }

  @Test("within a level the newest segment is the last, and lower levels are newer") func newestFirst() throws {
    let record: [UInt8] = [0, 0, 0, 0, 2, 3, 0, 0, 2, 1, 1, 1, 2, 1, 1, 0, 1, 3, 1, 1]
    #expect(try #require(try IndexStructure(record)).newestFirst.map(\.id) == [2, 1, 3])
  }

  @Test("a structure record that is cut short is a fault", arguments: 0..<21) func cutShort(length: Int) {
    #expect(throws: DatabaseError.self) { try IndexStructure(Self.record.prefix(length)) }
  }

  @Test("a structure record of the second form is not read") func secondForm() throws {
    #expect(try IndexStructure([0, 0, 0, 0, 0xFF, 0, 0, 1, 1, 1, 0] as [UInt8]) == nil)
  }

  @Test("a segment's id and leaves have limits") func limits() {
    #expect(throws: DatabaseError.self) {
      try IndexStructure([0, 0, 0, 0, 1, 1, 0, 0, 1, 0x84, 0x80, 0, 1, 1] as [UInt8])
    }
    #expect(throws: DatabaseError.self) {
      try IndexStructure([0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0x88, 0x80, 0x80, 0x80, 0] as [UInt8])
    }
  }

  @Test("random structure records are faults or have sound segments", arguments: 0..<200 as Range<UInt64>)
  func randomStructure(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      UInt8.random(in: 0...(Bool.random(using: &random) ? 5 : 255), using: &random)
    }
    for segment in (try? IndexStructure(bytes))?.segments ?? [] {
      #expect(PageID.leaves.contains(segment.firstLeaf), "seed \(seed)")
      #expect(segment.firstLeaf <= segment.lastLeaf, "seed \(seed)")
    }
  }

  @Test("the totals are the rows and the tokens of each column") func totals() throws {
    let index = try SmallIndex([(1, "one", "two three"), (2, "four five", "six")])
    let totals = try index.queue.read { try SmallIndex.pages($0).totals() }
    #expect(totals?.rowCount == 2)
    #expect(totals?.tokenCounts == [3, 3])
  }

  @Test("an empty averages record has no totals") func noTotals() throws {
    #expect(try IndexTotals([UInt8]()) == nil)
    #expect(throws: DatabaseError.self) { try IndexTotals([1, 0x81] as [UInt8]) }
  }

  @Test("a row's token counts are those of its columns") func rowCounts() throws {
    let body = (0..<300).map { "w\($0)" }.joined(separator: " ")
    let index = try SmallIndex([(1, "one two", body)])
    let record = try index.queue.read { Array(try Data.fetchOne($0, sql: "SELECT sz FROM doc_docsize") ?? Data()) }
    var counts: [Int] = []
    try record.withUnsafeBytes { try RowTokenCounts.forEach(in: $0) { counts.append($0) } }
    #expect(counts == [2, 300])
  }

  @Test("the sparse index has a row for each leaf on which a term begins") func sparseIndex() throws {
    var random = SeededGenerator(seed: 8)
    let index = try SmallIndex(SmallIndex.texts(count: 300, words: 20, using: &random))
    try index.optimize()
    try index.queue.read { db in
      let pages = SmallIndex.pages(db)
      let segment = try #require(try pages.structure()?.segments.first)
      let rows = try SparseIndex(pages, segment).rows()
      var cursor = try SegmentCursor(pages, segment)
      var leaves: [Int64] = []
      while try cursor.moveToNextLeaf() { if cursor.hasNextTerm { leaves.append(cursor.leaf) } }
      #expect(rows.map(\.leaf) == leaves)
      #expect(leaves.count > 50)
    }
  }

  @Test("a range of terms leads to the leaves that have it") func leavesOfARange() throws {
    var random = SeededGenerator(seed: 9)
    let index = try SmallIndex(SmallIndex.texts(count: 300, words: 20, using: &random))
    try index.optimize()
    try index.queue.read { db in
      let pages = SmallIndex.pages(db)
      let segment = try #require(try pages.structure()?.segments.first)
      let end = Array("0c".utf8)
      let leaves = try SparseIndex(pages, segment).leaves(from: Array("0b".utf8)) { term in
        term.lexicographicallyPrecedes(end)
      }
      var cursor = try SegmentCursor(pages, segment)
      var found: Set<Int64> = []
      for row in try SparseIndex(pages, segment).rows() {
        try cursor.move(to: row.leaf)
        while try cursor.readNextTerm() {
          if cursor.term.bytes.starts(with: Array("0b".utf8)) { found.insert(row.leaf) }
        }
      }
      #expect(found.isSubset(of: leaves))
      #expect(leaves.count <= found.count + 2)
      #expect(leaves == leaves.sorted())
    }
  }

  @Test("a doclist index has the first rowid of each leaf, at every height") func doclistIndex() throws {
    let index = try SmallIndex(pageSize: 32, (1...4_000).map { (Int64($0) * 5, "a", "zebra") })
    try index.optimize()
    try index.queue.read { db in
      let pages = SmallIndex.pages(db)
      let segment = try #require(try pages.structure()?.segments.first)
      #expect(try SparseIndex(pages, segment).rows().contains { $0.hasDoclistIndex })
      var cursor = try SegmentCursor(pages, segment)
      _ = try cursor.moveToNextLeaf()
      try cursor.readTerm()
      let start = cursor.leaf
      while try cursor.nextRow({ _, _ in }) {}
      let continuations = cursor.continuations
      #expect(continuations.count > 100)
      var entries: [Int64?] = []
      while entries.count < continuations.count {
        let place = try Self.pageCount(of: entries.count, pages, segment, start)
        let page = try DoclistIndexPage.read(pages, of: segment, start: start, place: place, height: 0)
        #expect(page.firstPage == continuations[entries.count].leaf)
        #expect(!page.isRoot)
        entries += page.rowIDs
      }
      #expect(entries == continuations.map(\.rowID))
      let above = try DoclistIndexPage.read(pages, of: segment, start: start, place: 0, height: 1)
      #expect(above.firstPage == start)
      #expect(above.rowIDs.first == continuations.first?.rowID)
    }
  }

  /// The number of pages at the bottom that have the first entries together.
  private static func pageCount(
    of entries: Int, _ index: IndexPages, _ segment: IndexStructure.Segment, _ start: Int64
  ) throws -> Int {
    var (count, place) = (0, 0)
    while count < entries {
      count += try DoclistIndexPage.read(index, of: segment, start: start, place: place, height: 0).rowIDs.count
      place += 1
    }
    return place
  }

  @Test(
    "a page of a doclist index that is cut short or does not ascend is a fault",
    arguments: [[], [0], [0, 2], [2, 1, 1], [0, 1, 0x81], [0, 1, 5] + [UInt8](repeating: 0xFF, count: 9)])
  func badDoclistIndex(page: [UInt8]) {
    #expect(throws: DatabaseError.self) { try DoclistIndexPage(page) }
  }

  @Test("leaves without a rowid have no entry in a doclist index") func emptyLeaves() throws {
    let page = try DoclistIndexPage([1, 4, 10, 0, 0, 3] as [UInt8])
    #expect(!page.isRoot)
    #expect(page.firstPage == 4)
    #expect(page.rowIDs == [10, nil, nil, 13])
  }
}
