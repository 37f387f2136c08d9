import CatalogFixtures
import CatalogRecords
import CatalogStore
import TestTools
import Testing

@testable import CatalogQuery

@Suite(.serialized) struct SuggestionTests {
  private static func catalog() async throws -> SampleCatalog {
    var records: [CatalogRecord] = [
      .sample("Courage is resistance to fear.", by: "Mark Twain", lang: "en", tags: ["courage"], id: "1"),
      .sample("Always do right.", by: "Mark Twain", lang: "en", tags: ["virtue"], id: "2"),
      .sample("Slow and steady wins the race; step by step.", by: "Aesop", lang: "en", id: "3"),
      .sample("道可道，非常道", by: "老子", lang: "zh", id: "4"),
      .sample("道德經", by: "Émile Zola", lang: "zh", id: "5"),
      .sample("Книга — лучший подарок", by: "Максим Горький", lang: "ru", id: "6"),
      .sample("Twice two is four.", by: "Shania Twain", lang: "en", id: "7"),
      .sample("Courage, mon ami", lang: "fr", id: "8"),
    ]
    records[1].source = "Following the Equator"
    return try await SampleCatalog(records)
  }

  private static func suggest(
    _ text: String, _ kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases)
  ) async throws -> [String] {
    let request = SuggestionRequest(text, kinds: kinds)
    let found = try await catalog().file.read { try Suggester($0).suggestions(request) }
    return found.map { "\($0.query) \($0.recordCount)\($0.isExact ? "" : "?")" }
  }

  @Test("words come in the order of the numbers beside them")
  func order() async throws {
    // The estimate goes by bytes: a word in many places of few records has more of them.
    let vines = String(repeating: "vine or ", count: 60)
    let texts = (0..<12).map { "vale \($0)" } + (0..<4).map { vines + "\($0)" } + (0..<8).map { "veil \($0)" }
    let catalog = try await SampleCatalog(texts.map { .sample($0) })
    let found = try await catalog.file.read { try Suggester($0).suggestions(SuggestionRequest("v", kinds: [.word])) }
    #expect(found.map(\.text) == ["vale", "veil", "vine"])
    #expect(found.map(\.recordCount) == [12, 8, 4])
  }

  @Test(
    "words are completed",
    arguments: [
      ("COUR", ["courage 2"]), ("slow and ste", ["slow and steady 1", "slow and step 1"]),
      ("-(cour", ["-(courage 2"]), ("кни", ["книга 1"]), ("КНИ", ["книга 1"]), ("道", ["道可 1", "道德 1"]),
      ("道德", ["道德經 1"]), ("\"slow and ste", ["\"slow and steady\" 1"]), ("\"slow and cou", []), ("xyz", []), ("", []),
      ("courage ", []), ("--", []), ("lang:e", []), ("text:ste", ["text:steady 1", "text:step 1"]),
    ])
  func wordsAreCompleted(typed: String, expected: [String]) async throws {
    #expect(try await Self.suggest(typed, [.word]).sorted() == expected.sorted())
  }

  @Test(
    "values are completed",
    arguments: [
      ("author:tw", ["author:\"Mark Twain\" 2", "author:\"Shania Twain\" 1"]),
      ("by:TWAI", ["by:\"Mark Twain\" 2", "by:\"Shania Twain\" 1"]),
      ("author:\"mark tw", ["author:\"Mark Twain\" 2"]), ("author:老", ["author:\"老子\" 1"]),
      ("author:emi", ["author:\"Émile Zola\" 1"]),
      ("author:горь", ["author:\"Максим Горький\" 1"]), ("race tag:v", ["race tag:\"virtue\" 1"]),
      ("source:equ", ["source:\"Following the Equator\" 1"]), ("author:ami", []), ("tag:cou", ["tag:\"courage\" 1"]),
    ])
  func valuesAreCompleted(typed: String, expected: [String]) async throws {
    #expect(try await Self.suggest(typed) == expected)
  }

  @Test(
    "a field before a group is that of its words",
    arguments: [
      ("author:(tw", ["author:(\"Mark Twain\" 2", "author:(\"Shania Twain\" 1"]),
      ("-author:(aesop OR (ém", ["-author:(aesop OR (\"Émile Zola\" 1"]),
      ("author:(aesop OR tag:v", ["author:(aesop OR tag:\"virtue\" 1"]),
      ("text:(ste", ["text:(steady 1", "text:(step 1"]),
      ("lang:(e", []), ("author:(aesop) vir", ["author:(aesop) virtue 1", "author:(aesop) tag:\"virtue\" 1"]),
    ])
  func groups(typed: String, expected: [String]) async throws {
    #expect(try await Self.suggest(typed) == expected)
  }

  @Test(
    "only words come after the sign of exact words",
    arguments: [
      ("=tw", ["=twain 3", "=twice 1", "=two 1"]), ("author:=tw", ["author:=twain 3"]), ("=author:tw", []),
      ("author:(=tw", ["author:(=twain 3"]), ("=\"slow and ste", ["=\"slow and steady\" 1"]),
    ])
  func exactWords(typed: String, expected: [String]) async throws {
    #expect(try await Self.suggest(typed) == expected)
  }

  /// `title:king 129`, which found nothing: the number was that of all fields.
  @Test(
    "words after a field are those of the field, with their numbers there",
    arguments: [
      ("title:ki", ["title:kind 1"]), ("text:ki", ["text:king 2", "text:kind 1"]), ("note:ki", ["note:kin 1"]),
      ("{title,note}:ki", ["{title,note}:kin 1", "{title,note}:kind 1"]), ("title:\"a ki", ["title:\"a kind\" 1"]),
      ("publisher:ki", []),
    ])
  func wordsOfAField(typed: String, expected: [String]) async throws {
    let catalog = try await SampleCatalog([
      .sample("The king is dead.", title: "A kind heart", by: "King Lear", id: "1"),
      .sample("Kind is the king.", note: "Kin of the other", id: "2"),
    ])
    let found = try await catalog.file.read { try Suggester($0).suggestions(SuggestionRequest(typed)) }
    #expect(found.map { "\($0.query) \($0.recordCount)" } == expected)
  }

  @Test("a word that many records have is estimated in its field")
  func estimateInAField() async throws {
    let records = (0..<4_000).map { CatalogRecord.sample("a king \($0)", title: $0 % 4 == 0 ? "king" : "queen") }
    let found = try await SampleCatalog(records).file.read {
      try Suggester($0).suggestions(SuggestionRequest("title:ki"))
    }
    #expect(found.map(\.query) == ["title:king"])
    #expect(found.allSatisfy { !$0.isExact && (500...2_000).contains($0.recordCount) }, "\(found)")
  }

  @Test("people with only wrong attributions are not suggested as those who said something")
  func credited() async throws {
    var wrong = CatalogRecord.sample("Never said.", id: "2")
    wrong.attributions = [Attribution(creator: "Mark Twain", role: .misattributed)]
    let right = CatalogRecord.sample("Said.", by: "Shania Twain", id: "1")
    let found = try await SampleCatalog([right, wrong]).file.read { db in
      try ["said:tw", "said:(tw", "author:tw"].map { try Suggester(db).suggestions(SuggestionRequest($0)) }
    }
    #expect(
      found.map { $0.map(\.query) } == [
        ["said:\"Shania Twain\""], ["said:(\"Shania Twain\""], ["author:\"Mark Twain\"", "author:\"Shania Twain\""],
      ])
  }

  @Test("every kind is offered without a field")
  func everyKindIsOfferedWithoutAField() async throws {
    let found = try await Self.suggest("tw")
    #expect(found.contains("twain 3"))
    #expect(found.contains("twice 1"))
    #expect(found.contains("author:\"Mark Twain\" 2"))
  }

  /// Names in 4,000 records, too many for all to be looked at.
  private static func manyRecords() async throws -> SampleCatalog {
    var random = SeededGenerator(seed: 1)
    let names = ["Anna Able", "Anton Baker", "Bert Cole"]
    let records = (0..<4_000).map { number in
      var record = CatalogRecord.sample(
        "and another thing \(number % 7)", by: names[Int.random(in: 0...2, using: &random)],
        tags: number % 2 == 0 ? ["Anecdotes"] : ["ANECDOTES", "Things"], id: "\(number)")
      record.source = number < 40 ? "Annals" : nil
      return record
    }
    return try await SampleCatalog(records)
  }

  @Test("many records are sampled, and the answer says so")
  func manyRecordsAreSampledAndSaidToBe() async throws {
    let catalog = try await Self.manyRecords()
    let found = try await catalog.file.read {
      try Suggester($0).suggestions(SuggestionRequest("an", kinds: [.author, .source, .tag]))
    }
    #expect(found.map(\.kind) == [.author, .author, .source, .tag])
    #expect(Set(found.map(\.text)).isSuperset(of: ["Anna Able", "Anton Baker", "Annals"]))
    #expect(found.allSatisfy { !$0.isExact }, "\(found)")
    #expect(found.prefix(2).allSatisfy { (900...1_800).contains($0.recordCount) }, "\(found)")
    #expect((20...80).contains(found[2].recordCount), "\(found)")
    #expect((2_400...5_600).contains(found[3].recordCount), "\(found)")
  }

  @Test("names of several words are found in a sample")
  func namesOfSeveralWordsAreFoundInASample() async throws {
    let catalog = try await Self.manyRecords()
    let found = try await catalog.file.read { db in
      try ["author:\"anna ab", "author:\"bert a", "author:\"and an"].map {
        try Suggester(db).suggestions(SuggestionRequest($0))
      }
    }
    #expect(found.map { $0.map(\.text) } == [["Anna Able"], [], []])
    #expect((900...1_800).contains(found[0].first?.recordCount ?? 0))
  }
}

@Suite struct TopTermsTests {
  @Test("suggested words are those that a search finds", arguments: ["", "a", "b", "ab", "ba", "bab", "c", "é"])
  func theyAreThoseThatASearchFinds(prefix: String) async throws {
    var random = SeededGenerator(seed: 7)
    let records = (0..<300).map { number in
      let words = (0..<8).map { _ in
        String((0..<Int.random(in: 1...4, using: &random)).map { _ in "abéz".randomElement(using: &random) ?? "a" })
      }
      return CatalogRecord.sample(words.joined(separator: " "), id: "\(number)")
    }
    try await SampleCatalog(records).file.read { db in
      let dictionary = TermDictionary(db, try ColumnTable(reading: db))
      for limit in [1, 7, 5_000] {
        let top = try dictionary.topTerms(startingWith: prefix, limit: limit)
        let search = try dictionary.terms(startingWith: prefix, limit: limit)
        #expect(top.terms == search.terms)
        #expect(top.total == search.total)
      }
      let all = try dictionary.allTerms().filter { $0.text.hasPrefix(prefix) }
      #expect(
        try dictionary.topTerms(startingWith: prefix, limit: 1).totalDoclistBytes
          == all.reduce(0) { $0 + $1.doclistBytes })
    }
  }
}

@Suite struct QueryCorrectionTests {
  private static func suggestion(_ query: String) async throws -> String? {
    var texts = (0..<40).map { "the red badge of courage number\($0)" }
    texts += ["the philosophy of history", "philosophy and fear", "fare well", "rare couragge"]
    let catalog = try await SampleCatalog(texts.map { .sample($0, lang: "en", id: $0) })
    return try await catalog.answer(SearchRequest(query)).suggestion
  }

  @Test(
    "rare words are corrected",
    arguments: [
      ("corage", "courage"), ("red bagde", "red badge"), ("Philosphy", "philosophy"), ("red (philosphy OR xx)", nil),
      ("the corage", "the courage"), ("couragge", "courage"), ("courage", nil), ("philosophy", nil),
      ("zzzzzz", nil), ("\"corage\"", nil), ("=corage", nil), ("cor*ge", nil), ("bagde corage", "badge courage"),
      ("philosphy of hystory", "philosophy of history"), ("12345", nil), ("author:corage", nil),
    ])
  func wordsThatAreHardlyThereAreCorrected(typed: String, expected: String?) async throws {
    #expect(try await Self.suggestion(typed) == expected)
  }

  @Test("a first letter may be mistyped if no other word will do")
  func aFirstLetterMayBeMistypedWhenNoOtherWordWillDo() async throws {
    #expect(try await Self.suggestion("xourage") == "courage")
    #expect(try await Self.suggestion("ohilosophy hystory") == "philosophy history")
  }

  @Test("a letter in another place is nearer than another letter")
  func movedLetter() async throws {
    let catalog = try await SampleCatalog(
      (["Grandi", "Grandi"] + (0..<12).map { _ in "Gandhi" }).enumerated().map { .sample("\($1) \($0)", id: "\($0)") })
    #expect(try await catalog.answer(SearchRequest("ghandi")).suggestion == "gandhi")
  }

  @Test("a word that its stems alone find is corrected where ten times as many records have the other one")
  func foundByStems() async throws {
    let texts = (0..<3).map { "machined parts \($0)" } + (0..<40).map { "machinery \($0)" }
    let catalog = try await SampleCatalog(texts.map { .sample($0, lang: "en", id: $0) })
    #expect(try await catalog.answer(SearchRequest("machinety")).suggestion == "machinery")
    let found = try await catalog.answer(SearchRequest("machines"))
    #expect(found.total == 3)
    #expect(found.suggestion == nil)
  }

  @Test("only whole words are replaced")
  func onlyWholeWordsAreReplaced() {
    #expect(
      QueryCorrection.replacing("art", with: "cart", in: "art (art) start art-art") == "cart (cart) start art-art")
  }
}
