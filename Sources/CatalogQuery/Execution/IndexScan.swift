internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import RankedIndex

/// One walk through the index, with filters inside it: through the ranked index if that can answer, else through the
/// full-text index.
struct IndexScan {
  let expression: MatchExpression
  var conditions: [RecordCondition] = []
  /// When given, the only records that may match.
  var members: DocIDSet?
  /// True when the members are so few that the ranked index looks each of them up.
  var seeksMembers = false
  var quorum: Quorum?
  /// When given, records without the phrases in order do not match.
  var order: NearClause?
  /// False when the number of matches is not wanted.
  var countsAll = true

  /// Collects the best keys of all matches.
  ///
  /// - Parameter best: Empty, with the limit and the cursor of the page. With a limit of 0 matches are only counted.
  func collect(_ snapshot: Snapshot, _ best: TopK<SortKey>, by sort: SearchOrder) throws -> ScanResult {
    let purpose: MatchCollector.Purpose = best.isForCounting ? .count : sort == .rank ? .rank : .values
    var found = try run(snapshot, MatchCollector.Task(purpose: purpose, best: best, order: .init(sort)))
    // Members without any of the words come last, in the order of their ids.
    if let rest = found.members {
      for id in rest { found.best.offer(SortKey(primary: 0, secondary: 0, id: id)) }
    }
    return found
  }

  /// Collects the first keys in an order by date. Only the dates of matches among the first records of the catalog in
  /// that order are read.
  ///
  /// - Returns: `nil` if these are too few.
  func collectTiered(
    _ snapshot: Snapshot, _ best: TopK<SortKey>, by order: ValueKeys.Order
  ) throws -> TopK<SortKey>? {
    guard case .date(let isDescending) = order, best.cursor == nil, 1...QueryLimits.Walking.tieredPage ~= best.limit,
      let tiers = try DateTiers.of(snapshot.columns).tiers(snapshot, isDescending: isDescending)
    else { return nil }
    var matches = TieredMatches(tiers, limit: best.limit)
    guard try forEachBlock(snapshot, { matches.take($0) }) != nil else { return nil }
    var best = best
    var keys = ValueKeys(order, snapshot.columns)
    guard try matches.offer(to: &best, &keys) else { return nil }
    snapshot.work.note(.dateTiers)
    return best
  }

  /// All matches.
  func matches(_ snapshot: Snapshot) throws -> DocIDSet {
    try run(snapshot, MatchCollector.Task(purpose: .set)).matches
  }

  /// Calls `body` with all matches, ascending, some at a time.
  ///
  /// - Returns: The number of matches; `nil` if the ranked index cannot find them alone. What was passed to `body` does
  ///   not count then.
  func forEachBlock(_ snapshot: Snapshot, _ body: (UnsafeBufferPointer<UInt32>) throws -> Void) throws -> Int? {
    try answer(MatchCollector.Task(purpose: .set), snapshot) { strategy in
      switch strategy {
      case .lists(let scan): try scan.forEachBlock(body)
      case .split, .fullText: nil
      }
    }
  }

  /// Has the ranked index count the records that have each phrase, so that walks through the full-text index need not.
  ///
  /// - Returns: `nil` if the ranked index cannot.
  func documentCounts(_ snapshot: Snapshot) throws -> [Int]? {
    try QueryStrategy(self, MatchCollector.Task(purpose: .rank), snapshot).ranked?.documentCounts()
  }

  /// Adds all matches to a set.
  func addMatches(_ snapshot: Snapshot, to set: inout DocIDSet) throws { set.formUnion(try matches(snapshot)) }

  private func run(_ snapshot: Snapshot, _ task: MatchCollector.Task) throws -> ScanResult {
    try answer(task, snapshot) { strategy in
      switch strategy {
      case .lists(let scan), .split(let scan): try scan.run()
      case .fullText(let scan, let refusal, let ids): try fullText(scan, refusal, among: ids)
      }
    }
  }

  /// Has an index answer; after damage in the ranked index the full-text index.
  private func answer<Found>(
    _ task: MatchCollector.Task, _ snapshot: Snapshot, _ answer: (QueryStrategy) throws -> Found
  ) throws -> Found {
    let task = try completed(task, snapshot)
    var strategy: QueryStrategy?
    do {
      let chosen = try QueryStrategy(self, task, snapshot)
      strategy = chosen
      return try answer(chosen)
    } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CORRUPT {
      if let strategy, strategy.ranked == nil { throw error }
      snapshot.ranked.noteDamage()
      return try answer(QueryStrategy(self, task, snapshot))
    }
  }

  /// A task with the scan's own conditions.
  private func completed(_ task: MatchCollector.Task, _ snapshot: Snapshot) throws -> MatchCollector.Task {
    var task = task
    task.conditions = conditions
    task.known = try FilterCache.of(snapshot.columns).knownRecords(conditions, snapshot)
    (task.members, task.seeksMembers) = (members, seeksMembers)
    task.countsAll = countsAll
    return task
  }

  private func fullText(
    _ scan: FullTextScan, _ refusal: RankedAccess.Refusal, among ids: [ClosedRange<Int64>]?
  ) throws -> ScanResult {
    let collector = try scan.run(among: ids)
    scan.snapshot.work.note(.fullText(scan.walk, refusal))
    if ids == nil, expression.phrases.count == 1 {
      DocumentFrequencies.of(scan.snapshot.columns).keep(collector.visited, of: expression.literal(0))
    }
    return ScanResult(collector, scale: collector.scale)
  }

  /// The ranges of ids that can meet the conditions, ascending, when these name ids; `nil` for all.
  var ids: [ClosedRange<Int64>]? {
    for case .ids(let ids) in conditions {
      guard let first = ids.min(), let last = ids.max() else { return [] }
      guard last - first > QueryLimits.Walking.idSpan, ids.count <= QueryLimits.Walking.idRanges else {
        return [first...last]
      }
      return ids.sorted().map { $0...$0 }
    }
    return nil
  }

}

/// The matches that a walk has collected.
struct ScanResult {
  var best: TopK<SortKey>
  /// All of them, when they were asked for.
  var matches: DocIDSet
  /// The number of matches that the full-text index found, including those that the filter rejected.
  var visited: Int64 = 0
  /// False when there may be more than were counted.
  var isTotalExact = true
  /// The members that have not matched.
  var members: DocIDSet?
  /// The factor for scores: see `BM25Scorer.scale`.
  var scale: Double
  /// Knows the inverse document frequencies that matches were scored by.
  var scorer: BM25Scorer

  /// The result of a task that meets no record.
  ///
  /// - Parameters:
  ///   - members: Those that have not matched, when they are asked for.
  ///   - scored: The expression to score by.
  init(_ task: MatchCollector.Task, members: DocIDSet?, scored: MatchExpression, _ snapshot: Snapshot) {
    (best, self.members, scale) = (task.best, members, 1)
    matches = MatchCollector.room(for: task.purpose, snapshot)
    scorer = BM25Scorer(snapshot.columns, scored)
  }

  init(_ collector: MatchCollector, scale: Double) {
    (best, matches, members) = (collector.best, collector.matches, collector.members)
    (visited, self.scale, scorer) = (collector.visited, scale, collector.scorer)
  }
}
