import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// A date beside words that no record has together with it.
@Suite struct DatedWordsTests {
  private func catalog() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample("courage and hope", date: "1650"), .sample("courage and fear", date: "1750"),
      .sample("courage and rage", date: "1855"), .sample("courage in Paris", date: "1900"),
      .sample("courage of old", date: "-0099"), .sample("hope in Paris", date: "1900"),
    ])
  }

  @Test(
    "the words that change a date are a part of it",
    arguments: [
      ("courage 1750", [2]), ("courage in 1750", [2]), ("courage before 1700", [1, 5]),
      ("courage before 1750", [1, 5]), ("courage vor 1750", [1, 5]), ("courage avant 1750", [1, 5]),
      ("courage after 1750", [3, 4]), ("courage since 1750", [2, 3, 4]), ("courage until 1750", [1, 2, 5]),
      ("courage before the 18th century", [1, 5]), ("courage not before 1750", [2, 3, 4]),
      ("courage vor 1700", [1, 5]),
      ("before 1700 courage", [1, 5]), ("courage since 1850", [3, 4]), ("courage after 1850", [3, 4]),
      ("courage 1850s", [3]), ("courage in the 1850s", [3]), ("courage 17th century", [1]),
      ("courage from 1700 to 1860", [2, 3]), ("courage 1740..1760", [2]), ("courage 100 bc", [5]),
      ("courage paris 1900", [4]), ("courage around 1750", [2]), ("courage before 1800 in:sample", [1, 2, 5]),
      ("courage before 1800 date:1740..", []), ("courage early 18th century hope", []),
    ] as [(String, [Int64])])
  func dated(query: String, expected: [Int64]) async throws {
    let answer = try await catalog().answer(SearchRequest(query))
    let isDated = answer.warnings.contains { $0.message.contains("these have the date") }
    #expect(isDated == !expected.isEmpty)
    if isDated { #expect(answer.hits.map(\.record.id.rawValue).sorted() == expected) }
  }

  @Test(
    "other numbers are words", arguments: ["courage 747", "courage 12", "courage may 5", "courage 1650 1750", "1750"])
  func words(query: String) async throws {
    let answer = try await catalog().answer(SearchRequest(query))
    #expect(!answer.warnings.contains { $0.message.contains("these have the date") })
  }
}
