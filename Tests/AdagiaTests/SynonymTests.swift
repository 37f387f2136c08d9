import Adagia
import CatalogFixtures
import TestTools
import Testing

@Suite struct SynonymTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() async throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
    for text in [
      "The colour of truth is grey", "The color of money", "Colors of the wind", "Lao Tzu on the way",
      "Laozi said nothing", "老子說道", "A car and an automobile", "Only an automobile",
    ] { try await catalog.add(.sample(text, lang: text.first == "老" ? "zh" : "en"), to: "s") }
    try await catalog.addSynonyms([["colour", "color"], ["Laozi", "Lao Tzu", "老子"]])
    try await catalog.addSynonyms([["car", "automobile"]], isMutual: false)
  }

  private func ids(_ query: String) async throws -> [Int64] {
    try await catalog.search(query).hits.map(\.record.id.rawValue).sorted()
  }

  @Test(
    "a query finds records with its synonyms",
    arguments: [
      ("colour", [1, 2, 3]), ("colours", [1, 2, 3]), ("COLOR", [1, 2, 3]), ("colour money", [2]), ("colo*", [1, 2, 3]),
      ("colou*", [1]), ("\"the colour of money\"", [2]), ("\"color of truth\"", [1]), ("laozi", [4, 5, 6]),
      ("lao tzu", [4, 5, 6]), ("\"Lao Tzu\"", [4, 5, 6]), ("老子", [4, 5, 6]), ("lao tzu way", [4]), ("tzu lao", [4]),
      ("car", [7, 8]), ("automobile", [7, 8]), ("automobile -car", []), ("text:colour", [1, 2, 3]),
      ("title:colour", []),
      ("the -colour", [4]), ("(laozi OR money) -nothing", [2, 4, 6]),
    ] as [(String, [Int64])])
  func found(query: String, expected: [Int64]) async throws {
    #expect(try await ids(query) == expected)
  }

  @Test("the answer says what other words were looked for")
  func theAnswerSaysWhatWasLookedForBesides() async throws {
    let answer = try await catalog.search("lao tzu colours way OR car")
    #expect(
      answer.expansions == [
        QueryExpansion(typed: "lao tzu", others: ["Laozi", "老子"]), QueryExpansion(typed: "colours", others: ["color"]),
        QueryExpansion(typed: "car", others: ["automobile"]),
      ])
    #expect(try await catalog.random(matching: "car").warnings.map(\.typed) == ["car"])
    #expect(try await catalog.search("automobile").expansions == [])
  }

  @Test("synonyms beyond the limit are left out with a warning")
  func bounds() async throws {
    try await catalog.addSynonyms((0..<60).map { ["many", "word\($0)"] }, isMutual: false)
    try await catalog.addSynonyms([["long", String(repeating: "x", count: 500)]], isMutual: false)
    let many = try await catalog.search("many")
    #expect(many.expansions.first?.others.count == 50)
    #expect(many.warnings.contains { $0.typed == "many" && $0.message.contains("only 50 are") }, "\(many.warnings)")
    let long = try await catalog.search("long")
    #expect(long.expansions == [])
    #expect(long.warnings.contains { $0.typed == "long" && $0.message.contains("only 0 are") }, "\(long.warnings)")
  }

  @Test("a request may leave synonyms out")
  func aRequestMayDoWithoutThem() async throws {
    var request = SearchRequest("colour")
    request.usesSynonyms = false
    let answer = try await catalog.search(request)
    #expect(answer.hits.map(\.record.id.rawValue) == [1])
    #expect(answer.expansions == [])
  }

  @Test("synonyms are marked in the hits")
  func synonymsAreMarkedInTheHits() async throws {
    let hits = try await catalog.search("laozi way").hits
    #expect(hits.map { $0.snippet().marked("[", "]") } == ["[Lao Tzu] on the [way]"])
  }

  @Test("a phrase with too many synonyms is cut with a warning")
  func aPhraseWithTooManySynonymsIsCutWithAWarning() async throws {
    let words = ["a", "b", "c", "d", "e"]
    try await catalog.addSynonyms(words.map { [$0 + "x", $0 + "y"] })
    let answer = try await catalog.search("\"ax bx cx dx ex\"")
    #expect(answer.warnings.map(\.message).joined().contains("more than 16 phrases"))
  }

  @Test("pairs are listed once and forgotten")
  func pairsAreListedOnceAndForgotten() async throws {
    #expect(try await catalog.addSynonyms([["Colour", "COLOR"]]) == 0)
    #expect(
      try await catalog.synonyms().map { "\($0.word) \($0.isMutual) \($0.other)" } == [
        "car false automobile", "color true colour", "Lao Tzu true Laozi", "Lao Tzu true 老子", "Laozi true 老子",
      ])
    #expect(try await catalog.removeSynonyms(of: "laozi", "老子") == 2)
    #expect(try await ids("laozi") == [4, 5])
    #expect(try await catalog.removeSynonyms(of: "colour") == 2)
    #expect(try await ids("colour") == [1])
  }

  @Test(
    "a built-in list has no word twice in a group, and none that cannot be looked for", arguments: SynonymList.allCases)
  func builtInLists(list: SynonymList) async throws {
    let groups = list.groups
    #expect(groups.count > 80)
    #expect(groups.allSatisfy { $0.count > 1 })
    let count = try await catalog.addSynonyms(groups, list: list.rawValue)
    let expected = Set(
      groups.flatMap { group in group.flatMap { one in group.filter { $0 != one }.map { [one, $0] } } })
    #expect(count > expected.count * 9 / 10)
    #expect(try await catalog.removeSynonyms(list: list) == count)
  }

  @Test(
    "spellings and names of the built-in lists",
    arguments: [
      ("honour", "honor"), ("organisation", "organization"), ("theatre", "theater"), ("travelling", "traveling"),
      ("defence", "defense"), ("grey", "gray"), ("Tolstoi", "Толстой"), ("Confucius", "孔子"), ("Tully", "Cicero"),
      ("Достоевский", "Dostoevsky"), ("Плутарх", ""),
    ])
  func pairs(one: String, other: String) throws {
    let groups = SynonymList.allCases.flatMap(\.groups)
    #expect(groups.contains { $0.contains(one) && $0.contains(other) } == !other.isEmpty)
  }
}
