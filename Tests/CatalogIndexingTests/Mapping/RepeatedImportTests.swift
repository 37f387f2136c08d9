import CatalogFormats
import CatalogRecords
import CatalogStore
import GRDB
import HistoricalDates
import TestTools
import Testing

@testable import CatalogIndexing

/// A file imported again by other rules: its records are corrected, none is added twice.
@Suite struct RepeatedImportTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("c.db"), access: .writing)
  }

  private func run(_ name: String, _ mapping: FieldMapping = FieldMapping(), in collection: String? = nil) throws
    -> [Int]
  {
    let request = ImportRequest(inputs: [folder.path(name)], collection: collection, mapping: mapping)
    let counts = try ImportJob(file, request, report: { _ in }).run().counts
    return [counts.added, counts.updated, counts.unchanged, counts.rejected]
  }

  private func texts() async throws -> [String] {
    try await file.read { db in
      let reading = try RecordLoader(db)
      return try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id").map { id in
        let record = try reading.record(RecordID(id))?.record
        return [record?.language, record?.text, record?.note].map { $0 ?? "-" }.joined(separator: " ")
      }
    }
  }

  private func mapping(_ rules: [String: String], language: String? = nil) -> FieldMapping {
    FieldMapping(
      rules: rules.sorted { $0.key < $1.key }.map { .init(field: $0.key, column: $0.value) },
      constants: language.map { [FieldAssignment(field: "language", value: $0)] } ?? [])
  }

  @Test("other columns correct the records")
  func otherColumnsCorrectTheRecords() async throws {
    try folder.write("text,words\na,one\nb,two\n", to: "a.csv")
    #expect(try run("a.csv") == [2, 0, 0, 0])
    #expect(try run("a.csv", mapping(["text": "words"])) == [0, 2, 0, 0])
    #expect(try await texts() == ["- one -", "- two -"])
    #expect(try run("a.csv", mapping(["text": "words"])) == [0, 0, 2, 0])
  }

  @Test("a constant that comes later corrects the records")
  func aConstantThatComesLaterCorrectsTheRecords() async throws {
    try folder.write("text\none\n", to: "a.csv")
    #expect(try run("a.csv") == [1, 0, 0, 0])
    #expect(try run("a.csv", mapping([:], language: "en")) == [0, 1, 0, 0])
    #expect(try run("a.csv", mapping([:], language: "la")) == [0, 1, 0, 0])
    #expect(try await texts() == ["la one -"])
    #expect(try run("a.csv") == [0, 1, 0, 0])
    #expect(try await texts() == ["- one -"])
  }

  @Test("rows that are new are added")
  func rowsThatAreNewAreAdded() async throws {
    try folder.write("text\none\n", to: "a.csv")
    _ = try run("a.csv")
    try folder.write("text\nzero\none\ntwo\n", to: "a.csv")
    #expect(try run("a.csv", mapping([:], language: "en")) == [2, 1, 0, 0])
    #expect(try await texts() == ["en one -", "en zero -", "en two -"])
  }

  @Test("equal rows stay one record under other rules")
  func equalRowsBehaveAsEver() async throws {
    try folder.write("text,words\na,one\na,one\nb,one\n", to: "a.csv")
    #expect(try run("a.csv") == [2, 0, 1, 0])
    #expect(try run("a.csv", mapping(["text": "words", "extra.letter": "text"])) == [0, 2, 1, 0])
    #expect(try await texts() == ["- one -", "- one -"])
  }

  @Test("rows that become equal become one record")
  func rowsThatBecomeEqualBecomeOneRecord() async throws {
    try folder.write("text,date\none,1500\none,um 1500\n", to: "a.csv")
    #expect(try run("a.csv") == [2, 0, 0, 0])
    let same = FieldMapping(rules: [.init(field: "date", column: "none"), .init(field: "text", column: "text")])
    try folder.write("text,date,none\none,1500,\none,1500,\n", to: "b.csv")
    #expect(try run("b.csv", same, in: "b") == [1, 0, 1, 0])
    #expect(try await texts().count == 3)
  }

  @Test("a new identifier column corrects the records")
  func aNewIdentifierColumnCorrectsTheRecords() async throws {
    try folder.write("text,key\none,k1\n", to: "a.csv")
    _ = try run("a.csv")
    #expect(try run("a.csv", mapping(["identifier": "key"])) == [0, 1, 0, 0])
    #expect(try await texts() == ["- one -"])
  }

  @Test("another file is not touched")
  func anotherFileIsNotTouched() async throws {
    try folder.write("text\none\n", to: "a.csv")
    try folder.write("text\none\n", to: "b.csv")
    _ = try run("a.csv", in: "all")
    #expect(try run("b.csv", mapping([:], language: "en"), in: "all") == [1, 0, 0, 0])
    #expect(try await texts() == ["- one -", "en one -"])
  }

  @Test("an edit of a record stays")
  func anEditOfARecordStays() async throws {
    try folder.write("text\none\ntwo\n", to: "a.csv")
    _ = try run("a.csv")
    try await file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "1"))
      let stored = try #require(try RecordLoader(db).record(RecordID(1)))
      var record = stored.record
      record.text = "mine"
      try writer.update(RecordID(1), to: record, identifier: record.identifier ?? "", at: 2_460_000)
      try writer.flush()
    }
    #expect(try run("a.csv", mapping([:], language: "en")) == [0, 2, 0, 0])
    #expect(try await texts() == ["en mine -", "en two -"])
    #expect(try run("a.csv", mapping([:], language: "en")) == [0, 0, 2, 0])
  }

  @Test("a folder and its files are the same")
  func aFolderAndItsFilesAreTheSame() async throws {
    try folder.write("text\none\n", to: "in/a.csv")
    _ = try run("in", in: "all")
    #expect(try run("in/a.csv", mapping([:], language: "en"), in: "all") == [0, 1, 0, 0])
  }

  @Test("the rules are kept as they were")
  func theRulesAreKeptAsTheyWere() {
    var mapping = FieldMapping(
      rules: [.init(field: "text", column: "a \"b\"")], constants: [FieldAssignment(field: "type", value: "x")],
      listSeparator: " | ", dateNotation: .coredata)
    mapping.inferred = [.init(field: "creator", column: "Autor")]
    #expect(FieldMapping(mapping.json) == mapping)
    #expect(FieldMapping(FieldMapping().json) == FieldMapping())
    #expect(FieldMapping(.string("x")) == nil)
  }

  @Test(
    "a record that the first edition of the rules made is found, and corrected",
    arguments: [
      ("a.jsonl", #"{"text":"one","language":["de","en"]}"#),
      ("a.ris", "TY  - JOUR\nTI  - A\nTI  - B\nLA  - de, en\nER  - \n"),
      ("a.ris", "TY  - JOUR\nTI  - A\nPY  - 2016\nDA  - SPR\nER  - \n"),
      ("a.fortune", "one\n\t\t-- Goethe, Johann Wolfgang von\n%\n"),
      ("a.fortune", "one\n\t\t-- Толстой, Лев\n%\n"), ("a.fortune", "one\n\t\t-- John Smith, Ph.D.\n%\n"),
      ("a.json", #"{"title":"T","author":"A","entries":[{"sort":"note","chapter":"I","text":"mine"}]}"#),
    ])
  func firstEdition(name: String, text: String) async throws {
    try folder.write(text, to: name)
    var first = FieldMapping()
    first.edition = .first
    #expect(try run(name, first) == [1, 0, 0, 0])
    #expect(try run(name) == [0, 1, 0, 0])
    #expect(try run(name) == [0, 0, 1, 0])
    #expect(try await texts().count == 1)
  }

  @Test("a record whose language was a name is found, and gets the tag")
  func secondEdition() async throws {
    try folder.write("text,language\none,German\n", to: "a.csv")
    var second = FieldMapping()
    second.edition = .second
    #expect(try run("a.csv", second) == [1, 0, 0, 0])
    #expect(try await texts() == ["German one -"])
    #expect(try run("a.csv") == [0, 1, 0, 0])
    #expect(try await texts() == ["de one -"])
    #expect(try run("a.csv") == [0, 0, 1, 0])
  }

  @Test("rules of a history that names no edition are those of the first")
  func edition() throws {
    guard case .object(var members) = FieldMapping().json else { return }
    members["edition"] = nil
    #expect(FieldMapping(.object(members))?.edition == .first)
  }
}
