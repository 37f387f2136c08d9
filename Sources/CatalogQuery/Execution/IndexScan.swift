internal import CatalogStore

/// One walk through the full-text index, with filters inside it.
struct IndexScan {
  let expression: MatchExpression
  var conditions: [RecordCondition] = []
  /// When given, the only records that may match.
  var members: DocIDSet?
  var quorum: Quorum?

  /// Collects the best keys of all matches.
  ///
  /// - Parameter best: Empty, with the limit and the cursor of the page. With a limit of 0 matches are only counted.
  /// - Returns: The keys, and the collector with its scorer.
  func collect(
    _ snapshot: Snapshot, _ best: TopK<SortKey>, by sort: SortOrder
  ) throws -> (best: TopK<SortKey>, collector: MatchCollector) {
    let purpose: MatchCollector.Purpose = best.isForCounting ? .count : sort == .rank ? .rank : .values
    let collector = try run(snapshot, MatchCollector.Task(purpose: purpose, best: best, order: .init(sort)))
    var all = collector.best
    // Members without any of the words come last, in the order of their ids.
    if let rest = collector.members {
      for id in rest { all.offer(SortKey(primary: 0, secondary: 0, id: id)) }
    }
    return (all, collector)
  }

  /// All matches.
  func matches(_ snapshot: Snapshot) throws -> DocIDSet {
    try run(snapshot, MatchCollector.Task(purpose: .set)).matches
  }

  private func run(_ snapshot: Snapshot, _ task: MatchCollector.Task) throws -> MatchCollector {
    var task = task
    task.conditions = conditions
    task.known = try FilterCache.of(snapshot.columns)
      .knownRecords(conditions, snapshot.columns, upTo: snapshot.largestID)
    task.members = members
    task.quorum = quorum.map { QuorumTest($0, in: expression) }
    task.scored = expression
    var collector = MatchCollector(task, snapshot)
    try MatchStatement(db: snapshot.db, expression: expression).collect(into: &collector, ids: ids)
    if ids == nil, expression.literals.count == 1 {
      DocumentFrequencies.of(snapshot.columns).keep(collector.visited, of: expression.literals[0])
    }
    return collector
  }

  /// The range of ids that can meet the conditions, when these name ids; `nil` for all.
  private var ids: ClosedRange<Int64>? {
    for case .ids(let ids) in conditions {
      guard let first = ids.min(), let last = ids.max() else { return 0...0 }
      return first...last
    }
    return nil
  }
}
