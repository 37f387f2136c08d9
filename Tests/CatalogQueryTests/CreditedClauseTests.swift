import CatalogFixtures
import CatalogQuery
import CatalogRecords
import Testing

/// `said:`, which narrows `author:` to those who are credited.
@Suite struct CreditedClauseTests {
  private func catalog() async throws -> SampleCatalog {
    var records = (1...8).map { CatalogRecord.sample("text \($0)", lang: "en") }
    records[0].attributions = [Attribution(creator: "Mark Twain", role: .wrote)]
    records[1].attributions = [Attribution(creator: "Mark Twain", role: .misattributed)]
    records[2].attributions = [
      Attribution(creator: "Mark Twain", role: .misattributed), Attribution(creator: "Jean Swift", role: .said),
    ]
    records[3].attributions = [Attribution(creator: "Twain, Mark, 1835-1910", role: .attributed)]
    records[4].attributions = [
      Attribution(creator: "Mark Twain", role: .disputed), Attribution(creator: "Shania Twain", role: .said),
    ]
    records[5].attributions = [
      Attribution(creator: "Homer", role: .wrote), Attribution(creator: "Mark Twain", role: .translated),
    ]
    records[6].attributions = [
      Attribution(creator: "Mark Twain", role: .said), Attribution(creator: "Mark Twain", role: .translated),
    ]
    return try await SampleCatalog(records)
  }

  @Test(
    "a name without credit is not found, in whatever form it is written",
    arguments: [
      ("author:twain", [1, 2, 3, 4, 5, 6, 7]), ("said:twain", [1, 4, 5, 7]), ("said:\"mark twain\"", [1, 4, 7]),
      ("said:mark-twain", [1, 4, 7]), ("said:(shania OR homer)", [5, 6]), ("said:twai*", [1, 4, 5, 7]),
      ("said:*", [1, 3, 4, 5, 6, 7]), ("-said:*", [2, 8]), ("has:said", [1, 3, 4, 5, 6, 7]),
      ("-said:twain", [2, 3, 6, 8]), ("said:swift lang:en", [3]), ("said:nobody", []),
    ])
  func credited(query: String, expected: [Int64]) async throws {
    let answer = try await catalog().answer(SearchRequest(query, limit: 100))
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == expected)
    #expect(answer.warnings.isEmpty)
  }

  @Test("a pattern is searched in all names, with a warning")
  func pattern() async throws {
    let answer = try await catalog().answer(SearchRequest("said:tw*in", limit: 100))
    #expect(answer.total == 7)
    #expect(answer.warnings.count == 1)
  }
}
