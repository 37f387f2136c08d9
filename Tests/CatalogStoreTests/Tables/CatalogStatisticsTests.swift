import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct CatalogStatisticsTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func add(
    _ identifier: String, lang: String? = nil, type: String? = nil, by: [String] = [], on: [String] = [],
    date: String? = nil
  ) throws {
    var record = CatalogRecord.short(identifier)
    (record.language, record.type, record.subjects) = (lang, type, on)
    record.attributions = by.map { Attribution(creator: $0) }
    record.date = date.map { RecordDate(reading: $0) }
    try catalog.insert(record)
  }

  private func statistics() throws -> CatalogStatistics { try catalog.read { try CatalogStatistics($0) } }

  private func pairs(_ counts: [CatalogStatistics.Count]) -> [String] {
    counts.map { "\($0.value ?? "-") \($0.count)" }
  }

  @Test("an empty catalog counts nothing")
  func empty() throws {
    let statistics = try statistics()
    #expect(statistics.recordCount == 0)
    #expect(statistics.languages == [])
    #expect(statistics.earliest == nil)
    #expect(statistics.latest == nil)
    #expect(statistics.fileSize > 0)
  }

  @Test("values are counted, the most frequent first, ties by value")
  func counts() throws {
    try add("1", lang: "la", type: "proverb")
    try add("2", lang: "en", type: "book")
    try add("3", lang: "la")
    try add("4", lang: "de", type: "book")
    try add("5")
    let statistics = try statistics()
    #expect(statistics.recordCount == 5)
    #expect(pairs(statistics.languages) == ["la 2", "- 1", "de 1", "en 1"])
    #expect(pairs(statistics.types) == ["- 2", "book 2", "proverb 1"])
  }

  @Test("names and subjects are counted once each")
  func names() throws {
    try add("1", by: ["Seneca", "Epictetus"], on: ["time"])
    try add("2", by: ["Seneca"], on: ["time", "life", "death"])
    let statistics = try statistics()
    #expect(statistics.creatorCount == 2)
    #expect(statistics.subjectCount == 3)
  }

  @Test("readable and unreadable dates are told apart, and open ends do not count as extremes")
  func dates() throws {
    try add("1", date: "1843")
    try add("2", date: "1900/..")
    try add("3", date: "../1700")
    try add("4", date: "once upon a time")
    try add("5")
    let statistics = try statistics()
    #expect(statistics.datedCount == 3)
    #expect(statistics.unreadableDateCount == 1)
    #expect(statistics.earliest == 2_394_201.5)
    #expect(statistics.latest == 2_394_566.5)
  }

  @Test("a value that another program stored as bytes counts as text")
  func bytes() throws {
    try add("1", lang: "la")
    try add("2", lang: "la")
    try catalog.write { try $0.execute(sql: "UPDATE record SET language = CAST('la' AS BLOB) WHERE id = 2") }
    #expect(pairs(try statistics().languages) == ["la 2"])
  }
}
