import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import GRDB
import QueryLanguage
import RankedIndex
import Testing

@testable import CatalogQuery

/// The work that each shape of a query takes: a table of all ways there are.
@Suite(.serialized) struct QueryStrategyTests {
  /// A query, with what else it asks for.
  private struct Shape: Sendable {
    let query: String
    var name = ""
    var change: @Sendable (inout SearchRequest) -> Void = { _ in }
    var choice = IndexChoice.any
  }

  private static let shapes = [
    Shape(query: "rose"), Shape(query: "rose OR thorn"), Shape(query: "rose thorn"), Shape(query: "\"rose thorn\""),
    Shape(query: "rose -thorn"), Shape(query: "\"rose thorn\" -leaf"), Shape(query: "rose NEAR thorn"),
    Shape(query: "\"rose thorn\" OR leaf"), Shape(query: "(rose OR leaf) -(thorn x3)"), Shape(query: "ros*"),
    Shape(query: "rose xyz"), Shape(query: "xyz"), Shape(query: "xyz OR zyx"), Shape(query: "rose lang:de"),
    Shape(query: "rose OR thorn lang:de"), Shape(query: "rose ADJ thorn"), Shape(query: "rose OR lang:de"),
    Shape(query: "-rose"), Shape(query: "lang:de"), Shape(query: ""), Shape(query: "rose id:3"),
    Shape(query: "ros* id:3"),
    Shape(query: "rose", name: "by date") { $0.sort = .date },
    Shape(query: "rose OR thorn", name: "by date") { $0.sort = .date },
    Shape(query: "rose thorn", name: "by date") { $0.sort = .date },
    Shape(query: "lang:de", name: "by date") { $0.sort = .date },
    Shape(query: "ros*", name: "by date") { $0.sort = .date },
    Shape(query: "rose", name: "by title") { $0.sort = .title },
    Shape(query: "rose OR thorn", name: "count") { $0.limit = 0 },
    Shape(query: "rose thorn", name: "count") { $0.limit = 0 },
    Shape(query: "rose OR thorn", name: "facets") { ($0.limit, $0.facets) = (0, [FacetRequest("lang")]) },
    Shape(query: "rose stem leaf bud hip", name: "fewer words") { $0.allowsFewerWords = true },
    Shape(query: "rose", name: "BM25 alone") { $0.reranks = false },
    Shape(query: "rose thorn", name: "FTS5", choice: .fullText),
    Shape(query: "\"rose thorn\" OR (leaf x3)", name: "FTS5", choice: .fullText),
  ]

  private static func garden() async throws -> SampleCatalog {
    try await SampleCatalog(
      (1...120).map {
        .sample("rose \($0 % 3 == 0 ? "thorn" : "leaf") x\($0)", date: "\(1700 + $0)", lang: $0 % 2 == 0 ? "de" : "en")
      })
  }

  /// The work of each shape, and a line for it.
  private static func works(_ catalog: SampleCatalog, _ shapes: [Shape]) async throws -> (
    works: [QueryWork], table: String
  ) {
    var (works, lines): ([QueryWork], [String]) = ([], [])
    for shape in shapes {
      var request = SearchRequest(shape.query)
      request.allowsFewerWords = false
      shape.change(&request)
      let done = try await catalog.file.read { [request] db in
        let searcher = try Searcher(db, by: shape.choice)
        _ = try searcher.search(request)
        return searcher.snapshot.work.works
      }
      works += done
      let name = shape.name.isEmpty ? "" : " (\(shape.name))"
      lines.append("\(shape.query)\(name) → \(done.map(Self.short).joined(separator: ", "))")
    }
    return (works, lines.joined(separator: "\n"))
  }

  /// The case as it is written, without what a catalog decides.
  private static func short(_ work: QueryWork) -> String {
    switch work {
    case .lists(let walk, _): "lists: \(walk)"
    case .split(let walk, let rest, _, _, _): "lists: \(walk) and FTS5: \(rest)"
    case .indexInMemory: "in memory"
    case .fullText(let walk, let refusal): "FTS5: \(walk), \(refusal)"
    case .everyID: "every id"
    case .columns: "columns"
    case .keptRecords: "kept records"
    case .dateTiers: "date tiers"
    case .scored: "scored"
    case .reranked: "reranked"
    }
  }

  @Test("each shape of a query has its strategy")
  func table() async throws {
    let catalog = try await Self.garden()
    try catalog.buildRankedIndex()
    let found = try await Self.works(catalog, Self.shapes)
    #expect(found.table == Self.wanted)
  }

  private static let wanted = """
    rose → lists: word, reranked
    rose OR thorn → lists: any, reranked
    rose thorn → lists: all, reranked
    "rose thorn" → lists: all, reranked
    rose -thorn → lists: any, reranked
    "rose thorn" -leaf → lists: any, reranked
    rose NEAR thorn → lists: all, reranked
    "rose thorn" OR leaf → lists: any, reranked
    (rose OR leaf) -(thorn x3) → lists: tree, reranked
    ros* → lists: prefix, reranked
    rose xyz → lists: nothing
    xyz → lists: nothing
    xyz OR zyx → lists: nothing
    rose lang:de → columns, lists: filtered, reranked
    rose OR thorn lang:de → lists: everyOfAny, kept records, lists: any, reranked
    rose ADJ thorn → lists: ordered, lists: any, reranked
    rose OR lang:de → lists: everyOfAny, kept records, lists: word, reranked
    -rose → every id, lists: everyOfAny
    lang:de → kept records
     → every id
    rose id:3 → columns, FTS5: once, namedRecords, reranked
    ros* id:3 → kept records, lists: prefix, reranked
    rose (by date) → lists: everyOfAny
    rose OR thorn (by date) → lists: everyOfAny
    rose thorn (by date) → lists: every
    lang:de (by date) → kept records
    ros* (by date) → lists: everyOfPrefix
    rose (by title) → lists: everyOfAny
    rose OR thorn (count) → lists: count
    rose thorn (count) → lists: all
    rose OR thorn (facets) → lists: everyOfAny
    rose stem leaf bud hip (fewer words) → lists: nothing, lists: quorum, lists: any, reranked
    rose (BM25 alone) → lists: word, scored
    rose thorn (FTS5) → FTS5: once, unwanted, reranked
    "rose thorn" OR (leaf x3) (FTS5) → FTS5: twice, unwanted, reranked
    """

  @Test("each strategy is that of some shape")
  func coverage() async throws {
    let catalog = try await Self.garden()
    let withoutLists = try await Self.works(catalog, [Shape(query: "rose")]).works
    try catalog.buildRankedIndex()
    var works = try await Self.works(catalog, Self.shapes).works + withoutLists
    works += try await catalog.file.read { db in
      let snapshot = try Searcher(db).snapshot
      let expression = try #require(MatchExpression(.text(TextClause(words: "rose")), languages: []))
      var scan = ScanRequest(expression)
      (scan.members, scan.seeksMembers) = (DocIDSet(through: 9), true)
      _ = try scan.collect(snapshot, TopK(limit: 5, after: nil), by: .rank)
      return snapshot.work.works
    }
    works += try await Self.worksByDate()
    try await catalog.add([.sample("rose hip")])
    let later = [Shape(query: "rose OR (hip leaf)"), Shape(query: "rose"), Shape(query: "ro*")]
    works += try await Self.works(catalog, later).works
    let walks = works.compactMap { if case .lists(let walk, _) = $0 { walk } else { nil } }
    #expect(Set(RankedWalk.allCases).subtracting(walks) == [])
    let others = works.flatMap { work -> [FullTextWalk] in
      switch work {
      case .fullText(let walk, _), .split(_, let walk, _, _, _): [walk]
      default: []
      }
    }
    #expect(Set(FullTextWalk.allCases).subtracting(others) == [])
    let kinds = Set(works.map { Self.short($0).prefix { $0 != ":" } })
    let all = ["lists", "in memory", "FTS5", "every id", "columns", "kept records", "date tiers", "scored", "reranked"]
    #expect(kinds == Set(all.map { $0[...] }))
  }

  /// The work of an order by date, with tiers that a large catalog has after a dozen queries.
  private static func worksByDate() async throws -> [QueryWork] {
    let catalog = try await garden()
    try catalog.buildRankedIndex()
    return try await catalog.file.read { db in
      let snapshot = try Searcher(db).snapshot
      let tiers = DateTiers(sizes: [60, 30], leastRecords: 0, queriesBefore: 0)
      _ = snapshot.columns.cache.companion { tiers }
      let expression = try #require(MatchExpression(.text(TextClause(words: "rose")), languages: []))
      let scan = ScanRequest(expression)
      _ = try scan.collectTiered(snapshot, TopK(limit: 5, after: nil), by: .date(isDescending: false))
      return snapshot.work.works
    }
  }

  @Test("SQL is shown when it ran, and only then")
  func sql() async throws {
    let catalog = try await Self.garden()
    try catalog.buildRankedIndex()
    func sql(_ query: String, _ choice: IndexChoice = .any) async throws -> [String] {
      var request = SearchRequest(query)
      (request.explainsPlan, request.allowsFewerWords) = (true, false)
      return try await catalog.file.read { [request] in try Searcher($0, by: choice).search(request) }.explanation?.sql
        ?? []
    }
    #expect(try await sql("rose thorn") == [])
    #expect(try await sql("lang:de") == [])
    let shown = try await sql("rose thorn", .fullText)
    #expect(shown.count == 2)
    #expect(shown.first?.contains("MATCH ?1") == true)
    #expect(shown.last?.hasPrefix("?1 = ") == true)
    try await catalog.add([.sample("rose hip")])
    #expect(try await sql("rose thorn").contains { $0.contains("rowid BETWEEN") })
  }

  @Test(
    "a prefix is looked for in memory among the records that the lists do not cover",
    arguments: ["ro*", "\"rose hi*\"", "th*", "ro* NEAR hi*", "text:\"old rose hi*\"", "xy*"])
  func prefixes(query: String) async throws {
    let catalog = try await Self.garden()
    try catalog.buildRankedIndex()
    try await catalog.add([.sample("The old rose, and its hip")])
    var request = SearchRequest(query)
    (request.explainsPlan, request.allowsFewerWords) = (true, false)
    let (answer, works) = try await catalog.file.read { [request] in
      let searcher = try Searcher($0)
      return (try searcher.search(request), searcher.snapshot.work.works)
    }
    #expect(works.contains(.indexInMemory(recordCount: 1)))
    #expect(answer.explanation?.sql == [])
    let wanted = try await catalog.file.read { [request] in try Searcher($0, by: .fullText).search(request) }
    #expect(answer.transcript == wanted.transcript)
  }
}
