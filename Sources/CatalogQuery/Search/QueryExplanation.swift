internal import QueryLanguage
internal import TextAnalysis

/// The reading of a query, and the plan that answered it.
package struct QueryExplanation: Hashable, Sendable {
  /// A step of the work.
  package struct Step: Hashable, Sendable {
    package let name: String
    /// Wall-clock time.
    package let seconds: Double
  }

  /// The query tree, one line per node, children indented by two spaces.
  package let tree: [String]
  /// The plan in words.
  package let plan: [String]
  /// The SQL and full-text expressions that were run.
  package let sql: [String]
  package let expansions: [QueryExpansion]
  /// In the order in which they were first run.
  package let steps: [Step]
}

/// Describes a query variant's plan in words, with its SQL.
struct PlanDescription {
  private(set) var plan: [String] = []
  private(set) var sql: [String] = []

  init(_ variant: QueryVariant, sort: SortOrder, uses: [String]) {
    let query = variant.query
    switch variant.plan {
    case .match(let expression, let filters):
      plan.append("one walk through the index, \(Self.count(expression.phrases.count, "phrase"))")
      note(filters, "inside it")
      sql.append(MatchStatement.sql(for: expression, amongIDs: filters.contains(where: \.namesIDs)))
      sql.append("?1 = \(expression.shown)")
    case .scan(let filters):
      plan.append(filters.isEmpty ? "all records, no walk through the index" : "one walk through the columns")
      note(filters, "on it")
    case .sets(let node):
      plan.append("set by set, since the index cannot answer this tree in one walk")
      plan += node.setLines
      if sort == .rank, let expression = query.highlighted {
        plan.append("then one walk through the index to rank them")
        sql.append("?1 = \(expression.shown)")
      }
    }
    plan += uses
    if let quorum = variant.quorum {
      plan.append("records with at least \(quorum.needed) of \(quorum.words.count) words, counted inside the walk")
    }
    if sort == .rank, query.highlighted != nil {
      plan.append("BM25, then the best \(RankingWeights.window) by how they match")
    }
  }

  private mutating func note(_ filters: [QueryPlan.FilterPart], _ place: String) {
    for filter in filters {
      plan.append(
        "filter \(place): \(filter.isNegated ? "not " : "")\(filter.clauses.map(\.typed).joined(separator: " OR "))")
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension QueryExplanation {
  /// - Parameters:
  ///   - query: The resolved query. The variant may ask for less.
  ///   - uses: The indexes that answered.
  init(
    _ variant: QueryVariant, of query: ResolvedQuery, sort: SortOrder, uses: [String],
    _ steps: [(name: String, seconds: Double)]
  ) {
    let description = PlanDescription(variant, sort: sort, uses: uses)
    self.init(
      tree: query.node.lines, plan: description.plan, sql: description.sql, expansions: query.expansions,
      steps: steps.map { Step(name: $0.name, seconds: $0.seconds) })
  }
}

extension MatchExpression {
  /// In characters. A pattern may stand for a thousand words.
  private static let mostShown = 400

  /// The expression for people: without the tokenizer's marks for stems and terms, and cut when it is long.
  fileprivate var shown: String {
    let text = sql.replacing(/\u{1F}[0-9,]*\u{1F}/, with: "").replacing("\u{1F}=\u{1F}", with: "")
      .replacing("\u{1F}", with: " or ")
    return text.count > Self.mostShown ? text.prefix(Self.mostShown) + "…" : text
  }
}

extension QueryNode {
  /// The nodes that are collected as sets of their own.
  fileprivate var setLines: [String] {
    switch self {
    case .all(let nodes), .any(let nodes):
      nodes.flatMap { $0.isSimple ? ["  set: " + $0.lines.joined(separator: " ")] : $0.setLines }
    case .not(let node): ["  all but:"] + node.setLines.map { "  " + $0 }
    case .everything, .text, .near, .filter: ["  set: " + lines.joined(separator: " ")]
    }
  }

  private var isSimple: Bool {
    switch self {
    case .everything, .text, .near, .filter: true
    case .all, .any, .not: false
    }
  }
}
