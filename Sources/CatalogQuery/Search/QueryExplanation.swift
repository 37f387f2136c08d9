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
  /// The plan in words, and what was done to carry it out.
  package let plan: [String]
  /// The full-text statements that SQLite ran, with their expressions; none if the ranked index answered.
  package let sql: [String]
  package let expansions: [QueryExpansion]
  /// In the order of their first runs.
  package let steps: [Step]
}

/// Describes a query variant's plan in words.
struct PlanDescription {
  private(set) var plan: [String] = []

  init(_ variant: QueryVariant) {
    switch variant.plan {
    case .match(let expression, let filters):
      plan.append("one scan of the index, \(Self.count(expression.phrases.count, "phrase"))")
      note(filters, "inside it")
    case .scan(let filters):
      plan.append(filters.isEmpty ? "all records, no scan of the index" : "filters alone, no scan of the index")
      note(filters, "on all records")
    case .sets(let node):
      plan.append("set by set, since the index cannot answer this tree in one scan")
      plan += node.setLines
    }
    if let among = variant.among {
      plan.append("among \(Self.count(among.count, "record")) with words in extra fields")
    }
    if let quorum = variant.quorum {
      plan.append("records with at least \(quorum.needed) of \(Self.count(quorum.words.count, "word"))")
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
  init(_ variant: QueryVariant, of query: ResolvedQuery, _ snapshot: Snapshot) {
    self.init(
      tree: query.node.lines, plan: PlanDescription(variant).plan + snapshot.work.works.map(\.line),
      sql: snapshot.work.sql, expansions: query.expansions,
      steps: snapshot.stopwatch.steps.map { Step(name: $0.name, seconds: $0.seconds) })
  }
}

extension WorkLog {
  /// Each statement that was run, with its expressions below it.
  fileprivate var sql: [String] {
    var lines: [String] = []
    for sql in statements.map(\.sql) where !lines.contains(sql) {
      lines.append(sql)
      lines += statements.filter { $0.sql == sql }.map { "?1 = \(Self.shown($0.expression))" }
    }
    if otherCount > 0 { lines.append("and \(otherCount) more like these") }
    return lines
  }

  /// An expression for people: without the tokenizer's marks for stems and terms, and cut when it is long.
  private static func shown(_ expression: String) -> String {
    let text = expression.replacing(/\u{1F}[0-9,]*\u{1F}/, with: "").replacing("\u{1F}=\u{1F}", with: "")
      .replacing("\u{1F}", with: " or ")
    let most = QueryLimits.Explaining.characters
    return text.count > most ? text.prefix(most) + "…" : text
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
