/// How much each way of matching well adds to a record's BM25 score: score + best score × Σ weight × feature.
///
/// Chosen by cross-validation over judged queries; corpus/judged/README.md has the figures, and says how to repeat it.
struct RankingWeights: Hashable, Sendable {
  /// For the query's words that the record has, by rarity.
  var coverage = 0.1
  /// For words that stand there as they were typed, not only with the same stem, by rarity.
  var exactness = 0.5
  /// For words that are next to each other in the query and in the record, by rarity.
  var adjacency = 0.4
  /// For the words that stand there in the order of the query, by rarity. No more than decides between equals: questions
  /// are answered in another order.
  var order = 0.1
  /// For words close to each other: how many of the shortest stretch that has them all are words of the query.
  var nearness = 0.3
  /// For fields that consist of the query's words. The share is squared: most sayings that somebody remembers are made of
  /// the words they remember, and a fifth of a paragraph means nothing.
  var share = 8.0
  /// For sentences that have many of the query's words, by rarity.
  var passage = 1.0
  /// For words that the record lacks, but has others of nearly the same letters, by rarity.
  var likeness = 1.6
  /// For single characters of a query in Chinese or Japanese, by how few of the records looked at have them.
  var characters = 1.5
  /// What a small word of a question counts beside the average of the others.
  var smallWord = 0.2

  /// In the order of `MatchFeatures.names`.
  var values: [Double] {
    [coverage, exactness, adjacency, order, nearness, share, passage, likeness, characters]
  }

  /// As many of the best by BM25 are looked at again, at most,
  static let window = 100
  /// and, once there are so many of them,
  static let leastWindow = 20
  /// only until so many tokens were looked at: long texts take long.
  static let mostTokens = 4_000
  /// A query of so many words and one more may be a whole sentence.
  static let sentenceLength = 8.0

  /// With so many words of a text a sentence counts half.
  static let longSentence = 60.0

  static let standard = RankingWeights()
}
