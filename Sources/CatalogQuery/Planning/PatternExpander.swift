internal import CatalogStore
internal import GRDB

/// Looks up what the patterns of a query stand for: `~corage` becomes the words of the index that are like it.
struct PatternExpander {
  private let vocabulary: Vocabulary
  private(set) var expansions: [QueryExpansion] = []
  private(set) var warnings: [QueryWarning] = []

  /// More words than these make a walk through the index slow, and are no answer to anything.
  static let mostAlternatives = 1_000

  /// FTS5 asks each word at each record that has one of them: so many steps in all, some 30 ns each.
  private static let mostSteps = 20_000_000
  /// So many words are searched for, whatever they cost.
  private static let leastAlternatives = 100

  init(_ db: Database, _ columns: ColumnTable) {
    vocabulary = Vocabulary(db, columns)
  }

  /// The tree with all patterns looked up.
  mutating func expanded(_ node: QueryNode) throws -> QueryNode {
    try node.mapClauses { clause in
      guard clause.alternatives == nil, let pattern = clause.compiledPattern else { return clause }
      var expanded = clause
      expanded.alternatives = try alternatives(to: clause, pattern)
      return expanded
    }
  }

  private mutating func alternatives(to clause: TextClause, _ pattern: TermPattern) throws -> [String] {
    let found = try vocabulary.terms(matching: pattern, limit: Self.mostAlternatives)
    let terms = Self.affordable(found.terms)
    if found.total > terms.count {
      let which = if case .fuzzy = pattern.kind { "nearest" } else { "most frequent" }
      let message = "\(found.total) words are so; the \(terms.count) \(which) are searched for"
      warnings.append(QueryWarning(typed: clause.typed, message: message))
    }
    let words = terms.map(\.text)
    let expansion = QueryExpansion(typed: clause.typed, others: words, reason: .pattern)
    if !expansions.contains(expansion) { expansions.append(expansion) }
    return words
  }

  /// As many of the words as can be searched for in time.
  private static func affordable(_ terms: [VocabularyTerm]) -> ArraySlice<VocabularyTerm> {
    var recordCount = 0
    let count = terms.enumerated().prefix { number, term in
      recordCount += term.estimatedCount
      return number < leastAlternatives || (number + 1) * recordCount <= mostSteps
    }.count
    return terms.prefix(count)
  }
}

extension TextClause {
  /// Its pattern, ready to be looked up; `nil` when it is a word. What cannot be compiled never comes out of the parser.
  var compiledPattern: TermPattern? {
    switch pattern {
    case nil: nil
    case .wildcard: TermPattern(wildcard: words)
    case .fuzzy(let edits): TermPattern(fuzzy: words, edits: edits)
    case .expression: try? TermPattern(expression: words)
    }
  }

  /// Why its pattern cannot be looked up; `nil` when it can.
  var patternFault: String? {
    switch pattern {
    case .expression:
      do {
        _ = try TermPattern(expression: words)
        return nil
      } catch { return "this is no regular expression: \(error)" }
    case .wildcard, .fuzzy:
      return compiledPattern == nil ? "such signs can stand in one word with spaces around it" : nil
    case nil: return nil
    }
  }
}
