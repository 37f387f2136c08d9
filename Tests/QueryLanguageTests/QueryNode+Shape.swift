import CatalogRecords
import QueryLanguage

extension QueryNode {
  /// A tree as one line: words in their field, `&` for all, `|` for any, `!` for not.
  var shape: String {
    switch self {
    case .everything: "*"
    case .text(let clause): clause.shape
    case .near(let near):
      "(" + near.parts.map(\.shape).joined(separator: near.proximity.isOrdered ? " > " : " ~ ")
        + " within \(near.proximity.distance))"
    case .filter(let clause): clause.shape
    case .all(let nodes): "(" + nodes.map(\.shape).joined(separator: " & ") + ")"
    case .any(let nodes): "(" + nodes.map(\.shape).joined(separator: " | ") + ")"
    case .not(let node): "!" + node.shape
    }
  }
}

extension TextClause {
  fileprivate var shape: String {
    let fields = fields.isEmpty ? "" : fields.map(\.rawValue).joined(separator: "+") + "="
    let sign =
      switch pattern {
      case nil: isPrefix ? "+" : ""
      case .wildcard: "*"
      case .fuzzy(let distance): "~\(distance)"
      case .expression: "/"
      }
    return fields + "[\(words)]" + sign + (isExact ? "!" : "") + (boost == 1 ? "" : "^\(boost)")
  }
}

extension FilterClause {
  fileprivate var shape: String {
    switch self {
    case .date(let clause): "\(clause.subject) \(clause.relation) <\(clause.span.text)>"
    case .language(let tag): "lang<\(tag)>"
    case .collection(let name): "in<\(name)>"
    case .type(let name): "type<\(name)>"
    case .identifier(let name): "id<\(name)>"
    case .sourceIdentifier(let name): "identifier<\(name)>"
    case .locator(let text): "locator<\(text)>"
    case .has(_, let typed): "has<\(typed)>"
    case .uncredited(let words, let isPrefix): "uncredited<\(words)\(isPrefix ? "*" : "")>"
    case .extra(let clause): "extra<\(clause.names.joined(separator: ",")) \(clause.test)>"
    }
  }
}
