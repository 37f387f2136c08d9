package import CatalogQuery
internal import QueryLanguage

/// Answers requests with the records that the shards find. The catalog gives names, tests what an engine cannot, re-ranks
/// the best and reads the hits.
package struct ClusterSearch {
  /// An answer, and what it lacks.
  package struct Result: Sendable {
    package let answer: SearchAnswer
    /// The shards that nobody could answer for, ascending; none in a whole answer.
    package let lostShards: [Int]
  }

  private let layout: ClusterLayout

  /// The first records by the engines' ranking, among which ours decides.
  private static let window = 500
  /// More hits are not asked for.
  static let mostHits = 10_000

  package init(_ layout: ClusterLayout) {
    self.layout = layout
  }

  /// - Throws: `ClusterError.unsupported` for a request that the cluster cannot answer as the catalog would.
  package func search(_ request: SearchRequest, _ searcher: Searcher) throws -> Result {
    try Self.check(request)
    let query = try searcher.distributed(request)
    let hasWords = !query.node.positiveText.isEmpty
    guard let order = ClusterOrder(request.sort, hasWords: hasWords) else {
      throw ClusterError.unsupported("The cluster does not sort by \(request.sort.rawValue).")
    }
    let reader = ShardReader(layout)
    var evaluator = ClusterEvaluator(reader, searcher, query.languages)
    let found = try found(query, order, max(request.limit * 2, Self.window), &evaluator)
    let warnings = try nameWarnings(query.node, searcher) + remarks(reader, try searcher.contentMark())
    let answer = try searcher.answer(request, query, among: found.ids, total: found.total, warnings: warnings)
    return Result(answer: answer, lostShards: reader.lost.keys.sorted())
  }

  /// The ids of all records that match a query, ascending.
  package func ids(matching text: String, _ searcher: Searcher) throws -> (ids: [Int64], lostShards: [Int]) {
    let query = try searcher.distributed(SearchRequest(text))
    let reader = ShardReader(layout)
    var evaluator = ClusterEvaluator(reader, searcher, query.languages)
    return (try evaluator.records(query.node), reader.lost.keys.sorted())
  }

  private static func check(_ request: SearchRequest) throws {
    if !request.facets.isEmpty { throw ClusterError.unsupported("The cluster does not count facets yet.") }
    if request.histogram != nil { throw ClusterError.unsupported("The cluster does not make histograms yet.") }
    if request.after != nil { throw ClusterError.unsupported("The cluster has no pages after the first yet.") }
    if request.limit > mostHits {
      throw ClusterError.unsupported("The cluster gives at most \(mostHits) hits, and \(request.limit) were asked for.")
    }
  }

  /// The first ids in an order, and the number of all.
  private func found(
    _ query: DistributedQuery, _ order: ClusterOrder, _ limit: Int, _ evaluator: inout ClusterEvaluator
  ) throws -> (ids: [Int64], total: Int) {
    if let question = try evaluator.question(query.node) {
      return try first(question, order, limit, evaluator.reader)
    }
    let ids = try evaluator.records(query.node)
    if ids.isEmpty { return ([], 0) }
    switch order {
    case .id(let isDescending): return (isDescending ? ids.reversed() : ids, ids.count)
    case .rank where ids.count <= ClusterEvaluator.mostCandidates: return (ids, ids.count)
    case .rank, .date:
      guard ids.count <= ClusterEvaluator.mostCandidates else {
        throw ClusterError.tooManyCandidates(
          part: "This order", count: ids.count, limit: ClusterEvaluator.mostCandidates)
      }
      let chosen = ClusterQuestion(conditions: ["IN(id, \(ids.map(String.init).joined(separator: ", ")))"])
      return (try first(chosen, order, limit, evaluator.reader).ids, ids.count)
    }
  }

  private func first(
    _ question: ClusterQuestion, _ order: ClusterOrder, _ limit: Int, _ reader: ShardReader
  ) throws -> (ids: [Int64], total: Int) {
    let ranker = if case .rank = order { ClusterQuestion.ranker } else { "none" }
    let answers = try reader.ask(countsAll: true) { question.sql($0, order: order.sql, limit: limit, ranker: ranker) }
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

  private func remarks(_ reader: ShardReader, _ mark: String) -> [QueryWarning] {
    var remarks: [QueryWarning] = []
    if !reader.lost.isEmpty {
      let shards = reader.lost.keys.sorted().map(String.init).joined(separator: ", ")
      let share = "\(reader.lost.count) of \(layout.shards) shards (\(shards))"
      remarks.append(
        QueryWarning(
          typed: layout.name,
          message: "\(share) cannot be asked, so their records are missing from this answer: "
            + reader.failures.joined(separator: " ")))
    }
    if reader.marks.contains(where: { $0 != mark }) {
      remarks.append(
        QueryWarning(
          typed: layout.name,
          message: "the cluster was filled from another state of this catalog. Run 'adagia-cluster push'."))
    }
    return remarks
  }
}
