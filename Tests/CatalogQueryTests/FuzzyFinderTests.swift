import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import QueryLanguage
import Testing

/// Half-remembered sayings.
@Suite(.serialized) struct FuzzyFinderTests {
  private let catalog: SampleCatalog

  private static let texts = [
    "The better part of valour is discretion", "Discretion in speech is more than eloquence",
    "Nothing in life is to be feared, it is only to be understood", "Life is short, and the art long",
    "All that glisters is not gold", "Gold is tried in the fire", "学而不思则罔，思而不学则殆", "不思不学",
    "Жизнь прожить — не поле перейти",
    "Жизнь коротка",
  ]

  init() async throws {
    catalog = try await SampleCatalog(Self.texts.map { CatalogRecord.sample($0) })
  }

  private func answer(_ text: String, _ change: (inout FindRequest) -> Void = { _ in }) async throws -> SearchAnswer {
    var request = FindRequest(text)
    change(&request)
    return try await catalog.file.read { [request] in try Searcher($0).find(request) }
  }

  @Test(
    "a garbled saying is found",
    arguments: [
      ("valour's better part: discresion", 1), ("the beter prt of valor", 1), ("discretion is the better part", 1),
      ("only understood not feared be to life is in nothing", 3), ("glitters all gold not that is", 5),
      ("思而不学殆", 7), ("жизнь прожит не поле", 9), ("AND ( \" * gold glisters", 5),
    ])
  func found(text: String, id: Int64) async throws {
    #expect(try await answer(text).hits.first?.record.id.rawValue == id)
  }

  @Test("words that were taken to be misspelled are named")
  func whatWasTakenToBeMisspelledIsSaid() async throws {
    let answer = try await answer("discresion in speach")
    #expect(answer.hits.first?.record.id.rawValue == 2)
    #expect(
      answer.expansions == [
        QueryExpansion(typed: "discresion", others: ["discretion"], reason: .spelling),
        QueryExpansion(typed: "speach", others: ["speech"], reason: .spelling),
      ])
  }

  /// "eppur si muove", which one record has, brought "Eppur non si muove" first: the rare words were taken for
  /// misspelled (review of the command line, B15).
  @Test("a text that a record has word by word is not misspelled")
  func aTextThatARecordHasWordByWordIsNotMisspelled() async throws {
    try await catalog.add([.sample("Eppur si muove"), .sample("Eppure non si muovi, non si muovi")])
    let answer = try await answer("eppur si muove")
    #expect(answer.hits.first?.record.record.text == "Eppur si muove")
    #expect(answer.expansions.isEmpty)
  }

  /// "water water everywhere" brought a text that has "everywhere" first, for a repeated word counted once.
  @Test("a repeated word counts as often as it is typed")
  func aRepeatedWordCountsAsOftenAsItIsTyped() async throws {
    try await catalog.add([.sample("You go everywhere"), .sample("Water, water, every where")])
    #expect(try await answer("water water everywhere").hits.first?.record.record.text == "Water, water, every where")
  }

  @Test("only the named collection is searched")
  func onlyTheCollectionThatIsNamedIsLookedAt() async throws {
    try await catalog.add([.sample("All that glitters is gold")], to: "other")
    #expect(try await answer("glitters gold") { $0.collection = "other" }.hits.map(\.record.id.rawValue) == [11])
    #expect(try await answer("glitters gold") { $0.limit = 1 }.hits.count == 1)
  }

  @Test("long texts are cut with a warning, and an empty text finds nothing")
  func longTextsAreCutWithAWarningAndNothingIsNothing() async throws {
    let long = (0..<100).map { "word\($0)" }.joined(separator: " ") + " glisters gold"
    let answer = try await answer(long)
    #expect(answer.hits.first?.record.id.rawValue == 5)
    #expect(answer.warnings.contains { $0.message.contains("of its 102 words only the 64 rarest are searched for") })
    let nothing = try await self.answer("?!")
    #expect(nothing.hits.isEmpty)
    #expect(nothing.warnings.count == 1)
    #expect(try await self.answer("zzz").total == 0)
  }

  @Test("a long text of unknown words is not compared with the whole dictionary word by word")
  func aLongTextOfUnknownWordsIsNotComparedWithTheWholeDictionaryWordByWord() async throws {
    let unknown = (0..<20).map { "qwertz\($0)" }.joined(separator: " ")
    let answer = try await answer("\(unknown) discresion gold")
    let warning = "only 12 words that hardly any record has are compared with similar ones; 10 more may be misspelled"
    #expect(answer.warnings.map(\.message).contains(warning))
    #expect(!answer.expansions.contains { $0.typed == "discresion" })
    let words = (0..<500).map { "wort\($0)" }.joined(separator: " ")
    let messages = try await self.answer(words).warnings.map(\.message)
    #expect(messages.contains("of its 500 words only the first 400 are read"))
    #expect(messages.contains("of these only the 64 rarest are searched for"))
  }

  @Test("hits say why")
  func hitsSayWhy() async throws {
    let hit = try await answer("discresion valour") { $0.explainsHits = true }.hits.first
    #expect(Set(hit?.why?.words.map(\.word) ?? []) == ["valour", "~discresion"])
  }
}
