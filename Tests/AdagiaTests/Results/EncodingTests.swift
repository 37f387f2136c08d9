import Adagia
import CatalogFixtures
import Foundation
import Testing

/// Results for `JSONEncoder`, and results without a catalog.
@Suite struct EncodingTests {
  private func object(_ value: some Encodable) throws -> [String: JSONValue] {
    try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(value))
  }

  private func catalog() async throws -> Catalog {
    let catalog = try Catalog.inMemory()
    var record = CatalogRecord()
    (record.text, record.attributions, record.date) = ("Festina lente.", ["Augustus"], "121")
    try await catalog.add(record, to: "sayings")
    return catalog
  }

  @Test("an answer is encoded as its JSON, without the query")
  func answer() async throws {
    let catalog = try await catalog()
    let request = SearchRequest("festina", facets: ["author"], histogram: .century)
    let answer = try await catalog.search(request)
    var expected = try JSONDecoder().decode([String: JSONValue].self, from: Data(answer.json(answering: request)))
    #expect(expected.removeValue(forKey: "query") == "festina")
    #expect(try object(answer) == expected)
    #expect(try object(answer.hits[0].record)["text"] == "Festina lente.")
    #expect(try object(#require(answer.facets.first)) == expected["facets"]?.first)
    #expect(try JSONValue.object(object(#require(answer.histogram))) == expected["histogram"])
  }

  @Test("suggestions, entries of the journal and summaries are encoded")
  func others() async throws {
    let catalog = try await catalog()
    let suggestion = try #require(try await catalog.suggestions(for: "fest", kinds: [.word]).first)
    #expect(try object(suggestion) == ["kind": "word", "text": "festina", "query": "festina", "records": 1])
    let entry = try #require(try await catalog.journal().first)
    #expect(try object(entry)["kind"] == "add")
    #expect(try object(entry)["added"] == 1)
    let summary = try await catalog.importRecords([CatalogRecord()], into: "sayings")
    #expect(try object(summary)["rejected"] == 1)
  }

  @Test(
    "dates come back as they were",
    arguments: [RecordDate(reading: "c. 400 BC"), RecordDate(reading: "some day"), "1815"])
  func dates(date: RecordDate) throws {
    #expect(try JSONDecoder().decode(RecordDate.self, from: JSONEncoder().encode(date)) == date)
  }

  @Test("a date whose meaning is no EDTF is refused")
  func brokenDate() throws {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecordDate.self, from: Data(#"{"raw": "x", "edtf": "c. 400"}"#.utf8))
    }
  }

  @Test("a model of a view is tested without a catalog")
  func samples() throws {
    var record = CatalogRecord()
    (record.title, record.extra["pages"]) = ("Emma", 474)
    let stored = StoredRecord(id: RecordID(7), collection: "books", record: record)
    let values = [Facet.Value(value: "Jane Austen", count: 1)]
    let answer = SearchAnswer(
      hits: [Hit(record: stored, score: 2)], total: 30, facets: [Facet(field: "author", values: values)])
    #expect(answer.hits[0].snippet().text == "Emma")
    #expect(answer.sections(by: .titleInitial).map(\.title) == ["E"])
    #expect(answer.total == 30)
    #expect(answer.facets[0].distinctCount == 1)
    #expect(Suggestion(kind: .word, text: "emma", query: "emma", recordCount: 1).text == "emma")
    #expect(JournalEntry(id: JournalEntryID(1), kind: .add, input: "books").state == .done)
  }

  @Test("values that a program writes down")
  func literals() {
    var record = CatalogRecord()
    record.extra["pages"] = 300
    record.extra["price"] = 1.5
    record.extra["tags"] = ["a", 2, true, ["x": "y"]]
    #expect(record.extra["pages"] == .integer(300))
    #expect(record.extra["price"] == .number(1.5))
    let tags = JSONValue.array([.string("a"), .integer(2), .bool(true), .object(["x": .string("y")])])
    #expect(record.extra["tags"] == tags)
    record.extra["tags"] = nil
    #expect(record.extra["tags"] == nil)
    #expect("\(JSONValue.string("Emma")) \(JSONValue.integer(3))" == "Emma 3")
  }
}

extension JSONValue {
  fileprivate var first: [String: JSONValue]? {
    guard case .array(let values) = self, case .object(let members)? = values.first else { return nil }
    return members
  }
}
