import FTS5Pages
import Foundation
import GRDB
import TestTools
import Testing

@Suite("Damaged pages") struct DamagedPageTests {
  /// Changes a few bytes of an index's pages, or puts random bytes in the place of one.
  private static func damage(_ index: SmallIndex, using random: inout SeededGenerator) throws {
    try index.queue.write { db in
      for row in try Row.fetchAll(db, sql: "SELECT id, block FROM doc_data WHERE id <> 1 ORDER BY id") {
        var block: [UInt8] = Array(row[1] as Data)
        guard !block.isEmpty, Int.random(in: 0..<6, using: &random) == 0 else { continue }
        if Int.random(in: 0..<8, using: &random) == 0 {
          block = block.map { _ in UInt8.random(in: 0...255, using: &random) }
        } else {
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0..<block.count, using: &random)
            block[place] = UInt8.random(in: 0...255, using: &random)
          }
        }
        try db.execute(
          sql: "UPDATE doc_data SET block = ? WHERE id = ?", arguments: [Data(block), row[0] as Int64])
      }
    }
  }

  @Test("reading everything ends with a fault or in order", arguments: 0..<150 as Range<UInt64>)
  func damagedIndex(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let index = try SmallIndex(
      pageSize: Int.random(in: 32...300, using: &random),
      SmallIndex.texts(count: 30, words: 12, using: &random)
        + (100...200).map { (Int64($0), "same", "same same zebra") })
    if Bool.random(using: &random) { try index.optimize() }
    try Self.damage(index, using: &random)
    let isOrderly = try index.queue.read { db in
      do {
        return try Self.isOrderly(SmallIndex.pages(db))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        return true
      }
    }
    #expect(isOrderly, "seed \(seed)")
  }

  /// True if terms ascend in each segment, rows in each doclist, and positions in each row.
  private static func isOrderly(_ index: IndexPages) throws -> Bool {
    for segment in try index.structure()?.segments ?? [] where segment.lastLeaf < 10_000 {
      var cursor = try SegmentCursor(index, segment)
      guard try cursor.moveToNextLeaf() else { continue }
      var lastTerm: [UInt8] = []
      while !cursor.isAfterLastLeaf, cursor.hasNextTerm {
        try cursor.readTerm()
        guard lastTerm.lexicographicallyPrecedes(cursor.term.bytes) else { return false }
        lastTerm = Array(cursor.term.bytes)
        guard try areRowsOrderly(&cursor) else { return false }
      }
    }
    return true
  }

  private static func areRowsOrderly(_ cursor: inout SegmentCursor) throws -> Bool {
    var lastRow: Int64?
    var lastPlace = (-1, -1)
    var isOrderly = true
    while try cursor.nextRow({ column, offset in
      isOrderly = isOrderly && (column, offset) >= lastPlace
      lastPlace = (column, offset)
    }) {
      isOrderly = isOrderly && lastRow.map { $0 < cursor.rowID } ?? true
      (lastRow, lastPlace) = (cursor.rowID, (-1, -1))
    }
    return isOrderly
  }

  @Test("a missing page is a fault") func missingPage() throws {
    var random = SeededGenerator(seed: 1)
    let index = try SmallIndex(SmallIndex.texts(count: 30, words: 12, using: &random))
    try index.optimize()
    try index.queue.write { db in
      try db.execute(sql: "DELETE FROM doc_data WHERE id = (SELECT max(id) - 3 FROM doc_data)")
    }
    #expect(throws: DatabaseError.self) { try index.postings() }
  }

  @Test("a sparse index that points outside its segment is a fault") func sparseIndexOutside() throws {
    var random = SeededGenerator(seed: 1)
    let index = try SmallIndex(SmallIndex.texts(count: 30, words: 12, using: &random))
    try index.optimize()
    try index.queue.write { try $0.execute(sql: "UPDATE doc_idx SET pgno = 1 << 40 WHERE pgno = 6") }
    #expect(throws: DatabaseError.self) {
      try index.queue.read { db in
        let pages = SmallIndex.pages(db)
        let segment = try #require(try pages.structure()?.segments.first)
        return try SparseIndex(pages, segment).leaves(from: []) { _ in true }
      }
    }
  }
}
