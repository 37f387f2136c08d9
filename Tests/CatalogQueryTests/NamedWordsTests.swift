import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// Names whose parts are not side by side.
@Suite struct NamedWordsTests {
  private static let names = [
    "Gogh, Vincent van", "Антон Павлович Чехов", "Byron, George Gordon Byron, Baron, 1788-1824", "村上 春樹",
    "Tolkien, J. R. R. (John Ronald Reuel), 1892-1973", "Alfred, Lord Tennyson", "Goethe, Johann Wolfgang von",
    "Thomas, Aquinas, Saint, 1225?-1274",
  ]

  private func catalog() async throws -> SampleCatalog {
    var pair = CatalogRecord.sample("A text")
    pair.attributions = [Attribution(creator: "Maxwell Grant"), Attribution(creator: "Robeson, Vincent")]
    return try await SampleCatalog(Self.names.map { CatalogRecord.sample("A text", by: $0) } + [pair])
  }

  @Test(
    "the parts of a name are found in any order, with initials and without titles",
    arguments: [
      ("author:\"van gogh\"", 1), ("author:\"чехов, а. п.\"", 2), ("author:\"антон чехов\"", 2),
      ("author:\"lord byron\"", 3), ("author:\"george gordon, lord byron\"", 3),
      ("author:\"john ronald reuel tolkien\"", 5), ("author:\"tennyson, alfred\"", 6), ("author:\"von goethe\"", 7),
      ("author:\"j. w. von goethe\"", 7), ("author:\"st thomas aquinas\"", 8), ("author:\"lord byron\" text", 3),
      ("author:\"GG Byron\"", 3), ("author:\"JW von Goethe\"", 7), ("author:\"gg byron\"", 3),
    ] as [(String, Int64)])
  func parts(query: String, id: Int64) async throws {
    let answer = try await catalog().answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue) == [id])
    #expect(answer.warnings.map(\.message) == ["found as parts of a name."])
  }

  @Test(
    "all parts are in one name",
    arguments: ["author:\"grant vincent\"", "author:\"k. maxwell\"", "author:\"emily gogh\"", "author:\"lord x\""])
  func otherNames(query: String) async throws {
    #expect(try await catalog().ids(query) == [])
  }

  @Test(
    "a name is found in all forms that catalogs have at once",
    arguments: [
      ("author:\"j r r tolkien\"", [1, 2, 3]), ("author:\"J.R.R. Tolkien\"", [1, 2, 3]),
      ("author:\"tolkien, j. r. r.\"", [1, 2, 3]), ("author:\"村上春樹\"", [4, 5, 6]),
    ] as [(String, [Int64])])
  func forms(query: String, ids: [Int64]) async throws {
    let names = ["Tolkien, J. R. R.", "J.R.R. Tolkien", "JRR Tolkien", "村上, 春樹", "村上春樹", "村上 春樹", "村上龍"]
    let catalog = try await SampleCatalog(names.map { CatalogRecord.sample("A text", by: $0) })
    let answer = try await catalog.answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == ids)
    #expect(answer.warnings.isEmpty)
  }

  @Test("a strict search finds names as they are")
  func strict() async throws {
    var request = SearchRequest("author:\"van gogh\"")
    request.allowsFewerWords = false
    #expect(try await catalog().answer(request).total == 0)
  }
}
