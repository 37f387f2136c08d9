import CatalogFixtures
import CatalogQuery
import CatalogRecords
import Testing

/// Languages that records have by their names, as edits and earlier versions left them.
@Suite struct NamedLanguageTests {
  private func catalog() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample("Ein Haus", lang: "German"), .sample("Zwei Häuser", lang: "de"), .sample("Μῆνιν", lang: "Ancient Greek"),
      .sample("one house", lang: "en"),
    ])
  }

  @Test(
    "a language is found by its name, its tag and its code, whichever of them a record has",
    arguments: [
      ("lang:German", [1, 2]), ("lang:german", [1, 2]), ("lang:de", [1, 2]), ("lang:ger", [1, 2]),
      ("lang:Deutsch", [1, 2]), ("lang:grc", [3]), ("lang:ancient-greek", [3]), ("lang:English", [4]),
      ("lang:German zwei", [2]), ("lang:French", []),
    ] as [(String, [Int64])])
  func languages(query: String, ids: [Int64]) async throws {
    #expect(try await catalog().ids(query).sorted() == ids)
  }

  @Test("the clause of a facet finds the records that it counts")
  func facet() async throws {
    let catalog = try await catalog()
    let facets = try await catalog.answer(SearchRequest("", facets: [FacetRequest("lang")])).facets
    for value in facets.flatMap(\.values) {
      let clause = try #require(value.clause)
      #expect(try await catalog.answer(SearchRequest(clause)).total >= value.count, "\(clause)")
    }
    #expect(facets.first?.values.count == 4)
  }
}
