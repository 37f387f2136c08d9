internal import CatalogQuery

/// The matches of a question in the engines' ranking, in tiers, fetched as far as they are asked for.
final class EngineTiers {
  private let question: ClusterQuestion
  private let reader: ShardReader
  /// The first records of each shard, best first.
  private var parts: [Int: Part] = [:]
  /// Merged from all shards, best first.
  private var hits: [ShardHit] = []
  /// The number of hits that were asked for.
  private var reached = 0
  private(set) var total = 0

  /// The first records of one shard.
  private struct Part {
    let hits: [ShardHit]
    let total: Int
    var hasMore: Bool { total > hits.count }
  }

  /// The ends of the first tiers, ascending; the others are 5,000 long. Our own ranking decides inside a tier.
  private let ends: [Int]
  private static let length = 5_000

  /// - Parameter isContinued: True if a page after the first is wanted, which is often in the second tier.
  init(_ question: ClusterQuestion, _ reader: ShardReader, isContinued: Bool) throws {
    (self.question, self.reader) = (question, reader)
    let depth = question.boosts?.ranking.depth ?? EngineRanking.mostDepth
    ends = depth < EngineRanking.mostDepth ? [depth, EngineRanking.mostDepth] : [depth]
    try fetch(end(isContinued ? 1 : 0))
  }

  /// Empty after the last.
  func ids(_ number: Int) throws -> [Int64] {
    let (start, end) = (number == 0 ? 0 : end(number - 1), end(number))
    if end > reached, total > reached { try fetch(end) }
    return hits.dropFirst(start).prefix(end - start).map(\.id)
  }

  private func end(_ number: Int) -> Int {
    number < ends.count ? ends[number] : ends[ends.count - 1] + Self.length * (number - ends.count + 1)
  }

  /// Gets the best records of all shards. Each is asked for its share of them and some more, as chance has it; one that
  /// may have others among the best is asked again.
  private func fetch(_ limit: Int) throws {
    try ask(nil, limit: min(limit, Self.share(of: limit, shards: reader.layout.shards)))
    let rest = parts.filter { _, part in
      guard part.hasMore, let last = part.hits.last else { return false }
      return hits.count < limit || !ClusterOrder.rank.areInOrder(hits[limit - 1], last)
    }
    if !rest.isEmpty { try ask(Set(rest.keys), limit: limit) }
    hits = Array(hits.prefix(limit))
    reached = limit
  }

  /// - Parameter shards: `nil` for all.
  private func ask(_ shards: Set<Int>?, limit: Int) throws {
    let answers = try reader.ask(question.statement(reader.layout, order: .rank, limit: limit), of: shards)
    for answer in answers {
      parts[answer.shard] = Part(hits: ShardHit.all(answer.records, .rank), total: answer.total ?? 0)
    }
    for shard in reader.lost { parts[shard] = nil }
    hits = parts.values.flatMap(\.hits).sorted { ClusterOrder.rank.areInOrder($0, $1) }
    total = parts.values.reduce(0) { $0 + $1.total }
  }

  /// The number of the best records that a shard rarely has more of: records are in shards by a hash of their ids, so
  /// that is the mean and three standard deviations.
  private static func share(of limit: Int, shards: Int) -> Int {
    let mean = Double(limit) / Double(max(1, shards))
    return Int((mean + 3 * mean.squareRoot()).rounded(.up)) + 1
  }
}
