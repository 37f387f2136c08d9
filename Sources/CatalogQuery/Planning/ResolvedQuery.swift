internal import QueryLanguage
internal import TextAnalysis

/// A query, understood, and what was odd about it.
struct ResolvedQuery {
  let node: QueryNode
  /// The query as it was typed, when `node` is content with less.
  let typed: QueryNode
  /// The same in parts, each with its synonyms.
  let parts: [ExpandedPart]
  /// The languages whose stems its words follow: those it asks for, else all of the catalogue.
  let languages: [LanguageTag]
  let warnings: [QueryWarning]
  /// What its synonyms added.
  let expansions: [QueryExpansion]
  /// What to mark in a hit: every word that may be the reason for it.
  let highlighted: MatchExpression?

  /// - Parameters:
  ///   - node: What is asked for, when that is not all of the parts.
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
  /// The languages that every match has to have one of; empty when the query does not say.
  var requiredLanguages: [LanguageTag] {
    let nodes = if case .all(let nodes) = self { nodes } else { [self] }
    return nodes.flatMap { node -> [LanguageTag] in
      switch node {
      case .filter(.language(let tag)): [LanguageTag(tag)]
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
