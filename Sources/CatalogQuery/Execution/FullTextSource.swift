internal import CatalogStore
internal import QueryLanguage
internal import RankedIndex

/// The matches of a request in the full-text index: one walk, and two for a tree whose matches are scored.
struct FullTextSource {
  let snapshot: Snapshot
  let request: ScanRequest
  /// The ranked index that answers for other records; `nil` when all are to be collected.
  var besides: RankedReader?
  /// The ranking of the matches; `nil` if FTS5 counts the records with each phrase.
  var ranking: CountedRanking?

  /// Collects the matches.
  ///
  /// - Parameter scope: When given, other records are skipped.
  func collect(among scope: FullTextScope? = nil) throws -> MatchCollector {
    switch walk {
    case .once: return try collect(request, among: scope)
    case .twice:
      var matching = ScanRequest(request.expression, conditions: request.conditions)
      matching.known = request.known
      var scored = request
      scored.expression = request.expression.scored
      scored.members = try collect(matching, among: scope).matches
      var collector = try collect(scored, among: scope)
      collector.forgetMembers()
      return collector
    }
  }

  /// The way through the index: it matters which phrases of a tree a match has, when it is scored, and for a quorum.
  var walk: FullTextWalk {
    guard request.expression.tree.isTree else { return .once }
    return request.purpose.isRank || request.quorum != nil ? .twice : .once
  }

  /// The result of a walk over no record, without a walk.
  func empty() -> ScanResult {
    let members: DocIDSet? =
      switch walk {
      case .once: request.members
      case .twice: nil
      }
    return ScanResult(request, members: members, snapshot)
  }

  private func collect(_ request: ScanRequest, among scope: FullTextScope?) throws -> MatchCollector {
    let expression = request.expression
    var collector = MatchCollector(request, besides: besides, by: ranking, snapshot)
    let statement = MatchStatement(db: snapshot.db, expression: expression)
    if scope?.ranges.isEmpty != true {
      let sql = MatchStatement.sql(for: expression, amongIDs: scope != nil)
      snapshot.work.note(WorkLog.Statement(sql: sql, expression: expression.sql))
    }
    guard let scope else {
      try statement.collect(into: &collector)
      return collector
    }
    for ids in scope.ranges { try statement.collect(into: &collector, ids: ids) }
    guard let index = scope.index else { return collector }
    snapshot.work.note(.indexInMemory(recordCount: index.recordCount))
    try index.walk { try MatchStatement(db: $0, expression: expression).collect(into: &collector) }
    return collector
  }
}
