internal import CatalogStore
internal import GRDB

/// The records that a query describes: counted, put in order, or all of them.
struct Selection {
  private let db: Database
  private let columns: ColumnTable
  private let query: ResolvedQuery
  private let largestID: Int64
  private(set) var warnings: [QueryWarning] = []

  init(_ db: Database, _ columns: ColumnTable, _ query: ResolvedQuery, largestID: Int64) {
    self.db = db
    self.columns = columns
    self.query = query
    self.largestID = largestID
  }

  /// Whether its records have a relevance: the query has words that may match.
  var isScored: Bool { query.highlighted != nil }

  /// The first keys in the order of a request.
  struct Best {
    let keys: [SortKey]
    let total: Int
    let hasMore: Bool
    /// What a relevance in the keys has to be multiplied with.
    let scale: Double
  }

  mutating func best(_ request: SearchRequest) throws -> Best {
    var cursor: SortKey?
    if case .key(let key)? = request.after?.place { cursor = key }
    let best = BestKeys<SortKey>(limit: request.limit, after: cursor)
    switch QueryPlan(query.node, languages: query.languages) {
    case .match(let expression, let filters):
      return try walk(expression, best, request.sort, try conditions(filters), members: nil)
    case .scan(let filters):
      return try ordered(try records(where: filters), request.sort, best)
    case .sets(let node):
      let records = try evaluated(node)
      guard request.sort == .rank, let expression = query.highlighted else {
        return try ordered(records, request.sort, best)
      }
      return try walk(expression, best, .rank, [], members: records)
    }
  }

  /// All records, in no order.
  mutating func records() throws -> RecordSet {
    switch QueryPlan(query.node, languages: query.languages) {
    case .match(let expression, let filters):
      var collector = try collector(.set, BestKeys(limit: 0, after: nil), .added, try conditions(filters), members: nil)
      try MatchStatement(db: db, expression: expression).collect(into: &collector)
      return collector.matches
    case .scan(let filters): return try records(where: filters)
    case .sets(let node): return try evaluated(node)
    }
  }

  private func walk(
    _ expression: MatchExpression, _ best: BestKeys<SortKey>, _ sort: SortOrder,
    _ conditions: [RecordCondition], members: RecordSet?
  ) throws -> Best {
    let purpose: MatchCollector.Purpose = best.isForCounting ? .count : sort == .rank ? .rank : .values
    var collector = try collector(purpose, best, sort, conditions, members: members)
    try MatchStatement(db: db, expression: expression).collect(into: &collector)
    var all = collector.best
    // Records that the query describes without any of its words: they come last, in the order of their ids.
    if let rest = collector.members {
      for id in rest { all.offer(SortKey(primary: 0, secondary: 0, id: id)) }
    }
    return Best(keys: all.keys, total: all.total, hasMore: all.hasMore, scale: collector.scale)
  }

  private func ordered(_ records: RecordSet, _ sort: SortOrder, _ best: BestKeys<SortKey>) throws -> Best {
    guard !best.isForCounting else { return Best(keys: [], total: records.count, hasMore: false, scale: 1) }
    var best = best
    var keys = valueKeys(sort)
    for id in records {
      best.offer(try keys.key(id))
      if keys.areAscending && best.hasMore { break }
    }
    return Best(keys: best.keys, total: records.count, hasMore: best.hasMore, scale: 1)
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
    _ purpose: MatchCollector.Purpose, _ best: BestKeys<SortKey>, _ sort: SortOrder, _ conditions: [RecordCondition],
    members: RecordSet?
  ) throws -> MatchCollector {
    let known = try FilterMemory.of(columns).knownRecords(conditions, columns, upTo: largestID)
    return MatchCollector(
      purpose, best: best, keys: valueKeys(sort), filter: RecordFilter(columns, conditions, known: known),
      members: members, columns: columns, largestID: largestID)
  }

  private mutating func conditions(_ filters: [QueryPlan.FilterPart]) throws -> [RecordCondition] {
    var compiler = ConditionCompiler(db)
    let conditions = try filters.map { part in
      let condition = try compiler.condition(part.clause)
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
    return records
  }
}
