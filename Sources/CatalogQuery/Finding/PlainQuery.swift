internal import QueryLanguage

/// A query of plain words and conditions, without operators. What is typed so may be meant in more than one way.
struct PlainQuery {
  /// One or more, in the order of the query.
  let words: [TextClause]
  /// The conditions beside the words.
  let filters: [QueryNode]

  /// `nil` for a query without plain words, or with anything else in it than words and conditions.
  init?(_ typed: QueryNode) {
    var (words, filters): ([TextClause], [QueryNode]) = ([], [])
    for node in typed.conjuncts {
      switch node {
      case .text(let clause) where clause.isPlain && !clause.isPrefix: words.append(clause)
      case .filter: filters.append(node)
      default: return nil
      }
    }
    guard !words.isEmpty else { return nil }
    (self.words, self.filters) = (words, filters)
  }
}
