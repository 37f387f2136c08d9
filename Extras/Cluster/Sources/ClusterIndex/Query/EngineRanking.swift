internal import CatalogRecords
internal import Foundation
internal import RankedIndex

/// The expression that makes the engine rank records as `BM25` ranks them in the catalog.
///
/// Sphinx's own `bm25f` cannot take lengths into account in a real-time index: it divides them by 1/*N* in memory and
/// by 0 on disk (2.2.11), whatever the index keeps. With b = 0 it gives Σ *w* *f* / (*f* + *k*) over the terms of a
/// question, where *f* are the weighted occurrences and *k* is a constant. The length comes from an attribute and
/// enters here.
///
/// Scores are logarithms in steps of 1/10,000. Equal records of different shards differ by rounding alone, which is far
/// below a step: so they are equal, and in the order of their ids as they are in the catalog.
struct EngineRanking: Hashable {
  /// The shapes of questions that have formulas of their own.
  enum Shape {
    /// One word or phrase, which may have several forms. All their occurrences count together.
    case oneClause
    /// One prefix. The engine weights it by a rarity that cannot be foreseen, and that differs between shards.
    case onePrefix
    case several
  }

  /// Tokens per record in the whole catalog; above 0.
  let meanLength: Double
  let shape: Shape

  /// The largest weight of a term, for `TermBoosts`.
  var scale: Double {
    switch shape {
    case .oneClause: Double(Self.endless)
    case .onePrefix, .several: 100
    }
  }

  /// The number of first records among which the catalog's own ranking decides. It looks again at the first fifty.
  /// They are the first fifty by this formula too if it is exact. Elsewhere, 240 gave 0.989 of the catalog's first
  /// ten over 188 answers, and 500 give 0.994.
  var depth: Int {
    switch shape {
    case .oneClause: 120
    case .onePrefix, .several: Self.mostDepth
    }
  }

  static let mostDepth = 500

  /// The value of `OPTION ranker`.
  var sql: String {
    switch shape {
    case .oneClause: Self.ranker(Self.unlessNothing("ln(\(Self.endlessSum) / (\(Self.endlessSum) + \(norm)))"))
    case .onePrefix: Self.ranker(Self.unlessNothing("ln(\(Self.occurrences) / (\(Self.occurrences) + \(norm)))"))
    case .several: Self.ranker("0 - ln(\(Self.inverse(norm)))")
    }
  }

  /// The engine takes whole numbers above 0 for scores. No record's logarithm is as low as -30.
  private static func ranker(_ logarithm: String) -> String { "expr('300000 + 10000 * (\(logarithm))')" }

  /// The logarithm, or the lowest of all for a record without any of the words, which matches otherwise: these have
  /// equal scores, whatever their lengths, and come in the order of their ids.
  private static func unlessNothing(_ logarithm: String) -> String {
    "IF(\(sum(8)) < 0.00001, 0 - 29.9, \(logarithm))"
  }

  /// The weight of an occurrence that counts as one: the engine takes whole numbers.
  private static let unit = 8.0

  /// The sum over all terms with a constant in place of the length.
  private static func sum(_ constant: Int) -> String { "(bm25f(\(constant), 0, {\(fieldWeights)}) - 0.499999)" }

  private static let fieldWeights =
    (zip(CoreField.searchable, BM25.fieldWeights).map { "\($0.indexField)=\(Int($1 * unit))" } + ["facts=0"])
    .joined(separator: ",")

  /// So large that f / (f + k) grows in proportion to f.
  private static let endless = 1_000_000
  private static let endlessSum = sum(endless)

  /// The *k* of a record of a certain length.
  private var norm: String {
    let (saturation, share) = (BM25.saturation * Self.unit, BM25.lengthNormalization)
    let (constant, slope) = (saturation * (1 - share), saturation * share / meanLength)
    return "(\(constant.fixedPoint(places: 6)) + \(slope.fixedPoint(places: 9)) * length)"
  }

  /// The weighted occurrences *f* of a single term, whatever its weight: of the sums for two constants only the ratio
  /// (*f* + 80) / (*f* + 8) counts.
  private static let occurrences: String = {
    let ratio = "(\(sum(8)) / \(sum(80)))"
    return "((80 - 8 * \(ratio)) / (\(ratio) - 0.99999))"
  }()

  /// One over the sum for the record's own *k*, from those of two constants. It grows in proportion to *k* when all
  /// terms occur equally often, as they mostly do.
  private static func inverse(_ norm: String) -> String {
    "IF(\(norm) < 12, \(lower)(\(norm) - 4) / 8, \(upper)(\(norm) - 12) / 28)"
  }

  private static let lower = line(through: 4, 12)
  private static let upper = line(through: 12, 40)

  /// The line but for its last factor.
  private static func line(through low: Int, _ high: Int) -> String {
    let (first, last) = ("1 / \(sum(low))", "1 / \(sum(high))")
    return "\(first) + (\(last) - \(first)) * "
  }
}
