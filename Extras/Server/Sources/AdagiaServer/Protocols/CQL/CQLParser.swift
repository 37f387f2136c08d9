/// Reads CQL 1.2 by recursive descent. Operators have equal precedence and associate to the left.
///
/// Words side by side are one term, as in YAZ: `war peace` is `"war peace"`.
struct CQLParser {
  private let tokens: ArraySlice<CQLLexer.Token>
  private var place = 0
  private var depth = 0
  private var operatorCount = 0
  /// Context sets by the prefixes that the query gives them.
  private var prefixes: [String: String] = [:]

  /// The deepest parentheses, and the most operators.
  private static let (mostDepth, mostOperators) = (50, 200)

  /// - Throws: `SRUDiagnostic` that says what is wrong.
  static func query(_ text: String) throws(SRUDiagnostic) -> CQLQuery {
    var parser = CQLParser(tokens: try CQLLexer.tokens(of: text)[...])
    let root = try parser.scopedClause()
    let keys = parser.takeKeyword("sortby") ? try parser.sortKeys() : []
    guard parser.token == nil else { throw parser.unexpected("an operator") }
    return CQLQuery(root: root, sortKeys: keys)
  }

  private init(tokens: ArraySlice<CQLLexer.Token>) { self.tokens = tokens }

  private var token: CQLLexer.Token? { place < tokens.count ? tokens[place] : nil }

  private func unexpected(_ wanted: String) -> SRUDiagnostic {
    let found =
      switch token {
      case .word(let text)?, .quoted(let text)?, .comparison(let text)?: "'\(text)'"
      case .open?: "'('"
      case .close?: "')'"
      case .slash?: "'/'"
      case nil: "the end"
      }
    return SRUDiagnostic(.syntax, "\(found) is where \(wanted) should be")
  }

  private mutating func take(_ wanted: CQLLexer.Token) -> Bool {
    guard token == wanted else { return false }
    place += 1
    return true
  }

  private mutating func takeKeyword(_ keyword: String) -> Bool {
    guard case .word(let text)? = token, text.lowercased() == keyword else { return false }
    place += 1
    return true
  }

  private mutating func takeBoolean() -> CQLBoolean.Kind? {
    guard case .word(let text)? = token, let kind = CQLBoolean.Kind(rawValue: text.lowercased()) else { return nil }
    place += 1
    return kind
  }

  // MARK: Queries

  private mutating func scopedClause() throws(SRUDiagnostic) -> CQLNode {
    let outer = prefixes
    while take(.comparison(">")) { try prefixAssignment() }
    var left = try searchClause()
    while let kind = takeBoolean() {
      operatorCount += 1
      guard operatorCount <= Self.mostOperators else { throw SRUDiagnostic(.tooManyOperators, "\(Self.mostOperators)") }
      let boolean = CQLBoolean(kind: kind, modifiers: try modifiers())
      left = .boolean(boolean, left: left, right: try searchClause())
    }
    prefixes = outer
    return left
  }

  /// Reads `dc = "info:srw/context-set/1/dc-v1.1"`, or the set alone, after `>`.
  private mutating func prefixAssignment() throws(SRUDiagnostic) {
    let name = try text("a prefix")
    let isNamed = take(.comparison("="))
    let address = isNamed ? try text("the URI of a context set") : name
    guard let set = CQLIndex.contextSet(at: address) else { throw SRUDiagnostic(.contextSet, address) }
    prefixes[isNamed ? name.lowercased() : ""] = set
  }

  private mutating func searchClause() throws(SRUDiagnostic) -> CQLNode {
    guard take(.open) else { return .clause(try clause()) }
    depth += 1
    guard depth <= Self.mostDepth else { throw SRUDiagnostic(.parentheses, "more than \(Self.mostDepth) levels") }
    let inner = try scopedClause()
    guard take(.close) else { throw unexpected("')'") }
    depth -= 1
    return inner
  }

  private mutating func clause() throws(SRUDiagnostic) -> CQLClause {
    let isWord = if case .word? = token { true } else { false }
    let first = try text("a term")
    if isWord, let (relation, modifiers) = try relation() {
      return CQLClause(
        index: named(first), relation: relation, modifiers: modifiers, term: CQLTerm(text: try words()))
    }
    let rest = isTerm ? " " + (try words()) : ""
    return CQLClause(index: CQLIndex.serverChoice, relation: "=", modifiers: [], term: CQLTerm(text: first + rest))
  }

  /// A relation that another term follows.
  private mutating func relation() throws(SRUDiagnostic) -> (String, [CQLModifier])? {
    switch token {
    case .comparison(let sign)?:
      place += 1
      return (sign, try modifiers())
    case .word(let text)?:
      let name = Self.withoutPrefix(text.lowercased())
      guard CQLRelation.names.contains(name), place + 1 < tokens.count else { return nil }
      switch tokens[place + 1] {
      case .word, .quoted, .slash: place += 1
      case .comparison, .open, .close: return nil
      }
      return (name, try modifiers())
    default: return nil
    }
  }

  /// One term or several side by side, which are one.
  private mutating func words() throws(SRUDiagnostic) -> String {
    var text = try text("a term")
    while isTerm { text += " " + (try self.text("a term")) }
    return text
  }

  private var isTerm: Bool {
    switch token {
    case .quoted?: true
    case .word(let text)?:
      CQLBoolean.Kind(rawValue: text.lowercased()) == nil && text.lowercased() != "sortby"
    default: false
    }
  }

  private mutating func text(_ wanted: String) throws(SRUDiagnostic) -> String {
    switch token {
    case .quoted(let text)?:
      place += 1
      return text
    case .word(let text)? where isTerm:
      place += 1
      return text
    default: throw unexpected(wanted)
    }
  }

  // MARK: Modifiers, names and orders

  private mutating func modifiers() throws(SRUDiagnostic) -> [CQLModifier] {
    var found: [CQLModifier] = []
    while take(.slash) {
      let name = Self.withoutPrefix(try text("a modifier").lowercased())
      if case .comparison(let comparison)? = token {
        place += 1
        found.append(CQLModifier(name: name, comparison: comparison, value: try text("a value")))
      } else {
        found.append(CQLModifier(name: name, comparison: nil, value: ""))
      }
    }
    return found
  }

  private mutating func sortKeys() throws(SRUDiagnostic) -> [CQLSortKey] {
    var keys: [CQLSortKey] = []
    repeat { keys.append(CQLSortKey(index: named(try text("an index")), modifiers: try modifiers())) } while isTerm
    return keys
  }

  /// The index with the standard prefix of its context set.
  private func named(_ index: String) -> String {
    let lowered = index.lowercased()
    guard let dot = lowered.firstIndex(of: ".") else { return prefixes[""].map { "\($0).\(lowered)" } ?? lowered }
    return prefixes[String(lowered[..<dot])].map { $0 + lowered[dot...] } ?? lowered
  }

  private static func withoutPrefix(_ name: String) -> String {
    name.hasPrefix("cql.") ? String(name.dropFirst(4)) : name
  }
}
