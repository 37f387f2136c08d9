internal import QueryLanguage
internal import TextAnalysis

/// A query with its patterns looked up and synonyms added, and the warnings about it.
struct ResolvedQuery {
  let node: QueryNode
  /// The query as typed. A relaxed `node` asks for less.
  let typed: QueryNode
  /// The typed query in parts, each with its synonyms.
  let parts: [ExpandedPart]
  /// The languages for stems: those that the query asks for, or all of the catalog.
  let languages: [LanguageTag]
  let warnings: [QueryWarning]
  /// The words added by synonyms and patterns.
  let expansions: [QueryExpansion]
  /// The words to highlight in hits: all that may be the reason for a match, as alternatives.
  let highlighted: MatchExpression?

  /// - Parameter node: The tree to answer, when it is not that of all parts.
  init(
    node: QueryNode? = nil, typed: QueryNode, parts: [ExpandedPart], languages: [LanguageTag],
    warnings: [QueryWarning], expansions: [QueryExpansion]
  ) {
    let node = node ?? parts.node
    self.node = node
    self.typed = typed
    self.parts = parts
    self.languages = languages
    self.warnings = warnings
    self.expansions = expansions
    var broad: Set<TextClause> = []
    let texts = node.positiveText.filter { !$0.isBroad || broad.insert($0).inserted }.map {
      QueryNode.text($0.narrowed)
    }
    highlighted = texts.isEmpty ? nil : MatchExpression(texts.count == 1 ? texts[0] : .any(texts), languages: languages)
  }
}

extension QueryNode {
  /// Languages such that every match has at least one of them; empty when the query does not restrict them.
  var requiredLanguages: [LanguageTag] {
    let nodes = if case .all(let nodes) = self { nodes } else { [self] }
    return nodes.flatMap { node -> [LanguageTag] in
      switch node {
      case .filter(.language(let tag)): [LanguageTag(named: tag)]
      case .any(let choices):
        choices.allSatisfy(\.isLanguage) ? choices.flatMap(\.requiredLanguages) : []
      default: []
      }
    }
  }

  private var isLanguage: Bool {
    if case .filter(.language) = self { true } else { false }
  }
}

/// A part of a query with its synonyms: a top-level node of the tree, or several words in a row that are one synonym
/// together.
struct ExpandedPart {
  /// One node as typed, or words in a row.
  let typed: [QueryNode]
  /// The part with all synonyms.
  let node: QueryNode

  /// The synonyms and the other forms of the whole part.
  var others: [TextClause] {
    guard case .text = typed[0] else { return [] }
    return node.positiveText.filter { !$0.synonyms.isEmpty || $0.isOtherForm }
  }
}

extension [ExpandedPart] {
  /// The parts of a tree without synonyms.
  init(typed node: QueryNode) {
    self = node.conjuncts.map { ExpandedPart(typed: [$0], node: $0) }
  }

  /// The tree of all parts.
  var node: QueryNode { count == 1 ? self[0].node : .all(map(\.node)) }
}
