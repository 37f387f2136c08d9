#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Okapi BM25 over weighted fields (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009), with the
/// constants and the weighting of SQLite's own `bm25()`: a word counts as often as the weight of its field says.
package struct BM25: Sendable {
  /// How much a further occurrence still adds.
  static let saturation = 1.2
  /// How much longer records are held back.
  static let lengthNormalization = 0.75

  /// A weight a column of the index, in the order of `CoreField.searchable`: title, creator, text, source, subject, note.
  /// At most 1: a word that counted as four would be saturated the first time it comes.
  package static let fieldWeights: [Double] = [1, 0.75, 1, 0.375, 0.5, 0.25]

  /// Records in the catalogue.
  let recordCount: Double
  /// The mean number of tokens a record; above 0.
  let meanLength: Double

  init(recordCount: Int64, totalLength: Int64) {
    self.recordCount = Double(recordCount)
    meanLength = recordCount > 0 ? max(1, Double(totalLength) / Double(recordCount)) : 1
  }

  /// What a term is worth that `matchCount` records have: above 0 also when nearly all have it, where SQLite's own
  /// formula gives next to nothing.
  func inverseDocumentFrequency(matchCount: Int64) -> Double {
    let count = Double(matchCount)
    return log(1 + max(0, recordCount - count + 0.5) / (count + 0.5))
  }

  /// How much one term adds to a record's score, before its inverse document frequency.
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
