internal import QueryLanguage
internal import TextAnalysis

/// The way a query is answered.
enum QueryPlan {
  /// One walk through the full-text index, with filters inside it.
  case match(MatchExpression, filters: [FilterPart])
  /// One walk through the columns: filters only, no words.
  case scan(filters: [FilterPart])
  /// Set by set, for trees that mix words and filters in other ways: `lang:de OR love`, `-death`.
  case sets(QueryNode)

  /// A filter on the whole query, or its negation. One of the clauses has to hold, as in `lang:{de,fr}`.
  struct FilterPart {
    let clauses: [FilterClause]
    let isNegated: Bool

    init?(_ node: QueryNode, isNegated: Bool = false) {
      switch node {
      case .filter(let clause): self.init(clauses: [clause], isNegated: isNegated)
      case .not(let node) where !isNegated: self.init(node, isNegated: true)
      case .any(let nodes):
        let clauses = nodes.compactMap { if case .filter(let clause) = $0 { clause } else { nil as FilterClause? } }
        guard clauses.count == nodes.count else { return nil }
        self.init(clauses: clauses, isNegated: isNegated)
      case .everything, .text, .near, .all, .not: return nil
      }
    }

    /// True if the filter is a list of ids.
    var namesIDs: Bool {
      !isNegated && clauses.allSatisfy(\.namesIDs)
    }

    private init(clauses: [FilterClause], isNegated: Bool) {
      (self.clauses, self.isNegated) = (clauses, isNegated)
    }
  }

  /// - Parameter known: An expression of the query, whose phrases need not be analyzed again.
  init(_ node: QueryNode, languages: [LanguageTag], known: MatchExpression? = nil) {
    let (filters, rest) = Self.taken(node)
    if rest.isEmpty {
      self = .scan(filters: filters)
    } else if let expression = MatchExpression(
      rest.count == 1 ? rest[0] : .all(rest), languages: languages, known: known)
    {
      self = .match(expression, filters: filters)
    } else {
      self = .sets(node)
    }
  }

  /// The filters on the whole query, and the rest of it.
  private static func taken(_ node: QueryNode) -> (filters: [FilterPart], rest: [QueryNode]) {
    let nodes = if case .all(let nodes) = node { nodes } else { [node] }
    var filters: [FilterPart] = []
    var rest: [QueryNode] = []
    for node in nodes where node != .everything {
      if let filter = FilterPart(node) { filters.append(filter) } else { rest.append(node) }
    }
    return (filters, rest)
  }
}
