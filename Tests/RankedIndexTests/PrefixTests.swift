import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import QueryLanguage
import TestTools
import Testing

@testable import RankedIndex

/// Prefixes of three letters that have champions.
@Suite(.serialized) struct PrefixTests {
  private let catalog: RandomCatalog

  init() async throws {
    var records: [CatalogRecord] = []
    var random = SeededGenerator(seed: 61)
    for number in 0..<2_100 {
      // Without a language the name before a possessive is at the same position as the whole word.
      let words = ["king's", "kings", "king", "kingdom", "the king's king", "sea"].shuffled(using: &random)
      let text = (0...Int.random(in: 0...9, using: &random)).map { "\(words[$0 % 6]) w\($0 * number % 50)" }
      var record = CatalogRecord.sample(
        text.joined(separator: " "), lang: number % 3 == 0 ? "en" : nil, id: "n\(number)")
      if number % 4 == 0 { record.title = "King of the \(words[0])" }
      records.append(record)
    }
    catalog = RandomCatalog(try await SampleCatalog(records))
    try catalog.build()
  }

  private func check(_ limit: Int = 10) throws {
    for (text, fields) in [("kin", []), ("kin", [.text]), ("kin", [.title]), ("sea", []), ("ki", [])]
      as [(String, [CoreField])]
    {
      var clause = TextClause(words: text, fields: fields)
      clause.isPrefix = true
      let (wanted, found) = try catalog.answers(FirstPass(.text(clause), languages: []), limit: limit)
      #expect(found == wanted, "\(text) in \(fields)")
      #expect(wanted.count > 20)
    }
  }

  @Test("the best records and their number are those of FTS5")
  func answers() throws {
    let rows = try catalog.catalog.file.readNow { db in
      try Data.fetchAll(db, sql: "SELECT term FROM ranked_term WHERE term >= x'FD' AND term < x'FE' ORDER BY term")
    }
    #expect(rows.map { String(decoding: $0.dropFirst(), as: UTF8.self) } == ["kin", "sea", "the"])
    for limit in [1, 10, 110, 128, 129, 3_000] { try check(limit) }
  }

  @Test("the best records are those of FTS5 after the mean length has changed", arguments: [1, 300])
  func drift(length: Int) async throws {
    let text = Array(repeating: "zebra", count: length).joined(separator: " ")
    try await catalog.catalog.add((0..<200).map { .sample("\(text) x\($0)") }, to: "more")
    try check()
  }

  @Test("the best records are those of FTS5 after records have changed or were removed")
  func stale() async throws {
    _ = try catalog.catalog.file.batches { try RankedBuild($0).run() }
    try await catalog.catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      for id in stride(from: 1, through: 300, by: 3) as StrideThrough<Int64> { try writer.remove(RecordID(id)) }
      try writer.update(RecordID(2), to: .sample("king king king king"), identifier: "e", at: 3)
      try writer.flush()
    }
    for query in ["kin*", "text:kin*"] {
      _ = try await catalog.catalog.answer(SearchRequest(query))
    }
    #expect(try catalog.faults() == [])
  }

  // MARK: - Checks

  @Test("counts and champions that are wrong under valid seals, and rows that are missing, are faults")
  func inspection() throws {
    #expect(try catalog.faults() == [])
    let key = PrefixFormat.key(Array("kin".utf8))
    let list = try catalog.catalog.file.readNow { db in
      let data = try #require(try Data.fetchOne(db, sql: RankedTables.current.term, arguments: [Data(key)]))
      return try data.withUnsafeBytes { row in
        try key.withUnsafeBytes { try PrefixRow(RowSeal.open(row, term: $0), recordLimit: 2_100) }
      }
    }
    for place in [0, 2, 6, 8, 2 + 8 * 128 + 6] {
      let found = try catalog.faults { db in
        let id = PartID.champions(of: list.list)
        var data = [UInt8](try #require(try Data.fetchOne(db, sql: RankedTables.current.part(0), arguments: [id])))
        data.removeLast(RowSeal.size)
        data[place] ^= 1
        RowSeal.close(&data, id: id)
        try db.execute(sql: "UPDATE ranked_part SET data = ? WHERE id = ?", arguments: [Data(data), id])
      }
      #expect(found.count == 1, "byte \(place)")
    }
    let recounted = try catalog.faults { db in
      var data: [UInt8] = []
      PrefixRow(list: list.list, recordCount: list.recordCount + 1, textCount: list.textCount).append(to: &data)
      key.withUnsafeBytes { RowSeal.close(&data, term: $0) }
      try db.execute(sql: "UPDATE ranked_term SET data = ? WHERE term = ?", arguments: [Data(data), Data(key)])
    }
    #expect(recounted.count == 1)
    let removed = try catalog.faults {
      try $0.execute(sql: "DELETE FROM ranked_term WHERE term = ?", arguments: [Data(key)])
    }
    #expect(removed.count == 1)
  }
}
