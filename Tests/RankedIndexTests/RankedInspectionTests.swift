import CatalogFixtures
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@testable import RankedIndex

/// Rows under valid seals that say something wrong of their lists.
@Suite(.serialized) struct RankedInspectionTests {
  private let catalog: RandomCatalog

  init() async throws {
    catalog = try await RandomCatalog(records: 2_100, seed: 41)
  }

  /// The places of all faults, and the number of postings that were visited.
  private func inspect(_ change: (Database) throws -> Void = { _ in }) throws -> (faults: [String], postings: Int) {
    var faults: [String] = []
    var postings = 0
    try catalog.catalog.file.batches { db in
      try db.inTransaction {
        try change(db)
        let inspection = try #require(try RankedInspection(db))
        try inspection.run(fault: { faults.append($0) }) { _ in { _, _ in postings += 1 } }
        return .rollback
      }
    }
    return (faults, postings)
  }

  /// Changes the content of a part of the longest list, and seals it again.
  private func forge(_ part: (Int64) -> Int64, _ change: @escaping (inout [UInt8]) -> Void) throws -> [String] {
    let id = part(try longestList())
    return try inspect { db in
      var data = [UInt8](try #require(try Data.fetchOne(db, sql: RankedTables.current.part(0), arguments: [id])))
      data.removeLast(RowSeal.size)
      change(&data)
      RowSeal.close(&data, id: id)
      try db.execute(sql: "UPDATE ranked_part SET data = ? WHERE id = ?", arguments: [Data(data), id])
    }.faults
  }

  private func longestList() throws -> Int64 {
    try catalog.catalog.file.readNow { db in
      try Int64.fetchOne(
        db, sql: "SELECT id >> 24 FROM ranked_part WHERE id >= 1 << 24 GROUP BY 1 ORDER BY sum(length(data)) DESC") ?? 0
    }
  }

  @Test("an index as it was built has no faults, and all its postings are visited")
  func sound() throws {
    let (faults, postings) = try inspect()
    #expect(faults == [])
    let expected = try catalog.catalog.file.writeNow { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE temp.v USING fts5vocab('main', 'record_fts', 'row')")
      defer { try? db.execute(sql: "DROP TABLE temp.v") }
      return try Int.fetchOne(db, sql: "SELECT sum(doc) FROM temp.v")
    }
    #expect(postings == expected)
  }

  @Test("a bound that is too low is a fault, and one that is too high for its list")
  func bounds() throws {
    #expect(try forge(PartID.skips) { $0[$0.count - 1] = 0 }.count == 1)
    #expect(try forge(PartID.skips) { $0[8 * $0.count / 10] = 0 }.count == 1)
    #expect(try forge(PartID.skips) { $0[$0.count - 1] = 255 }.count == 1)
  }

  @Test("champions that are others, or in another order, are faults")
  func champions() throws {
    #expect(try forge(PartID.champions) { $0[3] ^= 1 }.count == 1)
    #expect(try forge(PartID.champions) { $0[9] ^= 1 }.count == 1)
    #expect(try forge(PartID.champions) { $0.swapAt($0.count - 1, $0.count - 128) }.count == 1)
  }

  @Test("facts of groups that are not so are faults")
  func groups() throws {
    let id = try #require(
      try catalog.catalog.file.readNow {
        try Int64.fetchOne($0, sql: "SELECT id FROM ranked_part WHERE id & 16777215 = 4")
      })
    #expect(try forge({ _ in id }, { $0[$0.count - 1] ^= 1 }).count == 1)
  }
}
