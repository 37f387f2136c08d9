internal import Platform

/// Okapi BM25 over weighted fields (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009), with the
/// constants and the weighting of SQLite's own `bm25()`: an occurrence counts as much as its field's weight.
package struct BM25: Sendable {
  /// k1: how fast repeated occurrences stop adding to the score.
  static let saturation = 1.2
  /// b: how much long records are penalized.
  static let lengthNormalization = 0.75

  /// One weight per column of the index, in the order of `CoreField.searchable`: title, creator, text, source, subject,
  /// note. At most 1: a word that counted as four would be saturated at its first occurrence.
  package static let fieldWeights: [Double] = [1, 0.75, 1, 0.375, 0.5, 0.25]

  /// Records in the catalog.
  let recordCount: Double
  /// The mean number of tokens per record; above 0.
  let meanLength: Double

  init(recordCount: Int64, totalLength: Int64) {
    self.recordCount = Double(recordCount)
    meanLength = recordCount > 0 ? max(1, Double(totalLength) / Double(recordCount)) : 1
  }

  /// Inverse document frequency of a term that `matchCount` records have. Above 0 even when nearly all records have it,
  /// where SQLite's own formula gives next to nothing.
  func idf(matchCount: Int64) -> Double {
    let count = Double(matchCount)
    return Mathematics.naturalLogarithm(1 + max(0, recordCount - count + 0.5) / (count + 0.5))
  }

  /// One term's part of a record's score, before it is multiplied by the term's IDF.
  ///
  /// - Parameters:
  ///   - frequency: Weighted occurrences in the record, above 0.
  ///   - length: The record's length in tokens.
  /// - Returns: Above 0, below 2.2; higher is better.
  @inline(__always)
  func termWeight(frequency: Double, length: Double) -> Double {
    let norm = Self.saturation * (1 - Self.lengthNormalization + Self.lengthNormalization * length / meanLength)
    return frequency * (Self.saturation + 1) / (frequency + norm)
  }
}
