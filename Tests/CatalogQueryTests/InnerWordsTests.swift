import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// A word that is only a part of longer ones.
@Suite struct InnerWordsTests {
  private func catalog() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample("Donaudampfschifffahrtsgesellschaft", lang: "de"), .sample("Ein Buntspecht", lang: "de"),
      .sample("Die Fahne", lang: "de"),
    ])
  }

  @Test("an empty answer says what to type", arguments: ["schifffahrt", "gesellschaft", "Specht", "fahrt"])
  func hint(query: String) async throws {
    let answer = try await catalog().answer(SearchRequest(query))
    #expect(answer.total == 0)
    #expect(answer.warnings.contains { $0.message.hasSuffix("write *\(query.lowercased())* for these.") })
  }

  @Test(
    "and nothing where no word has it, or the word itself is there",
    arguments: ["quark", "bunt", "ein buch", "\"specht\"", "Buntspecht date:..1500", "specht date:..1500"])
  func noHint(query: String) async throws {
    #expect(try await !catalog().answer(SearchRequest(query)).warnings.contains { $0.message.contains("longer words") })
  }
}
