import Foundation
import TestTools
import Testing

@testable import TextAnalysis

/// Laws of analysis that hold for every text, in every script.
@Suite struct AnalyzerLawTests {
  private static let texts = [
    "L’État, c’est moi.", "The only thing we have to fear is fear itself.", "Straße, Größe, Œuvre",
    "Ὀδυσσεύς ἄνδρα μοι ἔννεπε", "Всё, что нас не убивает", "道可道，非常道。", "花より団子 ガード", "시작이 반이다", "กินข้าวแล้ว",
    "हिन्दी भाषा", "الصبر مفتاح الفرج", "בראשית ברא", "Có công mài sắt", "3.14 and 1,000", "example.net C++ 👍🏽",
  ]

  private func terms(_ text: String, _ language: String? = nil) -> [String] {
    Analyzer().tokens(in: text, language: language.map { LanguageTag($0) }).map(\.term)
  }

  @Test("case makes no difference", arguments: texts)
  func cases(text: String) {
    #expect(terms(text.uppercased()) == terms(text))
    #expect(terms(text.lowercased()) == terms(text))
  }

  @Test("the normal form makes no difference", arguments: texts)
  func normalForms(text: String) {
    #expect(terms(text.decomposedStringWithCanonicalMapping) == terms(text))
    #expect(terms(text.precomposedStringWithCanonicalMapping) == terms(text))
  }

  @Test("two lines have the terms of the first and then those of the second", arguments: texts)
  func lines(text: String) {
    for other in Self.texts { #expect(terms(text + "\n" + other) == terms(text) + terms(other)) }
  }

  @Test("positions and ranges of a second line follow those of the first", arguments: texts)
  func places(text: String) throws {
    let first = Analyzer().tokens(in: text, language: nil)
    let both = Analyzer().tokens(in: text + "\n" + text, language: nil)
    let (positions, bytes) = ((try #require(first.last)).position + 1, text.utf8.count + 1)
    let second = first.map { token in
      Token(
        term: token.term, exact: token.exact, position: token.position + positions,
        range: token.range.lowerBound + bytes..<token.range.upperBound + bytes)
    }
    #expect(both == first + second)
  }

  @Test("every word of a text is found in it", arguments: texts)
  func found(text: String) {
    let bytes = Array(text.utf8)
    for token in Analyzer().tokens(in: text, language: nil) {
      let typed = String(decoding: bytes[token.range], as: UTF8.self)
      let finder = PhraseFinder([MatchPhrase(typed, languages: [])])
      let ranges = finder.occurrences(in: text, language: nil).map(\.range)
      #expect(ranges.contains { $0.lowerBound == token.range.lowerBound }, "\(typed)")
    }
  }

  @Test("the language changes stems, never words or their places", arguments: texts)
  func languages(text: String) {
    let plain = Analyzer().tokens(in: text, language: nil)
    for language in ["en", "de", "fr", "ru", "xx"] {
      let tokens = Analyzer().tokens(in: text, language: LanguageTag(language))
      #expect(Set(tokens.map(\.range)).isSubset(of: plain.map(\.range)), "\(language)")
      #expect(Set(tokens.map(\.exact)).isSubset(of: plain.map(\.exact)), "\(language)")
    }
  }

  @Test("random scalars have ordered terms inside the text", arguments: 0..<200 as Range<UInt64>)
  func randomTexts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let blocks: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA0...0x17F, 0x300...0x36F, 0x370...0x4FF, 0x590...0x6FF, 0x900...0xDFF, 0xE00...0x109F,
      0x1100...0x11FF, 0x2000...0x206F, 0x3040...0x30FF, 0x4E00...0x4EFF, 0xAC00...0xACFF, 0xFE00...0xFFFF,
      0x1F300...0x1F6FF, 0x1F1E6...0x1F1FF,
    ]
    let scalars = (0..<40).map { _ in UInt32.random(in: blocks.randomElement(using: &random)!, using: &random) }
    let text = String(scalars: scalars)
    let tokens = Analyzer().tokens(in: text, language: nil)
    let positions = tokens.map(\.position)
    #expect(positions == positions.sorted(), "seed \(seed)")
    #expect(tokens.allSatisfy { !$0.range.isEmpty }, "seed \(seed)")
    #expect(tokens.allSatisfy { $0.range.upperBound <= text.utf8.count }, "seed \(seed)")
    #expect(tokens.allSatisfy { !$0.term.isEmpty }, "seed \(seed)")
    #expect(tokens == Analyzer().tokens(in: text, language: nil), "seed \(seed)")
  }

  /// Without spaces there are no words: a run of *n* characters has *n* - 1 pairs, and the last character alone.
  @Test(
    "a run of a script without spaces has as many terms as characters",
    arguments: ["道德經天地玄黃", "ひらがなで", "カタカナ", "대한민국", "กขคงจ", "ກຂຄງ", "កខគឃ", "ကခဂဃ", "ཀཁགང"])
  func runs(text: String) {
    let characters = Array(text)
    for length in 1...characters.count {
      let run = characters.prefix(length)
      let pairs = zip(run, run.dropFirst()).map { folded(String([$0, $1])) }
      #expect(terms(String(run)) == pairs + [folded(String(run.last!))], "\(String(run))")
    }
  }

  @Test("a number and a word of any script are told apart", arguments: ["道", "ก", "한"])
  func numbersInRuns(character: String) {
    #expect(terms("3\(character)4") == ["3", character, "4"])
    #expect(terms("a\(character)b") == ["a", character, "b"])
  }
}
