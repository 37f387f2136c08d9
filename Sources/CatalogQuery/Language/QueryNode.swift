package import CatalogRecords

/// What somebody typed, understood: the tree that a query is parsed to.
package indirect enum QueryNode: Hashable, Sendable {
  /// Every record.
  case everything
  case text(TextClause)
  /// Words that stand near each other in one field.
  case near(NearClause)
  case filter(FilterClause)
  /// Two or more nodes, all of which have to match.
  case all([QueryNode])
  /// Two or more nodes, one of which has to match.
  case any([QueryNode])
  case not(QueryNode)
}

/// Words and phrases that stand within some words of each other, in one and the same field: `"to question"~3`,
/// `time NEAR/3 life`.
package struct NearClause: Hashable, Sendable {
  /// Two or more; each names the same fields.
  package var parts: [TextClause]
  package let proximity: Proximity

  package init(parts: [TextClause], proximity: Proximity) {
    (self.parts, self.proximity) = (parts, proximity)
  }

  /// The fields that they may stand in; none when that may be any.
  package var fields: [CoreField] { parts.first?.fields ?? [] }
}

extension QueryNode {
  /// No record at all.
  package static let nothing = QueryNode.not(.everything)

  /// The text clauses that a hit may match: all but those under a `not`.
  package var positiveText: [TextClause] {
    switch self {
    case .everything, .filter, .not: []
    case .text(let clause): [clause]
    case .near(let clause): clause.parts
    case .all(let nodes), .any(let nodes): nodes.flatMap(\.positiveText)
    }
  }
}
