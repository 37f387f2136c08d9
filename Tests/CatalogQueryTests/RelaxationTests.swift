import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import TestTools
import Testing

/// What is found when no record has all of a query's words.
@Suite(.serialized) struct RelaxationTests {
  private func sayings() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample("A rolling stone gathers no moss", by: "Publilius Syrus", lang: "en"),
      .sample("Still waters run deep", lang: "en", type: "proverb"),
      .sample("The stone which the builders rejected", lang: "en"),
      .sample("道可道非常道", lang: "zh"),
      .sample("What is past is prologue", by: "William Shakespeare", lang: "en"),
    ])
  }

  @Test("a missing word does not hide the record")
  func aMissingWordDoesNotHideTheRecord() async throws {
    let answer = try await sayings().answer(SearchRequest("rolling pebble gathers moss"))
    #expect(answer.hits.map(\.record.id.rawValue) == [1])
    #expect(answer.total == 1)
    #expect(answer.matched == .most)
    #expect(
      answer.warnings.map(\.description) == ["no record has all 4 words; these have at least 3 of them."])
  }

  @Test("any word is the last resort")
  func anyWordIsTheLastResort() async throws {
    let answer = try await sayings().answer(SearchRequest("stone pebble rock"))
    #expect(Set(answer.hits.map(\.record.id.rawValue)) == [1, 3])
    #expect(answer.total == 2)
    #expect(answer.matched == .any)
    #expect(answer.warnings.map(\.message) == ["no record has all 3 words; these have at least 1 of them."])
  }

  @Test("small words of a question do not count")
  func smallWordsOfAQuestionDoNotCount() async throws {
    let answer = try await sayings().answer(SearchRequest("What is the stone that gathers moss like?"))
    #expect(answer.hits.first?.record.id.rawValue == 1)
    #expect(answer.matched == .any)
    #expect(
      answer.warnings.map(\.message) == [
        "no record has all 8 words; these have at least 1 of the 4 that matter (stone, gathers, moss, like)."
      ])
  }

  @Test("a sentence of stop words is still found")
  func aSentenceOfStopWordsIsStillFound() async throws {
    let answer = try await sayings().answer(SearchRequest("what is that which was"))
    #expect(answer.hits.map(\.record.id.rawValue).contains(5))
    #expect(answer.matched != .all)
  }

  @Test("a saying made of stop words is looked for by them")
  func aSayingMadeOfStopWordsIsLookedForByThem() async throws {
    let catalog = try await SampleCatalog([
      .sample("If I am not for myself, who will be for me? And if not now, when?", lang: "en"),
      .sample("Know yourself", lang: "en"),
    ])
    let answer = try await catalog.answer(SearchRequest("If you are not for yourself, who will be for you? When?"))
    #expect(answer.hits.first?.record.id.rawValue == 1)
    // Ten different words of thirteen: all of them are looked for, and none is said to matter less.
    #expect(answer.warnings.first?.message.contains("of the 10 different ones (") == true, "\(answer.warnings)")
  }

  @Test("only the first words of a very long text are looked for")
  func ofAVeryLongTextTheFirstWordsAreLookedFor() async throws {
    let text = (0..<62).map { "word\($0)" }.joined(separator: " ") + " stone moss waters"
    let answer = try await sayings().answer(SearchRequest(text))
    #expect(Set(answer.hits.map(\.record.id.rawValue)) == [1, 3])
    #expect(answer.warnings.last?.message.contains("at least 1 of the first 64 different ones (") == true)
  }

  @Test("a query with an answer stays as it is")
  func aQueryThatIsAnsweredStaysAsItIs() async throws {
    let answer = try await sayings().answer(SearchRequest("stone moss"))
    #expect(answer.hits.map(\.record.id.rawValue) == [1])
    #expect(answer.matched == .all)
    #expect(answer.warnings.isEmpty)
  }

  @Test("a long sentence finds more than the one record that has it")
  func aLongSentenceIsNotContentWithTheOneRecordThatHasIt() async throws {
    let answer = try await sayings().answer(SearchRequest("the stone which the builders rejected"))
    #expect(answer.hits.first?.record.id.rawValue == 3)
    #expect(answer.matched == .any)
    #expect(answer.total == 2)
    #expect(answer.warnings.first?.message.hasPrefix("only 1 record has all 6 words; the others have") == true)
  }

  @Test("text without spaces falls back to its pairs")
  func textWithoutSpacesFallsBackToItsPairs() async throws {
    let answer = try await sayings().answer(SearchRequest("道可說非常道"))
    #expect(answer.hits.map(\.record.id.rawValue) == [4])
    #expect(answer.matched != .all)
  }

  @Test("a run of characters that a record has as a whole is not taken apart")
  func aRunThatStandsSomewhereAsAWholeIsNotTakenApart() async throws {
    let catalog = try await SampleCatalog([.sample("道可道非常道", lang: "zh"), .sample("非常好", lang: "zh")])
    #expect(try await catalog.answer(SearchRequest("道可道非常道")).hits.map(\.record.id.rawValue) == [1])
    #expect(try await catalog.answer(SearchRequest("可道非常道也")).total == 2)
  }

  @Test(
    "signs are never given up",
    arguments: [
      ("rolling pebble -gathers", [Int64]()), ("\"rolling pebble\" moss", []), ("author:shakespeare rolling moss", []),
      ("lang:zh rolling pebble", []), ("(rolling OR still) pebble rock", []), ("+", []),
      ("type:proverb waters pebble", [2]), ("(rolling OR still) pebble waters", [2]),
    ])
  func signs(query: String, expected: [Int64]) async throws {
    #expect(try await sayings().ids(query) == expected)
  }

  @Test(
    "a written word is never torn apart",
    arguments: [
      ("covid-19", [Int64]()), ("POL-358", []), ("covid-19 vaccine", [2]), ("covid/19 vaccine", [2]),
      ("vaccine covid-20", [2]), ("covid19x moss-19", []),
    ])
  func writtenWords(query: String, expected: [Int64]) async throws {
    let catalog = try await SampleCatalog([
      .sample("There are 19 ways to leave", lang: "en"), .sample("A vaccine against the flu", lang: "en"),
      .sample("Page 358 of the map of covid", lang: "en"),
    ])
    #expect(try await catalog.ids(query) == expected)
  }

  @Test("a number has no other spelling")
  func numbers() async throws {
    let catalog = try await SampleCatalog([
      .sample("ubuntu 2004 and 20.40", lang: "en"), .sample("in 2013 and in 2003", lang: "en"),
      .sample("ubuntu linux", lang: "en"),
    ])
    let answer = try await catalog.answer(SearchRequest("ubuntu 20045"))
    #expect(answer.expansions.isEmpty)
    #expect(Set(answer.hits.map(\.id.rawValue)) == [1, 3])
  }

  @Test("a word that no record has finds nothing", arguments: ["pebble", "\"rolling pebble\"", "xyzzy plugh"])
  func nothing(query: String) async throws {
    let answer = try await sayings().answer(SearchRequest(query))
    #expect(answer.total == 0)
    #expect(answer.matched == .all)
    #expect(answer.warnings.isEmpty)
  }

  @Test("what matched is marked")
  func whatMatchedIsMarked() async throws {
    let answer = try await sayings().answer(SearchRequest("who gathers the rolling pebble"))
    #expect(answer.hits.first?.snippet().text == "A rolling stone gathers no moss")
    #expect(answer.hits.first?.matches == [.text: [2..<9, 16..<23]])
  }

  @Test("the count is that of the hits", arguments: SearchOrder.allCases)
  func counts(sort: SearchOrder) async throws {
    let catalog = try await sayings()
    let queries = [
      "rolling pebble gathers moss", "stone pebble rock", "the stone which the builders rejected",
      "(lang:en OR lang:zh) rolling pebble gathers stone", "-type:proverb (lang:en OR builders) stone pebble rock",
    ]
    for query in queries {
      let whole = try await catalog.answer(SearchRequest(query, limit: 100, sort: sort))
      let counted = try await catalog.answer(SearchRequest(query, limit: 0, sort: sort))
      #expect(whole.hits.count == whole.total)
      #expect(counted.total == whole.total)
      #expect(counted.matched == whole.matched)
      #expect(whole.matched != .all)
    }
  }

  @Test("plain words have no operators")
  func plainWordsHaveNoSigns() async throws {
    var request = SearchRequest("\"rolling\" -stone author:moss OR")
    request.isPlain = true
    let answer = try await sayings().answer(request)
    #expect(answer.hits.first?.record.id.rawValue == 1)
    #expect(answer.matched == .any)
  }

  @Test("a request may name the collection")
  func aRequestMayNameTheCollection() async throws {
    var request = SearchRequest("stone OR moss")
    request.collection = "sample"
    #expect(try await sayings().answer(request).total == 2)
    request.collection = "elsewhere"
    #expect(try await sayings().answer(request).total == 0)
  }
}
