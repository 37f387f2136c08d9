import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// Titles of signs alone, which are not words.
@Suite struct SignTitleTests {
  private func catalog() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample(title: "!!!", by: "A band"), .sample(title: " ÷ ", by: "Ed Sheeran"), .sample("Stop !!! Now"),
      .sample(title: "… …", by: "Nobody"), .sample(title: "|", by: "Nobody"),
    ])
  }

  @Test(
    "a query of signs finds the title or text that is exactly these signs, and says so",
    arguments: [("!!!", [1]), ("÷", [2]), ("… …", [4]), ("|", [5]), ("||", []), ("!!", []), ("‽", [])]
      as [(String, [Int64])])
  func signs(query: String, expected: [Int64]) async throws {
    let answer = try await catalog().answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue) == expected)
    #expect(answer.warnings.map(\.typed) == [query])
  }

  @Test(
    "signs can be asked for in a field, and in quotation marks",
    arguments: [
      ("title:\"!!!\"", [1]), ("title:!!!", [1]), ("title:\"=!!!\"", [1]), ("\"÷\"", [2]), ("text:÷", []),
      ("title:\"***\"", [6]), ("title:|", []), ("title:\"!!!\" band", [1]), ("title:\"@\" band", []),
    ] as [(String, [Int64])])
  func fields(query: String, expected: [Int64]) async throws {
    let catalog = try await catalog()
    try await catalog.add([.sample(title: "***", by: "A star")])
    #expect(try await catalog.answer(SearchRequest(query)).hits.map(\.record.id.rawValue) == expected)
  }

  @Test("beside words signs are punctuation", arguments: ["stop !!!", "!!! now"])
  func besideWords(query: String) async throws {
    #expect(try await catalog().answer(SearchRequest(query)).hits.map(\.record.id.rawValue) == [3])
  }

  @Test("an asterisk alone is everything")
  func asterisk() async throws { #expect(try await catalog().answer(SearchRequest("*")).total == 5) }
}
