import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@testable import RankedIndex

/// Garbled bytes on the pages of the ranked index, where they also hit what SQLite keeps beside the rows: the lists of
/// cells, keys and sizes.
///
/// Stale records out of order had ended every search.
@Suite(.serialized) struct GarbledPageTests {
  private static let pageSize = 4_096

  /// A catalog with some records that have changed since the lists were built.
  private static let sample = Task {
    let catalog = try await RandomCatalog(records: 1_400, seed: 25)
    try catalog.catalog.file.writeNow { db in
      for id in stride(from: 3, through: 600, by: 3) { try StaleRecords(db).add(RecordID(Int64(id))) }
    }
    return try catalog.catalog.bytes()
  }

  private static func pages(of table: String, in bytes: Data) throws -> [Int] {
    let file = try DamagedFile(bytes)
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.read {
      try Int.fetchAll($0, sql: "SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno", arguments: [table])
    }
  }

  /// - Returns: The number of queries that are left to the full-text index.
  private func ask(_ bytes: Data, _ queries: [RandomQuery]) throws -> Int {
    let file = try DamagedFile(bytes)
    let catalog = try CatalogFile(at: file.path, access: .reading, prepare: QueryFunctions.register)
    return try queries.count { query in
      do {
        _ = try catalog.readNow { try RandomCatalog.answers(query, limit: 10, $0) }
        return false
      } catch StoreError.damaged {
        return true
      } catch is RankedRefusal {
        return true
      }
    }
  }

  @Test("garbled bytes on a page are an error or an answer, never a crash", arguments: RankedTable.allCases)
  func garbledBytes(in table: RankedTable) async throws {
    let bytes = try await Self.sample.value
    let pages = try Self.pages(of: table.rawValue, in: bytes)
    var random = SeededGenerator(seed: 26)
    let queries = RandomQuery.Shape.allCases.map { RandomQuery($0, using: &random, word: RandomCatalog.word) }
    var errors = 0
    for _ in 0..<table.trialCount {
      let page = try #require(pages.randomElement(using: &random))
      let places = (page - 1) * Self.pageSize..<page * Self.pageSize - 16
      let start = try #require(places.filter { bytes[$0] != 0 }.randomElement(using: &random))
      var damaged = bytes
      for byte in start..<start + 16 { damaged[byte] = UInt8.random(in: .min ... .max, using: &random) }
      errors += try ask(damaged, queries)
    }
    #expect(errors > 0)
  }

  enum RankedTable: String, CaseIterable {
    case term = "ranked_term"
    case part = "ranked_part"
    case state = "ranked_state"
    case stale = "ranked_stale"

    /// State and stale records are a page or two.
    var trialCount: Int { self == .term || self == .part ? 40 : 12 }
  }

  @Test("stale records out of order are damage")
  func staleRecordsOutOfOrder() async throws {
    var bytes = try await Self.sample.value
    let page = try #require(try Self.pages(of: "ranked_stale", in: bytes).last)
    let start = (page - 1) * Self.pageSize
    // A page of a table begins with 8 bytes, and the places of its cells follow, two bytes each.
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    for byte in start + 8..<start + 10 { bytes.swapAt(byte, byte + 2 * (count - 1)) }
    let file = try DamagedFile(bytes)
    try CatalogFile(at: file.path, access: .reading).readNow { db in
      let ids = try StaleRecords(db).ids(limit: 1_000)
      try #require(ids != ids.sorted())
      #expect(throws: DatabaseError.self) { try RandomCatalog.reader(db) }
    }
  }

  @Test(
    "stale records that do not match their seal are damage",
    arguments: [
      "UPDATE ranked_stale SET id = 599 WHERE id = 600", "DELETE FROM ranked_stale WHERE id = 300",
      "DELETE FROM ranked_stale", "INSERT INTO ranked_stale VALUES (1)",
    ])
  func unsealedStaleRecords(sql: String) async throws {
    let file = try DamagedFile(try await Self.sample.value)
    try CatalogFile(at: file.path, access: .reading).readNow { db in
      #expect(throws: Never.self) { _ = try RandomCatalog.reader(db) }
    }
    try file.damage(sql)
    try CatalogFile(at: file.path, access: .reading).readNow { db in
      _ = #expect(throws: DatabaseError.self) { _ = try RandomCatalog.reader(db) }
    }
    #expect(try file.check().findings.map(\.kind) == [.rankedRows])
  }

  @Test("changed records without a seal, as earlier versions left them, are not damage; the next one seals them all")
  func earlierStaleRecords() async throws {
    let file = try DamagedFile(try await Self.sample.value)
    try file.damage("DELETE FROM ranked_state WHERE id = 2")
    #expect(try file.check().findings.isEmpty)
    let catalog = try CatalogFile(at: file.path, access: .writing)
    try catalog.writeNow { try StaleRecords($0).add(RecordID(1)) }
    #expect(try file.check().findings.isEmpty)
    try file.damage("DELETE FROM ranked_stale WHERE id = 300")
    #expect(try file.check().findings.map(\.kind) == [.rankedRows])
  }
}
