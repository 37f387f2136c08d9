import CatalogRecords
import GRDB
import HistoricalDates
import TestTools
import Testing

@testable import CatalogStore

/// Rows as they are written and indexed.
@Suite struct RecordRowTests {
  private func indexTexts(_ row: RecordRow) -> [String?] {
    row.withIndexTexts { text in
      CoreField.searchable.indices.map { field in text(field).map { String(decoding: $0, as: UTF8.self) } }
    }
  }

  @Test("the index's texts have the language before them")
  func marks() {
    var record = CatalogRecord.short("a", "words")
    record.language = "la"
    #expect(indexTexts(RecordRow(record)) == [nil, nil, "\u{1F}la\u{1F}words", nil, nil, nil])
    record.language = nil
    #expect(indexTexts(RecordRow(record))[2] == "\u{1F}\u{1F}words")
  }

  @Test("an identifier is the given one, the record's own, or its hash")
  func identifiers() {
    var record = CatalogRecord.short("own", "words")
    #expect(RecordRow(record, identifier: "given").identifier == "given")
    #expect(RecordRow(record).identifier == "own")
    record.identifier = nil
    #expect(RecordRow(record).identifier == record.contentHash.hexadecimal)
  }

  @Test("a row has its whole record", arguments: [CatalogRecord.full, .short("a", "words")])
  func record(record: CatalogRecord) {
    #expect(RecordRow(record).record == record)
  }

  @Test("a row knows what filters ask of its record")
  func filterValues() {
    let row = RecordRow(.full)
    #expect(row.traits == RecordFlags(.full))
    #expect(row.extraNames == ["list", "pages"])
    #expect(row.dateStart == CatalogRecord.full.date?.interval?.start)
    #expect(row.dateEnd == CatalogRecord.full.date?.interval?.end)
    #expect(RecordRow(.short("a")).dateStart == nil)
  }

  @Test("a hash is stored with its high half first")
  func hashBytes() {
    let hash = ContentHash(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
    #expect(hash.withBytes { Array($0) } == Array(1...16))
    #expect(hash.withBytes { ContentHash(stored: $0) } == hash)
  }

  /// Integrity checks compare the index with the view: the two must never differ.
  @Test("the index's texts are those of the view", arguments: 0..<40 as Range<UInt64>)
  func view(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = [nil, "", "a", "é", "e\u{301}", "\u{1F}", "道", "x;y", "\"", "two words"]
    func word() -> String? { words.randomElement(using: &random)! }
    var record = CatalogRecord.short("id", word())
    (record.title, record.source, record.note, record.language) = (word(), word(), word(), word())
    record.subjects = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in word() }
    record.attributions = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in word() }
      .map { Attribution(creator: $0) }
    let catalog = try MemoryCatalog()
    try catalog.insert(record)
    let row = try catalog.read { try Row.fetchOne($0, sql: "SELECT * FROM record_text") }
    let stored = CoreField.searchable.map { field in row?[field.rawValue] as String? }
    #expect(
      stored.map { $0.map { Array($0.utf8) } } == indexTexts(RecordRow(record)).map { $0.map { Array($0.utf8) } },
      "seed \(seed)")
  }
}
