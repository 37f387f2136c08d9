import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import TestTools
import Testing

@Suite(.serialized) struct SearchTests {
  private func sayings() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample("To be, or not to be", by: "William Shakespeare", date: "1601", lang: "en", tags: ["life"], id: "hamlet"),
      .sample("I want to be alone", by: "Greta Garbo", date: "1932", lang: "en"),
      .sample("시작이 반이다", lang: "ko", type: "proverb"),
      .sample(
        "The unexamined life is not worth living", by: "Plato; Socrates", date: "-0398", lang: "en", tags: ["wisdom"]),
      .sample("Don't count your chickens", lang: "en", type: "proverb"),
      .sample("C++ is a language", note: "said of C++"),
      .sample("A grade of C", date: "c. 400 BC"),
      .sample("Rock AND roll", title: "Songs"),
    ])
  }

  @Test(
    "queries and the records they find",
    arguments: [
      ("be", [1, 2]), ("\"to be\" -author:shakespeare", [2]), ("author:plato", [4]), ("don't", [5]), ("chickens", [5]),
      ("C++", [6]), ("AND", [8]), ("lang:ko 시작", [3]), ("시작", [3]), ("LIVING", [4]), ("cour* OR chick*", [5]),
      ("date:-0600..-0300", [4, 7]), ("date:-0600..-0300 wisdom", [4]), ("date:1600..1700", [1]), ("date:1900..", [2]),
      ("type:proverb", [3, 5]), ("-type:proverb -lang:en", [6, 7, 8]), ("id:hamlet", [1]), ("id:2", [2]),
      ("in:sample type:proverb", [3, 5]), ("title:songs", [8]), ("text:songs", []), ("tag:wisdom OR tag:life", [1, 4]),
      ("lang:ko OR chickens", [5, 3]), ("-be -life -lang:ko", [5, 6, 7, 8]), ("nothing like it", []),
      ("(plato OR garbo) date:1900..", [2]), ("lang:en -(be OR life)", [5]), ("", [1, 2, 3, 4, 5, 6, 7, 8]), ("\"", []),
      ("-- !!!", []), ("be !!!", [1, 2]),
    ])
  func finds(query: String, expected: [Int64]) async throws {
    let ids = try await sayings().ids(query)
    #expect(Set(ids) == Set(expected), "\(ids)")
    #expect(ids.count == expected.count, "\(ids)")
  }

  @Test("records without any of the words come last")
  func recordsWithoutAnyOfTheWordsComeLast() async throws {
    #expect(try await sayings().ids("lang:ko OR chickens") == [5, 3])
  }

  @Test("the total counts all hits, not only the page")
  func theTotalCountsAllHitsAndNotOnlyThePage() async throws {
    let answer = try await sayings().answer(SearchRequest("lang:en", limit: 2))
    #expect(answer.total == 4)
    #expect(answer.hits.count == 2)
    #expect(answer.next != nil)
  }

  @Test("a limit of 0 only counts", arguments: ["lang:en", "be", "be OR lang:ko", ""])
  func countOnly(query: String) async throws {
    let catalog = try await sayings()
    let counted = try await catalog.answer(SearchRequest(query, limit: 0))
    #expect(counted.hits.isEmpty)
    #expect(counted.next == nil)
    #expect(try await catalog.answer(SearchRequest(query, limit: 100)).hits.count == counted.total)
  }

  @Test("a word meant exactly is not found in other forms")
  func aWordThatIsMeantAsItStandsIsNotFoundInOtherForms() async throws {
    let catalog = try await SampleCatalog([
      .sample("They run", lang: "en"), .sample("Still running", lang: "en"), .sample("Running, they run", lang: "en"),
    ])
    #expect(try await Set(catalog.ids("running")) == [1, 2, 3])
    #expect(try await Set(catalog.ids("=running")) == [2, 3])
    #expect(try await Set(catalog.ids("=run")) == [1, 3])
    #expect(try await catalog.ids("still -=run") == [2])
    let hit = try #require(
      try await catalog.answer(SearchRequest("=run they")).hits.first { $0.record.id.rawValue == 3 })
    #expect(hit.snippet().marked("[", "]") == "Running, [they] [run]")
  }

  @Test("words beyond the limit are reported", arguments: [false, true])
  func tooManyWords(isPlain: Bool) async throws {
    var request = SearchRequest((0..<600).map { "word\($0)" }.joined(separator: " "))
    request.isPlain = isPlain
    let answer = try await sayings().answer(request)
    #expect(answer.warnings.contains { $0.message.contains("600 words and conditions; only the first 500") })
  }

  @Test(
    "names that the catalog does not know are said, also where nothing is left to look for",
    arguments: [
      "lang:xx", "type:song", "in:elsewhere", "absent (lang:xx OR absent)", "absent -(in:elsewhere OR absent)",
    ])
  func unknownNames(query: String) async throws {
    let answer = try await sayings().answer(SearchRequest(query))
    #expect(answer.total == 0)
    let typed = answer.warnings.map(\.typed).filter { !$0.isEmpty }
    #expect(typed.count == 1 && typed.allSatisfy { $0.contains(":") && query.contains($0) }, "\(answer.warnings)")
  }

  @Test(
    "orders",
    arguments: [
      (SearchOrder.date, [7, 4, 1, 2, 3, 5, 6, 8]), (.dateDescending, [2, 1, 4, 7, 3, 5, 6, 8]),
      (.added, [1, 2, 3, 4, 5, 6, 7, 8]), (.addedDescending, [8, 7, 6, 5, 4, 3, 2, 1]),
      (.author, [2, 4, 1, 3, 5, 6, 7, 8]),
    ])
  func orders(sort: SearchOrder, expected: [Int64]) async throws {
    #expect(try await sayings().ids("", sort: sort) == expected)
  }

  @Test("pages follow each other without gap or overlap", arguments: SearchOrder.allCases)
  func pages(sort: SearchOrder) async throws {
    let records = (0..<57).map { number in
      CatalogRecord.sample(
        String(repeating: "rose ", count: number % 5 + 1) + "\(number)",
        by: number % 3 == 0 ? nil : "Author \(number % 7)",
        date: number % 4 == 0 ? nil : "\(1500 + number % 11)")
    }
    let catalog = try await SampleCatalog(records)
    let whole = try await catalog.ids("rose", sort: sort)
    #expect(whole.count == 57)
    var collected: [Int64] = []
    var cursor: PageCursor?
    repeat {
      let answer = try await catalog.answer(SearchRequest("rose", limit: 10, sort: sort, after: cursor))
      #expect(answer.total == 57)
      collected += answer.hits.map(\.record.id.rawValue)
      cursor = answer.next.flatMap { PageCursor($0.description) }
    } while cursor != nil
    #expect(collected == whole)
  }

  @Test("a page cursor of another order is refused")
  func aPageCursorOfAnotherOrderIsRefused() async throws {
    let catalog = try await sayings()
    let cursor = try #require(try await catalog.answer(SearchRequest("lang:en", limit: 1, sort: .date)).next)
    await #expect(throws: SearchError.cursorOfAnotherOrder(.date)) {
      try await catalog.answer(SearchRequest("lang:en", limit: 1, sort: .added, after: cursor))
    }
  }

  @Test(
    "a page cursor of another query is refused",
    arguments: [
      SearchRequest("lang:de"), SearchRequest("lang:en "), SearchRequest("lang:en") { $0.collection = "mine" },
      SearchRequest("lang:en") { $0.language = "de" }, SearchRequest("lang:en") { $0.clauses = [.not("rose")] },
    ])
  func aPageCursorOfAnotherQueryIsRefused(other: SearchRequest) async throws {
    let catalog = try await sayings()
    let next = try #require(try await catalog.answer(SearchRequest("lang:en", limit: 1)).next)
    let cursor = PageCursor(next.description)
    #expect(cursor == next)
    #expect(try await catalog.answer(SearchRequest("lang:en", limit: 5, after: cursor)).hits.count > 1)
    var request = other
    request.after = cursor
    let wrong = request
    await #expect(throws: SearchError.cursorOfAnotherQuery) { try await catalog.answer(wrong) }
  }

  @Test("more occurrences in shorter records rank higher")
  func moreOccurrencesInShorterRecordsRankHigher() async throws {
    let catalog = try await SampleCatalog([
      .sample("A long record in which the word rose comes once among a great many other words that say nothing"),
      .sample("Rose is a rose is a rose is a rose"),
      .sample("Gather ye rosebuds"),
      .sample("The rose"),
    ])
    #expect(try await catalog.ids("rose") == [2, 4, 1])
  }

  @Test("scores descend, and are above zero for words that nearly all have")
  func scoresDescendAndAreAboveZeroForWordsThatNearlyAllHave() async throws {
    let catalog = try await SampleCatalog((1...20).map { .sample("the number \($0)") })
    let scores = try await catalog.answer(SearchRequest("the")).hits.compactMap(\.score)
    #expect(scores.count == 10)
    #expect(scores.allSatisfy { $0 > 0 })
    #expect(scores == scores.sorted(by: >))
  }

  /// Names are read in runs of neighboring records: here some matches are neighbors, some 4 and some 20 records apart.
  @Test("the order by author holds however far apart records are")
  func theOrderByAuthorHoldsHoweverFarApartRecordsAre() async throws {
    let matching = [1, 2, 6, 10, 11, 31, 51, 52]
    let names = ["Zeno", "Émile", "Bion", "Emil", "Ovid", "Ariston", "Cleanthes"]
    let catalog = try await SampleCatalog(
      (1...60).map { number in
        let place = matching.firstIndex(of: number)
        return .sample(
          "\(place == nil ? "other" : "wanted") n\(number)", by: place.flatMap { $0 < 7 ? names[$0] : nil })
      })
    let expected: [Int64] = [31, 6, 51, 10, 2, 11, 1, 52]
    #expect(try await catalog.ids("wanted", sort: .author) == expected)
    var request = SearchRequest("wanted", limit: 3, sort: .author)
    var pages: [Int64] = []
    repeat {
      let answer = try await catalog.answer(request)
      #expect(answer.total == 8)
      pages += answer.hits.map(\.record.id.rawValue)
      request.after = answer.next
    } while request.after != nil
    #expect(pages == expected)
  }
}

extension SearchRequest {
  fileprivate init(_ query: String, _ change: (inout SearchRequest) -> Void) {
    self.init(query)
    change(&self)
  }
}
