internal import CatalogStore
internal import GRDB
internal import QueryLanguage

/// The records that a query describes: counted, put in order, or all of them.
struct Selection {
  let db: Database
  let columns: ColumnTable
  let query: ResolvedQuery
  private let quorum: Quorum?
  private let largestID: Int64
  private(set) var warnings: [QueryWarning] = []

  /// - Parameter quorum: How many of the words a record needs; `nil` when the query says it all.
  init(_ db: Database, _ columns: ColumnTable, _ query: ResolvedQuery, quorum: Quorum?, largestID: Int64) {
    self.db = db
    self.columns = columns
    self.query = query
    self.quorum = quorum
    self.largestID = largestID
  }

  /// Whether its records may lack words of the query.
  var isContentWithLess: Bool { quorum != nil }

  /// Whether its records have a relevance: the query has words that may match.
  var isScored: Bool { query.highlighted != nil }

  /// The first keys in the order of a request.
  struct Best {
    let keys: [SortKey]
    let total: Int
    /// Where the last key stands, when there are more behind it.
    let next: PageCursor.Place?
    /// What a relevance in the keys has to be multiplied with.
    let scale: Double
    /// Why the best stand where they do.
    var reasons: [Int64: MatchReason] = [:]
    /// What was looked for, and what scored it; `nil` when the order is another.
    var scoring: (expression: MatchExpression, scorer: MatchScorer)?

    init(_ best: BestKeys<SortKey>, total: Int? = nil, scale: Double = 1) {
      let keys = best.keys
      self.init(
        keys: keys, total: total ?? best.total, next: best.hasMore ? keys.last.map { .key($0) } : nil, scale: scale)
    }

    init(keys: [SortKey], total: Int, next: PageCursor.Place?, scale: Double = 1) {
      (self.keys, self.total, self.next, self.scale) = (keys, total, next, scale)
    }
  }

  mutating func best(_ request: SearchRequest) throws -> Best {
    var cursor: SortKey?
    if case .key(let key)? = request.after?.place { cursor = key }
    let best = BestKeys<SortKey>(limit: request.limit, after: cursor)
    switch QueryPlan(query.node, languages: query.languages) {
    case .match(let expression, let filters):
      let walk = Walk(expression: expression, conditions: try conditions(filters), members: nil)
      return request.sort == .rank ? try ranked(walk, request) : try self.walk(walk, best, request.sort)
    case .scan(let filters):
      return try ordered(try records(where: filters), request.sort, best)
    case .sets(let node):
      let records = try evaluated(node)
      guard request.sort == .rank, let expression = query.highlighted else {
        return try ordered(records, request.sort, best)
      }
      return try ranked(Walk(expression: expression, conditions: [], members: records), request)
    }
  }

  /// All records, in no order.
  mutating func records() throws -> RecordSet {
    switch QueryPlan(query.node, languages: query.languages) {
    case .match(let expression, let filters):
      let walk = Walk(expression: expression, conditions: try conditions(filters), members: nil)
      return try matches(walk)
    case .scan(let filters): return try records(where: filters)
    case .sets(let node): return try evaluated(node)
    }
  }

  /// One walk through the full-text index.
  struct Walk {
    let expression: MatchExpression
    let conditions: [RecordCondition]
    /// When given, the records that the query describes.
    let members: RecordSet?

    /// The only ids that can pass the conditions, when these name some; `nil` for all.
    var ids: ClosedRange<Int64>? {
      for case .ids(let ids) in conditions {
        guard let first = ids.min(), let last = ids.max() else { return 0...0 }
        return first...last
      }
      return nil
    }
  }

  private func walk(_ walk: Walk, _ best: BestKeys<SortKey>, _ sort: SortOrder) throws -> Best {
    let (all, collector) = try collected(walk, best, best.isForCounting ? .count : .values, sort)
    return Best(all, scale: collector.scale)
  }

  private func matches(_ walk: Walk) throws -> RecordSet {
    var collector = try collector(.set, BestKeys(limit: 0, after: nil), .added, walk)
    try MatchStatement(db: db, expression: walk.expression).collect(into: &collector, ids: walk.ids)
    return collector.matches
  }

  /// The best keys of a walk, and what collected them.
  func collected(
    _ walk: Walk, _ best: BestKeys<SortKey>, _ purpose: MatchCollector.Purpose, _ sort: SortOrder
  ) throws -> (BestKeys<SortKey>, MatchCollector) {
    var collector = try collector(purpose, best, sort, walk)
    try MatchStatement(db: db, expression: walk.expression).collect(into: &collector, ids: walk.ids)
    var all = collector.best
    // Records that the query describes without any of its words: they come last, in the order of their ids.
    if let rest = collector.members {
      for id in rest { all.offer(SortKey(primary: 0, secondary: 0, id: id)) }
    }
    return (all, collector)
  }

  private func ordered(_ records: RecordSet, _ sort: SortOrder, _ best: BestKeys<SortKey>) throws -> Best {
    guard !best.isForCounting else { return Best(keys: [], total: records.count, next: nil) }
    var best = best
    var keys = valueKeys(sort)
    for id in records {
      best.offer(try keys.key(id))
      if keys.areAscending && best.hasMore { break }
    }
    return Best(best, total: records.count)
  }

  private func valueKeys(_ sort: SortOrder) -> ValueKeys {
    switch sort {
    case .date: ValueKeys(.date(isDescending: false), columns)
    case .dateDescending: ValueKeys(.date(isDescending: true), columns)
    case .addedDescending: ValueKeys(.id(isDescending: true), columns)
    case .added, .rank, .author: ValueKeys(.id(isDescending: false), columns)
    }
  }

  private func collector(
    _ purpose: MatchCollector.Purpose, _ best: BestKeys<SortKey>, _ sort: SortOrder, _ walk: Walk
  ) throws -> MatchCollector {
    let known = try FilterMemory.of(columns).knownRecords(walk.conditions, columns, upTo: largestID)
    return MatchCollector(
      purpose, best: best, keys: valueKeys(sort), filter: RecordFilter(columns, walk.conditions, known: known),
      members: walk.members, quorum: quorum.map { QuorumTest($0, in: walk.expression) },
      boosts: walk.expression.boosts, columns: columns,
      largestID: largestID)
  }

  private mutating func conditions(_ filters: [QueryPlan.FilterPart]) throws -> [RecordCondition] {
    var compiler = ConditionCompiler(db)
    let conditions = try filters.map { part in
      let condition = RecordCondition.either(try part.clauses.map { try compiler.condition($0) })
      return part.isNegated ? RecordCondition.not(condition) : condition
    }
    warnings += compiler.warnings
    return conditions
  }

  private mutating func records(where filters: [QueryPlan.FilterPart]) throws -> RecordSet {
    let conditions = try conditions(filters)
    return try SetEvaluator(db, columns, languages: query.languages, largestID: largestID).records(where: conditions)
  }

  private mutating func evaluated(_ node: QueryNode) throws -> RecordSet {
    var evaluator = SetEvaluator(db, columns, languages: query.languages, largestID: largestID)
    let records = try evaluator.records(node)
    warnings += evaluator.warnings
    guard quorum != nil, let expression = query.highlighted else { return records }
    return try matches(Walk(expression: expression, conditions: [], members: records))
  }
}
