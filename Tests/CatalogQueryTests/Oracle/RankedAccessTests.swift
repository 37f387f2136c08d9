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

  /// The lines of the plan that name an index, up to the walk through it.
  private static func uses(_ query: String, _ catalog: SampleCatalog) async throws -> [String] {
    var request = SearchRequest(query)
    request.explainsPlan = true
    request.allowsFewerWords = false
    let plan = try await catalog.file.read { [request] in try Searcher($0).search(request) }.explanation?.plan ?? []
    return plan.filter { $0.hasPrefix("by the ") }.compactMap { $0.split(separator: ":").first.map(String.init) }
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
    "word order, phrases with the beginning of more than 100 words, and these near others are the ranked index's",
    arguments: [
      "rose ADJ thorn", "rose NEAR 1*", "rose ADJ 1*", "leaf NEAR \"rose thorn 1*\"", "\"thorn rose 1*\"",
      "\"rose thorn 1*\"", "\"leaf 1*\" OR thorn",
    ])
  func rankedShapes(query: String) async throws {
    let catalog = try await Self.garden()
    try await catalog.add((1...120).map { .sample("1\($0)x") })
    try catalog.file.batches { try CatalogFile.transaction($0) { try Schema.clearRankedIndexes($0) } }
    _ = try catalog.file.batches { try RankedBuild($0).run() }
    #expect(try await Self.uses(query, catalog).first == "by the ranked index for the records up to 240")
  }

  /// Texts with each of five words several times, and one of 300 once.
  private static let hedge = (0..<300).map { number -> CatalogRecord in
    let words = (0..<9).map { ["rose", "thorn", "leaf", "hip", "stem"][(number * 7 + $0 * $0 * (number % 11)) % 5] }
    let text = (words[..<5] + ["x\(number)"] + words[5...]).joined(separator: " ")
    return .sample(text, by: "Mary Ann\(number % 150)", lang: number % 4 == 0 ? "de" : "en")
  }

  @Test(
    "repeated words, groups inside each other and word order are answered as by FTS5",
    arguments: [
      "rose OR rose OR thorn", "rose OR (rose^3 OR (thorn OR rose))", "rose OR rose",
      "\"hip stem\" OR rose OR \"hip stem\"", "author:\"mary an*\" OR rose",
      "\"rose x*\"", "\"leaf x*\" OR rose", "\"stem rose x*\" -lang:de", "\"thorn x*\" hip", "text:\"leaf x*\"",
      "\"rose x1*\" NEAR thorn", "\"mary an*\"",
      String(repeating: "(rose OR ", count: 60), String(repeating: "(rose OR \"thorn leaf\" ", count: 30),
      String(repeating: "rose -(thorn -", count: 25), String(repeating: "leaf (stem -lang:de ", count: 25),
      "lang:de OR rose OR rose", "-thorn", "rose ADJ thorn", "rose ADJ/0 rose", "thorn ADJ/3 rose ADJ/3 thorn",
      "(rose OR hip) ADJ/2 \"leaf stem\"", "ro* ADJ th*", "title:rose ADJ thorn",
    ])
  func agreement(query: String) async throws {
    let catalog = try await SampleCatalog(Self.hedge)
    _ = try catalog.file.batches { try RankedBuild($0).run() }
    // Some that the lists do not cover, and some that they no longer do.
    try await catalog.add(Array(Self.hedge.prefix(20)))
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      for id in [3, 40, 90] as [Int64] { try writer.remove(RecordID(id)) }
      try writer.flush()
    }
    for limit in [1, 10, 400] {
      var request = SearchRequest(query, limit: limit)
      for reranks in [true, false] {
        request.reranks = reranks
        let (found, wanted) = try await catalog.file.read { [request] db in
          (try Searcher(db).search(request).transcript, try Searcher(db, by: .fullText).search(request).transcript)
        }
        #expect(found == wanted)
      }
    }
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
