internal import CatalogRecords

extension QueryNode {
  /// The same tree with every text clause that names no field looked for in `field`: `title:(a OR b)`.
  func scoped(to field: CoreField) -> QueryNode {
    mapText { clause in
      var scoped = clause
      scoped.field = clause.field ?? field
      return .text(scoped)
    }
  }

  /// The same tree with every text clause replaced.
  func mapText(_ replacement: (TextClause) -> QueryNode) -> QueryNode {
    switch self {
    case .everything, .filter: self
    case .text(let clause): replacement(clause)
    case .all(let nodes): .all(nodes.map { $0.mapText(replacement) })
    case .any(let nodes): .any(nodes.map { $0.mapText(replacement) })
    case .not(let node): .not(node.mapText(replacement))
    }
  }
}
