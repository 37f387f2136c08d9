import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import QueryLanguage
import Testing

/// The index that answers a query, and what the answer says about it.
@Suite(.serialized) struct RankedAccessTests {
  private static func garden() async throws -> SampleCatalog {
    let catalog = try await SampleCatalog((1...120).map { .sample("rose \($0 % 3 == 0 ? "thorn" : "leaf") \($0)") })
    _ = try catalog.file.batches { try RankedBuild($0).run() }
    return catalog
  }

  /// The lines of the plan that name an index.
  private static func uses(_ query: String, _ catalog: SampleCatalog) async throws -> [String] {
    var request = SearchRequest(query)
    request.explainsPlan = true
    request.allowsFewerWords = false
    let plan = try await catalog.file.read { [request] in try Searcher($0).search(request) }.explanation?.plan ?? []
    return plan.filter { $0.hasPrefix("by the ") }
  }

  @Test(
    "words and phrases in any tree are the ranked index's",
    arguments: [
      "rose", "rose thorn", "rose OR thorn", "\"rose thorn\" OR leaf", "(rose OR leaf) -(thorn 3)", "\"rose thorn\"~2",
      "ros*",
    ])
  func ranked(query: String) async throws {
    let uses = try await Self.uses(query, Self.garden())
    #expect(uses == ["by the ranked index for the records up to 120"])
  }

  @Test("records that the lists do not cover are FTS5's")
  func remainder() async throws {
    let catalog = try await Self.garden()
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      for id in [3, 4, 90] as [Int64] { try writer.remove(RecordID(id)) }
      try writer.flush()
    }
    try await catalog.add([.sample("rose hip")])
    let uses = try await Self.uses("rose", catalog)
    #expect(
      uses == [
        "by the ranked index for the records up to 120, by the full-text index for 3 changed since and those added since"
      ])
    #expect(try await catalog.answer(SearchRequest("rose")).total == 118)
  }

  @Test(
    "word order, and phrases with the beginning of more than 100 words, are FTS5's",
    arguments: ["\"rose 1*\"", "rose NEAR 1*", "rose ADJ thorn"])
  func shapes(query: String) async throws {
    let catalog = try await Self.garden()
    try await catalog.add((1...120).map { .sample("1\($0)x") })
    try catalog.file.batches { try CatalogFile.transaction($0) { try Schema.clearRankedIndexes($0) } }
    _ = try catalog.file.batches { try RankedBuild($0).run() }
    let first = try await Self.uses(query, catalog).first
    #expect(
      first
        == "by the full-text index alone, since the ranked index has no answer for word order and for phrases with the "
        + "beginning of many words"
    )
  }

  @Test("a catalog without a ranked index is searched by FTS5")
  func refusals() async throws {
    let catalog = try await Self.garden()
    try catalog.file.batches { try CatalogFile.transaction($0) { try Schema.clearRankedIndexes($0) } }
    let uses = try await Self.uses("rose", catalog)
    #expect(uses == ["by the full-text index alone, since the catalog has no ranked index yet"])
  }

  @Test("a damaged ranked index costs time and a warning, and no answer")
  func damage() async throws {
    let catalog = try await Self.garden()
    let wanted = try await catalog.answer(SearchRequest("rose thorn"))
    try catalog.file.writeNow {
      try $0.execute(sql: "UPDATE ranked_term SET data = x'00' WHERE term = CAST('thorn' AS BLOB)")
    }
    let answer = try await catalog.file.read { try Searcher($0).search(SearchRequest("rose thorn")) }
    #expect(answer.hits.map(\.record.id) == wanted.hits.map(\.record.id))
    #expect(answer.hits.map(\.score) == wanted.hits.map(\.score))
    #expect(answer.total == wanted.total)
    #expect(answer.warnings.map(\.description).contains { $0.contains("adagia repair") })
    let other = try await catalog.file.read { try Searcher($0).search(SearchRequest("leaf")) }
    #expect(other.warnings.isEmpty)
  }
}
