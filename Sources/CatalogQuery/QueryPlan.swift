internal import TextAnalysis

/// How a query is answered.
enum QueryPlan {
  /// By one walk through the full-text index, with filters applied inside it.
  case match(MatchExpression, filters: [FilterPart])
  /// By one walk through the columns: no words, only filters.
  case scan(filters: [FilterPart])
  /// Set by set, for trees that mix words and filters in other ways: `lang:de OR love`, `-death`.
  case sets(QueryNode)

  /// A filter of the whole query, or its opposite.
  struct FilterPart {
    let clause: FilterClause
    let isNegated: Bool
  }

  init(_ node: QueryNode, languages: [LanguageTag]) {
    let (filters, rest) = Self.taken(node)
    if rest.isEmpty {
      self = .scan(filters: filters)
    } else if let expression = MatchExpression(rest.count == 1 ? rest[0] : .all(rest), languages: languages) {
      self = .match(expression, filters: filters)
    } else {
      self = .sets(node)
    }
  }

  /// The filters that hold for the whole query, and what else it asks for.
  private static func taken(_ node: QueryNode) -> (filters: [FilterPart], rest: [QueryNode]) {
    let nodes = if case .all(let nodes) = node { nodes } else { [node] }
    var filters: [FilterPart] = []
    var rest: [QueryNode] = []
    for node in nodes {
      switch node {
      case .everything: continue
      case .filter(let clause): filters.append(FilterPart(clause: clause, isNegated: false))
      case .not(.filter(let clause)): filters.append(FilterPart(clause: clause, isNegated: true))
      case .all, .any, .not, .text, .near: rest.append(node)
      }
    }
    return (filters, rest)
  }
}
