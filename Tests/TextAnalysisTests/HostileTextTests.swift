import TestTools
import Testing

@testable import TextAnalysis

@Suite struct HostileTextTests {
  private func terms(_ bytes: [UInt8]) -> [String] {
    var terms: [String] = []
    var start = 0
    bytes.withUnsafeBufferPointer { buffer in
      Analyzer().forEachTerm(in: buffer, language: nil) { term in
        #expect(term.range.upperBound <= bytes.count)
        #expect(!term.range.isEmpty)
        #expect(term.range.lowerBound >= start)
        start = term.range.lowerBound
        terms.append(String(decoding: term.bytes, as: UTF8.self))
        return true
      }
    }
    return terms
  }

  @Test(
    "bytes that are not UTF-8 separate words",
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x92], [0x00],
    ] as [[UInt8]])
  func malformedBytes(bytes: [UInt8]) {
    #expect(terms(Array("ab".utf8) + bytes + Array("cd".utf8)) == ["ab", "cd"])
    #expect(terms(Array("ab".utf8) + bytes) == ["ab"])
  }

  @Test("any bytes give terms inside the text, in order", arguments: 0..<200 as Range<UInt64>)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let length = Int.random(in: 0...300, using: &random)
    let interesting: [UInt8] = [
      0x1F, 0x22, 0x27, 0x2E, 0x2C, 0x41, 0x31, 0xCC, 0x81, 0xE3, 0x81, 0x8B, 0xE0, 0xB8, 0x81, 0xF0, 0x9F,
    ]
    let bytes = (0..<length).map { _ in
      Bool.random(using: &random)
        ? interesting.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
    }
    _ = terms(bytes)
  }

  @Test(
    "a megabyte without a space",
    arguments: ["a", "é", "й", "道", "ก", "่", "👍", "\u{301}", "क्", "1", "1,", "a.", "'", "\u{1161}"])
  func megabyteWithoutSpace(piece: String) {
    var text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    var longest = 0
    text.withUTF8 { bytes in
      Analyzer().forEachTerm(in: bytes, language: nil) { term in
        longest = max(longest, term.bytes.count)
        return true
      }
    }
    #expect(longest <= TermBuffer.longestTerm)
  }

  @Test("a long word is cut the same way in documents and queries")
  func longWords() {
    let word = String(repeating: "abcdefgh", count: 100)
    let tokens = Analyzer().tokens(in: word, language: nil)
    #expect(tokens.map(\.term.utf8.count) == [256])
    #expect(tokens.map(\.range) == [0..<800])
  }

  @Test("unordered marks are sorted quickly")
  func disorderedMarks() {
    let text = "a" + String(repeating: "\u{316}\u{301}", count: 200_000)
    #expect(canonicallyComposed(text).unicodeScalars.first == "á")
  }

  @Test("the scan stops when the sink says so")
  func scanStopsWhenToldTo() {
    var count = 0
    var text = "one two three"
    text.withUTF8 { bytes in
      Analyzer().forEachTerm(in: bytes, language: nil) { _ in
        count += 1
        return count < 2
      }
    }
    #expect(count == 2)
  }
}
