import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import QueryLanguage
import Testing

/// Hits whose rows are damaged, or were changed by another program.
@Suite struct UnsoundHitTests {
  private static let records: [CatalogRecord] = {
    var several = CatalogRecord.sample("Festina lente", tags: ["haste", "mottoes"])
    several.attributions = [Attribution(creator: "Augustus", role: .said), Attribution(creator: "Erasmus")]
    several.extra = ["pages": .integer(300)]
    // Names that a line cannot hold are in rows of their own.
    var unlined = CatalogRecord.sample("Haste is slow", date: "c. 1590")
    unlined.attributions = [Attribution(creator: "A; B"), Attribution(creator: "C")]
    return [several, unlined, .sample("haste makes waste", by: "John Heywood", note: "a proverb")]
  }()

  private func warnings(after change: String, fields: SearchRequest.Fields = .all) async throws -> [String] {
    let catalog = try await SampleCatalog(Self.records)
    try await catalog.file.write { try $0.execute(sql: change) }
    var request = SearchRequest("haste")
    request.fields = fields
    let answer = try await catalog.file.read { [request] in try Searcher($0).search(request) }
    #expect(answer.total == 3)
    return answer.warnings.map(\.description)
  }

  /// They were shown without a word until `check` ran.
  @Test(
    "a value that is not what was stored is told",
    arguments: [
      ("UPDATE record SET text = 'haste makes wastf' WHERE id = 3", "record 3 does not match its own hash"),
      ("UPDATE record SET note = NULL WHERE id = 3", "record 3 does not match its own hash"),
      ("UPDATE record SET extra = '{\"pages\":301}' WHERE id = 1", "record 1 does not match its own hash"),
      ("UPDATE record SET content_hash = x'00' WHERE id = 2", "record 2 does not match its own hash"),
      ("UPDATE record SET date_raw = 'c. 1599' WHERE id = 2", "record 2 does not match its own hash"),
      ("UPDATE attribution SET creator = 'D' WHERE creator = 'C'", "record 2 does not match its own hash"),
      ("UPDATE subject SET name = 'hast' WHERE name = 'haste'", "record 1 does not match its own hash"),
      ("UPDATE record SET rights = 'mine'", "records 2, 3, 1 do not match their own hashes"),
    ])
  func told(change: String, message: String) async throws {
    let warnings = try await warnings(after: change)
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("\(message): the file is damaged") == true, "\(warnings)")
  }

  /// A hit without a row was left out without a word.
  @Test("a record that the index has and the table has not is told")
  func missing() async throws {
    let catalog = try await SampleCatalog(Self.records)
    try await catalog.file.write { try $0.execute(sql: "UPDATE record SET id = 4000 WHERE id = 2") }
    let answer = try await catalog.file.read { try Searcher($0).search(SearchRequest("haste")) }
    #expect(answer.hits.count == 2)
    #expect(
      answer.warnings.map(\.description) == [
        "1 record is in the index and cannot be read: the file is damaged, or another program has changed it; "
          + "run 'adagia check'"
      ])
  }

  @Test("names of collections that are not what was stored are told")
  func collections() async throws {
    let change = "UPDATE collection SET name = 'simple'"
    #expect(try await warnings(after: change) == [Self.collectionWarning])
  }

  private static let collectionWarning =
    "the table of collections does not match its checksum: the file is damaged, or another program has changed it; "
    + "run 'adagia check'"

  @Test(
    "of records as they were stored, nothing is told", arguments: [SearchRequest.Fields.all, .listing, .quotations])
  func sound(fields: SearchRequest.Fields) async throws {
    #expect(try await warnings(after: "SELECT 1", fields: fields) == [])
  }

  @Test("a record that is read by its ID is sound or not")
  func byID() async throws {
    let catalog = try await SampleCatalog(Self.records)
    try await catalog.file.write { try $0.execute(sql: "UPDATE record SET text = 'x' WHERE id = 3") }
    let areSound = try await catalog.file.read { db in
      try (1...3).map { try RecordLoader(db).record(RecordID($0))?.isSound }
    }
    #expect(areSound == [true, true, false])
  }
}
