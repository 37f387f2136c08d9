internal import CatalogRecords
internal import Platform
package import QueryLanguage
internal import RankedIndex
internal import TextAnalysis

/// A query tree, or the part of one that is about words, in FTS5's notation.
///
/// Typed text appears in it only between quotation marks, as `MatchPhrase` writes it.
struct MatchExpression {
  let sql: String
  /// Words and phrases as FTS5 numbers them, including negated ones.
  let phrases: [MatchPhrase]
  /// The clause that each phrase came from.
  let clauses: [TextClause]
  /// Each phrase as FTS5 reads it, with the fields it is looked for in.
  let literals: [String]
  /// The same tree of phrases by their numbers.
  let tree: RankedQuery.Node
  /// The parts of the tree that are no groups, in FTS5's notation.
  private let leaves: [String]

  /// The phrase of a clause; `nil` when the expression does not have it.
  func phrase(of clause: TextClause) -> MatchPhrase? { clauses.firstIndex(of: clause).map { phrases[$0] } }

  /// A weight for each phrase; empty when all weigh the same.
  var boosts: [Double] { clauses.allSatisfy { $0.boost == 1 } ? [] : clauses.map(\.boost) }

  /// Deeper nesting may overflow the stack of FTS5's parser. Such trees are answered set by set.
  private static let deepestNesting = 12
  /// Phrases of more clauses are analyzed again, which takes less time than to find them.
  private static let mostCompared = 16

  /// `nil` when FTS5 cannot answer the tree alone: when it has a filter, or nothing but negations.
  ///
  /// - Parameter known: An expression with the same languages, whose phrases need not be analyzed again.
  init?(_ node: QueryNode, languages: [LanguageTag], known: MatchExpression? = nil) {
    var builder = Builder(
      languages: languages, known: known.flatMap { $0.clauses.count <= Self.mostCompared ? $0 : nil })
    guard let (sql, tree) = builder.expression(node, depth: 0) else { return nil }
    (self.sql, self.tree) = (sql, tree)
    phrases = builder.phrases
    clauses = builder.clauses
    literals = builder.literals
    leaves = builder.leaves
  }

  private struct Builder {
    let languages: [LanguageTag]
    let known: MatchExpression?
    var phrases: [MatchPhrase] = []
    var clauses: [TextClause] = []
    var literals: [String] = []
    var leaves: [String] = []

    /// A part of the tree in both notations.
    typealias Part = (sql: String, tree: RankedQuery.Node)

    mutating func expression(_ node: QueryNode, depth: Int) -> Part? {
      guard depth < MatchExpression.deepestNesting else { return nil }
      switch node {
      case .everything, .filter, .not: return nil
      case .text(let clause): return text(clause)
      case .near(let near): return near.proximity.isOrdered ? nil : self.near(near)
      case .any:
        return joined(node.alternatives, by: " OR ", depth: depth).map { sql, trees in
          (sql, trees.count == 1 ? trees[0] : .any(trees))
        }
      case .all(let nodes): return conjunction(nodes, depth: depth)
      }
    }

    private mutating func text(_ clause: TextClause) -> Part? {
      let phrase = known?.phrase(of: clause) ?? clause.phrase(languages)
      guard !clause.isBroad, let literal = phrase.literal else { return nil }
      phrases.append(phrase)
      clauses.append(clause)
      literals.append(Self.columns(clause.fields) + literal)
      leaves.append(literals[literals.count - 1])
      return (leaves[leaves.count - 1], .phrase(phrases.count - 1))
    }

    /// FTS5 measures distance as the query language does: the tokens between the end of the first and the start of the
    /// last.
    private mutating func near(_ near: NearClause) -> Part? {
      var parts: [String] = []
      let columns = Self.columns(near.fields)
      for part in near.parts {
        let phrase = part.phrase(languages)
        guard let literal = phrase.literal else { return nil }
        phrases.append(phrase)
        clauses.append(part)
        literals.append(columns + literal)
        parts.append(literal)
      }
      let numbers = phrases.count - parts.count..<phrases.count
      leaves.append(columns + "NEAR(\(parts.joined(by: " ")), \(near.proximity.distance))")
      return (
        leaves[leaves.count - 1],
        parts.count == 1 ? .phrase(numbers.lowerBound) : .near(numbers, distance: near.proximity.distance)
      )
    }

    private static func columns(_ fields: [CoreField]) -> String {
      fields.isEmpty ? "" : "{\(fields.map(\.rawValue).joined(by: " "))} : "
    }

    private mutating func joined(
      _ nodes: [QueryNode], by word: String, depth: Int
    ) -> (sql: String, trees: [RankedQuery.Node])? {
      var parts: [Part] = []
      for node in nodes {
        guard let part = expression(node, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      let sql = parts.count == 1 ? parts[0].sql : "(" + parts.map(\.sql).joined(by: word) + ")"
      return (sql, parts.map(\.tree))
    }

    /// FTS5's `NOT` is binary: what has to match, then what must not.
    private mutating func conjunction(_ nodes: [QueryNode], depth: Int) -> Part? {
      let wanted = nodes.filter { !$0.isNegation }
      let unwanted = nodes.compactMap(\.negated)
      guard !wanted.isEmpty, let positive = joined(wanted, by: " AND ", depth: depth) else { return nil }
      let tree: RankedQuery.Node = positive.trees.count == 1 ? positive.trees[0] : .all(positive.trees)
      guard !unwanted.isEmpty else { return (positive.sql, tree) }
      guard let negative = joined(unwanted, by: " OR ", depth: depth) else { return nil }
      return ("(\(positive.sql) NOT \(negative.sql))", .without(tree, .any(negative.trees)))
    }
  }
}

extension MatchExpression {
  /// One of the phrases alone.
  init(_ expression: MatchExpression, phrase number: Int) {
    sql = expression.literals[number]
    phrases = [expression.phrases[number]]
    clauses = [expression.clauses[number]]
    (literals, leaves) = ([sql], [sql])
    tree = .phrase(0)
  }

  private init(alternativesOf expression: MatchExpression) {
    (phrases, clauses, literals) = (expression.phrases, expression.clauses, expression.literals)
    (tree, leaves) = (expression.tree, expression.leaves)
    sql = "(" + leaves.joined(by: " OR ") + ")"
  }

  /// The expression by which matches are scored, which finds more: the phrases of a tree as alternatives.
  ///
  /// FTS5 says of a group's phrases that they are in a record, or are not, whatever the group does: with `a OR (b "c d")` it
  /// reports b in a record with a, c and d; with `((a OR "b c") ("d e" OR "b c")) NOT f`, nothing at all (SQLite 3.40.1).
  /// `RankedQuery.Node.counted` says which phrases count.
  var scored: MatchExpression { tree.isTree ? MatchExpression(alternativesOf: self) : self }

  /// The expression for the ranked index; `nil` for one with a term that no index has as a whole.
  var ranked: RankedQuery? {
    guard phrases.allSatisfy(\.hasWholeTerms) else { return nil }
    let ranked = zip(phrases, clauses).map { phrase, clause in
      RankedPhrase(phrase.terms, fields: FieldMask(clause.fields), isPrefix: phrase.isPrefix)
    }
    return RankedQuery(ranked, tree)
  }
}

extension MatchPhrase {
  /// FTS5 cuts terms off at this many bytes.
  private static let mostTermBytes = 32_768

  fileprivate var hasWholeTerms: Bool {
    terms.allSatisfy { $0.allSatisfy { $0.utf8.count < Self.mostTermBytes } }
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

  /// The nodes of which one has to match, those of choices among them included, which FTS5 joins as well.
  fileprivate var alternatives: [QueryNode] {
    if case .any(let nodes) = self { nodes.flatMap(\.alternatives) } else { [self] }
  }

  fileprivate var negated: QueryNode? {
    if case .not(let node) = self { node } else { nil }
  }
}

extension TextClause {
  /// FTS5 asks every word of a phrase at each record that has one of them. With more words, each is collected by itself.
  static let mostInOneWalk = 100

  /// Whether the clause stands for too many words for one walk.
  var isBroad: Bool { (alternatives?.count ?? 0) > Self.mostInOneWalk }

  /// The clause with as many of its words as fit in one walk: those that are scored and highlighted.
  package var narrowed: TextClause {
    guard isBroad else { return self }
    var clause = self
    clause.alternatives = alternatives.map { Array($0.prefix(Self.mostInOneWalk)) }
    return clause
  }
}
