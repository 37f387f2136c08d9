internal import QueryLanguage

/// Carries out the plan of a query variant: one page of its records in an order, or all of them.
struct QueryExecutor {
  let snapshot: Snapshot
  let variant: QueryVariant
  /// Warnings about filters, from everything that was carried out so far.
  private(set) var warnings: [QueryWarning] = []

  init(_ snapshot: Snapshot, _ variant: QueryVariant) {
    (self.snapshot, self.variant) = (snapshot, variant)
  }

  private var query: ResolvedQuery { variant.query }

  /// The page that a request asks for, in any order but by author.
  mutating func page(_ request: SearchRequest) throws -> ResultPage {
    var cursor: SortKey?
    if case .key(let key)? = request.after?.place { cursor = key }
    let best = TopK<SortKey>(limit: request.limit, after: cursor)
    switch variant.plan {
    case .match(let expression, let filters):
      var scan = ScanRequest(expression, conditions: try conditions(filters), quorum: variant.quorum)
      scan.countsAll = request.countsTotal
      if request.sort == .rank { return try ranked(scan, request) }
      if let first = try scan.collectTiered(snapshot, best, by: .init(request.sort)) { return ResultPage(first) }
      let found = try scan.collect(snapshot, best, by: request.sort)
      return ResultPage(found.best, scale: found.scale)
    case .scan(let filters):
      return try ordered(try records(where: filters), request.sort, best)
    case .sets(let node):
      let records = try evaluated(node)
      guard request.sort == .rank, !records.isEmpty, let expression = query.highlighted else {
        return try ordered(records, request.sort, best)
      }
      // The members have enough of the words already.
      return try ranked(ScanRequest(expression, members: records), request)
    }
  }

  /// All records, in no order.
  mutating func matches() throws -> DocIDSet {
    switch variant.plan {
    case .match(let expression, let filters):
      return try ScanRequest(expression, conditions: try conditions(filters), quorum: variant.quorum)
        .matches(snapshot)
    case .scan(let filters): return try records(where: filters)
    case .sets(let node): return try evaluated(node)
    }
  }

  /// Calls `body` with all records, ascending, some at a time.
  ///
  /// - Returns: The number of records; `nil` if they have to be collected first. What was passed to `body` does not
  ///   count then.
  mutating func forEachBlock(_ body: (UnsafeBufferPointer<UInt32>) throws -> Void) throws -> Int? {
    guard case .match(let expression, let filters) = variant.plan else { return nil }
    let conditions = try conditions(filters)
    return try ScanRequest(expression, conditions: conditions, quorum: variant.quorum)
      .forEachBlock(snapshot, body)
  }

  /// The first of some records in an order by values of the columns.
  func ordered(_ records: DocIDSet, _ sort: SearchOrder, _ best: TopK<SortKey>) throws -> ResultPage {
    guard !best.isForCounting else { return ResultPage(keys: [], total: records.count, next: nil) }
    var best = best
    var keys = ValueKeys(.init(sort), snapshot.columns)
    for id in records {
      try keys.offer(id, to: &best)
      if keys.areAscending && best.hasMore { break }
    }
    return ResultPage(best, total: records.count)
  }

  private mutating func conditions(_ filters: [QueryPlan.FilterPart]) throws -> [RecordCondition] {
    var compiler = ConditionCompiler(snapshot)
    let conditions = try filters.map { part in
      let condition = RecordCondition.either(try part.clauses.map { try compiler.condition($0) })
      return part.isNegated ? RecordCondition.not(condition) : condition
    }
    warnings += compiler.warnings
    return conditions + (variant.among.map { [.ids($0)] } ?? [])
  }

  private mutating func records(where filters: [QueryPlan.FilterPart]) throws -> DocIDSet {
    let conditions = try conditions(filters)
    return try BooleanEvaluator(snapshot, languages: query.languages).records(where: conditions)
  }

  private mutating func evaluated(_ node: QueryNode) throws -> DocIDSet {
    var evaluator = BooleanEvaluator(snapshot, languages: query.languages)
    var records = try evaluator.records(node)
    warnings += evaluator.warnings
    if let among = variant.among { records.formIntersection(try evaluator.records(where: [.ids(among)])) }
    guard let quorum = variant.quorum, !records.isEmpty, let expression = query.highlighted else { return records }
    return try ScanRequest(expression, members: records, quorum: quorum).matches(snapshot)
  }
}

/// One page of records in an order, best first.
struct ResultPage {
  let keys: [SortKey]
  /// The number of records on all pages.
  let total: Int
  /// False when there may be more: they were not to be counted.
  var isTotalExact = true
  /// The place of the last key, when more follow.
  let next: PageCursor.Place?
  /// The factor for scores in the keys.
  let scale: Double
  /// The reasons for the ranks of the records that were re-ranked.
  var reasons: [Int64: RankReason] = [:]
  /// The expression that was scored, and its scorer; `nil` when the order is not by relevance.
  var scoring: (expression: MatchExpression, scorer: BM25Scorer)?

  init(_ best: TopK<SortKey>, total: Int? = nil, scale: Double = 1) {
    let keys = best.keys
    self.init(
      keys: keys, total: total ?? best.total, next: best.hasMore ? keys.last.map { .key($0) } : nil, scale: scale)
  }

  init(keys: [SortKey], total: Int, next: PageCursor.Place?, scale: Double = 1) {
    (self.keys, self.total, self.next, self.scale) = (keys, total, next, scale)
  }
}
