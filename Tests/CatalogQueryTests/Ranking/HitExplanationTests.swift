import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import TestTools
import Testing
import TextAnalysis

/// Why a hit was found, and why it has its rank.
@Suite(.serialized) struct HitExplanationTests {
  private func sayings() async throws -> SampleCatalog {
    let catalog = try await SampleCatalog([
      .sample("A rolling stone gathers no moss. Stones roll.", by: "Publilius Syrus", lang: "en", tags: ["stones"]),
      .sample("The stone which the builders rejected", lang: "en", note: "Stone, stone"),
      .sample("The colour of money, and the colour of stone", title: "Colours", lang: "en"),
      .sample("The color of truth", lang: "en"), .sample("Laozi sat on a moss-grown stone", lang: "en"),
      .sample("Courage, of course: to be or not to be", by: "Stone", lang: "en", type: "proverb"),
    ])
    try await catalog.file.write { db in
      let table = SynonymTable(db)
      _ = try table.insert("colour", "color", list: "spelling")
      _ = try table.insert("Lao Tzu", "Laozi")
    }
    return catalog
  }

  private func hits(
    _ query: String, limit: Int = 10, sort: SearchOrder = .rank, in catalog: SampleCatalog? = nil
  ) async throws -> [Hit] {
    var request = SearchRequest(query, limit: limit, sort: sort)
    request.explainsHits = true
    if let catalog { return try await catalog.answer(request).hits }
    return try await sayings().answer(request).hits
  }

  private func why(_ query: String, of id: Int64) async throws -> HitExplanation {
    try #require(try await hits(query).first { $0.record.id.rawValue == id }?.why)
  }

  /// `stone: text stone typed 1, text Stones stem 1`
  private func lines(_ why: HitExplanation) -> [String] {
    why.words.map { word in
      "\(word.word): " + word.places.map { "\($0.field) \($0.text) \($0.form) \($0.count)" }.joined(separator: ", ")
    }
  }

  @Test("hits are explained only on request")
  func nobodyWhoDoesNotAskIsTold() async throws {
    #expect(try await sayings().answer(SearchRequest("stone")).hits.allSatisfy { $0.why == nil })
  }

  @Test(
    "the words that a hit has, in their fields and forms",
    arguments: [
      (
        "stone moss", 1,
        ["stone: text stone typed 1, text Stones stem 1, subject stones stem 1", "moss: text moss typed 1"]
      ),
      ("stone", 2, ["stone: text stone typed 1, note Stone typed 1, note stone typed 1"]),
      ("cour* -moss", 6, ["cour*: text Courage beginning 1, text course beginning 1"]),
      ("author:stone \"to be\"", 6, ["creator:stone: creator Stone typed 1", "\"to be\": text to be typed 2"]),
      ("=stone =stone", 1, ["=stone: text stone typed 1"]), ("truth OR (stone moss)", 4, ["truth: text truth typed 1"]),
      (
        "truth OR (stone rejected)", 2,
        [
          "stone: text stone typed 1, note Stone typed 1, note stone typed 1", "rejected: text rejected typed 1",
        ]
      ),
    ] as [(String, Int64, [String])])
  func words(query: String, id: Int64, expected: [String]) async throws {
    #expect(try await lines(why(query, of: id)) == expected)
  }

  @Test("a synonym names the rule that brought it")
  func aSynonymNamesTheRuleThatBroughtIt() async throws {
    let truth = try await why("colours truth", of: 4)
    #expect(truth.words.map(\.word) == ["color", "truth"])
    #expect(truth.words[0].synonyms == [SynonymRule(word: "colour", other: "color", list: "spelling")])
    #expect(truth.words[1].synonyms.isEmpty)
    #expect(truth.missing.isEmpty)
    let money = try await why("colour money", of: 3)
    #expect(money.words.map(\.synonyms) == [[], []])
    #expect(lines(money)[0] == "colour: title Colours stem 1, text colour typed 2")
  }

  @Test("several words and phrases have their rules too")
  func severalWordsAndPhrasesHaveTheirRulesToo() async throws {
    let laozi = try await why("lao tzu stone", of: 5)
    #expect(laozi.words.map(\.word) == ["Laozi", "stone"])
    #expect(laozi.words[0].synonyms.map(\.description) == ["Lao Tzu → Laozi"])
    let phrase = try await why("\"the colour of truth\"", of: 4)
    #expect(lines(phrase) == ["\"the color of truth\": text The color of truth typed 1"])
    #expect(phrase.words[0].synonyms.map(\.description) == ["colour → color"])
  }

  @Test("missing words are named")
  func whatIsMissingIsNamed() async throws {
    let hits = try await hits("rolling pebble gathers stone")
    #expect(hits.map(\.record.id.rawValue) == [1, 2, 5, 3, 6])
    #expect(hits[0].why?.missing == ["pebble"])
    #expect(hits[1].why?.missing == ["rolling", "pebble", "gathers"])
    #expect(try await why("rolling stone", of: 1).missing.isEmpty)
  }

  @Test("a hit without words says so", arguments: ["lang:en", "-moss -colour", "type:proverb OR moss"])
  func withoutWords(query: String) async throws {
    let hit = try #require(try await hits(query).last)
    #expect(hit.why?.words == [])
    #expect(hit.why?.missing == [])
  }

  @Test("another order has no scores")
  func anotherOrderHasNoScores() async throws {
    for sort in [SearchOrder.date, .author, .addedDescending] {
      let hits = try await hits("stone moss", sort: sort)
      #expect(!hits.isEmpty)
      for why in hits.compactMap(\.why) {
        #expect(why.words.map(\.word) == ["stone", "moss"])
        #expect(why.words.allSatisfy { $0.contribution == nil })
        #expect(why.score == nil)
        #expect(why.change == nil)
      }
    }
  }

  // MARK: Scores

  private func expectSums(_ hit: Hit, _ comment: Comment) throws {
    let why = try #require(hit.why)
    let score = try #require(hit.score)
    let words = why.words.compactMap(\.contribution?.score).reduce(0, +)
    let gains = why.change?.gains.map(\.score).reduce(0, +) ?? 0
    #expect(abs(try #require(why.score) - words) < 1e-9, comment)
    #expect(abs(words + gains - score) < 1e-9, comment)
    for contribution in why.words.compactMap(\.contribution) {
      #expect(contribution.idf > 0, comment)
      #expect(contribution.frequency > 0, comment)
    }
  }

  @Test(
    "the parts add up to the score",
    arguments: [
      "stone", "=stone", "stone moss", "stone stone stone moss", "colour", "lao tzu stone", "truth OR (stone rejected)",
      "stone OR moss OR rejected OR courage", "(stone moss) OR (stone rejected)", "stone -moss", "sto* cour*",
      "author:stone OR stone", "(stone -moss) OR moss", "rolling pebble gathers stone",
      "lang:en (stone OR type:proverb)",
      "\"the colour of money\" OR \"to be\"", "the of to", "to be or not to be",
    ])
  func sums(query: String) async throws {
    let hits = try await hits(query)
    #expect(!hits.isEmpty)
    for hit in hits { try expectSums(hit, "\(query): #\(hit.record.id)") }
  }

  /// Trees of ten words at random over records of the same words.
  @Test("the parts of any query add up", arguments: 0..<4 as Range<UInt64>)
  func randomSums(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let words = ["one", "two", "three", "four", "five", "six", "seven", "running", "runs", "stones"]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    func query(_ depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
      case 0...1: return text(1)
      case 2: return "\"\(text(2))\""
      case 3: return text(1).prefix(2) + "*"
      case 4: return "(\(query(depth - 1)) OR \(query(depth - 1)))"
      case 5: return "(\(query(depth - 1)) -\(text(1)))"
      case 6: return "(type:proverb OR \(query(depth - 1)))"
      default: return "(\(query(depth - 1)) \(query(depth - 1)))"
      }
    }
    let records = (0..<30).map { index in
      CatalogRecord.sample(
        text(12), title: text(2), lang: index % 2 == 0 ? "en" : nil, type: index % 9 == 0 ? "proverb" : nil)
    }
    let catalog = try await SampleCatalog(records)
    for _ in 0..<20 {
      let query = query(3)
      for hit in try await hits(query, limit: 100, in: catalog) {
        try expectSums(hit, "seed \(seed), \(query): #\(hit.record.id)")
      }
    }
  }

  @Test("rarer words give more")
  func rarerWordsGiveMore() async throws {
    let words = try await why("stone moss", of: 1).words
    let (stone, moss) = (try #require(words[0].contribution), try #require(words[1].contribution))
    #expect(stone.frequency == 1 + 1 + 0.5)
    #expect(moss.frequency == 1)
    #expect(moss.idf > stone.idf)
  }

  @Test("ranks are those of the whole answer")
  func ranksAreThoseOfTheWholeAnswer() async throws {
    let catalog = try await SampleCatalog([
      .sample("Moss, moss on stone and wood. No hand gathers what grows: moss, moss and grass"),
      .sample("They say that a stone which is rolling down the hill gathers no moss"),
      .sample("No one gathers the moss"),
    ])
    let hits = try await hits("gathers no moss", in: catalog)
    #expect(hits.compactMap(\.why?.change?.rank) == Array(1...hits.count))
    #expect(hits.compactMap(\.why?.change?.rankBefore).sorted() == Array(1...hits.count))
    #expect(hits.contains { $0.why?.change?.rankBefore != $0.why?.change?.rank })
    var request = SearchRequest("gathers no moss", limit: 1)
    request.explainsHits = true
    var ranks: [Int?] = []
    for _ in hits {
      let page = try await catalog.answer(request)
      ranks += page.hits.map { $0.why?.change?.rank }
      request.after = page.next
    }
    #expect(ranks == Array(1...hits.count))
  }

  @Test("hits after the best are explained as well")
  func hitsBehindTheBestAreExplainedAsWell() async throws {
    let records = (0..<130).map {
      CatalogRecord.sample("stone number \($0) of moss " + String(repeating: "x ", count: $0))
    }
    let catalog = try await SampleCatalog(records)
    let all = try await hits("stone moss", limit: 130, in: catalog)
    #expect(all.count == 130)
    #expect(all.contains { $0.why?.change == nil })
    for hit in all { try expectSums(hit, "#\(hit.record.id)") }
    var request = SearchRequest("stone moss", limit: 50)
    request.explainsHits = true
    request.after = try await catalog.answer(SearchRequest("stone moss", limit: 110)).next
    for hit in try await catalog.answer(request).hits {
      #expect(hit.why == all.first { $0.record.id == hit.record.id }?.why)
    }
  }
}
