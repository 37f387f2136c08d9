internal import CatalogRecords
internal import TextAnalysis

extension QueryNode {
  /// The words of a text, all of which have to match, and no sign of which means anything.
  static func plain(_ text: String) -> (QueryNode, [QueryWarning]) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { MatchPhrase($0, languages: []).tokenCount > 0 }
    let warnings = words.count > QueryParser.mostWords ? [QueryWarning.tooManyWords(words.count)] : []
    let nodes = words.prefix(QueryParser.mostWords).map { QueryNode.text(TextClause(words: $0)) }
    if nodes.isEmpty { return (text.isEmpty ? .everything : .nothing, warnings) }
    return (nodes.count == 1 ? nodes[0] : .all(nodes), warnings)
  }

  /// The same tree with one more condition.
  func and(_ other: QueryNode) -> QueryNode {
    if case .all(let nodes) = self { .all(nodes + [other]) } else { .all([self, other]) }
  }

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
