internal import CatalogRecords

/// Reads what somebody typed. Parsing never fails: what is no query is text, and a warning says so.
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
/// A descent over the tokens, one function a line.
package struct QueryParser {
  let tokens: [QueryToken]
  var position = 0
  var depth = 0
  let names: QueryNames
  /// The saved searches that this one is part of.
  let openSearches: [String]
  var clauseCount = 0
  var patternCount = 0
  var shortBeginningCount = 0
  var warnings: [QueryWarning] = []
  /// Warnings beyond the most.
  private var unsaidCount = 0

  /// Deeper brackets are read as text: nobody types them, and each costs stack.
  static let deepestGroup = 50
  /// Of further oddities only the number is told.
  private static let mostWarnings = 20
  /// Further words and conditions are not searched for.
  static let mostClauses = 500
  /// What stands behind so many characters is not read: more words than are searched for, and long to look at.
  static let longestQuery = 20_000
  /// Each costs a walk through the words of the index; further ones are read as words.
  static let mostPatterns = 10
  /// A beginning of one or two letters is that of thousands of words, and costs as much.
  static let mostShortBeginnings = 3

  /// - Parameter names: What the catalogue brings to the language.
  /// - Complexity: O(*n*) in the length of `query`.
  package static func parse(
    _ query: String, names: QueryNames = QueryNames()
  ) -> (node: QueryNode, warnings: [QueryWarning]) {
    let read = String(query.unicodeScalars.prefix(longestQuery))
    var parser = QueryParser(tokens: QueryLexer.tokens(of: read), names: names)
    if read.utf8.count < query.utf8.count {
      let message = "only the first \(longestQuery) characters of the query were read"
      parser.warn(QueryWarning(typed: "", message: message))
    }
    let node = parser.query()
    parser.warnOfWhatIsTooMuch()
    return (node, parser.warnings)
  }

  init(tokens: [QueryToken], names: QueryNames, openSearches: [String] = []) {
    self.tokens = Self.areSentence(tokens) ? tokens.map(\.asWord) : tokens
    self.names = names
    self.openSearches = openSearches
  }

  /// Whether somebody wrote a sentence, whose "or" is a word of it: "to be or not to be". Who writes so many words
  /// without any sign knows none.
  private static func areSentence(_ tokens: [QueryToken]) -> Bool {
    tokens.count { $0.kind == .word } >= Relaxation.sentenceLength
      && tokens.allSatisfy { $0.kind == .word || $0.isSmallOr }
  }

  mutating func query() -> QueryNode {
    var nodes: [QueryNode] = []
    while position < tokens.count {
      if let node = choice() { nodes.append(node) }
      if let token = current, token.kind == .close {
        warn(token, "this bracket closes nothing and was passed over")
        position += 1
        if case .boost? = current?.kind { position += 1 }
      }
    }
    guard nodes.isEmpty else { return Self.joined(nodes, QueryNode.all) }
    // Whoever types nothing wants everything; whoever types only signs wants something that cannot be found.
    return tokens.isEmpty ? .everything : .nothing
  }

  var current: QueryToken? { position < tokens.count ? tokens[position] : nil }

  mutating func choice() -> QueryNode? {
    var nodes: [QueryNode] = []
    if let first = everyOne() { nodes.append(first) }
    while current?.kind == .or {
      position += 1
      if let next = everyOne() { nodes.append(next) }
    }
    return nodes.isEmpty ? nil : Self.joined(nodes, QueryNode.any)
  }

  private mutating func everyOne() -> QueryNode? {
    var nodes: [QueryNode] = []
    while let token = current, token.kind != .close {
      switch token.kind {
      case .or where !nodes.isEmpty && hasClause(after: position): return Self.joined(nodes, QueryNode.all)
      case .and where !nodes.isEmpty && hasClause(after: position): position += 1
      case .or, .and: appendOperatorAsWord(to: &nodes)
      default: if let node = negatable() { nodes.append(node) }
      }
    }
    return nodes.isEmpty ? nil : Self.joined(nodes, QueryNode.all)
  }

  /// Whether something that an operator can work on comes next.
  private func hasClause(after index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index + 1].kind != .close
  }

  private mutating func appendOperatorAsWord(to nodes: inout [QueryNode]) {
    guard let token = current else { return }
    position += 1
    if let node = operatorAsWord(token) { nodes.append(node) }
  }

  private mutating func operatorAsWord(_ token: QueryToken) -> QueryNode? {
    let side = token.kind == .minus || token.kind == .not ? "after it" : "on one side of it"
    warn(token, "there is nothing \(side), so it was read as a word")
    return plainText(token.text.lowercased(), token, in: [])
  }

  private mutating func negatable() -> QueryNode? {
    guard let token = current, token.kind == .minus || token.kind == .not else { return nearby() }
    position += 1
    guard hasClause(after: position - 1), depth < Self.deepestGroup else { return operatorAsWord(token) }
    depth += 1
    defer { depth -= 1 }
    return negatable().map { QueryNode.not($0) }
  }

  /// Words that stand near each other; `a NEAR/3 b NEAR/3 c` is one clause.
  private mutating func nearby() -> QueryNode? {
    guard var node = boosted() else { return nil }
    while let token = current, case .near(let proximity) = token.kind {
      position += 1
      var operands = [node]
      while true {
        guard current != nil, current?.kind != .close, let next = boosted() else { break }
        operands.append(next)
        guard let again = current, again.kind == token.kind else { break }
        position += 1
      }
      node = near(operands, proximity, token)
    }
    return node
  }

  private mutating func near(_ operands: [QueryNode], _ proximity: Proximity, _ token: QueryToken) -> QueryNode {
    // Beside what is there and not around it: a chain of thousands would be as deep.
    guard operands.count > 1 else { return operatorAsWord(token).map { operands[0].and($0) } ?? operands[0] }
    if let node = QueryNode.near(operands, proximity) { return node }
    warn(token, "only words, phrases and groups with OR can stand beside it, in the same field; it was read as AND")
    return operands.dropFirst().reduce(operands[0]) { $0.and($1) }
  }

  private mutating func boosted() -> QueryNode? {
    let node = clause()
    guard let token = current, case .boost(let factor) = token.kind else { return node }
    position += 1
    return node?.boosted(by: factor)
  }

  // MARK: Warnings

  mutating func warn(_ token: QueryToken, _ message: String) {
    warn(QueryWarning(typed: token.text, message: message, range: token.range))
  }

  mutating func warn(_ warning: QueryWarning) {
    guard !warnings.contains(where: { $0.typed == warning.typed && $0.message == warning.message }) else { return }
    if warnings.count < Self.mostWarnings { warnings.append(warning) } else { unsaidCount += 1 }
  }

  private mutating func warnOfWhatIsTooMuch() {
    if clauseCount > Self.mostClauses { warnings.append(.tooManyWords(clauseCount)) }
    if unsaidCount > 0 {
      warnings.append(QueryWarning(typed: "", message: "\(unsaidCount) more oddities in the query"))
    }
  }

  static func joined(_ nodes: [QueryNode], _ join: ([QueryNode]) -> QueryNode) -> QueryNode {
    let nodes = withoutRepetitions(nodes)
    return nodes.count == 1 ? nodes[0] : join(nodes)
  }

  /// Of more than a sentence has, what is asked for twice is looked for once.
  private static func withoutRepetitions(_ nodes: [QueryNode]) -> [QueryNode] {
    guard nodes.count > longestSentence else { return nodes }
    var seen: Set<QueryNode> = []
    return nodes.filter { seen.insert($0).inserted }
  }

  private static let longestSentence = 50
}
