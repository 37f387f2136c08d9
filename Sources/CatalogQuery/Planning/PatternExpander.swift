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
  private var affordable = 1_200
  /// The budget of words for all patterns near others, whose places in each record are compared. Each pattern gets
  /// `fewestNear` in any case.
  private var affordableNear = 120
  private static let fewestNear = 20
  /// The budget for building automata, some 50 ms; each pattern gets half of what is left. A pattern such as
  /// `/.*[aeiou].{12}[aeiou]/` has a state for nearly every word that it is compared with.
  private var affordableWork = 6_000_000
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
      let parts = try near.parts.map { part in
        let isNew = known[part] == nil
        let part = try expanded(part, most: min(TextClause.mostInOneWalk, max(affordableNear, Self.fewestNear)))
        if isNew { affordableNear -= part.alternatives?.count ?? 0 }
        return part
      }
      return .near(NearClause(parts: parts, proximity: near.proximity))
    case .all(let nodes): return .all(try nodes.map { try expanded($0) })
    case .any(let nodes): return .any(try nodes.map { try expanded($0) })
    case .not(let node): return .not(try expanded(node))
    }
  }

  private mutating func expanded(_ clause: TextClause, most: Int) throws -> TextClause {
    guard clause.pattern != nil, clause.alternatives == nil else { return clause }
    let mostKnown = max(most, TextClause.mostInOneWalk)
    if let known = known[clause], known.alternatives.map({ $0.count <= mostKnown }) ?? false { return known }
    guard let pattern = clause.compiledPattern else { return clause }
    var expanded = clause
    expanded.alternatives = try alternatives(to: clause, pattern, most: most)
    known[clause] = expanded
    return expanded
  }

  private mutating func alternatives(to clause: TextClause, _ pattern: TermPattern, most: Int) throws -> [String] {
    let limit = min(most, max(affordable, TextClause.mostInOneWalk))
    let found = try dictionary.terms(matching: pattern, limit: limit, mostWork: affordableWork / 2)
    affordable -= found.terms.count
    affordableWork = max(0, affordableWork - found.work)
    if !found.isComplete {
      let message =
        "it takes too long to compare it with all words of the catalog; of the first, \(found.terms.count) that fit "
        + "are searched for"
      warnings.append(QueryWarning(typed: clause.typed, message: message))
    } else if found.total > found.terms.count {
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
