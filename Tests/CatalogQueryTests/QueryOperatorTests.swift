import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import QueryLanguage
import Testing

/// What the operators find, record by record.
@Suite(.serialized) struct QueryOperatorTests {
  private static let texts = [
    "Courage is grace under pressure", "The carriage was late", "Time and tide wait for no man",
    "No man is an island, and time is short", "Colour and color", "The calendar of saints", "Women and a woman",
  ]

  private func ids(_ query: String, _ change: (inout [CatalogRecord]) -> Void = { _ in }) async throws
    -> [Int64]
  {
    var records = Self.texts.map { CatalogRecord.sample($0) }
    change(&records)
    let catalog = try await SampleCatalog(records)
    var request = SearchRequest(query, limit: 100, sort: .added)
    request.allowsFewerWords = false
    return try await catalog.answer(request).hits.map(\.record.id.rawValue)
  }

  @Test(
    "words and operators find their records",
    arguments: [
      ("c*age", [1, 2]), ("c*r", [5, 6]), ("col?r", [5]), ("wom?n", [7]), ("*age", [1, 2]), ("~corage", [1]),
      ("~2carage", [1, 2]), ("/c(ou|arri)[ar].*e/", [1, 2]), ("/colou?r/", [5]), ("-c*age no", [3, 4]),
      ("c*age OR tide", [1, 2, 3]), ("tide NEAR/1 time", [3]), ("time ADJ/1 tide", [3]), ("tide ADJ/5 time", []),
      ("man ADJ/4 time", [4]), ("man ADJ/3 time", []), ("time NEAR/5 man", [3, 4]), ("time NEAR/4 man", [4]),
      ("\"short island\"~3", [4]), ("\"short island\"~2", []),
      ("(tide OR short) NEAR/1 time", [3, 4]), ("wait ADJ/0 for ADJ/0 no", [3]), ("NOT time ADJ/1 tide man", [4]),
      ("w*t NEAR/0 for", [3]), ("xyz*q", []), ("~zzzzz", []), ("*", [1, 2, 3, 4, 5, 6, 7]),
    ])
  func wordsAndSigns(query: String, found: [Int64]) async throws {
    #expect(try await ids(query) == found)
  }

  /// FTS5 counts the words between the first and the last that belong to the clause too.
  @Test(
    "only other words count for the distance of words near each other",
    arguments: [
      ("\"alpha beta gamma\"~0", [1, 3]), ("alpha NEAR/0 beta NEAR/0 gamma", [1, 3]),
      ("alpha NEAR/1 beta NEAR/1 gamma", [1, 2, 3]), ("\"gamma delta\"~0", [2]),
      ("alpha NEAR/0 \"beta gamma\"", [1]), ("\"alpha beta delta gamma\"~0", [2]),
      ("(\"alpha beta gamma\"~0 OR zeta) -eta", [1, 3]), ("lang:en OR \"alpha beta gamma\"~0", [1, 3]),
    ] as [(String, [Int64])])
  func otherWords(query: String, found: [Int64]) async throws {
    let texts = ["alpha beta gamma", "alpha beta delta gamma", "gamma alpha beta", "alpha eta beta iota gamma"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0) })
    #expect(try await catalog.ids(query, sort: .added) == found)
    try catalog.buildRankedIndex()
    #expect(try await catalog.ids(query, sort: .added) == found)
  }

  @Test(
    "conditions on values find their records",
    arguments: [
      ("pages:300", [1, 3]), ("pages:>=300", [1, 2, 3]), ("pages:>300", [2]), ("pages:<300", [3]),
      ("pages:200..350", [1, 3]),
      ("pages:*", [1, 2, 3]), ("-pages:*", [4, 5, 6, 7]), ("publisher:knopf", [4]), ("publisher:\"alfred a\"", [4]),
      ("publisher:kno*", [4]), ("has:publisher", [4]), ("pages:{300,400}", [1, 2, 3]), ("pages:>=300 late", [2]),
      ("note:*", [5]), ("-note:*", [1, 2, 3, 4, 6, 7]), ("has:note", [5]), ("is:misattributed", [6]),
      ("is:{misattributed,disputed}", [6, 7]), ("has:author", [6, 7]), ("{title,note}:*", [5]),
      ("lang:{de,fr}", [1, 2]), ("{note,text}:color", [5]), ("{note,title}:spelling", [5]),
      ("{note,title}:colour", []), ("text:color", [5]),
    ])
  func values(query: String, found: [Int64]) async throws {
    let ids = try await ids(query) { records in
      records[0].extra["pages"] = .integer(300)
      records[1].extra["pages"] = .string("400")
      records[2].extra["pages"] = .array([.integer(300), .number(12.5)])
      records[3].extra["publisher"] = .string("Alfred A. Knopf")
      records[4].note = "A spelling"
      records[5].attributions = [Attribution(creator: "Einstein", role: .misattributed)]
      records[6].attributions = [Attribution(creator: "Somebody", role: .disputed)]
      records[0].language = "de"
      records[1].language = "fr"
    }
    #expect(ids == found)
  }

  @Test("what counts more comes first")
  func whatCountsMoreComesFirst() async throws {
    let catalog = try await SampleCatalog(
      ["a stone and more of it", "some moss and more of it"].map { CatalogRecord.sample($0) })
    func first(_ query: String) async throws -> Int64? {
      try await catalog.ids(query).first
    }
    #expect(try await first("stone^3 OR moss") == 1)
    #expect(try await first("stone OR moss^3") == 2)
  }

  @Test("clauses given as values mean the same")
  func clausesWithoutSignsMeanTheSame() async throws {
    let catalog = try await SampleCatalog(Self.texts.map { CatalogRecord.sample($0) })
    func ids(_ query: String, _ clauses: [QueryClause] = []) async throws -> [Int64] {
      var request = SearchRequest(query, limit: 100, sort: .added)
      request.clauses = clauses
      return try await catalog.answer(request).hits.map(\.record.id.rawValue)
    }
    #expect(try await ids("", [.field("text", "tide OR island")]) == [3, 4])
    #expect(try await ids("man", [.not("tide")]) == [4])
    #expect(try await ids("", [.near("tide time", within: 1)]) == [3])
    #expect(try await ids("", [.fuzzy("corage")]) == [1])
    #expect(try await ids("", [.beginning("col")]) == [5])
    #expect(try await ids("", [.expression("colou?r")]) == [5])
    #expect(try await ids("", [.any("tide late")]) == [2, 3])
    #expect(try await ids("", [.phrase("no man"), .exact("is")]) == [4])
  }

  @Test("the answer explains itself")
  func theAnswerExplainsItself() async throws {
    let catalog = try await SampleCatalog(Self.texts.map { CatalogRecord.sample($0) })
    var request = SearchRequest("c*age -late OR lang:de")
    request.explainsPlan = true
    let answer = try await catalog.file.read { [request] in try Searcher($0, isTimed: true).search(request) }
    let explanation = try #require(answer.explanation)
    #expect(
      explanation.tree == [
        "any of", "  all of", "    wildcard: c*age (2 words)", "    not", "      word: late", "  filter: lang:de",
      ])
    #expect(explanation.plan.first?.hasPrefix("set by set") == true)
    #expect(explanation.steps.contains { $0.name == "match" && $0.seconds > 0 })
    #expect(
      answer.expansions == [QueryExpansion(typed: "c*age", others: answer.expansions[0].others, reason: .pattern)])
    #expect(Set(answer.expansions[0].others) == ["courage", "carriage"])
  }
}
