import CatalogFormats
import TestTools
import Testing

@testable import AdagiaCLI

/// Wrapping by bytes of ASCII gives what wrapping by characters gives.
@Suite struct MarkedTextTests {
  /// Wrapping in the plainest way: every character is looked up in Unicode's tables.
  private struct Reference {
    typealias Glyph = (character: Character, isMarked: Bool)

    private let glyphs: [Glyph]

    init(_ text: String, _ matches: [Range<Int>]) {
      var offset = 0
      glyphs = text.map { character in
        defer { offset += character.utf8.count }
        return (character.shownSafely, matches.contains { $0.contains(offset) })
      }
    }

    func lines(width: Int) -> [ArraySlice<Glyph>] {
      glyphs.split(omittingEmptySubsequences: false) { $0.character.isNewline }.flatMap { Self.wrapped($0, width) }
    }

    private static func wrapped(_ line: ArraySlice<Glyph>, _ width: Int) -> [ArraySlice<Glyph>] {
      var lines: [ArraySlice<Glyph>] = []
      var start = line.startIndex
      var columns = 0
      var lastBreak: Int?
      for index in line.indices {
        let glyph = line[index].character
        if columns + DisplayWidth.of(glyph) > width && index > start {
          let end = lastBreak.flatMap { $0 > start ? $0 : nil } ?? index
          lines.append(trimmed(line[start..<end]))
          start = line[end...index].firstIndex { !$0.character.isWhitespace } ?? index + 1
          columns = line[start..<max(start, index)].reduce(0) { $0 + DisplayWidth.of($1.character) }
          lastBreak = nil
        }
        columns += DisplayWidth.of(glyph)
        if glyph.isWhitespace || allowsBreak(after: glyph) { lastBreak = index + 1 }
      }
      return lines + [trimmed(line[min(start, line.endIndex)...])]
    }

    private static func allowsBreak(after character: Character) -> Bool {
      guard DisplayWidth.of(character) == 2, let scalar = character.unicodeScalars.first else { return false }
      return !(0xAC00...0xD7A3).contains(scalar.value)
    }

    private static func trimmed(_ line: ArraySlice<Glyph>) -> ArraySlice<Glyph> {
      line.dropLast(line.reversed().prefix { $0.character.isWhitespace }.count)
    }

    static func colored(_ line: ArraySlice<Glyph>) -> String {
      var text = ""
      var isMarked = false
      for glyph in line {
        if glyph.isMarked != isMarked { text += glyph.isMarked ? "\u{1B}[1;33m" : "\u{1B}[0m" }
        isMarked = glyph.isMarked
        text.append(glyph.character)
      }
      return isMarked ? text + "\u{1B}[0m" : text
    }
  }

  /// Texts with a character of several scalars, several columns, none, or next to one of those.
  private static let texts = [
    "", " ", "\n", "\r\n", "a\r\nb", "a\rb\n\rc", "one two three", "  leading and trailing  ", "tab\tbed\t",
    "a\u{0}b\u{1B}[31mred\u{7F}", "cafe\u{301} society", "e\u{301}", "\u{301}e", "x\u{301} \u{301}y",
    "始於足下的千里之行是一個很長的故事", "mixed 足下 text", "한국어 문장은 띄어쓰기가 있다", "👩‍👩‍👧‍👦 family", "🇫🇷🇩🇪 flags 1️⃣",
    "\u{600}12 prepended", "line\u{2028}separator\u{2029}paragraph\u{85}next", "soft\u{AD}hyphen zero\u{200B}width",
    "a-word-that-is-much-longer-than-any-line-of-the-narrow-ones", "naïve — “quoted” … text", "a\u{B}b\u{C}c",
  ]

  @Test("texts wrap as they do character by character", arguments: texts)
  func wraps(text: String) {
    for width in [1, 2, 3, 7, 20, 80] { compare(text, [], width, "width \(width)") }
  }

  @Test("random texts and marks wrap as they do character by character", arguments: 0..<50 as Range<UInt64>)
  func wrapsRandomly(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let parts = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.texts.randomElement(using: &random) ?? ""
      }
      let text = parts.joined(separator: Bool.random(using: &random) ? " " : "")
      let matches = Self.randomMatches(in: text, &random)
      compare(text, matches, Int.random(in: 1...90, using: &random), "seed \(seed)")
    }
  }

  private func compare(_ text: String, _ matches: [Range<Int>], _ width: Int, _ comment: String) {
    let lines = HighlightedText(text, matches: matches).lines(width: width)
    let expected = Reference(text, matches).lines(width: max(width, 2))
    #expect(
      lines.map { Array($0.plain.utf8) } == expected.map { Array(String($0.map(\.character)).utf8) }, "\(comment)")
    let style = Style(hasColor: true)
    #expect(lines.map(style.line) == expected.map(Reference.colored), "\(comment)")
  }

  private static func randomMatches(in text: String, _ random: inout SeededGenerator) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    var start = 0
    while start < text.utf8.count {
      let end = start + Int.random(in: 1...9, using: &random)
      if Bool.random(using: &random) { matches.append(start..<min(end, text.utf8.count)) }
      start = end + Int.random(in: 0...9, using: &random)
    }
    return matches
  }
}
