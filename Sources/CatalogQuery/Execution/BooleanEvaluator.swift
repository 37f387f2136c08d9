internal import CatalogRecords
internal import CatalogStore
internal import Platform
internal import QueryLanguage
internal import TextAnalysis

/// Answers a query tree set by set. Works for any tree, and is slower than one walk.
struct BooleanEvaluator {
  private let snapshot: Snapshot
  private let languages: [LanguageTag]
  private var compiler: ConditionCompiler
  /// The records of words, phrases and groups of them: a query may repeat one, at each depth of its tree.
  private var known: [QueryNode: DocIDSet] = [:]

  init(_ snapshot: Snapshot, languages: [LanguageTag]) {
    self.snapshot = snapshot
    self.languages = languages
    compiler = ConditionCompiler(snapshot)
  }

  var warnings: [QueryWarning] { compiler.warnings }

  /// The records that match the tree.
  ///
  /// - Complexity: O(*n*) in the number of records, for each node of the tree.
  mutating func records(_ node: QueryNode) throws -> DocIDSet {
    if !node.isQuickerInParts, let expression = MatchExpression(node, languages: languages) {
      return try remembered(node) { try ScanRequest(expression).matches($0.snapshot) }
    }
    switch node {
    case .everything: return try records(where: [])
    case .filter(let clause): return try records(where: [compiler.condition(clause)])
    case .text(let clause):
      if clause.isWholePhrase { return try remembered(node) { try $0.whole(clause) } }
      return try clause.isBroad ? remembered(node) { try $0.broad(clause) } : DocIDSet(upTo: snapshot.largestID)
    case .near(let near): return try remembered(node) { try $0.ordered(near) }
    case .not(let node):
      var rest = try records(where: [])
      rest.subtract(try records(node))
      return rest
    case .all(let nodes): return try intersection(nodes)
    case .any(let nodes):
      var union = DocIDSet(upTo: snapshot.largestID)
      for node in nodes { union.formUnion(try records(node)) }
      return union
    }
  }

  /// The records that meet all conditions.
  func records(where conditions: [RecordCondition]) throws -> DocIDSet {
    if conditions.isEmpty, snapshot.hasEveryID {
      snapshot.work.note(.everyID)
      return DocIDSet(through: snapshot.largestID)
    }
    return try FilterCache.of(snapshot.columns).records(conditions, snapshot)
  }

  /// Words in order: FTS5 finds the records that have all of them in an allowed field, and each is tested.
  private func ordered(_ near: NearClause) throws -> DocIDSet {
    // Each word once: FTS5 would walk the list of a repeated one again for each time.
    let parts = near.parts.enumerated().filter { near.parts.firstIndex(of: $1) == $0 }.map { QueryNode.text($1) }
    guard let expression = MatchExpression(.all(parts), languages: languages) else {
      return DocIDSet(upTo: snapshot.largestID)
    }
    var scan = ScanRequest(expression)
    scan.order = near
    return try scan.matches(snapshot)
  }

  /// Words that are a whole field: the records with the phrase in it, read one by one.
  private func whole(_ clause: TextClause) throws -> DocIDSet {
    var found = DocIDSet(upTo: snapshot.largestID)
    guard let expression = MatchExpression(.text(clause.narrowed), languages: []) else { return found }
    let fields = clause.fields.isEmpty ? CoreField.searchable : clause.fields
    let wanted = Analyzer().words(in: clause.words)
    let statement = try SQLStatement(snapshot.db, Self.texts(of: fields))
    for id in try ScanRequest(expression).matches(snapshot) {
      statement.bind(id, at: 1)
      defer { statement.reset() }
      guard try statement.step() else { continue }
      let isWhole = fields.indices.contains { place in
        statement.text(Int32(place)).map { Analyzer().words(in: $0) == wanted } ?? false
      }
      if isWhole { found.insert(id) }
    }
    return found
  }

  /// `?1` a record's id. Columns: the fields.
  private static func texts(of fields: [CoreField]) -> String {
    "SELECT \(fields.map(\.rawValue).joined(by: ", ")) FROM record WHERE id = ?1"
  }

  /// The records of a clause that expands to many words. With the ranked index, groups of words take one walk each.
  /// Otherwise each word costs the length of its posting list and no more.
  private func broad(_ clause: TextClause) throws -> DocIDSet {
    var all = DocIDSet(upTo: snapshot.largestID)
    let words = clause.alternatives ?? []
    var count = 1
    if case .success = try snapshot.ranked.reader(snapshot.db, snapshot.columns) { count = TextClause.mostInOneWalk }
    for start in stride(from: 0, to: words.count, by: count) {
      var group = clause
      group.alternatives = Array(words[start..<min(start + count, words.count)])
      guard let expression = MatchExpression(.text(group), languages: languages) else { continue }
      all.formUnion(try ScanRequest(expression).matches(snapshot))
    }
    return all
  }

  /// The records of a node, looked for once.
  private mutating func remembered(_ node: QueryNode, _ find: (Self) throws -> DocIDSet) throws -> DocIDSet {
    if let records = known[node] { return records }
    let records = try find(self)
    if known.count < QueryLimits.Walking.knownSets { known[node] = records }
    return records
  }

  /// The records that match all nodes: the cheap ones first, and no more of them once no record is left. Negations are
  /// subtracted. A node with filters is always evaluated, since these may be warned of.
  private mutating func intersection(_ nodes: [QueryNode]) throws -> DocIDSet {
    var result: DocIDSet?
    for node in nodes.sorted(by: { $0.cost < $1.cost }) {
      if let result, !node.hasFilters, result.isEmpty { continue }
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

extension QueryNode {
  /// True when a clause it joins expands to many words. Asking each of these about each record takes longer than
  /// reading all their lists.
  fileprivate var isQuickerInParts: Bool {
    switch self {
    case .everything, .filter, .text, .near: false
    case .all, .any, .not: standsForMany
    }
  }

  private var standsForMany: Bool {
    switch self {
    case .everything, .filter, .near: false
    case .text(let clause): (clause.alternatives?.count ?? 0) > Self.fewWords
    case .all(let nodes), .any(let nodes): nodes.contains { $0.standsForMany }
    case .not(let node): node.standsForMany
    }
  }

  private static var fewWords: Int { 8 }

  /// A rank by what it takes to evaluate the node. Negations come last, since they are subtracted from the others.
  fileprivate var cost: Int {
    switch self {
    case .everything, .filter: 0
    case .text(let clause): clause.alternatives == nil ? 1 : 2
    case .all, .any: 3
    case .near: 4
    case .not: 5
    }
  }

  fileprivate var hasFilters: Bool {
    switch self {
    case .filter: true
    case .everything, .text, .near: false
    case .all(let nodes), .any(let nodes): nodes.contains { $0.hasFilters }
    case .not(let node): node.hasFilters
    }
  }
}
