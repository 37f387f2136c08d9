/// The figures of one query, or their means over several.
public struct EvaluationFigures: Hashable, Sendable {
  /// The figures' names, in the order of `values`; keys of the JSON output.
  public static let names = ["ndcg@10", "mrr@10", "recall@10", "recall@100", "success@1"]

  /// As many as there are names, each 0 to 1.
  public let values: [Double]

  /// The figures of one ranking, of at least 100 hits when there are so many.
  public init(_ ranking: JudgedRanking) {
    values = [
      ranking.nDCG(within: 10), ranking.reciprocalRank(within: 10), ranking.recall(within: 10),
      ranking.recall(within: 100), ranking.success(within: 1),
    ]
  }

  /// The means over queries; zeros for none.
  public init(meanOf figures: [EvaluationFigures]) {
    let count = Double(max(1, figures.count))
    values = Self.names.indices.map { index in figures.reduce(0) { $0 + $1.values[index] } / count }
  }
}
