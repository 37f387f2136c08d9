internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Answers a query tree set by set: as right for any tree as it is slower than one walk.
struct SetEvaluator {
  let db: Database
  let languages: [LanguageTag]
  let largestID: Int64
  private var compiler: ConditionCompiler
  private let columns: ColumnTable
  /// What was collected word by word, and may be asked for again.
  private var broadSets: [TextClause: RecordSet] = [:]

  init(_ db: Database, _ columns: ColumnTable, languages: [LanguageTag], largestID: Int64) {
    self.db = db
    self.languages = languages
    self.largestID = largestID
    compiler = ConditionCompiler(db)
    self.columns = columns
  }

  var warnings: [QueryWarning] { compiler.warnings }

  /// The records that the tree describes.
  ///
  /// - Complexity: O(*n*) in the number of records, for each node of the tree.
  mutating func records(_ node: QueryNode) throws -> RecordSet {
    if let expression = MatchExpression(node, languages: languages) { return try matches(expression) }
    switch node {
    case .everything: return try records(where: [])
    case .filter(let clause): return try records(where: [compiler.condition(clause)])
    case .text(let clause): return try clause.isBroad ? broad(clause) : RecordSet(upTo: largestID)
    case .near(let near): return try ordered(near)
    case .not(let node):
      var rest = try records(where: [])
      rest.subtract(try records(node))
      return rest
    case .all(let nodes): return try intersection(nodes)
    case .any(let nodes):
      var union = RecordSet(upTo: largestID)
      for node in nodes { union.formUnion(try records(node)) }
      return union
    }
  }

  /// The records for which all conditions hold.
  func records(where conditions: [RecordCondition]) throws -> RecordSet {
    try FilterMemory.of(columns).records(conditions, columns, upTo: largestID)
  }

  /// Words in their order: FTS5 finds the records that have all of them in a field they may stand in, and each is tested.
  private func ordered(_ near: NearClause) throws -> RecordSet {
    guard let expression = MatchExpression(.all(near.parts.map(QueryNode.text)), languages: languages) else {
      return RecordSet(upTo: largestID)
    }
    return try matches(expression, OrderTest(near, in: expression))
  }

  /// What stands for many words, word by word: each costs what the index has on it, and no more.
  private mutating func broad(_ clause: TextClause) throws -> RecordSet {
    if let known = broadSets[clause] { return known }
    var collector = collector(nil)
    for word in clause.alternatives ?? [] {
      var single = clause
      single.alternatives = [word]
      guard let expression = MatchExpression(.text(single), languages: languages) else { continue }
      try MatchStatement(db: db, expression: expression).collect(into: &collector)
    }
    broadSets[clause] = collector.matches
    return collector.matches
  }

  private func matches(_ expression: MatchExpression, _ order: OrderTest? = nil) throws -> RecordSet {
    var collector = collector(order)
    try MatchStatement(db: db, expression: expression).collect(into: &collector)
    return collector.matches
  }

  private func collector(_ order: OrderTest?) -> MatchCollector {
    MatchCollector(
      .set, best: BestKeys(limit: 0, after: nil), keys: ValueKeys(.id(isDescending: false), columns),
      filter: RecordFilter(columns, []), members: nil, order: order, columns: columns, largestID: largestID)
  }

  /// What all nodes describe, taken one after the other; what must not match is taken away.
  private mutating func intersection(_ nodes: [QueryNode]) throws -> RecordSet {
    var result: RecordSet?
    for node in nodes {
      if case .not(let unwanted) = node, var rest = result {
        rest.subtract(try records(unwanted))
        result = rest
      } else {
        var next = try records(node)
        if let result { next.formIntersection(result) }
        result = next
      }
    }
    return try result ?? records(where: [])
  }
}
