internal import CatalogRecords
internal import QueryLanguage
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

  /// The phrase of a clause; `nil` when the expression does not have it.
  func phrase(of clause: TextClause) -> MatchPhrase? { clauses.firstIndex(of: clause).map { phrases[$0] } }

  /// A weight for each phrase; empty when all weigh the same.
  var boosts: [Double] { clauses.allSatisfy { $0.boost == 1 } ? [] : clauses.map(\.boost) }

  /// Deeper nesting may overflow the stack of FTS5's parser. Such trees are answered set by set.
  private static let deepestNesting = 12

  /// `nil` when FTS5 cannot answer the tree alone: when it has a filter, or nothing but negations.
  init?(_ node: QueryNode, languages: [LanguageTag]) {
    var builder = Builder(languages: languages)
    guard let sql = builder.expression(node, depth: 0) else { return nil }
    self.sql = sql
    phrases = builder.phrases
    clauses = builder.clauses
    literals = builder.literals
  }

  private struct Builder {
    let languages: [LanguageTag]
    var phrases: [MatchPhrase] = []
    var clauses: [TextClause] = []
    var literals: [String] = []

    mutating func expression(_ node: QueryNode, depth: Int) -> String? {
      guard depth < MatchExpression.deepestNesting else { return nil }
      switch node {
      case .everything, .filter, .not: return nil
      case .text(let clause): return text(clause)
      case .near(let near): return near.proximity.isOrdered ? nil : self.near(near)
      case .any(let nodes): return joined(nodes, by: " OR ", depth: depth)
      case .all(let nodes): return conjunction(nodes, depth: depth)
      }
    }

    private mutating func text(_ clause: TextClause) -> String? {
      let phrase = clause.phrase(languages)
      guard !clause.isBroad, let literal = phrase.literal else { return nil }
      phrases.append(phrase)
      clauses.append(clause)
      literals.append(Self.columns(clause.fields) + literal)
      return literals.last
    }

    /// FTS5 measures distance as the query language does: the tokens between the end of the first and the start of the
    /// last.
    private mutating func near(_ near: NearClause) -> String? {
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
      return columns + "NEAR(\(parts.joined(separator: " ")), \(near.proximity.distance))"
    }

    private static func columns(_ fields: [CoreField]) -> String {
      fields.isEmpty ? "" : "{\(fields.map(\.rawValue).joined(separator: " "))} : "
    }

    private mutating func joined(_ nodes: [QueryNode], by word: String, depth: Int) -> String? {
      var parts: [String] = []
      for node in nodes {
        guard let part = expression(node, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: word) + ")"
    }

    /// FTS5's `NOT` is binary: what has to match, then what must not.
    private mutating func conjunction(_ nodes: [QueryNode], depth: Int) -> String? {
      let wanted = nodes.filter { !$0.isNegation }
      let unwanted = nodes.compactMap(\.negated)
      guard !wanted.isEmpty, let positive = joined(wanted, by: " AND ", depth: depth) else { return nil }
      guard !unwanted.isEmpty else { return positive }
      guard let negative = joined(unwanted, by: " OR ", depth: depth) else { return nil }
      return "(\(positive) NOT \(negative))"
    }
  }
}

extension QueryNode {
  fileprivate var isNegation: Bool {
    if case .not = self { true } else { false }
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
  var narrowed: TextClause {
    guard isBroad else { return self }
    var clause = self
    clause.alternatives = alternatives.map { Array($0.prefix(Self.mostInOneWalk)) }
    return clause
  }
}
