package import FTS5Pages
internal import Platform

/// Okapi BM25 over weighted fields (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009), with the
/// constants and the weighting of SQLite's own `bm25()`: an occurrence counts as much as its field's weight.
///
/// Scores have to be equal to the last bit however they are computed, so the formula and its order of operations are
/// here alone.
package struct BM25: Sendable {
  /// k1: how fast repeated occurrences stop adding to the score.
  package static let saturation = 1.2
  /// b: how much long records are penalized.
  package static let lengthNormalization = 0.75

  /// One weight per column of the full-text index, in the order of `CoreField.searchable`: title, creator, text,
  /// source, subject, note. At most 1: a word that counted as four would be saturated at its first occurrence.
  package static let fieldWeights: [Double] = [1, 0.75, 1, 0.375, 0.5, 0.25]

  /// Records in the catalog.
  let recordCount: Double
  /// The mean number of tokens per record; above 0.
  package let meanLength: Double
  /// A weight for each field that the ranked index has room for, by its place in `CoreField.searchable`; none is above
  /// 1.
  let fieldWeights: [Double]

  package init(recordCount: Int64, totalLength: Int64, fieldWeights: [Double] = BM25.fieldWeights) {
    self.recordCount = Double(recordCount)
    meanLength = recordCount > 0 ? max(1, Double(totalLength) / Double(recordCount)) : 1
    let missing = max(0, RankedFormat.fieldCount - fieldWeights.count)
    self.fieldWeights = fieldWeights + Array(repeating: 0, count: missing)
  }

  /// The ranking of the records that a full-text index has.
  package init(_ pages: IndexPages, fieldWeights: [Double] = BM25.fieldWeights) throws {
    let totals = try pages.totals()
    self.init(
      recordCount: Int64(totals?.rowCount ?? 0), totalLength: Int64(totals?.tokenCounts.reduce(0, +) ?? 0),
      fieldWeights: fieldWeights)
  }

  /// Inverse document frequency of a term that `matchCount` records have. Above 0 even when nearly all records have it;
  /// SQLite's own formula gives next to nothing then.
  package func idf(matchCount: Int) -> Double {
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
  package func termWeight(frequency: Double, length: Double) -> Double {
    Self.termWeight(frequency: frequency, norm: norm(length: length))
  }

  /// The part of a term weight that depends on the record's length alone.
  @inline(__always)
  func norm(length: Double) -> Double {
    Self.saturation * (1 - Self.lengthNormalization + Self.lengthNormalization * length / meanLength)
  }

  @inline(__always)
  static func termWeight(frequency: Double, norm: Double) -> Double {
    frequency * (saturation + 1) / (frequency + norm)
  }

  /// The same in single precision, wrong by less than `RoughWeight.slack`.
  var rough: RoughWeight {
    RoughWeight(
      base: Float(Self.saturation * (1 - Self.lengthNormalization)),
      slope: Float(Self.saturation * Self.lengthNormalization / meanLength))
  }
}

/// Term weights in single precision, for deciding which records to score.
struct RoughWeight {
  let base: Float
  let slope: Float

  /// The largest relative error of a weight and of sums of a few.
  static let slack = 1e-5

  @inline(__always)
  func weight(_ frequency: Float, _ length: UInt16) -> Float {
    frequency * 2.2 / (frequency + (base + slope * Float(length)))
  }

  /// The largest weight of a union, when each part has its own bound: frequencies add up, over one norm.
  ///
  /// A weight is 2.2 × x / (x + 1), where x is the frequency over the norm.
  static func unionBound(_ bounds: some Sequence<Double>) -> Double {
    let sum = bounds.reduce(0.0) { $0 + ratio($1) }
    return sum.isInfinite ? 2.2 : 2.2 * sum / (sum + 1)
  }

  private static func ratio(_ bound: Double) -> Double { bound < 2.2 ? bound / (2.2 - bound) : .infinity }
}
