/// How much each way of matching well adds to a record's BM25 score: score + best score × Σ weight × feature.
///
/// Chosen by cross-validation over judged queries; corpus/judged/README.md has the figures, and says how to repeat it.
struct RankingWeights: Hashable, Sendable {
  /// For the query's words that the record has, by rarity.
  var coverage = 0.1
  /// For words that stand there as they were typed, not only with the same stem, by rarity.
  var exactness = 0.75
  /// For words that are next to each other in the query and in the record, by rarity.
  var adjacency = 0.3
  /// For the words that stand there in the order of the query, by rarity.
  var order = 0.3
  /// For words close to each other: how many of the shortest stretch that has them all are words of the query.
  var nearness = 0.3
  /// For fields that consist of the query's words.
  var share = 6.0
  /// In the order of `MatchFeatures.names`.
  var values: [Double] { [coverage, exactness, adjacency, order, nearness, share] }

  /// What a small word of a question counts beside the average of the others.
  var smallWord = 0.2

  /// As many of the best by BM25 are looked at again, at most,
  static let window = 100
  /// and, once there are so many of them,
  static let leastWindow = 20
  /// only until so many tokens were looked at: long texts take long.
  static let mostTokens = 4_000
  /// A query of so many words and one more may be a whole sentence.
  static let sentenceLength = 8.0

  static let standard = RankingWeights()
}
