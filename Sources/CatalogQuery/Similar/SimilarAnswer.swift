/// Records that are about the same as one record, and what they were found by.
public struct SimilarAnswer: Sendable {
  /// Best first, at most as many as were asked for; without the record itself.
  public let hits: [Hit]
  /// How many other records have any of the terms.
  public let total: Int
  /// What was looked for: the terms that say most of what the record is about, the best first.
  public let terms: [SimilarTerm]
}

/// A word of a record that was looked for in others.
public struct SimilarTerm: Hashable, Sendable {
  /// As the index has it: folded, and before it was stemmed.
  public let word: String
  /// How many records have it, in any form.
  public let recordCount: Int
  /// Its weight in the record, tf·idf.
  public let weight: Double
}
