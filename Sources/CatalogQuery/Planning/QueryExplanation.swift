/// How a query was understood and answered.
public struct QueryExplanation: Hashable, Sendable {
  /// A part of the work.
  public struct Step: Hashable, Sendable {
    public let name: String
    /// By the wall clock.
    public internal(set) var seconds: Double
  }

  /// What was understood, a line a node; what belongs to a node stands below it, two blanks further in.
  public let tree: [String]
  /// How it was answered, in words.
  public let plan: [String]
  /// What SQLite and its full-text index were asked.
  public let sql: [String]
  public let expansions: [QueryExpansion]
  /// In the order in which they were first done.
  public let steps: [Step]
}

extension QueryNode {
  /// The tree, a line a node.
  var lines: [String] {
    switch self {
    case .everything: ["everything"]
    case .text(let clause): [clause.explained]
    case .near(let near): ["near: \(near.proximity.typed)"] + near.parts.map { "  " + $0.explained }
    case .filter(let clause): ["filter: \(clause.typed)"]
    case .all(let nodes): ["all of"] + nodes.flatMap(\.lines).map { "  " + $0 }
    case .any(let nodes): ["any of"] + nodes.flatMap(\.lines).map { "  " + $0 }
    case .not(let node): ["not"] + node.lines.map { "  " + $0 }
    }
  }
}

extension TextClause {
  fileprivate var explained: String {
    let kind =
      switch pattern {
      case .wildcard: "wildcard"
      case .fuzzy: "fuzzy"
      case .expression: "expression"
      case nil: isPrefix ? "beginning" : isExact ? "exact" : isQuoted ? "phrase" : "word"
      }
    let words = alternatives.map { $0.count == 1 ? " (1 word)" : " (\($0.count) words)" } ?? ""
    let origin = synonyms.isEmpty ? "" : " (synonym)"
    return "\(kind): \(typed)\(words)\(origin)"
  }
}

extension FilterClause {
  /// About as the query language writes it.
  var typed: String {
    switch self {
    case .date(let clause): clause.typed
    case .language(let tag): "lang:\(tag)"
    case .collection(let name): "in:\(name)"
    case .type(let name): "type:\(name)"
    case .identifier(let text): "id:\(text)"
    case .has(_, let typed): typed
    case .extra(let clause): clause.typed
    }
  }
}

extension DateClause {
  fileprivate var typed: String {
    switch (subject, relation) {
    case (.added, _): "added:\(span.text)"
    case (.modified, _): "modified:\(span.text)"
    case (.date, .overlaps): "date:\(span.text)"
    case (.date, .within): "date-within:\(span.text)"
    case (.date, .before): "before:\(span.text)"
    case (.date, .after): "after:\(span.text)"
    }
  }
}
