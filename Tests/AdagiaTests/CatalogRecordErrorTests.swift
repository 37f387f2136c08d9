import Adagia
import Testing

/// Records that a catalog does not store, because no search could find them, or no program read them back.
@Suite struct CatalogRecordErrorTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory() }

  private func record(_ change: (inout CatalogRecord) -> Void) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = "words"
    change(&record)
    return record
  }

  /// A list in a list in a list …
  private func nested(_ depth: Int) -> JSONValue {
    (1..<depth).reduce(JSONValue.array([.integer(1)])) { value, _ in .array([value]) }
  }

  @Test("a blank record is refused, also one whose texts are empty or white space")
  func blank() async throws {
    var (empty, spaces) = (CatalogRecord(), CatalogRecord())
    (empty.title, empty.subjects) = ("", ["", "  "])
    (spaces.text, spaces.note) = (" \n\u{3000}", "\t")
    for record in [CatalogRecord(), empty, spaces] {
      await #expect(throws: CatalogRecordError.blank) { try await catalog.add(record, to: "a") }
    }
    #expect(try await catalog.search("").total == 0)
  }

  @Test("empty and blank texts and subjects are not stored")
  func emptyValues() async throws {
    let id = try await catalog.add(record { ($0.title, $0.note, $0.subjects) = ("", " \n", ["", "a", " "]) }, to: "a")
      .id
    let stored = try #require(try await catalog.record(id))
    #expect(stored.title == nil && stored.note == nil)
    #expect(stored.subjects == ["a"])
  }

  @Test("U+0000 in any text is refused, with the field's name")
  func containsNUL() async {
    let records: [(field: String, record: CatalogRecord)] = [
      ("text", record { $0.text = "a\0b" }), ("subject", record { $0.subjects = ["a\0"] }),
      ("attributions", record { $0.attributions = [Attribution(creator: "a\0")] }),
      ("shelf", record { $0.extra["shelf"] = .array([.string("a\0b")]) }),
      ("x\\0y", record { $0.extra["x\0y"] = .integer(1) }),
    ]
    for (field, record) in records {
      await #expect(throws: CatalogRecordError.containsNUL(field: field)) { try await catalog.add(record, to: "a") }
    }
  }

  @Test("values are stored as deep as they can be read, and no deeper")
  func depth() async throws {
    let deepest = record { $0.extra["deep"] = nested(511) }
    let id = try await catalog.add(deepest, to: "a").id
    #expect(try await catalog.record(id)?.extra["deep"] == nested(511))
    await #expect(throws: CatalogRecordError.tooDeep(field: "deep", limit: 512)) {
      try await catalog.add(record { $0.extra["deep"] = nested(512) }, to: "a")
    }
  }

  @Test("numbers that JSON does not have are refused", arguments: [Double.nan, .infinity, -.infinity])
  func numbers(number: Double) async {
    await #expect(throws: CatalogRecordError.notFinite(field: "n")) {
      try await catalog.add(record { $0.extra["n"] = .number(number) }, to: "a")
    }
  }

  @Test("a collection has a name", arguments: ["", "n\0l"])
  func collectionName(name: String) async {
    await #expect(throws: CatalogRecordError.collectionName(name)) { try await catalog.add(record { _ in }, to: name) }
  }

  @Test("an update is checked like an addition, and changes nothing when it is refused")
  func update() async throws {
    let id = try await catalog.add(record { _ in }, to: "a").id
    await #expect(throws: CatalogRecordError.blank) { try await catalog.update(id, to: CatalogRecord()) }
    #expect(try await catalog.record(id)?.text == "words")
  }

  @Test("a record that was read for a list cannot be saved over the whole one, nor added elsewhere")
  func partial() async throws {
    let id = try await catalog.add(record { ($0.title, $0.note, $0.subjects) = ("Title", "a note", ["tag"]) }, to: "a")
      .id
    var request = SearchRequest("title")
    request.fields = .listing
    let listed = try #require(try await catalog.search(request).hits.first?.record)
    var changed = listed.record
    changed.title = "Title, changed"
    await #expect(throws: CatalogRecordError.partial) { try await catalog.update(id, to: changed) }
    await #expect(throws: CatalogRecordError.partial) { try await catalog.add(changed, to: "b") }
    await #expect(throws: CatalogRecordError.partial) { try await catalog.update(listed, to: changed) }
    await #expect(throws: CatalogRecordError.partial) {
      try await catalog.edit("list") { try $0.update(listed, to: listed.record) }
    }
    #expect(try await catalog.importRecords([changed], into: "b").counts.rejected == 1)
    let stored = try #require(try await catalog.record(id))
    #expect(stored.text == "words" && stored.note == "a note" && stored.subjects == ["tag"])
    var whole = stored.record
    whole.title = "Title, changed"
    #expect(try await catalog.update(id, to: whole))
  }
}
