/// The quality of a record's match with a query, beyond the frequency of its words. Each feature is 0 to 1, higher is
/// better.
package struct RankingFeatures: Hashable, Sendable {
  var coverage = 0.0
  var exactness = 0.0
  var adjacency = 0.0
  var order = 0.0
  var nearness = 0.0
  var share = 0.0
  var whole = 0.0
  var passage = 0.0
  var likeness = 0.0
  var characters = 0.0

  /// In the order of `values`.
  package static let names = [
    "coverage", "exactness", "adjacency", "order", "nearness", "share", "whole", "passage", "likeness", "characters",
  ]

  package var values: [Double] {
    [coverage, exactness, adjacency, order, nearness, share, whole, passage, likeness, characters]
  }

  /// The share of the query that the record has, 0 to 1. Half of it is for the words, or words like them, by IDF, and
  /// half for words close together. corpus/judged/README.md says how often `leastSimilarity` is right.
  package var similarity: Double { (min(1, coverage + likeness) + nearness) / 2 }

  /// The nearest record is most likely another saying when it has less.
  package static let leastSimilarity = 0.6

  /// The amount added to a record's BM25 score, in parts of the best record's. 0 or more, so that no record of the
  /// window falls behind one outside it.
  func gain(_ weights: RankingWeights) -> Double {
    // The order of `values`: the last digit depends on it.
    coverage * weights.coverage + exactness * weights.exactness + adjacency * weights.adjacency
      + order * weights.order + nearness * weights.nearness + share * weights.share
      + whole * weights.whole + passage * weights.passage
      + likeness * weights.likeness + characters * weights.characters
  }
}

/// The reasons for a re-ranked hit's rank.
package struct RankReason: Hashable, Sendable {
  /// BM25, unscaled; above 0.
  package let score: Double
  package let features: RankingFeatures
  /// The best record's BM25 score; the features add parts of it.
  let bestScore: Double
  /// The rank among all hits by BM25 alone, from 1.
  let rankBefore: Int
  /// The rank among all hits, from 1.
  let rank: Int
}

/// The weight of each ranking feature. A record's score is its BM25 score plus the best BM25 score × Σ weight ×
/// feature.
///
/// Chosen by cross-validation over judged queries; corpus/judged/README.md has the figures and says how to repeat it.
struct RankingWeights: Hashable, Sendable {
  /// Query words that the record has, by IDF.
  var coverage = 0.1
  /// Words as they were typed, not just with the same stem, by IDF.
  var exactness = 0.5
  /// Words adjacent both in the query and in the record, by IDF.
  var adjacency = 0.4
  /// Words in the order of the query, by IDF. Small enough to decide only between equals: answers have another order
  /// than questions.
  var order = 0.1
  /// Words close together: the share of query words in the shortest stretch that has them all.
  var nearness = 0.3
  /// Fields, and sentences of notes, that consist of the query's words. The share is squared: a remembered saying
  /// consists mostly of the remembered words, while a fifth of a paragraph means nothing.
  var share = 8.0
  /// A title or a text that is the query whole, or all of it but the author: the work comes before books about it.
  var whole = 3.0
  /// Sentences with many of the query's words, by IDF.
  var passage = 1.0
  /// Words that the record lacks but has similar words for, by IDF.
  var likeness = 1.6
  /// Single characters of a Chinese or Japanese query, by how few of the re-ranked records have them.
  var characters = 1.5
  /// The weight of a stop word in a question, relative to the mean of the other words.
  var smallWord = 0.2

  /// In the order of `RankingFeatures.names`.
  var values: [Double] {
    [coverage, exactness, adjacency, order, nearness, share, whole, passage, likeness, characters]
  }

  /// Upper bound of the re-ranking window. A hundred gives the same figures on all sets of `corpus/judged`, and as many
  /// of its sayings come first among a million records.
  static let window = 50
  /// Lower bound of the re-ranking window, unless there are fewer matches.
  static let leastWindow = 20
  /// Token budget beyond the lower bound: long texts take long.
  static let mostTokens = 4_000
  /// A query with more words than this may be a whole sentence.
  static let sentenceLength = 8.0

  /// A sentence of a note that consists of the query's words counts this much of a text that does: it may be a
  /// translation.
  static let noteShare = 0.9
  /// A sentence of a note without a text: a chapter in the contents of a book is not the work.
  static let contentsShare = 0.2
  /// A title of the query's words without its author in the query, beside one with its author.
  static let wholeWithoutAuthor = 0.7

  /// A word that differs by its accents counts this much of the word as typed, and another form of it nothing.
  static let accents = 0.5

  /// A sentence of this many words counts half.
  static let longSentence = 60.0

  static let standard = RankingWeights()
}
