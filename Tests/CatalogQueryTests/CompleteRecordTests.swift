import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import Testing

/// Records that have all of a long query come before those that have a part of it (review of the command line, A6).
@Suite(.serialized) struct CompleteRecordTests {
  /// A translation in a note, among many texts that have two of its words.
  private func catalog() async throws -> SampleCatalog {
    let others = (0..<150).map { CatalogRecord.sample("rivers flow and flow, rivers \($0)", lang: "en") }
    let one = CatalogRecord.sample(
      "Nuestras vidas son los ríos", lang: "es", note: "English: Our lives are the rivers that flow into the sea.")
    return try await SampleCatalog(others + [one])
  }

  private let query = "our lives are the rivers that flow into the sea"

  @Test("a translation in a note comes first")
  func first() async throws {
    #expect(try await catalog().answer(SearchRequest(query, limit: 3)).hits.first?.id.rawValue == 151)
  }

  @Test("find knows it too")
  func find() async throws {
    let catalog = try await catalog()
    let request = FindRequest(query, limit: 3)
    let answer = try await catalog.file.read { try Searcher($0).find(request) }
    #expect(answer.hits.first?.id.rawValue == 151)
    #expect(Set(answer.hits.map(\.id)).count == 3)
  }

  @Test("pages have each record once")
  func pages() async throws {
    let catalog = try await catalog()
    var collected: [Int64] = []
    var cursor: PageCursor?
    repeat {
      let answer = try await catalog.answer(SearchRequest(query, limit: 40, after: cursor))
      collected += answer.hits.map(\.id.rawValue)
      cursor = answer.next.flatMap { PageCursor($0.description) }
    } while cursor != nil
    #expect(collected.count == 151)
    #expect(Set(collected).count == 151)
    #expect(collected.first == 151)
  }
}
