import CatalogFixtures
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@testable import RankedIndex

/// Rows of the ranked index with flipped bits: an error or the right answer, never a crash or a wrong answer.
@Suite(.serialized) struct DamageTests {
  @Test("a flipped bit in any row is an error, or in a row that the query does not read")
  func flippedBits() async throws {
    let catalog = try await RandomCatalog(records: 2_100, seed: 21)
    let queries = try Self.queries()
    let answers = try queries.map { try catalog.answers($0).found }
    var random = SeededGenerator(seed: 22)
    var errors = 0
    for table in ["ranked_term", "ranked_part", "ranked_state"] {
      for _ in 0..<(table == "ranked_state" ? 3 : 25) {
        try catalog.catalog.file.batches { db in
          try db.inTransaction {
            let place = try Self.flipBit(in: table, db, using: &random)
            for (query, answer) in zip(queries, answers) {
              do {
                #expect(try RandomCatalog.answers(query, limit: 10, db).found == answer, "\(place)")
              } catch let error as DatabaseError {
                #expect(error.resultCode == .SQLITE_CORRUPT, "\(place)")
                errors += 1
              }
            }
            return .rollback
          }
        }
      }
    }
    #expect(errors > 20)
  }

  /// 4,000 rows, 16 bytes of each.
  @Test("garbled bytes in many rows are errors, or in rows that the query does not read")
  func garbledRows() async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 27)
    let queries = try Self.queries()
    let answers = try queries.map { try catalog.answers($0).found }
    var random = SeededGenerator(seed: 28)
    var (errors, same) = (0, 0)
    for _ in 0..<100 {
      try catalog.catalog.file.batches { db in
        try db.inTransaction {
          for table in ["ranked_term", "ranked_part"] { try Self.garble(20, of: table, db, using: &random) }
          for (query, answer) in zip(queries, answers) {
            do {
              #expect(try RandomCatalog.answers(query, limit: 10, db).found == answer)
              same += 1
            } catch let error as DatabaseError {
              #expect(error.resultCode == .SQLITE_CORRUPT)
              errors += 1
            }
          }
          return .rollback
        }
      }
    }
    #expect(errors > 500)
    #expect(same > 200)
  }

  private static func garble(
    _ count: Int, of table: String, _ db: Database, using random: inout SeededGenerator
  ) throws {
    let key = table == "ranked_term" ? "term" : "id"
    let rows = try Row.fetchAll(db, sql: "SELECT \(key), data FROM \(table) ORDER BY \(key)")
    for row in rows.shuffled(using: &random).prefix(count) {
      var data: [UInt8] = Array(row[1] as Data)
      let start = Int.random(in: 0..<data.count, using: &random)
      for place in start..<min(start + 16, data.count) { data[place] = UInt8.random(in: 0...255, using: &random) }
      try db.execute(
        sql: "UPDATE \(table) SET data = ? WHERE \(key) = ?", arguments: [Data(data), row[0] as DatabaseValue])
    }
  }

  private static func queries() throws -> [RandomQuery] {
    RandomQuery.Shape.allCases.flatMap { shape in
      (0..<2 as Range<UInt64>).map { seed in
        var random = SeededGenerator(seed: seed)
        return RandomQuery(shape, using: &random, word: RandomCatalog.word)
      }
    }
  }

  private static func flipBit(in table: String, _ db: Database, using random: inout SeededGenerator) throws -> String {
    let key = table == "ranked_term" ? "term" : "id"
    let rows = try Row.fetchAll(db, sql: "SELECT \(key), data FROM \(table) ORDER BY \(key)")
    let row = try #require(rows.randomElement(using: &random))
    var data: [UInt8] = Array(row[1] as Data)
    let bit = Int.random(in: 0..<data.count * 8, using: &random)
    data[bit / 8] ^= 1 << UInt8(bit % 8)
    try db.execute(
      sql: "UPDATE \(table) SET data = ? WHERE \(key) = ?", arguments: [Data(data), row[0] as DatabaseValue])
    return "\(table) \(row[0] as DatabaseValue), bit \(bit)"
  }

  @Test("rows of random bytes under valid seals are errors or answers, never crashes")
  func hostileRows() async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 23)
    let queries = try Self.queries()
    var random = SeededGenerator(seed: 24)
    for _ in 0..<80 {
      try catalog.catalog.file.batches { db in
        try db.inTransaction {
          try Self.forge(db, using: &random)
          for query in queries { _ = try? RandomCatalog.answers(query, limit: 10, db) }
          return .rollback
        }
      }
    }
  }

  /// Changes a few bytes of a few rows and seals them again.
  private static func forge(_ db: Database, using random: inout SeededGenerator) throws {
    for table in ["ranked_term", "ranked_part"] {
      let key = table == "ranked_term" ? "term" : "id"
      let rows = try Row.fetchAll(db, sql: "SELECT \(key), data FROM \(table) ORDER BY length(data) DESC LIMIT 60")
      for row in rows.shuffled(using: &random).prefix(20) {
        var data: [UInt8] = Array((row[1] as Data).dropLast(RowSeal.size))
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          // The first bytes say the most.
          let place = Bool.random(using: &random) ? Int.random(in: 0..<data.count, using: &random) : 0
          data[min(place, data.count - 1)] = UInt8.random(in: 0...255, using: &random)
        }
        if Int.random(in: 0..<8, using: &random) == 0 { data.removeLast(min(data.count, 3)) }
        if table == "ranked_term" {
          (row[0] as Data).withUnsafeBytes { RowSeal.close(&data, term: $0) }
        } else {
          RowSeal.close(&data, id: row[0])
        }
        try db.execute(
          sql: "UPDATE \(table) SET data = ? WHERE \(key) = ?", arguments: [Data(data), row[0] as DatabaseValue])
      }
    }
  }
}
