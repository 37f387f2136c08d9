package import CatalogQuery
internal import QueryLanguage

/// Answers requests with the records that the shards find. The catalog gives names, tests what an engine cannot,
/// re-ranks the best and reads the hits.
///
/// For the use of one thread: connections stay open from one search to the next.
package final class ClusterSearch {
  /// An answer, and what it lacks.
  package struct Result: Sendable {
    package let answer: SearchAnswer
    /// The shards that no copy could answer for, ascending; none in a whole answer.
    package let lostShards: [Int]
    /// These, and those that answered from other rows than they should have.
    package let doubtfulShards: [Int]
    /// True if some records come from another state of the catalog.
    package let isStale: Bool
    /// The copies that could not be asked, each with the reason.
    package let failures: [String]
  }

  private let layout: ClusterLayout
  private let connections: NodeConnections
  private let wordCounts: WordCounts
  private let looks = CopyLooks()
  /// True when answers say why a copy could not be asked, which names the addresses of nodes.
  private let givesReasons: Bool
  /// More records than these are not tested one by one.
  var mostCandidates = ClusterEvaluator.usualCandidates

  /// - Parameters:
  ///   - memory: The nodes that failed lately, for several searches.
  ///   - givesReasons: False for answers to strangers: these name copies alone.
  package init(_ layout: ClusterLayout, _ memory: NodeMemory = NodeMemory(), givesReasons: Bool = true) {
    self.layout = layout
    self.givesReasons = givesReasons
    connections = NodeConnections(layout, memory)
    wordCounts = WordCounts(shards: layout.shards)
  }

  private func reader(_ searcher: Searcher) throws -> ShardReader {
    ShardReader(connections, wordCounts, looks, try CatalogState(searcher), givesReasons: givesReasons)
  }

  private func evaluator(
    _ reader: ShardReader, _ searcher: Searcher, _ query: DistributedQuery, isExplained: Bool = false
  ) -> ClusterEvaluator {
    var evaluator = ClusterEvaluator(reader, searcher, query.languages, isExplained: isExplained)
    evaluator.mostCandidates = mostCandidates
    return evaluator
  }

  /// The answer to a request. All of the query is required; a warning says when the catalog would look for less.
  ///
  /// - Throws: `ClusterError` when no node can answer, or when a part of the query would need too many records tested;
  ///   `CancellationError` soon after the work of the thread is to end.
  package func search(_ request: SearchRequest, _ searcher: Searcher) throws -> Result {
    let query = try searcher.distributed(request)
    let reader = try reader(searcher)
    var evaluator = evaluator(reader, searcher, query, isExplained: request.explainsPlan)
    let all = request.needsAllMatches ? try evaluator.records(query.node) : nil
    let matches = try matches(request, query, searcher, all, &evaluator)
    reader.keepCounts()
    var answer = try searcher.answer(request, query, matches, all: all)
    answer.missingShare = Double(reader.doubtful.count) / Double(layout.shards)
    answer.warnings += try nameWarnings(query.node, searcher) + remarks(reader)
    if request.allowsFewerWords, request.after == nil, searcher.mayFindMore(with: query, total: answer.total) {
      answer.warnings.append(Self.allWords)
    }
    if request.after == nil, reader.doubtful.isEmpty {
      answer.suggestion = try searcher.correction(of: request, query, total: answer.total)
    }
    if request.explainsPlan { answer.explanation = searcher.explanation(of: query, evaluator.plan(request)) }
    return Result(
      answer: answer, lostShards: reader.lost.sorted(), doubtfulShards: reader.doubtful.sorted(),
      isStale: reader.isStale, failures: reader.reasons)
  }

  /// The ids of all records that match a query, ascending.
  package func ids(matching text: String, _ searcher: Searcher) throws -> (ids: [Int64], lostShards: [Int]) {
    let query = try searcher.distributed(SearchRequest(text))
    let reader = try reader(searcher)
    var evaluator = evaluator(reader, searcher, query)
    return (try evaluator.records(query.node), reader.doubtful.sorted())
  }

  /// The statement for each shard that answers a request for ranked records; `nil` if there is no single one.
  package func statement(_ request: SearchRequest, _ searcher: Searcher) throws -> [String]? {
    let query = try searcher.distributed(request)
    let reader = try reader(searcher)
    var evaluator = evaluator(reader, searcher, query)
    guard let question = try evaluator.question(query.node, weights: searcher.weights(of: query)) else { return nil }
    return (0..<layout.shards).map(question.statement(layout, order: .rank, limit: request.limit))
  }

  /// The records among which the catalog ranks, for a request for ranked records, and the number of all; `nil` if no
  /// single statement answers it.
  package func candidates(_ request: SearchRequest, _ searcher: Searcher) throws -> (ids: [Int64], total: Int)? {
    let query = try searcher.distributed(request)
    let reader = try reader(searcher)
    var evaluator = evaluator(reader, searcher, query)
    guard let question = try evaluator.question(query.node, weights: searcher.weights(of: query)) else { return nil }
    let tiers = try EngineTiers(question, reader, isContinued: false)
    return (try tiers.ids(0), tiers.total)
  }

  private func matches(
    _ request: SearchRequest, _ query: DistributedQuery, _ searcher: Searcher, _ all: [Int64]?,
    _ evaluator: inout ClusterEvaluator
  ) throws -> DistributedMatches {
    let isRanked = request.sort == .rank && request.limit > 0 && query.isRanked
    guard let order = ClusterOrder(request.sort, hasWords: query.isRanked),
      let question = try evaluator.question(query.node, weights: isRanked ? searcher.weights(of: query) : nil)
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
    let answers = try reader.ask(question.statement(layout, order: order, limit: limit))
    let hits = answers.flatMap { ShardHit.all($0.records, order) }.sorted { order.areInOrder($0, $1) }
    return (hits.prefix(limit).map(\.id), answers.reduce(0) { $0 + ($1.total ?? 0) })
  }

  // MARK: Remarks

  private static let allWords = QueryWarning(
    typed: "", message: "the cluster looks for all of the words; the catalog itself would look for fewer of them too.")

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
    var remarks: [String] = []
    if !reader.lost.isEmpty {
      remarks.append(
        "\(layout.share(of: reader.lost)) cannot be asked, so their records are missing from this answer: "
          + reader.failures.joined(separator: givesReasons ? " " : ", "))
    }
    if !reader.altered.isEmpty {
      remarks.append(
        "the copies of \(layout.share(of: reader.altered)) have other rows than they were filled with, so records may be "
          + "missing from this answer. Run 'adagia-cluster check', and 'repair' for the copies that it names.")
    }
    if !reader.strange.isEmpty {
      remarks.append(
        "the copies of \(layout.share(of: reader.strange)) were filled from another catalog, or from a state that the "
          + "journal of this one does not have, so records of this answer may be wrong or missing. Is the path right? "
          + "After a restored backup, run 'adagia-cluster follow --restored'.")
    }
    if reader.isStale {
      remarks.append(
        "the cluster was filled from another state of this catalog. Run 'adagia-cluster follow' or 'push'.")
    }
    return remarks.map { QueryWarning(typed: layout.name, message: $0) }
  }
}
