import CatalogFixtures
import CatalogRecords
import QueryLanguage
import Testing

@testable import CatalogQuery

/// Pages of answers to what a query stands for if no record has all of it.
@Suite struct ReadingPagesTests {
  private func catalog() async throws -> SampleCatalog {
    var records = (0..<40).map { CatalogRecord.sample(title: "The prince machiavelli \($0)", date: "1532") }
    records += (0..<30).map { .sample("all that glitters is not always fine gold \($0)", lang: "en") }
    records.append(.sample("whall", lang: "en"))
    records += (0..<30).map { number in
      var record = CatalogRecord.sample("whale and sea \(number)", lang: "en")
      record.extra["shelf"] = .string("harpoon \(number)")
      return record
    }
    return try await SampleCatalog(records)
  }

  @Test(
    "pages of every reading joined are one long page, with the same totals and words about it",
    arguments: [
      ("prince machiavelli 1532", QueryReading.dated), ("\"all that glitters is never fine gold\"", .misquoted),
      ("\"all that glitters is never fine gold\" !!!", .misquoted),
      ("whale harpoon", .extra), ("whale seaa xylophones", .respelled), ("whale seaa", .rareRespelled),
      ("whall whale", .rareRespelled), ("whale sea", .typed),
    ] as [(String, QueryReading)])
  func pages(query: String, reading: QueryReading) async throws {
    let catalog = try await catalog()
    let whole = try await catalog.answer(SearchRequest(query, limit: 1000))
    try #require(whole.total > 20 && whole.next == nil)
    for limit in [3, 7, 13] {
      let pages = try await pages(of: query, limit, catalog)
      #expect(pages.allSatisfy { ($0.next?.reading ?? reading) == reading })
      #expect(pages.allSatisfy { $0.total == whole.total && $0.matched == whole.matched })
      #expect(pages.allSatisfy { $0.warnings == whole.warnings })
      #expect(pages.flatMap { $0.hits.map(\.id) } == whole.hits.map(\.id))
    }
  }

  /// Pages up to the last one, or to one too many.
  private func pages(of query: String, _ limit: Int, _ catalog: SampleCatalog) async throws -> [SearchAnswer] {
    var pages: [SearchAnswer] = []
    var cursor: PageCursor?
    repeat {
      let answer = try await catalog.answer(SearchRequest(query, limit: limit, after: cursor))
      pages.append(answer)
      cursor = answer.next.flatMap { PageCursor($0.description) }
    } while cursor != nil && pages.count * limit <= pages[0].total + limit
    return pages
  }

  @Test(
    "each order has the pages of a reading", arguments: ["prince machiavelli 1532", "whale harpoon", "whale seaa"],
    [SearchOrder.title, .date, .added])
  func orders(query: String, sort: SearchOrder) async throws {
    let catalog = try await catalog()
    let whole = try await catalog.answer(SearchRequest(query, limit: 1000, sort: sort))
    try #require(whole.total > 20)
    let first = try await catalog.answer(SearchRequest(query, limit: 9, sort: sort))
    #expect(first.next != nil)
    let second = try await catalog.answer(
      SearchRequest(query, limit: 1000, sort: sort, after: first.next))
    #expect((first.hits + second.hits).map(\.id) == whole.hits.map(\.id))
  }

  @Test(
    "each reading tells what the parser left out of the query",
    arguments: [
      "prince machiavelli 1532 !!!", "whale harpoon !!!", "\"all that glitters is never fine gold\" !!!",
      "whale seaa !!!",
    ])
  func dropped(query: String) async throws {
    let warnings = try await catalog().answer(SearchRequest(query)).warnings
    #expect(warnings.contains { $0.typed == "!!!" }, "\(warnings)")
  }

  @Test("a page of a reading that is gone says so")
  func gone() async throws {
    let catalog = try await catalog()
    let first = try await catalog.answer(SearchRequest("whale harpoon", limit: 5))
    var request = SearchRequest("whale sea", limit: 5)
    // As if the catalog had changed since.
    var next = try #require(first.next)
    next.query = QueryMark(request)
    request.after = next
    let changed = request
    await #expect(throws: SearchError.cursorGone) { try await catalog.answer(changed) }
  }
}
