internal import Platform

/// Measures of one ranked answer against judgments, from 0, the worst, to 1.
///
///     let answer = JudgedRanking(grades: [0, 2], judged: [2, 1])   // the best one second, the other one not found
///     answer.reciprocalRank(within: 10)                            // 0.5
public struct JudgedRanking: Hashable, Sendable {
  /// The grade of each hit in rank order; 0 for a hit that is not relevant or was not judged.
  public let grades: [Int]
  /// The positive grades of all judged documents, found or not.
  public let judged: [Int]

  /// Creates a ranking. Negative grades count as 0.
  public init(grades: [Int], judged: [Int]) {
    self.grades = grades.map { max(0, $0) }
    self.judged = judged.filter { $0 > 0 }.sorted(by: >)
  }

  /// Normalized discounted cumulative gain (Järvelin & Kekäläinen, "Cumulated gain-based evaluation of IR techniques",
  /// 2002). The gain is the grade itself, the discount log₂(rank + 1), as in trec_eval's `ndcg_cut`. 0 when nothing is
  /// relevant.
  public func nDCG(within depth: Int) -> Double {
    let best = Self.discountedGain(judged.prefix(depth))
    return best > 0 ? Self.discountedGain(grades.prefix(depth)) / best : 0
  }

  /// The reciprocal rank of the first relevant hit. 0 when none of the first `depth` is relevant.
  public func reciprocalRank(within depth: Int) -> Double {
    grades.prefix(depth).firstIndex { $0 > 0 }.map { 1 / Double($0 + 1) } ?? 0
  }

  /// The share of the relevant documents among the first `depth` hits. 0 when nothing is relevant.
  public func recall(within depth: Int) -> Double {
    judged.isEmpty ? 0 : Double(grades.prefix(depth).count { $0 > 0 }) / Double(judged.count)
  }

  /// 1 when one of the first `depth` hits is relevant, else 0.
  public func success(within depth: Int) -> Double {
    grades.prefix(depth).contains { $0 > 0 } ? 1 : 0
  }

  private static func discountedGain(_ grades: some Sequence<Int>) -> Double {
    grades.enumerated().reduce(0) { $0 + Double($1.element) / Mathematics.binaryLogarithm(Double($1.offset + 2)) }
  }
}

/// The figures of one query, or their means over several queries.
public struct EvaluationFigures: Hashable, Sendable {
  /// The names of the figures in the order of `values`; keys of the JSON output.
  public static let names = ["ndcg@10", "mrr@10", "recall@10", "recall@100", "success@1"]

  /// One value for each name, 0 to 1.
  public let values: [Double]

  /// The figures of one ranking, which should have at least 100 hits if there are as many.
  public init(_ ranking: JudgedRanking) {
    values = [
      ranking.nDCG(within: 10), ranking.reciprocalRank(within: 10), ranking.recall(within: 10),
      ranking.recall(within: 100), ranking.success(within: 1),
    ]
  }

  /// The means over queries. Zeros without queries.
  public init(meanOf figures: [EvaluationFigures]) {
    let count = Double(max(1, figures.count))
    values = Self.names.indices.map { index in figures.reduce(0) { $0 + $1.values[index] } / count }
  }
}
