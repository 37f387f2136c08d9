internal import CatalogRecords
internal import TextAnalysis

/// Reads what somebody typed. Parsing never fails: what is no query is text, and a warning says so.
///
///     slow steady   "to be"   a OR b   -word   NOT word   (a OR b) c   cour*   author:twain   date:-0399..-0300
///
/// A descent over the tokens: `OR` binds loosest, then the implied AND, then `NOT`.
package struct QueryParser {
  private let tokens: [QueryToken]
  private var position = 0
  private var depth = 0
  private var wordCount = 0
  private var warnings: [QueryWarning] = []
  /// Warnings beyond the most.
  private var unsaidCount = 0

  /// Deeper brackets are read as text: nobody types them, and each costs stack.
  static let deepestGroup = 50
  /// Of further oddities only the number is told.
  private static let mostWarnings = 20
  /// Further words are not searched for.
  static let mostWords = 500

  /// - Complexity: O(*n*) in the length of `query`.
  package static func parse(_ query: String) -> (node: QueryNode, warnings: [QueryWarning]) {
    var parser = QueryParser(tokens: QueryLexer.tokens(of: query))
    let node = parser.query()
    return (node, parser.warnings)
  }

  private init(tokens: [QueryToken]) {
    self.tokens = tokens
  }

  private mutating func query() -> QueryNode {
    var nodes: [QueryNode] = []
    while position < tokens.count {
      if let node = alternatives() { nodes.append(node) }
      if current?.kind == .close {
        warn(")", "this bracket closes nothing and was passed over")
        position += 1
      }
    }
    if wordCount > Self.mostWords {
      warnings.append(.tooManyWords(wordCount))
    }
    if unsaidCount > 0 {
      warnings.append(QueryWarning(typed: "", message: "\(unsaidCount) more oddities in the query"))
    }
    guard nodes.isEmpty else { return Self.joined(nodes, QueryNode.all) }
    // Whoever types nothing wants everything; whoever types only signs wants something that cannot be found.
    return tokens.isEmpty ? .everything : .nothing
  }

  private var current: QueryToken? { position < tokens.count ? tokens[position] : nil }

  private mutating func alternatives() -> QueryNode? {
    var nodes: [QueryNode] = []
    if let first = conjunction() { nodes.append(first) }
    while current?.kind == .or {
      position += 1
      if let next = conjunction() { nodes.append(next) }
    }
    return nodes.isEmpty ? nil : Self.joined(nodes, QueryNode.any)
  }

  private mutating func conjunction() -> QueryNode? {
    var nodes: [QueryNode] = []
    while let token = current, token.kind != .close {
      if token.kind == .or {
        guard nodes.isEmpty || !hasClause(after: position) else { break }
        appendOperatorAsWord(to: &nodes)
      } else if token.kind == .and {
        if nodes.isEmpty || !hasClause(after: position) { appendOperatorAsWord(to: &nodes) } else { position += 1 }
      } else if let node = clause() {
        nodes.append(node)
      }
    }
    return nodes.isEmpty ? nil : Self.joined(nodes, QueryNode.all)
  }

  /// Whether something that an operator can work on comes next.
  private func hasClause(after index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    return tokens[index + 1].kind != .close
  }

  private mutating func appendOperatorAsWord(to nodes: inout [QueryNode]) {
    guard let token = current else { return }
    position += 1
    warn(token.text, "there is nothing on one side of it, so it was read as a word")
    if let node = text(token.text.lowercased(), typed: token.text, in: nil) { nodes.append(node) }
  }

  private mutating func clause() -> QueryNode? {
    guard let token = current else { return nil }
    switch token.kind {
    case .minus, .not: return negation(token)
    case .open: return group(in: nil)
    case .field: return field(token.text)
    case .phrase, .word, .and, .or, .close:
      position += 1
      return words(token, in: nil)
    }
  }

  private mutating func negation(_ token: QueryToken) -> QueryNode? {
    guard hasClause(after: position), depth < Self.deepestGroup else {
      position += 1
      warn(token.text, "there is nothing after it, so it was read as a word")
      return text(token.text.lowercased(), typed: token.text, in: nil)
    }
    position += 1
    depth += 1
    defer { depth -= 1 }
    return clause().map { QueryNode.not($0) }
  }

  private mutating func group(in field: CoreField?) -> QueryNode? {
    position += 1
    guard depth < Self.deepestGroup else {
      warn("(", "brackets this deep are passed over")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let node = alternatives()
    if current?.kind == .close {
      position += 1
    } else {
      warn("(", "this bracket is not closed; it was closed at the end")
    }
    guard let field, let node else { return node }
    return node.scoped(to: field)
  }

  private mutating func field(_ name: String) -> QueryNode? {
    position += 1
    guard let value = current else { return nil }
    guard let field = QueryField(name) else { return unknownField(name, value) }
    switch field {
    case .text(let core):
      if value.kind == .open { return group(in: core) }
      position += 1
      return words(value, in: core)
    case .filter(let filter):
      if value.kind == .open { return group(of: filter, name: name) }
      position += 1
      return condition(filter, name: name, value: value.text)
    }
  }

  /// `lang:(de OR fr)`: the words of the group are values of the filter.
  private mutating func group(of filter: QueryField.Filter, name: String) -> QueryNode? {
    group(in: nil)?.mapText { clause in
      condition(filter, name: name, value: clause.words) ?? .text(clause)
    }
  }

  private mutating func condition(_ filter: QueryField.Filter, name: String, value: String) -> QueryNode? {
    switch filter.clause(for: value) {
    case .success(let clause): return .filter(clause)
    case .failure(let warning):
      warnings.append(warning)
      return text("\(name) \(value)", typed: "\(name):\(value)", in: nil)
    }
  }

  private mutating func unknownField(_ name: String, _ value: QueryToken) -> QueryNode? {
    let nearest = QueryField.nearestName(to: name).map { " Did you mean '\($0):'?" } ?? ""
    warn("\(name):", "there is no such field, so it was read as text.\(nearest)")
    if value.kind == .open { return text(name, typed: name, in: nil) }
    position += 1
    return text("\(name) \(value.text)", typed: "\(name):\(value.text)", in: nil)
  }

  private mutating func words(_ token: QueryToken, in field: CoreField?) -> QueryNode? {
    if case .phrase(isClosed: false) = token.kind {
      warn("\"", "this quotation mark is not closed; the phrase goes to the end")
    }
    return text(token.text, typed: token.text, in: field, isQuoted: token.isPhrase)
  }

  private mutating func text(
    _ words: String, typed: String, in field: CoreField?, isQuoted: Bool = false
  ) -> QueryNode? {
    var clause = TextClause(words: words, field: field, isQuoted: isQuoted)
    if words.count > 1 && words.hasSuffix("*") {
      clause.words.removeLast()
      clause.isPrefix = true
    }
    if !isQuoted && clause.words.count > 1 && clause.words.hasPrefix("=") {
      clause.words.removeFirst()
      clause.isExact = true
    }
    guard MatchPhrase(clause.words, languages: []).tokenCount > 0 else {
      warn(typed.isEmpty ? "\"\"" : typed, "there is no letter, digit or sign in it to search for; it was passed over")
      return nil
    }
    wordCount += 1
    return wordCount <= Self.mostWords ? .text(clause) : nil
  }

  private mutating func warn(_ typed: String, _ message: String) {
    let warning = QueryWarning(typed: typed, message: message)
    guard !warnings.contains(warning) else { return }
    if warnings.count < Self.mostWarnings { warnings.append(warning) } else { unsaidCount += 1 }
  }

  private static func joined(_ nodes: [QueryNode], _ join: ([QueryNode]) -> QueryNode) -> QueryNode {
    nodes.count == 1 ? nodes[0] : join(nodes)
  }
}
