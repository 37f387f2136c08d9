import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// A locator beside words, in a catalog where other records have the same numbers.
@Suite struct LocatedWordsTests {
  private func catalog() async throws -> SampleCatalog {
    var records = [
      CatalogRecord.sample("In the beginning was the Word.", lang: "en"),
      .sample("Hearings on John, pt. 1. 1-3", lang: "en"),
      .sample("In the beginning God created heaven and earth.", lang: "en"),
      .sample("John has 21 chapters", lang: "en"),
    ]
    records[0].source = "John"
    records[0].attributions = [Attribution(creator: "John", role: .wrote, locator: "1:1")]
    records[2].source = "Genesis"
    records[2].attributions = [Attribution(creator: "Moses", role: .attributed, locator: "1:1")]
    return try await SampleCatalog(records)
  }

  @Test(
    "the record with exactly this locator is the answer",
    arguments: [
      ("john 1:1", 1), ("genesis 1:1", 3), ("1:1 john", 1), ("john 1:1 lang:en", 1), ("gen 1:1", 3), ("Gen. 1:1", 3),
    ] as [(String, Int64)])
  func located(query: String, expected: Int64) async throws {
    let answer = try await catalog().answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue) == [expected])
    #expect(answer.warnings.map(\.message) == ["found as the locator."])
  }

  @Test(
    "a locator can be asked for as a field, and as words beside those of the source",
    arguments: [
      ("locator:1:1", [1, 3]), ("locator:\"1:1\" genesis", [3]), ("locator:act", [5]), ("locator:1", [1, 3, 5]),
      ("locator:*", [1, 3, 5, 6]), ("-locator:*", [2, 4]), ("locator:\"act 1\"", [5]), ("locator:7", []),
      ("locator:\"act 1, scene\"", [5]), ("locator:5.5", [6]), ("locator:5", [6]), ("locator:5.52", []),
      ("hamlet act 1 scene 2", [5]), ("hamlet act 1, scene 2", [5]),
    ] as [(String, [Int64])])
  func fields(query: String, expected: [Int64]) async throws {
    let catalog = try await catalog()
    var record = CatalogRecord.sample("Frailty, thy name is woman!", lang: "en")
    record.source = "Hamlet"
    record.attributions = [Attribution(creator: "Shakespeare", role: .wrote, locator: "act 1, scene 2")]
    var line = CatalogRecord.sample("Out, out, brief candle!", lang: "en")
    line.attributions = [Attribution(creator: "Shakespeare", role: .wrote, locator: "5.5.23")]
    try await catalog.add([record, line])
    #expect(try await catalog.ids(query).sorted() == expected)
  }

  @Test(
    "numbers that are not locators here, or are asked for alone, are words",
    arguments: ["john 1.1", "1:1", "john 3:16"])
  func words(query: String) async throws {
    #expect(
      try await !catalog().answer(SearchRequest(query)).warnings.contains { $0.message == "found as the locator." })
  }
}
