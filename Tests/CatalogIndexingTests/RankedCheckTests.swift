import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogIndexing

/// Damage of the ranked index: a check finds it, and a repair mends it.
@Suite(.serialized) struct RankedCheckTests {
  private let file: DamagedFile

  init() async throws {
    file = try DamagedFile(try await Self.sample.value)
  }

  /// Long lists, short ones, and records that changed, went and came since the lists were built.
  private static let sample = Task {
    let catalog = try await SampleCatalog(
      (1...700).map { number in
        .sample(
          "the saying of number\(number % 9) running after \(number)", title: number % 3 == 0 ? "the runs" : nil,
          lang: number % 5 == 0 ? "de" : "en", id: "n\(number)")
      })
    try catalog.file.batches { db in
      try RankedBuild(db).run()
      try CatalogFile.transaction(db) { db in
        let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
        try writer.remove(RecordID(5))
        try writer.update(RecordID(7), to: .sample("the other words"), identifier: "n7", at: 2)
        try writer.flush()
      }
    }
    try await catalog.add([.sample("the last saying", id: "late")])
    return try catalog.bytes()
  }

  private func repaired() throws -> RepairReport {
    try CatalogRepair(path: file.path).run()
  }

  @Test("changed, removed and added records are not damage")
  func sound() throws {
    #expect(try file.check().findings == [])
  }

  @Test("a flipped bit in any row is found, and repaired", arguments: ["ranked_term", "ranked_part", "ranked_state"])
  func flippedBits(table: String) throws {
    var generator = SeededGenerator(seed: 31)
    for number in 0..<6 {
      let file = try DamagedFile(try Data(contentsOf: URL(fileURLWithPath: self.file.path)))
      let key = table == "ranked_term" ? "term" : "id"
      let place = Int.random(in: 0..<50, using: &generator)
      let queue = try DatabaseQueue(path: file.path)
      try queue.write { db in
        let rows = try Row.fetchAll(db, sql: "SELECT \(key), data FROM \(table) ORDER BY length(data) DESC LIMIT 50")
        let row = rows[place % rows.count]
        var data: Data = row[1]
        data[Int.random(in: 0..<data.count, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        try db.execute(
          sql: "UPDATE \(table) SET data = ? WHERE \(key) = ?", arguments: [data, row[0] as DatabaseValue])
      }
      try queue.close()
      #expect(try file.check().findings.map(\.kind) == [.rankedRows], "\(table), flip \(number)")
      guard number == 0 else { continue }
      let report = try CatalogRepair(path: file.path).run()
      #expect(report.steps == ["The ranked index was rebuilt."])
      #expect(report.after.findings == [])
    }
  }

  @Test(
    "rows that are missing, or belong to nothing, are found",
    arguments: [
      "DELETE FROM ranked_part WHERE id = (SELECT max(id) FROM ranked_part)",
      "DELETE FROM ranked_part WHERE id = (SELECT min(id) FROM ranked_part)",
      "UPDATE ranked_part SET id = 5 << 60 WHERE id = (SELECT max(id) FROM ranked_part)",
      "INSERT INTO ranked_part SELECT id + (1 << 50), data FROM ranked_part LIMIT 1",
      "UPDATE ranked_term SET term = x'7a7a' WHERE term = (SELECT min(term) FROM ranked_term)",
    ])
  func rows(sql: String) throws {
    try file.damage(sql)
    #expect(try file.check().findings.map(\.kind) == [.rankedRows])
  }

  @Test("a short list that is gone lacks its records, and a change that was not noted is found")
  func differences() throws {
    try file.damage("DELETE FROM ranked_term WHERE term = CAST('321' AS BLOB)")
    #expect(try file.check().findings.map(\.kind) == [.rankedDiffers])
    #expect(try file.check().findings.first?.places == ["record 321"])
    try file.damage("DELETE FROM ranked_stale WHERE id = 7")
    // Its length is that of another text, which the lists' bounds may not hold for.
    #expect(try file.check().findings.allSatisfy { $0.kind == .rankedRows || $0.kind == .rankedDiffers })
    #expect(try !file.check().isSound)
    #expect(try repaired().after.findings == [])
  }

  @Test("without a ranked index nothing is wrong")
  func none() throws {
    try file.damage("DELETE FROM ranked_state")
    #expect(try file.check().findings == [])
  }

  @Test("a page of the ranked index that cannot be read is found, and the file is repaired", arguments: 0..<4)
  func pages(number: Int) throws {
    let queue = try DatabaseQueue(path: file.path)
    let pages = try queue.read { db in
      try Int.fetchAll(db, sql: "SELECT pageno FROM dbstat WHERE name LIKE 'ranked%' ORDER BY pageno")
    }
    try queue.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let page = pages[pages.count * number / 4]
    bytes.resetBytes(in: (page - 1) * 4_096..<page * 4_096)
    try bytes.write(to: URL(fileURLWithPath: file.path))
    #expect(try !file.check().isSound)
    #expect(try repaired().after.findings == [])
  }
}
