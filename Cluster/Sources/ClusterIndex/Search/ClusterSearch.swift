package import CatalogQuery
internal import QueryLanguage

/// Answers requests with the records that the shards find. The catalog gives names, tests what an engine cannot, re-ranks
/// the best and reads the hits.
///
/// For the use of one thread: connections stay open from one search to the next.
package final class ClusterSearch {
  /// An answer, and what it lacks.
  package struct Result: Sendable {
    package let answer: SearchAnswer
    /// The shards that nobody could answer for, ascending; none in a whole answer.
    package let lostShards: [Int]
  }

  private let layout: ClusterLayout
  private let connections: NodeConnections

  package init(_ layout: ClusterLayout) {
    self.layout = layout
    connections = NodeConnections(layout)
  }

  /// - Throws: `ClusterError` when no node can answer, or when a part of the query would need too many records tested.
  package func search(_ request: SearchRequest, _ searcher: Searcher) throws -> Result {
    let query = try searcher.distributed(request)
    let reader = ShardReader(connections, mark: try searcher.contentMark())
    var evaluator = ClusterEvaluator(reader, searcher, query.languages)
    let all = request.needsAllMatches ? try evaluator.records(query.node) : nil
    let matches = try matches(request, query, all, &evaluator)
    var answer = try searcher.answer(request, query, matches, all: all)
    answer.warnings += try nameWarnings(query.node, searcher) + remarks(reader)
    if request.after == nil, reader.lost.isEmpty {
      answer.suggestion = try searcher.correction(of: request, query, total: answer.total)
    }
    if request.explainsPlan { answer.explanation = searcher.explanation(of: query, evaluator.plan(request)) }
    return Result(answer: answer, lostShards: reader.lost.sorted())
  }

  /// The ids of all records that match a query, ascending.
  package func ids(matching text: String, _ searcher: Searcher) throws -> (ids: [Int64], lostShards: [Int]) {
    let query = try searcher.distributed(SearchRequest(text))
    let reader = ShardReader(connections, mark: try searcher.contentMark())
    var evaluator = ClusterEvaluator(reader, searcher, query.languages)
    return (try evaluator.records(query.node), reader.lost.sorted())
  }

  /// The statement for each shard by which a request for ranked records is answered; `nil` where there is no single one.
  package func statement(_ request: SearchRequest, _ searcher: Searcher) throws -> [String]? {
    let query = try searcher.distributed(request)
    let reader = ShardReader(connections, mark: try searcher.contentMark())
    var evaluator = ClusterEvaluator(reader, searcher, query.languages)
    guard let question = try evaluator.question(query.node, isRanked: true) else { return nil }
    return (0..<layout.shards).map {
      question.sql(
        layout.index(of: $0), $0, order: ClusterOrder.rank.sql, limit: request.limit, ranker: ClusterQuestion.ranker)
    }
  }

  private func matches(
    _ request: SearchRequest, _ query: DistributedQuery, _ all: [Int64]?, _ evaluator: inout ClusterEvaluator
  ) throws -> DistributedMatches {
    guard let order = ClusterOrder(request.sort, hasWords: query.isRanked),
      let question = try evaluator.question(query.node, isRanked: request.sort == .rank)
    else { return .all(try all ?? evaluator.records(query.node)) }
    switch order {
    case .rank where request.limit > 0:
      let tiers = try EngineTiers(question, evaluator.reader, isContinued: request.after != nil)
      return .first(total: tiers.total, DistributedTiers { try tiers.ids($0) })
    case .rank, .id, .date:
      return try page(of: question, order, request, evaluator.reader)
    }
  }

  /// The page of an order by values of the columns, which the engines can continue themselves.
  private func page(
    of question: ClusterQuestion, _ order: ClusterOrder, _ request: SearchRequest, _ reader: ShardReader
  ) throws -> DistributedMatches {
    let limit = request.limit + 1
    let isContinued = request.limit > 0 && request.after != nil
    let first = try first(question, order, isContinued ? 1 : limit, reader)
    guard isContinued else { return .first(total: first.total, DistributedTiers { $0 == 0 ? first.ids : [] }) }
    var rest = question
    if let cursor = request.valuesBefore {
      rest.conditions.append(order.condition(after: cursor.primary, cursor.secondary, cursor.id))
    }
    let next = try self.first(rest, order, limit, reader)
    return .first(total: first.total, DistributedTiers { $0 == 0 ? next.ids : [] })
  }

  private func first(
    _ question: ClusterQuestion, _ order: ClusterOrder, _ limit: Int, _ reader: ShardReader
  ) throws -> (ids: [Int64], total: Int) {
    let layout = layout
    let answers = try reader.ask {
      question.sql(layout.index(of: $0), $0, order: order.sql, limit: limit, ranker: "none")
    }
    let hits = answers.flatMap { $0.rows.compactMap { ShardHit($0) } }.sorted { order.areInOrder($0, $1) }
    return (hits.prefix(limit).map(\.id), answers.reduce(0) { $0 + ($1.total ?? 0) })
  }

  // MARK: Remarks

  /// The warnings of the catalog's own search about names that it does not know.
  private func nameWarnings(_ node: QueryNode, _ searcher: Searcher) throws -> [QueryWarning] {
    switch node {
    case .filter(let clause): try searcher.condition(clause).warnings
    case .not(let node): try nameWarnings(node, searcher)
    case .all(let nodes), .any(let nodes): try nodes.flatMap { try nameWarnings($0, searcher) }
    case .everything, .text, .near: []
    }
  }

  private func remarks(_ reader: ShardReader) -> [QueryWarning] {
    var remarks: [QueryWarning] = []
    if !reader.lost.isEmpty {
      let shards = reader.lost.sorted().map(String.init).joined(separator: ", ")
      let share = "\(reader.lost.count) of \(layout.shards) shards (\(shards))"
      remarks.append(
        QueryWarning(
          typed: layout.name,
          message: "\(share) cannot be asked, so their records are missing from this answer: "
            + reader.failures.joined(separator: " ")))
    }
    if reader.isStale {
      remarks.append(
        QueryWarning(
          typed: layout.name,
          message: "the cluster was filled from another state of this catalog. Run 'adagia-cluster follow' or 'push'."))
    }
    return remarks
  }
}
