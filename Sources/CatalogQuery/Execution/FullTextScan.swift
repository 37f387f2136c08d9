internal import CatalogStore
internal import QueryLanguage
internal import RankedIndex

/// One walk through the full-text index; two for a tree whose matches are scored.
struct FullTextScan {
  let snapshot: Snapshot
  let expression: MatchExpression
  let quorum: Quorum?
  let order: NearClause?
  var task: MatchCollector.Task

  /// Collects the matches.
  ///
  /// - Parameter ranges: When given, FTS5 skips records with other ids.
  func run(among ranges: [ClosedRange<Int64>]? = nil) throws -> MatchCollector {
    var task = task
    task.phraseOrder = order.map { OrderTest($0, in: expression) }
    switch walk {
    case .once: return try run(task, expression, quorum, among: ranges)
    case .twice:
      var matches = MatchCollector.Task(purpose: .set, conditions: task.conditions, known: task.known)
      matches.besides = task.besides
      task.members = try run(matches, expression, nil, among: ranges).matches
      var collector = try run(task, expression.scored, quorum, among: ranges)
      collector.forgetMembers()
      return collector
    }
  }

  /// The way through the index: it matters which phrases of a tree a match has, when it is scored, and for a quorum.
  var walk: FullTextWalk {
    guard expression.tree.isTree else { return .once }
    return task.purpose.isRank || quorum != nil ? .twice : .once
  }

  /// The result of a walk over no record, without a walk.
  func empty() -> ScanResult {
    let members: DocIDSet? =
      switch walk {
      case .once: task.members
      case .twice: nil
      }
    return ScanResult(task, members: members, scored: expression.scored, snapshot)
  }

  private func run(
    _ task: MatchCollector.Task, _ expression: MatchExpression, _ quorum: Quorum?, among ranges: [ClosedRange<Int64>]?
  ) throws -> MatchCollector {
    var task = task
    task.scored = expression
    task.quorum = quorum.map { QuorumTest($0, in: expression) }
    var collector = MatchCollector(task, snapshot)
    let statement = MatchStatement(db: snapshot.db, expression: expression)
    let sql = MatchStatement.sql(for: expression, amongIDs: ranges != nil)
    if ranges?.isEmpty != true { snapshot.work.note(WorkLog.Statement(sql: sql, expression: expression.sql)) }
    guard let ranges else {
      try statement.collect(into: &collector)
      return collector
    }
    for ids in ranges { try statement.collect(into: &collector, ids: ids) }
    return collector
  }
}
