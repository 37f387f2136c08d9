internal import QueryLanguage

/// A part of a query with its synonyms: a node of the tree's top, or several words in a row that are one synonym together.
struct ExpandedPart {
  /// What was typed: one node, or words that stand side by side.
  let typed: [QueryNode]
  /// The same with all synonyms in it.
  let node: QueryNode

  /// What was not typed and may stand there instead of all of it.
  var others: [TextClause] {
    guard case .text = typed[0] else { return [] }
    return node.positiveText.filter { !$0.synonyms.isEmpty }
  }
}

extension [ExpandedPart] {
  /// The parts of a tree without synonyms.
  init(typed node: QueryNode) {
    self = node.conjuncts.map { ExpandedPart(typed: [$0], node: $0) }
  }

  /// The tree that they make together.
  var node: QueryNode { count == 1 ? self[0].node : .all(map(\.node)) }
}
