import TestTools
import Testing

@testable import TextAnalysis

/// Words that signs join, written as one for a query.
@Suite struct JoinedWordsTests {
  @Test(
    "words that signs join are written as one",
    arguments: [
      ("e-mail", "email"), ("AC/DC live", "acdc live"), ("e-mail address", "email address"), ("mail", nil), ("", nil),
    ])
  func joined(text: String, expected: String?) {
    #expect(Analyzer().joined(text) == expected)
  }

  /// The joined form of `mail's` in `e-mail's` begins inside that of `e-mail`.
  @Test(
    "a possessive is that of the joined word",
    arguments: [
      ("e-mail's", "email's"), ("Z-80's", "z80's"), ("mother-in-law’s hat", "motherinlaw’s hat"),
      ("AC/DC's and e-mail's", "acdc's and email's"),
    ])
  func possessives(text: String, expected: String) {
    #expect(Analyzer().joined(text) == expected)
  }

  @Test("no text of words and signs is too strange to be joined")
  func anyText() {
    var random = SeededGenerator(seed: 5)
    let parts = [
      "a", "B", "s", "S", "e", "1", "23", "-", ".", "/", "[", "]", "‐", "'", "’", "&", "+", "++", "#", " ", "n", "net",
      "Ph", "l", "é", "e\u{301}", "ß", "漢", "カ", "ก", "א", "\"", "ع", "\u{AD}", "\u{200B}", "½", "_",
    ]
    var joinedCount = 0
    for _ in 0..<50_000 {
      let count = Int.random(in: 2...9, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      if Analyzer().joined(text) != nil { joinedCount += 1 }
    }
    #expect(joinedCount > 1_000)
  }
}
