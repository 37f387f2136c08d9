import TestTools
import Testing

@testable import TextAnalysis

@Suite struct FoldingTests {
  @Test(
    "folding",
    arguments: [
      ("Ｓtraße, Œuvre, Việt", "strasse, oeuvre, viet"), ("MÜLLER, J.", "muller, j."), ("O’Brien", "o'brien"),
      ("Jean‐Paul", "jean-paul"),
      ("", ""), ("ﬁ", "fi"), ("ǅ", "dz"), ("Çelik İnci", "celik inci"), ("ｶﾞ", "ガ"), ("Й й", "й й"),
    ])
  func folding(text: String, expected: String) {
    #expect(folded(text) == expected)
  }

  @Test("folding twice changes nothing for any scalar")
  func everyScalar() {
    let folding = (0..<0x110000 as Range<UInt32>).filter { !ScannedScalar(value: $0, length: 0).foldsToItself }
    let unstable = folding.filter { scalar in
      let once = Folding.folded([scalar])
      return Folding.folded(once) != once
    }
    #expect(folding.count > 8_000)
    #expect(unstable == [])
  }

  @Test("folding twice changes nothing", arguments: 0..<300 as Range<UInt64>)
  func foldingIsIdempotent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ranges: [ClosedRange<UInt32>] = [
      0x41...0x17F, 0x300...0x36F, 0x370...0x3FF, 0x410...0x4FF, 0x5D0...0x6FF, 0x900...0xDFF, 0x1100...0x11FF,
      0x3040...0x30FF,
      0xAC00...0xAD00, 0xFF00...0xFFDC,
    ]
    let scalars = (0..<20).map { _ in
      UInt32.random(in: ranges.randomElement(using: &random) ?? 0x41...0x5A, using: &random)
    }
    let once = folded(String(scalars: scalars))
    #expect(folded(once).unicodeScalars.elementsEqual(once.unicodeScalars), "seed \(seed)")
  }

  @Test(
    "a word folds in the analyzer as it does alone",
    arguments: [
      "Straße", "Việt", "й", "и\u{306}", "か\u{3099}", "हिन्दी", "مُحَمَّد", "Ὀδυσσεύς", "ﬁ", "\u{9A8}\u{9C7}\u{9BE}",
    ])
  func analyzerFoldsAlike(word: String) {
    let terms = Analyzer().tokens(in: word, language: nil).map(\.term)
    #expect(terms == [folded(word)])
  }

  @Test(
    "composition",
    arguments: [
      ("e\u{301}", "\u{E9}"), ("\u{1E9B}\u{323}", "\u{1E9B}\u{323}"), ("\u{212B}", "\u{C5}"),
      ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
      ("a\u{301}\u{316}", "\u{E1}\u{316}"), ("\u{958}", "\u{915}\u{93C}"), ("plain", "plain"),
      ("\u{AC00}\u{11A8}", "\u{AC01}"),
    ])
  func composition(text: String, expected: String) {
    #expect(canonicallyComposed(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  /// Letters, precomposed ones, marks of several classes, jamo and syllables, and what no text should have.
  private static let pieces: [UInt32] = [
    0x61, 0x65, 0x20, 0x41, 0xE9, 0xC5, 0x1EA5, 0x301, 0x302, 0x316, 0x323, 0x327, 0x344, 0x340, 0x5B0, 0x5BC, 0x64B,
    0x1100, 0x1161, 0x11A8, 0xAC00, 0xAC01, 0x915, 0x93C, 0x958, 0x9BE, 0x9C7, 0x2126, 0x212B, 0xF900, 0x1D15E, 0x4E00,
  ]

  @Test("composing parts of a text composes all of it", arguments: 1...20 as ClosedRange<UInt64>)
  func stretches(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for length in 0..<60 {
      let scalars = (0..<length).map { _ in Self.pieces.randomElement(using: &random) ?? 0x61 }
      let whole = CanonicalComposition.composed(scalars)
      #expect(canonicallyComposed(String(scalars: scalars)).unicodeScalars.map(\.value) == whole)
    }
  }
}
