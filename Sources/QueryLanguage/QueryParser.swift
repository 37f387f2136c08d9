internal import CatalogRecords

/// Parses what was typed. Parsing never fails: anything that is not a query is read as text, with a warning.
///
///     query      = choice*
///     choice     = everyOne ( ("OR" | "or" | "|") everyOne )*
///     everyOne   = negatable ( "AND"? negatable )*
///     negatable  = ("NOT" | "-") negatable | nearby
///     nearby     = boosted ( ("NEAR/3" | "ADJ/3") boosted )*
///     boosted    = clause ( "^2" )?
///     clause     = "(" choice ")" | fields ":" value | phrase ( "~3" )? | "/expression/" | word
///     word       = "="? letters | letters "*" | "~" letters | "~2" letters, with "*" and "?" inside
///
/// Recursive descent, one function per rule. The rules for clauses and fields are in extensions. The parser's state is
/// in `TokenCursor`, `QueryBudget` and `WarningList`; each keeps its own to itself.
package struct QueryParser {
  var tokens: TokenCursor
  var budget = QueryBudget()
  let names: any QueryNames
  /// Names of the saved searches that this query is part of, outermost first.
  let openSearches: [String]
  private var collected = WarningList()
  /// The ends of warnings about unknown fields, by what was typed.
  var fieldSuggestions: [String: String] = [:]

  /// Characters after this many are not read: more words than are searched for, and long to look at.
  private static let longestQuery = 20_000
  /// A query of this many plain words is a sentence typed from memory, or a question.
  package static let sentenceLength = 5

  /// - Parameter names: The catalog's share of the language.
  /// - Complexity: O(*n*) in the length of `query`.
  package static func parse(
    _ query: String, names: any QueryNames = NameList()
  ) -> (node: QueryNode, warnings: [QueryWarning]) {
    // A text has no more characters than bytes.
    let read = query.utf8.count <= longestQuery ? query : String(query.unicodeScalars.prefix(longestQuery))
    let tokens = QueryLexer.tokens(of: read)
    if let signs = tokens.signs {
      let message = "there is no letter or digit in it, so only a title or text that is exactly this is found"
      return (.text(signs), [QueryWarning(typed: signs.words, message: message)])
    }
    var parser = QueryParser(typed: tokens, names: names)
    if read.utf8.count < query.utf8.count {
      let message = "only the first \(longestQuery) characters of the query were read"
      parser.warn(QueryWarning(typed: "", message: message))
    }
    let node = parser.query()
    return (node, parser.collected.complete(parser.budget))
  }

  /// A parser of a query as a person typed it, also when it was saved: in one of capitals alone no word is an operator.
  init(typed tokens: [QueryToken], names: any QueryNames, openSearches: [String] = []) {
    let capitals = tokens.readAsCapitals
    self.init(tokens: capitals?.tokens ?? tokens, names: names, openSearches: openSearches)
    if let token = capitals?.first {
      warn(token, "in a query of capitals alone this is a word; for the operator, write the other words small")
    }
  }

  init(tokens: [QueryToken], names: any QueryNames, openSearches: [String] = []) {
    self.tokens = TokenCursor(tokens)
    self.names = names
    self.openSearches = openSearches
  }

  var warnings: [QueryWarning] { collected.warnings }

  mutating func query() -> QueryNode {
    var nodes: [QueryNode] = []
    while !tokens.isAtEnd {
      if let node = choice() { nodes.append(node) }
      if let token = tokens.current, token.kind == .close {
        warn(token, "no parenthesis is open here, so it was ignored")
        tokens.advance()
        if case .boost? = tokens.current?.kind { tokens.advance() }
      }
    }
    guard nodes.isEmpty else { return .joined(nodes, by: QueryNode.all) }
    // An empty query asks for everything; one of operators alone asks for something that cannot be found.
    return tokens.isEmpty ? .everything : .nothing
  }

  mutating func choice() -> QueryNode? {
    var nodes: [QueryNode] = []
    if let first = everyOne() { nodes.append(first) }
    while tokens.current?.kind == .or {
      tokens.advance()
      if let next = everyOne() { nodes.append(next) }
    }
    return nodes.isEmpty ? nil : .joined(nodes, by: QueryNode.any)
  }

  private mutating func everyOne() -> QueryNode? {
    var nodes: [QueryNode] = []
    while let token = tokens.current, token.kind != .close {
      switch token.kind {
      case .or where !nodes.isEmpty && tokens.hasOperandNext: return .joined(nodes, by: QueryNode.all)
      case .and where !nodes.isEmpty && tokens.hasOperandNext: tokens.advance()
      case .or, .and:
        tokens.advance()
        if let node = operatorAsWord(token) { nodes.append(node) }
      default: if let node = negatable() { nodes.append(node) }
      }
    }
    return nodes.isEmpty ? nil : .joined(nodes, by: QueryNode.all)
  }

  private mutating func operatorAsWord(_ token: QueryToken) -> QueryNode? {
    let side = token.kind == .minus || token.kind == .not ? "after it" : "on one side of it"
    return operatorAsWord(token, "there is nothing \(side)")
  }

  private mutating func operatorAsWord(_ token: QueryToken, _ reason: String) -> QueryNode? {
    warn(token, "\(reason), so it was searched as a word")
    return plainText(token.text.lowercased(), token, in: [])
  }

  private mutating func negatable() -> QueryNode? {
    guard let token = tokens.current, token.kind == .minus || token.kind == .not else { return nearby() }
    let hasOperand = tokens.hasOperandNext
    tokens.advance()
    guard hasOperand else { return operatorAsWord(token) }
    guard budget.canNest else { return operatorAsWord(token, "it is nested too deep") }
    budget.enterGroup()
    defer { budget.leaveGroup() }
    return negatable().map { QueryNode.not($0) }
  }

  /// Reads words near each other. `a NEAR/3 b NEAR/3 c` is one clause.
  private mutating func nearby() -> QueryNode? {
    guard var node = boosted() else { return nil }
    while let token = tokens.current, case .near(let proximity) = token.kind {
      tokens.advance()
      var operands = [node]
      while true {
        guard let current = tokens.current, current.kind != .close, let next = boosted() else { break }
        operands.append(next)
        guard let again = tokens.current, again.kind == token.kind else { break }
        tokens.advance()
      }
      node = near(operands, proximity, token)
    }
    return node
  }

  private mutating func near(_ operands: [QueryNode], _ proximity: Proximity, _ token: QueryToken) -> QueryNode {
    // Added beside the operand, not around it: a chain of thousands would make a tree as deep.
    guard operands.count > 1 else { return operatorAsWord(token).map { operands[0].and($0) } ?? operands[0] }
    let most = budget.admittedNear(operands.count)
    if most > 1, let node = QueryNode.near(Array(operands.prefix(most)), proximity) {
      guard most < operands.count else { return node }
      warn(token, "it joins \(operands.count) words; the first \(most) are searched for like that, the others anywhere")
      return .joined([node] + operands.dropFirst(most), by: QueryNode.all)
    }
    let reason =
      if most < 2 {
        "the query has too many like it"
      } else if operands.contains(where: { if case .near = $0 { true } else { false } }) {
        "a chain of these has one distance"
      } else {
        "it joins words, phrases and OR groups of one field only"
      }
    warn(token, "\(reason), so it was read as AND")
    return .joined(operands[0].conjuncts + operands.dropFirst(), by: QueryNode.all)
  }

  private mutating func boosted() -> QueryNode? {
    let node = clause()
    guard let token = tokens.current, case .boost(let factor) = token.kind else { return node }
    tokens.advance()
    return node?.boosted(by: factor)
  }

  // MARK: Warnings

  mutating func warn(_ token: QueryToken, _ message: String) {
    warn(QueryWarning(typed: token.text, message: message, range: token.range))
  }

  mutating func warn(_ warning: QueryWarning) {
    collected.add(warning)
  }
}
