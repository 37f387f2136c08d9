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
}
