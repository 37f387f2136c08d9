/// Why a record was found, and why it stands where it does among the hits.
///
///     var request = SearchRequest("rolling stones")
///     request.explainsHits = true
///     for hit in try await catalogue.search(request).hits { print(hit.why?.words.map(\.word) ?? []) }
public struct HitExplanation: Hashable, Sendable {
  /// The words of the query that the record has, in the order of the query, and the synonyms that stand for them. Empty
  /// when the query has none, or found the record by its other conditions.
  public let words: [WordMatch]
  /// The words that matter and that the record does not have, when it was found though some are missing.
  public let missing: [String]
  /// What BM25 alone makes of it: the sum of what the words give. `nil` when the answer is not ranked.
  public let score: Double?
  /// What looking at it again changed; `nil` for hits behind the best, and where nothing was looked at again.
  public let change: RankChange?
}

/// What looking at a hit again changed.
public struct RankChange: Hashable, Sendable {
  /// Its place among all hits by BM25 alone, from 1.
  public let rankBefore: Int
  /// Its place among all hits, from 1.
  public let rank: Int
  /// One for each way of matching well, also where it is 0. The hit's score is that of BM25 and all of these.
  public let gains: [RankGain]
}

/// What one way of matching well gives to a score.
public struct RankGain: Hashable, Sendable {
  /// The way's name: `coverage`, `exactness` … Later versions may have others.
  public let feature: String
  /// How far the record goes that way, 0 to 1.
  public let value: Double
  /// How much of the best record's BM25 the whole way gives.
  public let weight: Double
  /// What is added to the score.
  public let score: Double
}

extension RankChange {
  /// - Parameter scale: What scores have to be multiplied with: see `MatchScorer.scale`.
  init(_ reason: MatchReason, scale: Double) {
    let weights = RankingWeights.standard.values
    rankBefore = reason.rankBefore
    rank = reason.rank
    gains = MatchFeatures.names.indices.map { index in
      let (value, weight) = (reason.features.values[index], weights[index])
      return RankGain(
        feature: MatchFeatures.names[index], value: value, weight: weight,
        score: value * weight * reason.bestScore * scale)
    }
  }
}
