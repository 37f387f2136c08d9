/// How well a record matches a query's words, beyond how often it has them. Each is 0 to 1, higher is better.
package struct MatchFeatures: Hashable, Sendable {
  var coverage = 0.0
  var exactness = 0.0
  var adjacency = 0.0
  var order = 0.0
  var nearness = 0.0
  var share = 0.0
  var passage = 0.0
  var likeness = 0.0
  var characters = 0.0

  /// In the order of `values`.
  package static let names = [
    "coverage", "exactness", "adjacency", "order", "nearness", "share", "passage", "likeness", "characters",
  ]

  package var values: [Double] {
    [coverage, exactness, adjacency, order, nearness, share, passage, likeness, characters]
  }

  /// What is added to a record's BM25 score, in parts of the best one's: 0 or more, so that no record of the window
  /// falls behind one outside it.
  func gain(_ weights: RankingWeights) -> Double {
    zip(values, weights.values).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

/// What a hit's place among the best is due to.
package struct MatchReason: Hashable, Sendable {
  /// BM25, not scaled; above 0.
  package let score: Double
  package let features: MatchFeatures
  /// The best record's BM25, of which the features add parts.
  let bestScore: Double
  /// Its places among all hits, from 1: by BM25 alone, and now.
  let rankBefore: Int
  var rank: Int
}
