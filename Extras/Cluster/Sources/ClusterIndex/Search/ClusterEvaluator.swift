internal import CatalogQuery
internal import QueryLanguage
internal import TextAnalysis

/// Turns query trees into questions to the shards. A tree that one question cannot answer is answered set by set, and
/// leaves that the engine cannot answer alone are tested on the catalog, record by record.
struct ClusterEvaluator {
  let reader: ShardReader
  let searcher: Searcher
  let languages: [LanguageTag]
  private let text: MatchText
  /// The questions so far, for `--explain`; none otherwise.
  private(set) var steps = DistributedPlan()
  private let isExplained: Bool

  /// More records than these are not tested one by one.
  var mostCandidates = Self.usualCandidates
  static let usualCandidates = 20_000
  /// More ids than these are not fetched for a set, and more records are not tested for a filter.
  static let mostIDs = 2_000_000
  private static let page = 100_000

  init(_ reader: ShardReader, _ searcher: Searcher, _ languages: [LanguageTag], isExplained: Bool = false) {
    (self.reader, self.searcher, self.languages) = (reader, searcher, languages)
    self.isExplained = isExplained
    text = MatchText(
      languages: languages, condition: { try searcher.condition($0).condition }, known: { try reader.known($0) })
  }

  /// The tree as one question; `nil` when there is none.
  ///
  /// - Parameter weights: Those of the terms; `nil` if records are not ranked.
  mutating func question(_ node: QueryNode, weights: DistributedWeights? = nil) throws -> ClusterQuestion? {
    var text = text
    if let weights {
      // The counts of all terms at once, instead of a question for each part of the tree.
      _ = try reader.known(text.codes(node).union([Fact.every]))
      text.boosts = TermBoosts(reader, weights)
    }
    let (question, rest) = try split(node, text)
    guard rest.isEmpty else { return nil }
    note(question, "one question to each shard")
    return question
  }

  /// The parts of a tree that are one question together, and the others, which all have to match.
  private func split(_ node: QueryNode, _ text: MatchText) throws -> (ClusterQuestion, rest: [QueryNode]) {
    var question = ClusterQuestion(boosts: text.boosts)
    var words: [String] = []
    var rest: [QueryNode] = []
    for part in node.conjuncts where part != .everything {
      // Nearly all records have some of the words for values, and those of the others are what attributes find at once.
      if case .not = part, let condition = try condition(part) {
        question.conditions.append(condition)
      } else if let expression = try text.expression(part) {
        words.append(expression)
      } else if let condition = try condition(part) {
        question.conditions.append(condition)
      } else {
        rest.append(part)
      }
    }
    if !words.isEmpty { question.match = words.joined(separator: " ") }
    return (question, rest)
  }

  /// Filters, and choices and negations of them.
  private func condition(_ node: QueryNode) throws -> String? {
    switch node {
    case .filter(let clause): return ClusterCondition(try searcher.condition(clause).condition)?.sql
    case .not(let node): return try condition(node).map { "(\($0) = 0)" }
    case .any(let nodes), .all(let nodes):
      let parts = try nodes.map { try condition($0) }
      guard !parts.contains(nil) else { return nil }
      let word = if case .any = node { " OR " } else { " AND " }
      return "(" + parts.compactMap { $0 }.joined(separator: word) + ")"
    case .everything, .text, .near: return nil
    }
  }

  private mutating func note(_ line: @autoclosure () -> String) {
    if isExplained { steps.lines.append(line()) }
  }

  private mutating func note(_ question: ClusterQuestion, _ line: @autoclosure () -> String) {
    guard isExplained else { return }
    note(line())
    steps.statements += [question.text(0).map { "MATCH \($0)" }].compactMap { $0 } + question.conditions
  }

  /// The questions so far, and the copies that answered.
  func plan(_ request: SearchRequest) -> DistributedPlan {
    var plan = steps
    plan.lines += reader.uses
    if request.wantsSummary {
      plan.lines.append("facets and histogram counted in the catalog, over all of these records")
    }
    return plan
  }

  // MARK: Sets

  /// The records that match a tree, ascending.
  mutating func records(_ node: QueryNode) throws -> [Int64] {
    let (question, rest) = try split(node, text)
    if rest.isEmpty { return try ids(question, node) }
    guard node.conjuncts.count > 1 else { return try set(rest[0]) }
    if question.match != nil || !question.conditions.isEmpty || rest.contains(where: \.isLeaf) {
      return try tested(question, rest)
    }
    var found: [Int64]?
    for node in rest { Self.intersect(&found, try records(node)) }
    return found ?? []
  }

  /// The records of a question that pass tests, first those of leaves.
  private mutating func tested(_ question: ClusterQuestion, _ rest: [QueryNode]) throws -> [Int64] {
    var question = question
    var found: [Int64]?
    let words = rest.filter { $0.isLeaf && !$0.isFilter }
    if !words.isEmpty || question.match != nil || !question.conditions.isEmpty {
      for leaf in words {
        question.match = [question.match, text.superset(leaf)].compactMap { $0 }.joined(separator: " ")
      }
      found = try ids(question, .all(rest), limit: words.isEmpty ? Self.mostIDs : mostCandidates)
    }
    for leaf in words + rest.filter(\.isFilter) {
      if leaf.isFilter, found.map({ $0.count > mostCandidates }) ?? true {
        Self.intersect(&found, try catalogSet(leaf))
      } else {
        note("\(found?.count ?? 0) records tested in the catalog for \(leaf.lines.joined(separator: " "))")
        found = try searcher.matching(leaf, languages, among: found ?? [])
      }
    }
    for node in rest where !node.isLeaf {
      if case .not(let unwanted) = node {
        let others = Set(try records(unwanted))
        found = found?.filter { !others.contains($0) }
      } else {
        Self.intersect(&found, try records(node))
      }
    }
    return found ?? []
  }

  private mutating func set(_ node: QueryNode) throws -> [Int64] {
    switch node {
    case .any(let nodes):
      var all: Set<Int64> = []
      for node in nodes { all.formUnion(try records(node)) }
      return all.sorted()
    case .not(let node):
      let others = Set(try records(node))
      return try ids(ClusterQuestion(), .everything).filter { !others.contains($0) }
    case .text(let clause) where clause.isTooBroad:
      return try set(.any(clause.parts.map { .text($0) }))
    case .filter: return try catalogSet(node)
    case .text, .near:
      let candidates = try ids(ClusterQuestion(match: text.superset(node)), node, limit: mostCandidates)
      return try searcher.matching(node, languages, among: candidates)
    case .everything, .all: return try records(node)
    }
  }

  /// The records that meet a filter which no node can answer: the catalog looks through all records, as it does for a
  /// search of its own, and knows them until it changes.
  private mutating func catalogSet(_ node: QueryNode) throws -> [Int64] {
    guard case .filter(let clause) = node else { return [] }
    let part = node.lines.joined(separator: " ")
    guard searcher.largestID <= Self.mostIDs else {
      throw ClusterError.tooManyCandidates(part: part, count: Int(searcher.largestID), limit: Self.mostIDs)
    }
    note("all records tested in the catalog for \(part)")
    return try searcher.matching(clause)
  }

  private static func intersect(_ found: inout [Int64]?, _ other: [Int64]) {
    guard let known = found else {
      found = other
      return
    }
    let others = Set(other)
    found = known.filter { others.contains($0) }
  }

  /// All records that answer a question, ascending.
  private mutating func ids(
    _ question: ClusterQuestion, _ node: QueryNode, limit: Int = ClusterEvaluator.mostIDs
  ) throws -> [Int64] {
    note(
      question,
      "set by set, since the nodes cannot answer this part in one question: \(node.lines.joined(separator: " "))")
    var ids: [Int64] = []
    var last: Int64 = 0
    while true {
      let answers = try reader.ask(
        question.statement(reader.layout, order: .id(isDescending: false), limit: Self.page, after: last))
      let rest = answers.reduce(0) { $0 + ($1.total ?? 0) }
      guard ids.count + rest <= limit else {
        throw ClusterError.tooManyCandidates(
          part: node.lines.joined(separator: " "), count: ids.count + rest, limit: limit)
      }
      // Beyond the shortest page that is not the last, other shards may have smaller ids.
      let pages = answers.map { answer in (0..<answer.records.count).map { answer.records[$0, 0] } }
      let end = pages.filter { $0.count == Self.page }.compactMap(\.last).min() ?? .max
      ids += pages.joined().filter { $0 <= end }.sorted()
      if end == .max { return ids }
      last = end
    }
  }
}

extension QueryNode {
  fileprivate var isFilter: Bool { if case .filter = self { true } else { false } }

  /// True if the catalog can test a record for it.
  fileprivate var isLeaf: Bool {
    switch self {
    case .text(let clause): !clause.isTooBroad
    case .near, .filter: true
    case .everything, .all, .any, .not: false
    }
  }
}
