import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// A lowercase "or" in texts that are titles or sayings as well.
@Suite struct OrPhraseTests {
  private func catalog() async throws -> SampleCatalog {
    let texts = [
      "die die die do", "Do what you must", "I shall do or die trying", "All men die, and do so once", "Trick or treat",
    ]
    return try await SampleCatalog(texts.map { .sample($0, lang: "en") })
  }

  @Test("a record that has the words in a row comes first, all others stay, and a notice names the operator")
  func phraseFirst() async throws {
    let answer = try await catalog().answer(SearchRequest("do or die"))
    #expect(answer.hits.first?.record.id.rawValue == 3)
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == [1, 2, 3, 4])
    #expect(answer.warnings.map(\.typed) == ["or"])
  }

  @Test("conditions of options stay, and the phrase still comes first")
  func conditions() async throws {
    var request = SearchRequest("do or die")
    request.clauses = [.not("trying"), .field("lang", "en")]
    #expect(try await catalog().answer(request).hits.map(\.record.id.rawValue).sorted() == [1, 2, 4])
    request.clauses = [.field("lang", "en")]
    #expect(try await catalog().answer(request).hits.first?.record.id.rawValue == 3)
  }

  @Test(
    "what no record has in a row, and an operator in capitals, is a choice without a notice",
    arguments: ["must or trick", "do OR die", "(do or die)", "do or die*", "=do or die"])
  func choice(query: String) async throws {
    #expect(try await catalog().answer(SearchRequest(query)).warnings.isEmpty)
  }
}
