import CatalogFixtures
import CatalogRecords
import QueryLanguage
import TestTools
import Testing

@testable import CatalogQuery

@Suite(.serialized) struct RankingTests {
  @Test("the exact phrase beats scattered words")
  func theExactPhraseBeatsScatteredWords() async throws {
    let catalog = try await SampleCatalog([
      .sample("the wind of change and the sail of hope", lang: "en"),
      .sample("a hope: change is in the wind", lang: "en"),
      .sample("change the hope and sail of wind", lang: "en"),
      .sample("we sail in hope on the wind of change", lang: "en"),
    ])
    #expect(try await catalog.ids("hope change").first == 2)
    #expect(try await catalog.ids("wind of change").prefix(2).sorted() == [1, 4])
  }

  @Test("the word as typed beats its other forms")
  func theWordAsTypedBeatsItsOtherForms() async throws {
    let catalog = try await SampleCatalog([
      .sample("she is running late", lang: "en"), .sample("she will run late", lang: "en"),
      .sample("she runs too late", lang: "en"),
    ])
    #expect(try await catalog.ids("run").first == 2)
    #expect(try await catalog.ids("late runs").first == 3)
    #expect(try await catalog.ids("running").first == 1)
  }

  /// "seize the day" found the Vietnamese "đáy" before "carpe diem" (review of the command line, B16).
  @Test("the word as typed beats another that differs by accents")
  func theWordAsTypedBeatsAnotherThatDiffersByAccents() async throws {
    let catalog = try await SampleCatalog([
      .sample("đáy giếng water", lang: "vi"), .sample("day well water", lang: "en"),
    ])
    #expect(try await catalog.ids("day water") == [2, 1])
    #expect(try await catalog.ids("đáy water") == [1, 2])
  }

  @Test("a word that resembles the missing one decides between equals")
  func aWordLikeTheOneThatIsMissingDecidesBetweenEquals() async throws {
    let catalog = try await SampleCatalog([
      .sample("the mayor of a city won the game", lang: "en"),
      .sample("the defender of a city won the game", lang: "en"),
    ])
    #expect(try await catalog.ids("defence city game nowhere") == [2, 1])
    #expect(try await catalog.ids("majority city game nowhere") == [1, 2])
  }

  @Test("a character of a missing pair decides between equals")
  func aCharacterOfAPairThatIsMissingDecidesBetweenEquals() async throws {
    let catalog = try await SampleCatalog([
      .sample("水火日月年", lang: "zh"), .sample("水火經日月", lang: "zh"), .sample("水火德日月", lang: "zh"),
    ])
    #expect(try await catalog.ids("德海水火").first == 3)
    #expect(try await catalog.ids("海經水火").first == 2)
  }

  /// Records of a handful of words each, so that there are many ties and more matches than are looked at again.
  private func crowd(seed: UInt64) async throws -> SampleCatalog {
    var random = SeededGenerator(seed: seed)
    let words = ["rose", "roses", "is", "a", "red", "love", "loving", "violet", "blue", "sky"]
    return try await SampleCatalog(
      (0..<260).map { _ in
        let text = (0..<Int.random(in: 3...9, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        return .sample(text.joined(separator: " "), lang: "en")
      })
  }

  @Test("looking again changes the order and nothing else", arguments: [1, 2, 3] as [UInt64])
  func permutes(seed: UInt64) async throws {
    let catalog = try await crowd(seed: seed)
    for query in ["rose red", "rose OR love", "rose", "\"rose is\" OR sky", "rose -blue"] {
      let answer = try await catalog.answer(SearchRequest(query, limit: 300))
      let byID = try await catalog.ids(query, limit: 300, sort: .added)
      #expect(answer.total == byID.count, "\(query)")
      #expect(answer.hits.map(\.record.id.rawValue).sorted() == byID, "\(query)")
      let scores = answer.hits.compactMap(\.score)
      #expect(scores.count == answer.total)
      #expect(scores == scores.sorted(by: >))
      #expect(scores.allSatisfy { $0 > 0 })
      let base = answer.hits.compactMap(\.reason?.score)
      #expect(base.count == min(RankingWeights.window, answer.total))
    }
  }

  @Test(
    "pages follow each other without gap or overlap",
    arguments: [
      ("rose red", 7), ("rose", 10), ("rose love", 100), ("rose OR love", 37), ("rose OR love", 99),
      ("rose OR love", 150), ("rose red love violet blue nowhere", 10), ("rose nowhere", 60), ("-blue OR rose", 33),
    ])
  func pages(query: String, limit: Int) async throws {
    let catalog = try await crowd(seed: 4)
    let whole = try await catalog.answer(SearchRequest(query, limit: 1000))
    var collected: [Int64] = []
    var cursor: PageCursor?
    repeat {
      let answer = try await catalog.answer(SearchRequest(query, limit: limit, after: cursor))
      #expect(answer.total == whole.total)
      #expect(answer.matched == whole.matched)
      #expect(answer.warnings == whole.warnings)
      collected += answer.hits.map(\.record.id.rawValue)
      cursor = answer.next.flatMap { PageCursor($0.description) }
    } while cursor != nil && collected.count <= whole.total
    #expect(collected == whole.hits.map(\.record.id.rawValue))
    #expect(collected.count == whole.total)
  }

  @Test("cursors come back from their text", arguments: Strictness.allCases, QueryReading.allCases)
  func cursors(strictness: Strictness, reading: QueryReading) {
    let key = SortKey(primary: -2.5, secondary: 0, id: 42)
    for place in [PageCursor.Place.window(key), .key(key)] {
      let cursor = PageCursor(sort: .rank, place: place, strictness: strictness, reading: reading)
      #expect(PageCursor(cursor.description) == cursor)
    }
    let names = PageCursor(sort: .author, place: .row(id: 7), strictness: strictness, reading: reading)
    #expect(PageCursor(names.description) == names)
    var marked = names
    marked.query = QueryMark(SearchRequest("rose"))
    #expect(PageCursor(marked.description) == marked)
  }

  @Test(
    "what is no cursor is refused",
    arguments: [
      "rank_1_2_3_X", "rank_1_2_W", "rank_W", "rank_1_2_3_T", "rank_1_2_3_DW", "author_7_W", "W", "_",
      "rank_1_2_3_-", "-1",
    ])
  func noCursors(text: String) {
    #expect(PageCursor(text) == nil)
  }
}
