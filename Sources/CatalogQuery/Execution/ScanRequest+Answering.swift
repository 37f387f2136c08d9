internal import CatalogStore
internal import GRDB
internal import RankedIndex

extension ScanRequest {
  /// Collects the best keys of all matches.
  ///
  /// - Parameter best: Empty, with the limit and the cursor of the page. With a limit of 0 matches are only counted.
  func collect(_ snapshot: Snapshot, _ best: TopK<SortKey>, by sort: SearchOrder) throws -> ScanResult {
    var found = try keeping(best, by: sort).result(snapshot)
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
  func matches(_ snapshot: Snapshot) throws -> DocIDSet { try result(snapshot).matches }

  /// Calls `body` with all matches, ascending, some at a time.
  ///
  /// - Returns: The number of matches; `nil` if the ranked lists cannot find them alone. What was passed to `body` does
  ///   not count then.
  func forEachBlock(_ snapshot: Snapshot, _ body: (UnsafeBufferPointer<UInt32>) throws -> Void) throws -> Int? {
    try answer(snapshot) { strategy in
      switch strategy {
      case .lists(let source): try source.forEachBlock(body)
      case .split, .fullText: nil
      }
    }
  }

  /// Has the ranked lists count the records that have each phrase, so that walks through the full-text index need not.
  ///
  /// - Returns: `nil` if they cannot.
  func documentCounts(_ snapshot: Snapshot) throws -> [Int]? {
    var ranking = self
    ranking.purpose = .rank
    return try QueryStrategy(ranking, snapshot).lists?.documentCounts()
  }

  private func result(_ snapshot: Snapshot) throws -> ScanResult {
    try answer(snapshot) { strategy in
      switch strategy {
      case .lists(let source), .split(let source): try source.result()
      case .fullText(let source, let refusal): try fullText(source, refusal)
      }
    }
  }

  /// Has a source answer; after damage in the ranked index the full-text index.
  private func answer<Found>(_ snapshot: Snapshot, _ answer: (QueryStrategy) throws -> Found) throws -> Found {
    var request = self
    request.known = try FilterCache.of(snapshot.columns).knownRecords(conditions, snapshot)
    var strategy: QueryStrategy?
    do {
      let chosen = try QueryStrategy(request, snapshot)
      strategy = chosen
      return try answer(chosen)
    } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CORRUPT {
      if let strategy, strategy.lists == nil { throw error }
      snapshot.ranked.noteDamage()
      return try answer(QueryStrategy(request, snapshot))
    }
  }

  private func fullText(_ source: FullTextSource, _ refusal: RankedAccess.Refusal) throws -> ScanResult {
    let collector = try source.collect(among: ids.map { FullTextScope(ranges: $0) })
    source.snapshot.work.note(.fullText(source.walk, refusal))
    if ids == nil, expression.phrases.count == 1 {
      DocumentFrequencies.of(source.snapshot.columns).keep(collector.visited, of: expression.literal(0))
    }
    return ScanResult(collector, scale: collector.scale)
  }
}

/// The matches that a source has found.
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

  /// The result of a request that meets no record.
  ///
  /// - Parameter members: Those that have not matched, when they are asked for.
  init(_ request: ScanRequest, members: DocIDSet?, _ snapshot: Snapshot) {
    (best, self.members, scale) = (request.best, members, 1)
    matches = MatchCollector.room(for: request.purpose, snapshot)
    scorer = BM25Scorer(snapshot.columns, request.expression.scored)
  }

  init(_ collector: MatchCollector, scale: Double) {
    (best, matches, members) = (collector.best, collector.matches, collector.members)
    (visited, self.scale, scorer) = (collector.visited, scale, collector.scorer)
  }
}
