internal import CatalogStore
internal import QueryLanguage
internal import RankedIndex

/// The matches of a request in the full-text index: one walk, and two for a tree whose matches are scored.
struct FullTextSource {
  let snapshot: Snapshot
  let request: ScanRequest
  /// The ranked index that answers for other records; `nil` when all are to be collected.
  var besides: RankedReader?
  /// The words of the records to collect, if they are known.
  var words: UncoveredWords?

  /// Collects the matches.
  ///
  /// - Parameter ranges: When given, FTS5 skips records with other ids.
  func collect(among ranges: [ClosedRange<Int64>]? = nil) throws -> MatchCollector {
    switch walk {
    case .once: return try collect(request, among: ranges)
    case .twice:
      var matching = ScanRequest(request.expression, conditions: request.conditions)
      matching.known = request.known
      var scored = request
      scored.expression = request.expression.scored
      scored.members = try collect(matching, among: ranges).matches
      var collector = try collect(scored, among: ranges)
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

  private func collect(_ request: ScanRequest, among ranges: [ClosedRange<Int64>]?) throws -> MatchCollector {
    let expression = request.expression
    var collector = MatchCollector(request, besides: besides, snapshot)
    let asked = words?.completed(expression) ?? expression
    let statement = MatchStatement(db: snapshot.db, expression: asked)
    let sql = MatchStatement.sql(for: asked, amongIDs: ranges != nil)
    if ranges?.isEmpty != true { snapshot.work.note(WorkLog.Statement(sql: sql, expression: asked.sql)) }
    guard let ranges else {
      try statement.collect(into: &collector)
      return collector
    }
    for ids in ranges { try statement.collect(into: &collector, ids: ids) }
    return collector
  }
}
