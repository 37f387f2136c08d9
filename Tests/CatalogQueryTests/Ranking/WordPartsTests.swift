import TestTools
import Testing
import TextAnalysis

@testable import CatalogQuery

/// What stands for the words that a record lacks.
@Suite struct WordPartsTests {
  private func words(_ text: String) -> [QueryTerm] {
    MatchPhrase(text, languages: []).words.map { phrase in
      QueryTerm(
        terms: (phrase.terms.first ?? []).map { Array($0.utf8) }, isASCII: true, isPrefix: false, columns: nil,
        weight: 1,
        partWeight: 1)
    }
  }

  private func matches(_ text: String, of query: String) -> PartMatches {
    let words = words(query)
    let parts = WordParts(words)
    var matches = PartMatches(parts, wordCount: words.count)
    for token in Analyzer().tokens(in: text, language: nil) {
      Array(token.term.utf8).withUnsafeBufferPointer { matches.take($0, parts) }
    }
    return matches
  }

  /// The letters that are shared, of how many that were typed; none if they are fewer than four or than half.
  @Test(
    "words with nearly the same letters",
    arguments: [
      ("principal", "principle", 7), ("principle", "principal", 7), ("unlike", "like", 4),
      ("Verteidigungsminister", "Verteidigung", 12), ("Hauptverteidiger", "Verteidigung", 9), ("cat", "cats", 0),
      ("interior", "international", 0), ("обороны", "оборона", 6), ("", "word", 0),
    ])
  func likeness(text: String, query: String, shared: Int) {
    let share = Double(shared) / Double(query.count)
    #expect(matches(text, of: query).likeness == [share * share])
  }

  @Test("the longest common stretch is that of an exhaustive search")
  func theLongestCommonStretchIsThatOfAnExhaustiveSearch() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let (one, other) = (randomLetters(&generator), randomLetters(&generator))
      #expect(WordParts.longestStretch(one, other) == exhaustive(one, other), "\(one) \(other)")
    }
  }

  private func randomLetters(_ generator: inout SeededGenerator) -> [UInt32] {
    (0..<Int.random(in: 0...7, using: &generator)).map { _ in UInt32.random(in: 0...2, using: &generator) }
  }

  private func exhaustive(_ one: [UInt32], _ other: [UInt32]) -> Int {
    let stretches = Set(one.indices.flatMap { start in (start..<one.count).map { Array(one[start...$0]) } })
    let found = other.indices.flatMap { start in (start..<other.count).map { Array(other[start...$0]) } }
    return found.filter { stretches.contains($0) }.map(\.count).max() ?? 0
  }

  @Test("pairs of characters are in two parts")
  func pairsOfCharactersAreInTwoParts() {
    let parts = WordParts(words("道德經"))
    #expect(parts.characters.count == 3)
    #expect(parts.spellings.isEmpty)
    #expect(matches("德行，經書", of: "道德經").hasCharacter.count { $0 } == 2)
  }
}
