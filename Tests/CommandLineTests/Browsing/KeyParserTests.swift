import TestTools
import Testing

@testable import AdagiaCLI

@Suite struct KeyParserTests {
  private static let sequences: [(String, [Key])] = [
    ("aé", [.character("a"), .character("é")]), ("格\u{1F600}", [.character("格"), .character("\u{1F600}")]),
    ("\r\t\u{7F}\u{8}", [.enter, .tab, .backspace, .backspace]), ("\u{3}\u{1A}", [.control("c"), .control("z")]),
    ("\u{1B}[A\u{1B}OB", [.up, .down]), ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]),
    ("\u{1B}[1;5C", [.right]), ("\u{1B}[Z", [.backTab]), ("\u{1B}OP\u{1B}[11~", [.f1, .f1]),
    ("\u{1B}t\u{1B}é", [.alt("t"), .alt("é")]),
    ("\u{1B}[200~a\u{1B}[Ab\nc\u{1B}[201~d", [.paste("a\u{1B}[Ab\nc"), .character("d")]),
    ("\u{1B}[?64;1c", []), ("\u{1B}[99~x", [.character("x")]),
  ]

  @Test("sequences of terminals are keys", arguments: sequences)
  func keys(typed: String, expected: [Key]) {
    var parser = KeyParser()
    #expect(parser.keys(after: Array(typed.utf8)) == expected)
    #expect(!parser.isWaiting)
  }

  @Test("the size of the pieces that bytes come in does not matter", arguments: sequences)
  func pieces(typed: String, expected: [Key]) {
    var parser = KeyParser()
    #expect(typed.utf8.flatMap { parser.keys(after: [$0]) } == expected)
  }

  @Test("esc alone is known when nothing follows")
  func escAloneIsKnownWhenNothingFollows() {
    var parser = KeyParser()
    #expect(parser.keys(after: [0x1B]) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.escape])
    #expect(parser.keys(after: [0x1B, 0x1B, 0x5B, 0x41]) == [.escape, .up])
  }

  @Test("malformed bytes are left out")
  func malformedBytesAreLeftOut() {
    var parser = KeyParser()
    #expect(
      parser.keys(after: [0xFF, 0x61, 0xC3, 0x62, 0xE6, 0xA0, 0x63]) == [
        .character("a"), .character("b"), .character("c"),
      ])
  }

  @Test("random bytes never stop the parser", arguments: 0..<200 as Range<UInt64>)
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var parser = KeyParser()
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : [0x1B, 0x5B, 0x4F, 0x7E].randomElement(using: &random) ?? 0
      }
      _ = parser.keys(after: bytes)
    }
    _ = parser.keys(after: Array("\u{1B}[201~".utf8)) + parser.flush()
    #expect(parser.keys(after: Array("x".utf8)).last == .character("x"), "seed \(seed)")
  }
}
