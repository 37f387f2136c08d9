import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// Words that one text writes as one and another as several.
@Suite struct WrittenApartTests {
  private func catalog() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample("A data base of sayings"), .sample("Never the less we try, any one can"), .sample("Rock 'n' roll music"),
      .sample("The Jean–Paul club"), .sample("A housewife and a bookshop"), .sample("Learn Node.js now"),
      .sample("Les amours de d'Artagnan", lang: "fr"), .sample("A moral tale, an R&D lab"),
      .sample("ISO-8859-1 and D3.js, ISSN 0317-8471"), .sample("R'n'B on the radio"),
    ])
  }

  @Test(
    "a word is found where it is written as several, and the reverse",
    arguments: [
      ("database", [1]), ("database sayings", [1]), ("nevertheless", [2]), ("anyone", [2]), ("rocknroll", [3]),
      ("jeanpaul", [4]), ("dartagnan", [7]), ("RnD", [8]), ("rnd lab", [8]),
      ("house wife", [5]), ("book shop housewife", [5]), ("nodejs", [6]),
      ("iso8859", [9]), ("d3js", [9]), ("03178471", [9]),
    ] as [(String, [Int64])])
  func words(query: String, ids: [Int64]) async throws {
    let answer = try await catalog().answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue) == ids)
    #expect(answer.warnings.count == 1 && answer.warnings[0].message.hasPrefix("found written as "))
  }

  @Test(
    "words that are side by side nowhere are not joined or parted",
    arguments: ["amoral", "cnn", "pueblo", "sayingsbase", "clubmusic", "\"database\"", "-database music", "musicrock"])
  func others(query: String) async throws {
    #expect(try await !catalog().answer(SearchRequest(query)).warnings.contains { $0.message.contains("written as") })
  }

  @Test("the next page is one of the same answer")
  func pages() async throws {
    let catalog = try await SampleCatalog((0..<30).map { CatalogRecord.sample("data base number \($0)") })
    var request = SearchRequest("database")
    request.limit = 20
    let first = try await catalog.answer(request)
    request.after = first.next
    let second = try await catalog.answer(request)
    #expect(first.total == 30 && Set((first.hits + second.hits).map(\.record.id)).count == 30)
  }
}
