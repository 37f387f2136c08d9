internal import CatalogRecords
internal import TextAnalysis

extension QueryNode {
  /// The words of a text without any operators, which all have to match.
  package static func plain(_ text: String) -> (QueryNode, [QueryWarning]) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { MatchPhrase($0, languages: []).tokenCount > 0 }
    let warnings = words.count > QueryBudget.mostClauses ? [QueryWarning.tooManyWords(words.count)] : []
    let nodes = words.prefix(QueryBudget.mostClauses).map { QueryNode.text(TextClause(words: $0)) }
    if nodes.isEmpty { return (text.isEmpty ? .everything : .nothing, warnings) }
    return (nodes.count == 1 ? nodes[0] : .all(nodes), warnings)
  }

  /// One node for several: the only one, or all of them under `join`. Repeated groups count once, in long lists all
  /// nodes.
  package static func joined(_ nodes: [QueryNode], by join: ([QueryNode]) -> QueryNode) -> QueryNode {
    let nodes = withoutRepetitions(nodes, ofWords: nodes.count > longestSentence)
    return nodes.count == 1 ? nodes[0] : join(nodes)
  }

  private static func withoutRepetitions(_ nodes: [QueryNode], ofWords: Bool) -> [QueryNode] {
    guard nodes.count > 1, ofWords || nodes.contains(where: { !$0.isText }) else { return nodes }
    var seen: Set<QueryNode> = []
    return nodes.filter { !ofWords && $0.isText || seen.insert($0).inserted }
  }

  private var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// Up to this many nodes may be a sentence, whose words are kept as typed.
  private static let longestSentence = 50

  /// The tree with one more condition.
  package func and(_ other: QueryNode) -> QueryNode {
    if case .all(let nodes) = self { .all(nodes + [other]) } else { .all([self, other]) }
  }

  /// The tree with `fields` given to every text clause that names none: `title:(a OR b)`.
  func scoped(to fields: [CoreField]) -> QueryNode {
    mapClauses { clause in
      var scoped = clause
      if clause.fields.isEmpty { scoped.fields = fields }
      return scoped
    }
  }

  /// The tree with all its words boosted by a factor.
  func boosted(by factor: Double) -> QueryNode {
    mapClauses { clause in
      var boosted = clause
      boosted.boost *= factor
      return boosted
    }
  }

  /// The tree with every text clause changed, including those inside `near`.
  package func mapClauses(_ change: (TextClause) throws -> TextClause) rethrows -> QueryNode {
    switch self {
    case .everything, .filter: self
    case .text(let clause): .text(try change(clause))
    case .near(let near): .near(NearClause(parts: try near.parts.map(change), proximity: near.proximity))
    case .all(let nodes): .all(try nodes.map { try $0.mapClauses(change) })
    case .any(let nodes): .any(try nodes.map { try $0.mapClauses(change) })
    case .not(let node): .not(try node.mapClauses(change))
    }
  }

  /// The tree with every text clause outside `near` replaced.
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
  /// - Returns: `nil` when one of the operands is something else, or when the operands have no field in common.
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
    return .joined(proximity.isOrdered ? nodes : withoutPermutations(nodes), by: QueryNode.any)
  }

  /// The words of a `NEAR` may come in any order, so that `a NEAR b` and `b NEAR a` are the same.
  private static func withoutPermutations(_ nodes: [QueryNode]) -> [QueryNode] {
    var seen: Set<[TextClause: Int]> = []
    return nodes.filter { node in
      guard case .near(let near) = node else { return true }
      return seen.insert(near.parts.reduce(into: [:]) { $0[$1, default: 0] += 1 }).inserted
    }
  }

  private static let mostCombinations = 64

  /// The alternatives of a clause, or of an OR of clauses; `nil` for anything else.
  private var choices: [TextClause]? {
    switch self {
    case .text(let clause): return [clause]
    case .any(let nodes):
      let choices = nodes.compactMap(\.choices)
      return choices.count == nodes.count ? choices.flatMap { $0 } : nil
    case .everything, .near, .filter, .all, .not: return nil
    }
  }

  /// The fields that all parts allow, empty for all fields; `nil` when there is none.
  private static func commonFields(_ parts: [TextClause]) -> [CoreField]? {
    let scopes = parts.map(\.fields).filter { !$0.isEmpty }
    guard let first = scopes.first else { return [] }
    let common = first.filter { field in scopes.allSatisfy { $0.contains(field) } }
    return common.isEmpty ? nil : common
  }
}
