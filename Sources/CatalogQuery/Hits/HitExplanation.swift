package import CatalogRecords
package import TextAnalysis

/// The reasons why a record was found and has its rank.
///
///     var request = SearchRequest("rolling stones")
///     request.explainsHits = true
///     for hit in try await catalog.search(request).hits { print(hit.why?.matchedWords ?? []) }
public struct HitExplanation: Hashable, Sendable {
  /// The words of the query, or their synonyms, that the record has, in the order of the query. Empty when the query
  /// has none, or when other conditions found the record.
  package let words: [WordMatch]
  /// The same as typed: `stone`, `cour*`, `title:"the prince"`.
  public var matchedWords: [String] { words.map(\.word) }
  /// The words that matter and that the record lacks, when it was found without them.
  public let missing: [String]
  /// The score by BM25 alone, the sum of the words' contributions; `nil` when the answer is not ranked.
  package let score: Double?
  /// The effect of re-ranking; `nil` for hits outside the re-ranking window, and when nothing was re-ranked.
  package let change: RankChange?
}

/// The effect of re-ranking on a hit.
package struct RankChange: Hashable, Sendable {
  /// The rank among all hits by BM25 alone, from 1.
  package let rankBefore: Int
  /// The rank among all hits, from 1.
  package let rank: Int
  /// One per ranking feature, including those of 0. The hit's score is that of BM25 plus all of these.
  package let gains: [RankGain]
}

/// The contribution of one ranking feature to a score.
package struct RankGain: Hashable, Sendable {
  /// The feature's name: `coverage`, `exactness` … Later versions may have others.
  package let feature: String
  /// The feature's value, 0 to 1.
  package let value: Double
  /// The feature's weight, in parts of the best record's BM25 score.
  package let weight: Double
  /// The amount added to the score.
  package let score: Double
}

extension RankChange {
  /// - Parameter scale: The factor for scores: see `BM25Scorer.scale`.
  init(_ reason: RankReason, scale: Double) {
    let weights = RankingWeights.standard.values
    rankBefore = reason.rankBefore
    rank = reason.rank
    gains = RankingFeatures.names.indices.map { index in
      let (value, weight) = (reason.features.values[index], weights[index])
      return RankGain(
        feature: RankingFeatures.names[index], value: value, weight: weight,
        score: value * weight * reason.bestScore * scale)
    }
  }
}

/// A word or phrase of a query that a record has.
package struct WordMatch: Hashable, Sendable {
  /// In the query language's notation: `stone`, `cour*`, `=colour`, `title:"the prince"`.
  package let word: String
  /// The synonym rules that added the word; empty when it was typed. Several when they replaced several words of a
  /// phrase.
  package let synonyms: [SynonymRule]
  /// The typed words whose synonym this is; empty when it was typed itself.
  package var synonymOf: [String] { synonyms.map(\.word) }
  /// By field, then by form.
  package let places: [WordPlace]
  /// The contribution to the score; `nil` when the answer is not ranked.
  package let contribution: TermContribution?
}

/// A form of a word in a field.
package struct WordPlace: Hashable, Sendable {
  package let field: CoreField
  /// As written in the record.
  package let text: String
  /// The relation to the word that was searched for.
  package let form: WordForm
  /// The number of occurrences.
  package internal(set) var count: Int
}

/// The contribution of a word to a record's BM25 score.
package struct TermContribution: Hashable, Sendable {
  /// Inverse document frequency: the fewer records have the word, the higher.
  package let idf: Double
  /// Occurrences in the record, weighted by field.
  package let frequency: Double
  /// The word's part of the score. A word typed twice counts twice.
  package let score: Double
}
