import CatalogRecords
import Testing
import TextAnalysis

@testable import CatalogQuery

/// The measures of one field, worked out by hand. All words weigh 1.
@Suite struct RankingFeaturesTests {
  private func words(_ text: String) -> [QueryTerm] {
    MatchPhrase(text, languages: [LanguageTag("en")]).words.map { phrase in
      QueryTerm(
        terms: (phrase.terms.first ?? []).map { Array($0.utf8) }, isASCII: true, isPrefix: false, columns: nil,
        weight: 1,
        partWeight: 1)
    }
  }

  private func field(_ text: String, _ words: [QueryTerm]) -> FieldMatches {
    var found = TermPlaces()
    return Array(text.utf8).withUnsafeBufferPointer {
      FieldMatches($0, language: LanguageTag("en"), QueryTermMatcher(words, column: 2), in: .text, &found)
    }
  }

  @Test("the word as typed is told from its forms by its places")
  func placesKnowTheWordAsTypedFromItsForms() {
    let matches = field("He runs, I run", words("run"))
    #expect(matches.places.map(\.position) == [1, 3])
    #expect(matches.places.map(\.isExact) == [false, true])
    #expect(matches.length == 4)
    #expect(matches.share == 0.5)
  }

  @Test(
    "pairs, order and nearness",
    arguments: [
      // adjacent pairs, longest common subsequence, words over the shortest stretch that has them
      ("to be or not", "to be or not", 3.0, 4.0, 1.0), ("not or be to", "to be or not", 0, 1, 1),
      ("to see or not", "to be or not", 1, 3, 0.75), ("or not to be", "to be or not", 2, 2, 1),
      ("to x x be", "to be", 0, 2, 0.5), ("to x x be to", "to be", 0, 2, 1), ("nothing", "to be", 0, 0, 0),
      ("rose is a rose", "rose is a rose", 3, 4, 1),
    ])
  func measures(text: String, query: String, pairs: Double, order: Double, density: Double) {
    let words = words(query)
    let matches = field(text, words)
    #expect(matches.adjacentWeight(words) == pairs, "\(text)")
    #expect(matches.orderedWeight(words) == order, "\(text)")
    #expect(matches.density == density, "\(matches.density)")
  }

  @Test(
    "the best sentence",
    arguments: [
      // two of three words in a sentence of two words, alone, beside others, and one each
      ("to be", 2.0, 2.0), ("To be. Not so", 2, 2), ("Be so! To be; be not, or to", 3, 4), ("To... be", 1, 1),
      ("是。To be", 2, 2), ("so", 0, 1),
    ])
  func passages(text: String, found: Double, length: Double) {
    let words = words("to be or")
    #expect(field(text, words).passageWeight(words) == found / (1 + length / RankingWeights.longSentence))
  }

  @Test("a word sought in another field is not found")
  func aWordSoughtInAnotherFieldIsNotFound() {
    let elsewhere = words("run").map {
      QueryTerm(terms: $0.terms, isASCII: true, isPrefix: false, columns: [1], weight: 1, partWeight: 1)
    }
    #expect(field("run", elsewhere).places.isEmpty)
  }

  @Test("prefixes match longer words")
  func beginningsMatchLongerWords() {
    let prefix = [
      QueryTerm(terms: [Array("cour".utf8)], isASCII: true, isPrefix: true, columns: nil, weight: 1, partWeight: 1)
    ]
    #expect(field("Courage, of course", prefix).places.map(\.position) == [0, 2])
  }

  @Test("every way of matching well counts")
  func everyWayOfMatchingWellCounts() {
    #expect(RankingFeatures().gain(.standard) == 0)
    let ways: [WritableKeyPath<RankingFeatures, Double>] = [
      \.coverage, \.exactness, \.adjacency, \.order, \.nearness, \.share, \.passage,
      \.likeness, \.characters,
    ]
    for way in ways {
      var features = RankingFeatures()
      features[keyPath: way] = 1
      #expect(features.gain(.standard) > 0, "\(way)")
    }
  }
}
