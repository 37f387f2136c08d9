internal import QueryLanguage

/// A query of plain words and conditions. What is typed so may be meant in more than one way.
struct PlainQuery {
  /// One or more, in the order of the query.
  let words: [TextClause]
  /// The conditions beside the words, and the other parts of the query.
  let filters: [QueryNode]

  /// `nil` for a query without plain words.
  ///
  /// - Parameter hasOthers: True if the query may have more than words and conditions.
  init?(_ typed: QueryNode, hasOthers: Bool = false) {
    var (words, filters): ([TextClause], [QueryNode]) = ([], [])
    for node in typed.conjuncts {
      switch node {
      case .text(let clause) where clause.isPlain && !clause.isPrefix: words.append(clause)
      case .filter: filters.append(node)
      default:
        guard hasOthers else { return nil }
        filters.append(node)
      }
    }
    guard !words.isEmpty else { return nil }
    (self.words, self.filters) = (words, filters)
  }
}
