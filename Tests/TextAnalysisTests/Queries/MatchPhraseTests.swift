import TestTools
import Testing

@testable import TextAnalysis

@Suite struct MatchPhraseTests {
  @Test(
    "typed text is quoted, never read as FTS5 syntax",
    arguments: [
      ("love", "\"love\"", 1), ("to be, or", "\"to be, or\"", 3), ("author:x NEAR(", "\"author:x NEAR(\"", 3),
      ("a \"b\" c", "\"a \"\"b\"\" c\"", 3),
      ("x\0y", "\"xy\"", 1), ("\u{1F}de\u{1F}x", "\"dex\"", 1), ("道", "\"道\"*", 1), ("老子", "\"老子\"", 1),
      ("道德經", "\"道德經\"", 2),
      ("A座", "\"A座\"*", 2), ("道 a", "\"道 a\"", 2), ("C++", "\"C++\"", 1), ("U.S.A.", "\"U.S.A.\"", 1),
      ("e\u{301}", "\"é\"", 1), ("ก", "\"ก\"*", 1),
    ])
  func literals(typed: String, literal: String, count: Int) {
    let phrase = MatchPhrase(typed, languages: [])
    #expect(phrase.literal == literal)
    #expect(phrase.tokenCount == count)
  }

  @Test(
    "text without a term is nothing to look for", arguments: ["", "\"", "--", "\0", "...", "\u{301}", "，", "*", "'"])
  func nothing(typed: String) {
    #expect(MatchPhrase(typed, languages: []).literal == nil)
    #expect(MatchPhrase(typed, languages: [], isPrefix: true).tokenCount == 0)
  }

  @Test("prefix queries end in a star")
  func prefixes() {
    #expect(MatchPhrase("cour", languages: [], isPrefix: true).literal == "\"cour\"*")
    #expect(MatchPhrase("道", languages: [], isPrefix: true).literal == "\"道\"*")
  }

  @Test("counted without a phrase, words are as many as in one")
  func tokenCounts() {
    let parts = [
      "a", "Z", "9", "word", "o'clock", "-", " ", "道", "é", "e\u{301}", "\0", ".", "C++",
      String(repeating: "x", count: 300),
    ]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }
      .joined()
      #expect(MatchPhrase.tokenCount(of: text) == MatchPhrase(text, languages: []).tokenCount, "\(text)")
    }
  }

  private static let all = ["ca", "de", "en", "es", "fr", "hu", "id", "it", "pt", "ro", "sv", "tr"]

  @Test(
    "a stem that is a stop word of its language, or has one or two letters, is not looked for in many languages",
    arguments: [
      ("Iliad", ["il"]), ("Emma", ["em"]), ("Eliot", ["el"]), ("O'Neal", ["o"]), ("Alaïa", ["al"]),
      ("going", ["go"]), ("ups", ["up"]), ("doing", ["do"]), ("willing", ["will"]), ("Desmond", ["des", "de"]),
    ])
  func shortStems(typed: String, stems: [String]) throws {
    let terms = try #require(MatchPhrase(typed, languages: Self.all.map { LanguageTag($0) }).terms.first)
    #expect(terms.first == folded(typed).filter { $0 != "'" })
    for stem in stems { #expect(!terms.contains(stem) && !Self.hasStem(stem, terms), "\(terms)") }
  }

  @Test(
    "a query in one language looks for its short stems, and for no stop word",
    arguments: [("ups", "en", "up", true), ("conan", "es", "con", false), ("running", "en", "run", true)])
  func oneLanguage(typed: String, language: String, stem: String, isLookedFor: Bool) throws {
    let terms = try #require(MatchPhrase(typed, languages: [LanguageTag(language)]).terms.first)
    #expect(Self.hasStem(stem, terms) == isLookedFor)
    #expect(terms.contains(stem) == isLookedFor)
  }

  private static func hasStem(_ stem: String, _ terms: [String]) -> Bool {
    terms.contains { $0.utf8.first == 1 && $0.utf8.dropFirst(2).elementsEqual(stem.utf8) }
  }

  @Test("a stem is a term of its language, and an English one a word too")
  func stemsByLanguage() {
    func terms(_ word: String, _ language: String) -> [String] {
      MatchPhrase(word, languages: [LanguageTag(language)]).terms.first ?? []
    }
    #expect(terms("York", "en") == ["york", "\u{1}gyork"])
    #expect(terms("yorke", "en") == ["yorke", "\u{1}gyork", "york"])
    #expect(terms("kinder", "de") == ["kinder", "\u{1}jkind"])
    #expect(terms("kind", "de") == ["kind", "\u{1}jkind"])
    #expect(Analyzer().tokens(in: "kind", language: LanguageTag("de")).map(\.term) == ["kind"])
  }
}
