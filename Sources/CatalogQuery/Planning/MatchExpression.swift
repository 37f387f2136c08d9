internal import CatalogRecords
internal import Platform
package import QueryLanguage
internal import RankedIndex
internal import TextAnalysis

/// The words of a query tree, or of a part of one, for both indexes.
struct MatchExpression {
  /// Words and phrases as FTS5 numbers them, including negated ones.
  let phrases: [MatchPhrase]
  /// The clause that each phrase came from.
  let clauses: [TextClause]
  /// The tree of phrases by their numbers.
  let tree: RankedQuery.Node
  /// True if FTS5 looks for the leaves of the tree as alternatives.
  private var isFlattened = false

  /// The phrase of a clause; `nil` if the expression lacks it.
  func phrase(of clause: TextClause) -> MatchPhrase? { clauses.firstIndex(of: clause).map { phrases[$0] } }

  /// A weight for each phrase; empty when all weigh the same.
  var boosts: [Double] { clauses.allSatisfy { $0.boost == 1 } ? [] : clauses.map(\.boost) }

  /// With more clauses than this, phrases are analyzed again: finding the known ones would take longer.
  private static let mostCompared = 16

  /// `nil` if FTS5 alone cannot answer the tree, because it has a filter or only negations.
  ///
  /// - Parameter known: An expression with the same languages, whose phrases need not be analyzed again.
  init?(_ node: QueryNode, languages: [LanguageTag], known: MatchExpression? = nil) {
    var builder = Builder(
      languages: languages, known: known.flatMap { $0.clauses.count <= Self.mostCompared ? $0 : nil })
    guard let tree = builder.tree(node, depth: 0) else { return nil }
    (phrases, clauses, self.tree) = (builder.phrases, builder.clauses, tree)
  }

  private struct Builder {
    let languages: [LanguageTag]
    let known: MatchExpression?
    var phrases: [MatchPhrase] = []
    var clauses: [TextClause] = []

    mutating func tree(_ node: QueryNode, depth: Int) -> RankedQuery.Node? {
      guard depth < QueryLimits.Walking.nesting else { return nil }
      switch node {
      case .everything, .filter, .not: return nil
      case .text(let clause): return text(clause)
      case .near(let near): return near.proximity.isOrdered ? nil : self.near(near)
      case .any: return joined(node.alternatives, by: RankedQuery.Node.any, depth: depth)
      case .all(let nodes): return conjunction(nodes, depth: depth)
      }
    }

    private mutating func text(_ clause: TextClause) -> RankedQuery.Node? {
      let phrase = known?.phrase(of: clause) ?? clause.phrase(languages)
      guard !clause.isBroad, !clause.isWholePhrase, phrase.tokenCount > 0 else { return nil }
      return .phrase(append(phrase, clause))
    }

    /// - Returns: The number of the phrase.
    @discardableResult
    private mutating func append(_ phrase: MatchPhrase, _ clause: TextClause) -> Int {
      phrases.append(phrase)
      clauses.append(clause)
      return phrases.count - 1
    }

    /// FTS5 counts all tokens between the end of the first and the start of the last, and so the words between them
    /// that belong to the clause too; the query language counts only others.
    private mutating func near(_ near: NearClause) -> RankedQuery.Node? {
      let first = phrases.count
      for part in near.parts {
        let phrase = part.phrase(languages)
        guard phrase.tokenCount > 0 else { return nil }
        append(phrase, part)
      }
      let numbers = first..<phrases.count
      let inner = Self.innerTokens(phrases[numbers].map(\.tokenCount))
      return numbers.count == 1 ? .phrase(first) : .near(numbers, distance: near.proximity.distance + inner)
    }

    /// The most tokens of phrases that can be between two of them: all but those of the two shortest.
    private static func innerTokens(_ lengths: [Int]) -> Int { lengths.sorted().dropFirst(2).reduce(0, +) }

    private mutating func joined(
      _ nodes: [QueryNode], by join: ([RankedQuery.Node]) -> RankedQuery.Node, depth: Int
    ) -> RankedQuery.Node? {
      var parts: [RankedQuery.Node] = []
      for node in nodes {
        guard let part = tree(node, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      return parts.count == 1 ? parts[0] : join(parts)
    }

    /// FTS5's `NOT` is binary: what must match, then what must not.
    private mutating func conjunction(_ nodes: [QueryNode], depth: Int) -> RankedQuery.Node? {
      let wanted = nodes.filter { !$0.isNegation }
      let unwanted = nodes.compactMap(\.negated)
      guard !wanted.isEmpty, let positive = joined(wanted, by: RankedQuery.Node.all, depth: depth) else { return nil }
      guard !unwanted.isEmpty else { return positive }
      guard let negative = joined(unwanted, by: RankedQuery.Node.any, depth: depth) else { return nil }
      return .without(positive, negative)
    }
  }
}

// MARK: - FTS5's notation

extension MatchExpression {
  /// The expression for `MATCH`. Typed text appears in it only between quotation marks, as `MatchPhrase` writes it.
  var sql: String {
    isFlattened ? joined(tree.leaves, by: " OR ") : sql(tree)
  }

  /// A phrase with the fields to search.
  func literal(_ number: Int) -> String { columns(number) + (phrases[number].literal ?? "") }

  private func sql(_ node: RankedQuery.Node) -> String {
    switch node {
    case .phrase(let number): literal(number)
    case .near(let numbers, let distance):
      columns(numbers.lowerBound) + "NEAR(\(phrases[numbers].compactMap(\.literal).joined(by: " ")), \(distance))"
    case .all(let nodes): joined(nodes, by: " AND ")
    case .any(let nodes): joined(nodes, by: " OR ")
    case .without(let wanted, let unwanted): "(\(sql(wanted)) NOT \(sql(unwanted)))"
    }
  }

  private func joined(_ nodes: [RankedQuery.Node], by word: String) -> String {
    nodes.count == 1 ? sql(nodes[0]) : "(" + nodes.map { sql($0) }.joined(by: word) + ")"
  }

  private func columns(_ number: Int) -> String {
    let fields = clauses[number].fields
    return fields.isEmpty ? "" : "{\(fields.map(\.rawValue).joined(by: " "))} : "
  }
}

extension MatchExpression {
  /// A single phrase.
  init(_ expression: MatchExpression, phrase number: Int) {
    phrases = [expression.phrases[number]]
    clauses = [expression.clauses[number]]
    tree = .phrase(0)
  }

  /// True if any of the phrases ends in a prefix, for which FTS5 merges the lists of all words that begin with it.
  var hasPrefix: Bool { phrases.contains(where: \.isPrefix) }

  /// The expression that scores the matches: the phrases of a tree as alternatives, which finds more.
  ///
  /// FTS5 reports for each phrase of a group whether it is in a record, whatever the group does: with `a OR (b "c d")`
  /// it reports b in a record with a, c and d; with `((a OR "b c") ("d e" OR "b c")) NOT f`, nothing at all (SQLite
  /// 3.40.1). `RankedQuery.Node.counted` says which phrases count.
  var scored: MatchExpression {
    var scored = self
    scored.isFlattened = tree.isTree
    return scored
  }

  /// The expression for records whose whole title or text is the expression's only word, with or without other forms of
  /// the word; `nil` for other expressions.
  var wholeField: MatchExpression? {
    guard isOneWord, phrases[0].tokenCount == 1, !phrases[0].isPrefix,
      clauses[0].alternatives == nil, let word = phrases[0].terms[0].first
    else { return nil }
    let fields = [CoreField.title, .text].filter { clauses[0].fields.isEmpty || clauses[0].fields.contains($0) }
    var clause = TextClause(words: clauses[0].words, fields: CoreField.searchable.filter { fields.contains($0) })
    clause.alternatives = [Analyzer.wholeTerm(of: word)]
    return fields.isEmpty ? nil : MatchExpression(.text(clause), languages: [])
  }

  private var isOneWord: Bool {
    switch tree {
    case .phrase: phrases.count == 1
    case .any: clauses.dropFirst().allSatisfy(\.isOtherForm)
    case .near, .all, .without: false
    }
  }

  /// The expression for the ranked index; `nil` if a term is too long to be in an index whole.
  var ranked: RankedQuery? {
    guard phrases.allSatisfy(\.hasWholeTerms) else { return nil }
    let ranked = zip(phrases, clauses).map { phrase, clause in
      RankedPhrase(phrase.terms, fields: FieldMask(clause.fields), isPrefix: phrase.isPrefix)
    }
    return RankedQuery(ranked, tree)
  }
}

extension RankedQuery.Node {
  /// The parts that are not groups, including negated ones.
  fileprivate var leaves: [RankedQuery.Node] {
    switch self {
    case .phrase, .near: [self]
    case .all(let nodes), .any(let nodes): nodes.flatMap(\.leaves)
    case .without(let wanted, let unwanted): wanted.leaves + unwanted.leaves
    }
  }
}

extension MatchPhrase {

  fileprivate var hasWholeTerms: Bool {
    terms.allSatisfy { $0.allSatisfy { $0.utf8.count < QueryLimits.Walking.termBytes } }
  }
}

extension FieldMask {
  /// - Parameter fields: Searchable ones; none for all.
  fileprivate init(_ fields: [CoreField]) {
    let places = fields.compactMap { CoreField.searchable.firstIndex(of: $0) }
    self.init(rawValue: fields.isEmpty ? FieldMask.all.rawValue : places.reduce(0) { $0 | 1 << UInt8($1) })
  }
}

extension QueryNode {
  fileprivate var isNegation: Bool {
    if case .not = self { true } else { false }
  }

  /// The alternatives of an OR. Nested ORs are flattened, as FTS5 does.
  fileprivate var alternatives: [QueryNode] {
    if case .any(let nodes) = self { nodes.flatMap(\.alternatives) } else { [self] }
  }

  fileprivate var negated: QueryNode? {
    if case .not(let node) = self { node } else { nil }
  }
}

extension TextClause {
  /// At each record with one word of a phrase, FTS5 checks all of them. Above this number, each word is collected by
  /// itself.
  static let mostInOneWalk = 100

  /// True if the clause expands to too many words for one walk.
  var isBroad: Bool { (alternatives?.count ?? 0) > Self.mostInOneWalk }

  /// The clause with those of its words that are scored and highlighted.
  package var narrowed: TextClause {
    guard isBroad || isWholePhrase else { return self }
    var clause = self
    clause.isWhole = false
    if isWholePhrase { clause.isExact = true }
    clause.alternatives = alternatives.map { Array($0.prefix(mostScored ?? Self.mostInOneWalk)) }
    return clause
  }
}
