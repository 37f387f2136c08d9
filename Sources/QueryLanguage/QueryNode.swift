package import CatalogRecords

/// The tree that a query is parsed to.
package indirect enum QueryNode: Hashable, Sendable {
  /// Every record.
  case everything
  case text(TextClause)
  /// Words near each other in one field.
  case near(NearClause)
  case filter(FilterClause)
  /// Two or more nodes, which all have to match.
  case all([QueryNode])
  /// Two or more nodes, at least one of them to match.
  case any([QueryNode])
  case not(QueryNode)
}

extension QueryNode {
  /// No record at all.
  package static let nothing = QueryNode.not(.everything)

  /// The text clauses that a hit may match: all but those under a `not`.
  package var positiveText: [TextClause] {
    switch self {
    case .everything, .filter, .not: []
    case .text(let clause): [clause]
    case .near(let clause): clause.parts
    case .all(let nodes), .any(let nodes): nodes.flatMap(\.positiveText)
    }
  }

  /// The nodes that all have to match: those under `all`, or the tree itself.
  package var conjuncts: [QueryNode] {
    if case .all(let nodes) = self { nodes } else { [self] }
  }
}

/// Words and phrases within a distance of each other, in one and the same field: `"to question"~3`, `time NEAR/3 life`.
package struct NearClause: Hashable, Sendable {
  /// Two or more; each names the same fields.
  package var parts: [TextClause]
  package let proximity: Proximity

  package init(parts: [TextClause], proximity: Proximity) {
    (self.parts, self.proximity) = (parts, proximity)
  }

  /// The fields to look in; empty for all.
  package var fields: [CoreField] { parts.first?.fields ?? [] }
}

/// A distance between words.
package struct Proximity: Hashable, Sendable {
  /// The most other words between the first and the last; when ordered, between each and the next.
  package let distance: Int
  /// True if the words have to come in the order they were typed.
  package let isOrdered: Bool

  /// The distance of `NEAR` and `ADJ` without a number.
  static let usualDistance = 10
  /// The largest distance that is read as one.
  static let farthest = 10_000

  package init(distance: Int, isOrdered: Bool) {
    (self.distance, self.isOrdered) = (distance, isOrdered)
  }

  /// Reads `NEAR`, `NEAR/3`, `ADJ` or `ADJ/3`; `nil` for anything else.
  init?(typed: String) {
    // Every word of a query is asked.
    guard let first = typed.utf8.first, first == UInt8(ascii: "N") || first == UInt8(ascii: "A") else { return nil }
    let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.first, name == "NEAR" || name == "ADJ", parts.count < 3 else { return nil }
    guard parts.count == 2 else {
      self.init(distance: Self.usualDistance, isOrdered: name == "ADJ")
      return
    }
    guard let distance = Self.distance(parts[1]) else { return nil }
    self.init(distance: distance, isOrdered: name == "ADJ")
  }

  /// A distance in digits. The farthest is farther than texts are long, so that larger ones are it.
  static func distance(_ digits: some StringProtocol) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return min(Int(digits) ?? .max, farthest)
  }

  /// In the query language's notation.
  package var typed: String { "\(isOrdered ? "ADJ" : "NEAR")/\(distance)" }
}

extension QueryNode {
  /// The tree as text, one line per node. Children are indented by two spaces.
  package var lines: [String] {
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
    let origin = isOtherForm ? " (other form)" : synonyms.isEmpty ? "" : " (synonym)"
    return "\(kind): \(typed)\(words)\(origin)"
  }
}
