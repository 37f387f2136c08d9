internal import CatalogQuery

/// The matches of a question in the engines' ranking, in tiers, fetched as far as they are asked for.
final class EngineTiers {
  private let question: ClusterQuestion
  private let reader: ShardReader
  /// Merged from all shards, best first.
  private var hits: [ShardHit] = []
  /// The number of hits that were asked for.
  private var reached = 0
  private(set) var total = 0

  /// The first records by the engines' ranking, among which ours decides.
  private static let first = 500
  private static let others = 5_000

  /// - Parameter isContinued: Whether a page after the first is wanted, which is often in the second tier.
  init(_ question: ClusterQuestion, _ reader: ShardReader, isContinued: Bool) throws {
    (self.question, self.reader) = (question, reader)
    try fetch(isContinued ? Self.first + Self.others : Self.first)
  }

  /// Empty after the last.
  func ids(_ number: Int) throws -> [Int64] {
    let start = number == 0 ? 0 : Self.first + Self.others * (number - 1)
    let end = Self.first + Self.others * number
    if end > reached, total > reached { try fetch(end) }
    return hits.dropFirst(start).prefix(end - start).map(\.id)
  }

  private func fetch(_ limit: Int) throws {
    let order = ClusterOrder.rank
    let (layout, question) = (reader.layout, question)
    let answers = try reader.ask {
      question.sql(layout, $0, order: order, limit: limit)
    }
    // Beyond the limit another shard may have better ones.
    hits = Array(
      answers.flatMap { ShardHit.all($0.records, order) }.sorted { order.areInOrder($0, $1) }.prefix(limit))
    total = answers.reduce(0) { $0 + ($1.total ?? 0) }
    reached = limit
  }
}
