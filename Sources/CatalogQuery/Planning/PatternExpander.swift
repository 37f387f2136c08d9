internal import CatalogStore
internal import GRDB
internal import QueryLanguage

/// Looks up the patterns of a query: `~corage` becomes the similar words of the index.
struct PatternExpander {
  private let dictionary: TermDictionary
  private(set) var expansions: [QueryExpansion] = []
  private(set) var warnings: [QueryWarning] = []

  /// The words that patterns may stand for.
  private var words = WordBudget(affordable: 1_200, most: 1_000, fewest: 20)
  /// The words of one pattern that are scored: patterns share those that fit in one walk.
  private var mostScored = TextClause.mostInOneWalk
  /// The words of patterns near others, whose places in each record are compared. Their words are searched in one walk.
  private var wordsNear = WordBudget(affordable: 100, most: TextClause.mostInOneWalk, fewest: 10)
  /// The budget for building automata, some 10 ms; each pattern gets half of what is left. A pattern such as
  /// `/.*[aeiou].{12}[aeiou]/` has a state for nearly every word that it is compared with.
  private var affordableWork = 1_200_000

  init(_ snapshot: Snapshot) {
    dictionary = TermDictionary(snapshot.db, snapshot.columns)
  }

  /// The query with all patterns looked up.
  mutating func expanded(_ query: QueryNode) throws -> QueryNode {
    var clauses = ClauseTally()
    clauses.add(query)
    guard !clauses.patterns.isEmpty || !clauses.patternsNear.isEmpty else { return query }
    let otherPatternCount = clauses.patterns.count + clauses.patternsNear.count - 1
    words.affordable -=
      clauses.otherCount * QueryLimits.Expanding.clauseCost + otherPatternCount * QueryLimits.Expanding.patternCost
    mostScored = max(TextClause.mostInOneWalk / (otherPatternCount + 1), QueryLimits.Expanding.fewestScored)
    (words.waitingCount, wordsNear.waitingCount) = (clauses.patterns.count, clauses.patternsNear.count)
    return try lookedUp(query)
  }

  private mutating func lookedUp(_ node: QueryNode) throws -> QueryNode {
    switch node {
    case .everything, .filter: return node
    case .text(let clause): return .text(try lookedUp(clause, \.words))
    case .near(let near):
      let parts = try near.parts.map { try lookedUp($0, \.wordsNear) }
      return .near(NearClause(parts: parts, proximity: near.proximity))
    case .all(let nodes): return .all(try nodes.map { try lookedUp($0) })
    case .any(let nodes): return .any(try nodes.map { try lookedUp($0) })
    case .not(let node): return .not(try lookedUp(node))
    }
  }

  private mutating func lookedUp(
    _ clause: TextClause, _ budget: WritableKeyPath<Self, WordBudget>
  ) throws -> TextClause {
    guard clause.isPattern else { return clause }
    if let known = self[keyPath: budget].known[clause] { return known }
    guard let pattern = clause.compiledPattern else { return clause }
    var expanded = clause
    let alternatives = try alternatives(to: clause, pattern, limit: self[keyPath: budget].limit)
    (expanded.alternatives, expanded.mostScored) = (alternatives, mostScored)
    self[keyPath: budget].spend(alternatives.count, on: clause, expanded)
    return expanded
  }

  private mutating func alternatives(to clause: TextClause, _ pattern: TermPattern, limit: Int) throws -> [String] {
    let found = try dictionary.terms(matching: pattern, limit: limit, mostWork: affordableWork / 2)
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

/// A number of words that patterns share: each gets its part of what those before it have left.
private struct WordBudget {
  var affordable: Int
  /// The most words for one pattern.
  let most: Int
  /// The words that each pattern gets in any case.
  let fewest: Int
  /// The patterns that have spent nothing yet.
  var waitingCount = 0
  /// Those that have, with their words. A query may repeat them.
  private(set) var known: [TextClause: TextClause] = [:]

  init(affordable: Int, most: Int, fewest: Int) {
    (self.affordable, self.most, self.fewest) = (affordable, most, fewest)
  }

  /// The most words for the next pattern.
  var limit: Int { min(most, max(affordable / max(1, waitingCount), fewest)) }

  mutating func spend(_ count: Int, on pattern: TextClause, _ expanded: TextClause) {
    known[pattern] = expanded
    affordable -= count
    waitingCount -= 1
  }
}

extension TextClause {
  /// True if its words have not been looked up yet.
  fileprivate var isPattern: Bool { pattern != nil && alternatives == nil }
}

/// The clauses of a query by what has to be looked up for them.
private struct ClauseTally {
  private(set) var patterns: Set<TextClause> = []
  private(set) var patternsNear: Set<TextClause> = []
  /// The words and phrases that are not patterns.
  private(set) var otherCount = 0

  mutating func add(_ node: QueryNode) {
    switch node {
    case .everything, .filter: break
    case .text(let clause): if clause.isPattern { patterns.insert(clause) } else { otherCount += 1 }
    case .near(let near):
      for part in near.parts {
        if part.isPattern { patternsNear.insert(part) } else { otherCount += 1 }
      }
    case .all(let nodes), .any(let nodes): for node in nodes { add(node) }
    case .not(let node): add(node)
    }
  }
}
