import TestTools
import Testing

@testable import CatalogQuery

@Suite struct TermRangeTests {
  /// Short words of few letters, of one byte to four.
  private static func words(_ random: inout SeededGenerator, count: Int) -> [[UInt8]] {
    let letters = Array("aabcdeéд道𝄞")
    let words = (0..<count).map { _ in
      String((0..<Int.random(in: 1...6, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
    }
    return Set(words).map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func patterns(_ random: inout SeededGenerator) -> [TermPattern] {
    let words = words(&random, count: 6).map { String(decoding: $0, as: UTF8.self) }
    let fuzzy = words.flatMap { word in [1, 2].compactMap { TermPattern(fuzzy: word, edits: $0) } }
    return fuzzy + ["a*d", "?bc*", "*é"].compactMap { TermPattern(wildcard: $0) }
  }

  /// The ranges that the words of a sorted list are in, as the index has them: each begins and ends with as many bytes
  /// as tell it from the word before, even if that cuts a character.
  private static func ranges(_ words: [[UInt8]], of length: Int) -> [(lower: [UInt8], upper: [UInt8], words: [[UInt8]])]
  {
    func beginning(_ index: Int) -> [UInt8] {
      let shared = zip(words[index - 1], words[index]).prefix { $0 == $1 }.count
      return Array(words[index].prefix(shared + 1))
    }
    return stride(from: length, to: words.count - length, by: length).map {
      (beginning($0), beginning($0 + length), Array(words[$0..<$0 + length]))
    }
  }

  private struct Test: TermAutomatonVisitor {
    let lower: [UInt8]
    let upper: [UInt8]

    func visit(_ automaton: some TermAutomaton) -> Bool {
      var test = TermRangeTest(automaton)
      return lower.withUnsafeBufferPointer { lower in
        upper.withUnsafeBufferPointer { test.mayMatch(from: lower, below: $0) }
      }
    }
  }

  private static func matchCount(_ pattern: TermPattern, _ words: [[UInt8]]) -> Int {
    var list = TermList()
    for word in words { list.append(word, doclistBytes: 1) }
    return list.terms(matching: pattern, from: [], limit: .max).total
  }

  @Test("no range with a match is skipped", arguments: 0..<6 as Range<UInt64>)
  func noRangeWithAMatchIsPassedOver(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = Self.words(&random, count: 600)
    var (passed, empty) = (0, 0)
    for pattern in Self.patterns(&random) {
      for length in [1, 4] {
        for range in Self.ranges(words, of: length) {
          var test = Test(lower: range.lower, upper: range.upper)
          let (mayMatch, count) = (pattern.accept(&test), Self.matchCount(pattern, range.words))
          #expect(mayMatch || count == 0, "\(pattern.text) \(range)")
          passed += mayMatch ? 0 : 1
          empty += count == 0 ? 1 : 0
        }
      }
    }
    // When the words are as close as here, a range mostly has other words than those of the list.
    #expect(passed > empty / 5, "\(passed) of \(empty)")
  }

  @Test("ranges without a match are skipped")
  func aWholeAlphabetOfRangesIsPassedOver() throws {
    let pattern = try #require(TermPattern(fuzzy: "fool", edits: 1))
    func mayMatch(_ lower: String, _ upper: String) -> Bool {
      var test = Test(lower: Array(lower.utf8), upper: Array(upper.utf8))
      return pattern.accept(&test)
    }
    #expect(!mayMatch("sab", "sce") && !mayMatch("fpa", "fpn") && !mayMatch("t", "te"))
    #expect(mayMatch("sab", "sg") && mayMatch("fo", "fp") && mayMatch("t", "tp") && mayMatch("foo", "foom"))
    #expect(!mayMatch("foozm", "foozz") && mayMatch("fook", "fool") && mayMatch("fool", "foola"))
  }
}
