internal import CatalogStore
internal import GRDB
internal import QueryLanguage

/// Looks up the patterns of a query: `~corage` becomes the similar words of the index.
struct PatternExpander {
  private let dictionary: TermDictionary
  private(set) var expansions: [QueryExpansion] = []
  private(set) var warnings: [QueryWarning] = []

  /// The most words for one pattern.
  static let mostAlternatives = 1_000
  /// The budget of words for all patterns of a query. Each pattern gets `TextClause.mostInOneWalk` in any case.
  private var affordable = 2_000
  /// Patterns that were looked up. A query may repeat them.
  private var known: [TextClause: TextClause] = [:]

  init(_ snapshot: Snapshot) {
    dictionary = TermDictionary(snapshot.db, snapshot.columns)
  }

  /// The tree with all patterns looked up.
  mutating func expanded(_ node: QueryNode) throws -> QueryNode {
    switch node {
    case .everything, .filter: return node
    case .text(let clause): return .text(try expanded(clause, most: Self.mostAlternatives))
    case .near(let near):
      // The words beside a NEAR are searched in one walk.
      let parts = try near.parts.map { try expanded($0, most: TextClause.mostInOneWalk) }
      return .near(NearClause(parts: parts, proximity: near.proximity))
    case .all(let nodes): return .all(try nodes.map { try expanded($0) })
    case .any(let nodes): return .any(try nodes.map { try expanded($0) })
    case .not(let node): return .not(try expanded(node))
    }
  }

  private mutating func expanded(_ clause: TextClause, most: Int) throws -> TextClause {
    guard clause.pattern != nil, clause.alternatives == nil else { return clause }
    if let known = known[clause], known.alternatives.map({ $0.count <= most }) ?? false { return known }
    guard let pattern = clause.compiledPattern else { return clause }
    var expanded = clause
    expanded.alternatives = try alternatives(to: clause, pattern, most: most)
    known[clause] = expanded
    return expanded
  }

  private mutating func alternatives(to clause: TextClause, _ pattern: TermPattern, most: Int) throws -> [String] {
    let limit = min(most, max(affordable, TextClause.mostInOneWalk))
    let found = try dictionary.terms(matching: pattern, limit: limit)
    affordable -= found.terms.count
    if found.total > found.terms.count {
      let which = if case .fuzzy = pattern.kind { "nearest" } else { "most frequent" }
      let message = "\(found.total) words fit; only the \(found.terms.count) \(which) are searched for"
      warnings.append(QueryWarning(typed: clause.typed, message: message))
    }
    let words = found.terms.map(\.text)
    let expansion = QueryExpansion(typed: clause.typed, others: words, reason: .pattern)
    if !expansions.contains(expansion) { expansions.append(expansion) }
    return words
  }
}
