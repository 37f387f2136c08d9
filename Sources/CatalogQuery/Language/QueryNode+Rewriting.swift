internal import CatalogRecords
internal import TextAnalysis

extension QueryNode {
  /// The words of a text, all of which have to match, and no sign of which means anything.
  static func plain(_ text: String) -> (QueryNode, [QueryWarning]) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { MatchPhrase($0, languages: []).tokenCount > 0 }
    let warnings = words.count > QueryParser.mostClauses ? [QueryWarning.tooManyWords(words.count)] : []
    let nodes = words.prefix(QueryParser.mostClauses).map { QueryNode.text(TextClause(words: $0)) }
    if nodes.isEmpty { return (text.isEmpty ? .everything : .nothing, warnings) }
    return (nodes.count == 1 ? nodes[0] : .all(nodes), warnings)
  }

  /// The same tree with one more condition.
  func and(_ other: QueryNode) -> QueryNode {
    if case .all(let nodes) = self { .all(nodes + [other]) } else { .all([self, other]) }
  }

  /// The same tree with every text clause that names no field looked for in `fields`: `title:(a OR b)`.
  func scoped(to fields: [CoreField]) -> QueryNode {
    mapClauses { clause in
      var scoped = clause
      if clause.fields.isEmpty { scoped.fields = fields }
      return scoped
    }
  }

  /// The same tree, all words of which count so many times as much.
  func boosted(by factor: Double) -> QueryNode {
    mapClauses { clause in
      var boosted = clause
      boosted.boost *= factor
      return boosted
    }
  }

  /// The same tree with every text clause changed, those of words that are near each other too.
  func mapClauses(_ change: (TextClause) throws -> TextClause) rethrows -> QueryNode {
    switch self {
    case .everything, .filter: self
    case .text(let clause): .text(try change(clause))
    case .near(let near): .near(NearClause(parts: try near.parts.map(change), proximity: near.proximity))
    case .all(let nodes): .all(try nodes.map { try $0.mapClauses(change) })
    case .any(let nodes): .any(try nodes.map { try $0.mapClauses(change) })
    case .not(let node): .not(try node.mapClauses(change))
    }
  }

  /// The same tree with every text clause that stands for itself replaced.
  func mapText(_ replacement: (TextClause) -> QueryNode) -> QueryNode {
    switch self {
    case .everything, .filter, .near: self
    case .text(let clause): replacement(clause)
    case .all(let nodes): .all(nodes.map { $0.mapText(replacement) })
    case .any(let nodes): .any(nodes.map { $0.mapText(replacement) })
    case .not(let node): .not(node.mapText(replacement))
    }
  }

  // MARK: Words near each other

  /// Words, phrases and choices of them near each other: `(a OR b) NEAR/3 c` is `a NEAR/3 c OR b NEAR/3 c`.
  ///
  /// `nil` when one of the operands is something else, or when they name fields that cannot be the same.
  static func near(_ operands: [QueryNode], _ proximity: Proximity) -> QueryNode? {
    var combinations: [[TextClause]] = [[]]
    for operand in operands {
      guard let choices = operand.choices, combinations.count * choices.count <= mostCombinations else { return nil }
      combinations = combinations.flatMap { parts in choices.map { parts + [$0] } }
    }
    let nodes = combinations.compactMap { parts -> QueryNode? in
      guard let fields = commonFields(parts) else { return nil }
      let inFields = parts.map { part in
        var scoped = part
        scoped.fields = fields
        return scoped
      }
      return .near(NearClause(parts: inFields, proximity: proximity))
    }
    guard nodes.count == combinations.count else { return nil }
    return QueryParser.joined(nodes, QueryNode.any)
  }

  private static let mostCombinations = 64

  /// What it may be one of, when it is words, phrases, or several of them with OR.
  private var choices: [TextClause]? {
    switch self {
    case .text(let clause): return [clause]
    case .any(let nodes):
      let choices = nodes.compactMap(\.choices)
      return choices.count == nodes.count ? choices.flatMap { $0 } : nil
    case .everything, .near, .filter, .all, .not: return nil
    }
  }

  /// The fields that all of them may stand in; `nil` when there is none.
  private static func commonFields(_ parts: [TextClause]) -> [CoreField]? {
    let scopes = parts.map(\.fields).filter { !$0.isEmpty }
    guard let first = scopes.first else { return [] }
    let common = first.filter { field in scopes.allSatisfy { $0.contains(field) } }
    return common.isEmpty ? nil : common
  }
}
