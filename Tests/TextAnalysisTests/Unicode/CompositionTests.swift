import Testing

@testable import TextAnalysis

@Suite struct CompositionTests {
  @Test(
    "scalars compose by the rules of form C",
    arguments: [
      ("a letter and its accent", [0x41, 0x30A], [0xC5]), ("a singleton", [0x212B], [0xC5]),
      ("two marks of different classes", [0x61, 0x323, 0x302], [0x1EAD]),
      ("the same marks in the other order", [0x61, 0x302, 0x323], [0x1EAD]),
      ("two marks of one class keep their order", [0x61, 0x300, 0x301], [0xE0, 0x301]),
      ("a mark of the same class blocks the next", [0x61, 0x305, 0x301], [0x61, 0x305, 0x301]),
      ("a composition exclusion stays decomposed", [0x958], [0x915, 0x93C]),
      ("a mark without a letter", [0x301, 0x61], [0x301, 0x61]),
      ("a consonant and a vowel", [0x1100, 0x1161], [0xAC00]),
      ("a syllable and a final consonant", [0xAC00, 0x11A8], [0xAC01]),
      ("a closed syllable takes no other", [0xAC01, 0x11A8], [0xAC01, 0x11A8]), ("nothing", [], []),
    ] as [(String, [UInt32], [UInt32])])
  func compositions(name: String, scalars: [UInt32], composed: [UInt32]) {
    #expect(CanonicalComposition.composed(scalars) == composed, "\(name)")
  }

  @Test(
    "composed text is recognized scalar by scalar",
    arguments: [
      ("plain", true), ("é", true), ("e\u{301}", false), ("\u{212B}", false), ("a\u{302}\u{323}", false),
      ("x\u{323}\u{301}", false), ("道", true), ("한", true), ("\u{1112}\u{1161}\u{11AB}", false), ("", true),
    ])
  func evidence(text: String, isEvident: Bool) {
    var text = text
    #expect(text.withUTF8 { CanonicalComposition.isEvident($0) } == isEvident)
  }

  @Test("every Hangul syllable is made of its parts")
  func hangulSyllables() {
    for syllable in UInt32(0xAC00)...0xD7A3 {
      var parts: [UInt32] = []
      guard Hangul.appendJamo(of: syllable, to: &parts), CanonicalComposition.composed(parts) == [syllable] else {
        Issue.record("U+\(String(syllable, radix: 16)) has the parts \(parts)")
        return
      }
    }
  }

  @Test("only syllables have parts", arguments: [0x61, 0xABFF, 0xD7A4, 0x1100] as [UInt32])
  func otherScalars(scalar: UInt32) {
    var parts: [UInt32] = []
    #expect(!Hangul.appendJamo(of: scalar, to: &parts))
    #expect(parts == [])
  }

  @Test(
    "a vowel or final consonant continues a Hangul syllable, and nothing else",
    arguments: [(0x1100, true), (0xAC00, true), (0xA960, true), (0xD7B0, true), (0x61, false), (0x4E00, false)]
      as [(UInt32, Bool)])
  func openSyllables(scalar: UInt32, isOpen: Bool) {
    #expect(Hangul.isOpen(scalar) == isOpen)
  }
}

@Suite struct UTF8BytesTests {
  private func with<Result>(_ bytes: [UInt8], _ body: (UTF8Bytes) -> Result) -> Result? {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { body(UTF8Bytes(start: $0, count: buffer.count)) }
    }
  }

  @Test(
    "a scalar has its value and length",
    arguments: [
      ([0x41], 0x41, 1), ([0xC3, 0xA9], 0xE9, 2), ([0xE9, 0x81, 0x93], 0x9053, 3),
      ([0xF0, 0x9F, 0x91, 0x8D], 0x1F44D, 4),
      ([0xC3], ScannedScalar.notAScalar, 1), ([0xC0, 0xAF], ScannedScalar.notAScalar, 1),
      ([0xED, 0xA0, 0x80], ScannedScalar.notAScalar, 1), ([0xF5, 0x80, 0x80, 0x80], ScannedScalar.notAScalar, 1),
      ([0x80], ScannedScalar.notAScalar, 1), ([0xE9, 0x41, 0x93], ScannedScalar.notAScalar, 1),
    ] as [([UInt8], UInt32, Int)])
  func scalars(bytes: [UInt8], value: UInt32, length: Int) {
    let scalar = with(bytes) { $0.scalar(at: 0) }
    #expect(scalar?.value == value)
    #expect(scalar?.length == length)
  }

  @Test("reads after the end give zero")
  func readsAfterTheEnd() {
    #expect(with([0x41]) { $0[1] } == 0)
    #expect(with([0x41]) { $0.scalar(at: 1).length } == 0)
  }

  @Test(
    "a letter ends after its marks",
    arguments: [("กิน", 6), ("กน", 3), ("क्ष", 6), ("a\u{301}b", 3), ("한글", 3), ("\u{1112}\u{1161}\u{11AB}x", 9)])
  func clusters(text: String, end: Int) {
    #expect(with(Array(text.utf8)) { $0.endOfCluster(at: 0) } == end)
  }
}
