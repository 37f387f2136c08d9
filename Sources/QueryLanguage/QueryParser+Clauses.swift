internal import CatalogRecords
internal import TextAnalysis

/// The rules for clauses: groups, words, phrases, patterns.
extension QueryParser {
  mutating func clause() -> QueryNode? {
    guard let token = tokens.current else { return nil }
    switch token.kind {
    case .open: return group(in: [])
    case .field(let names): return field(names, token)
    default:
      tokens.advance()
      return words(token, in: [])
    }
  }

  mutating func group(in fields: [CoreField]) -> QueryNode? {
    guard let token = tokens.current else { return nil }
    tokens.advance()
    guard budget.canNest else {
      warn(token, "parentheses nested this deep are ignored")
      return nil
    }
    budget.enterGroup()
    defer { budget.leaveGroup() }
    let node = choice()
    if tokens.current?.kind == .close {
      tokens.advance()
    } else {
      warn(token, "this parenthesis is not closed, so the group runs to the end of the query")
    }
    return fields.isEmpty ? node : node?.scoped(to: fields)
  }

  // MARK: Words

  /// Reads a word, a phrase, a set of them, or a regular expression in some fields.
  mutating func words(_ token: QueryToken, in fields: [CoreField]) -> QueryNode? {
    switch token.kind {
    case .phrase(let isClosed):
      if !isClosed {
        let message = "this quotation mark is not closed, so the phrase runs to the end of the query"
        warn(QueryWarning(typed: "\"", message: message, range: token.range))
        if token.text.isEmpty { return nil }
      }
      if fields.count == 1, let signs = TextClause(quotedSigns: token.text, fields) {
        return budget.admitClauses(1) ? .text(signs) : nil
      }
      var clause = TextClause(words: token.text, fields: fields, isQuoted: true)
      if clause.words.count > 1, clause.words.utf8.first == UInt8(ascii: "=") {
        clause.words = String(clause.words.unicodeScalars.dropFirst())
        clause.isWhole = true
      } else if clause.words.count > 1, clause.words.hasSuffix("*") {
        clause.words.removeLast()
        clause.isPrefix = true
      }
      return sloppy(limited(clause, token), token)
    case .expression:
      var clause = TextClause(words: token.text, fields: fields)
      clause.pattern = .expression
      return pattern(clause, token)
    case .set(let values): return any(of: values) { $0.plainText($1, token, in: fields) }
    default:
      warnOfMissingValue(token)
      warnOfNumber(token)
      if token.kind == .word, fields.isEmpty { warnOfOtherNotation(token) }
      if token.kind == .word, !fields.isEmpty, token.text.hasPrefix("!") { warnOfNegation(token, in: fields) }
      guard let clause = TextClause(typedWord: token.text, fields: fields) else { return everything(in: fields) }
      return clause.pattern == nil ? text(limited(clause, token), token) : pattern(clause, token)
    }
  }

  /// Reads a lone asterisk: every record with a value in one of the fields.
  private mutating func everything(in fields: [CoreField]) -> QueryNode? {
    guard !fields.isEmpty else { return .everything }
    let traits = fields.reduce(into: RecordFlags()) { $0.formUnion(RecordFlags($1)) }
    return filter(.has(traits, typed: fields.typedPrefix + "*"))
  }

  /// Reads a phrase, or, when a distance follows it, its words near each other.
  private mutating func sloppy(_ clause: TextClause, _ token: QueryToken) -> QueryNode? {
    guard let next = tokens.current, case .slop(let distance) = next.kind else { return text(clause, token) }
    tokens.advance()
    var parts: [TextClause] = []
    for word in clause.phrase([]).words {
      let part = TextClause(words: word.text, fields: clause.fields, isPrefix: word.isTypedPrefix)
      if !parts.contains(part) { parts.append(part) }
    }
    guard parts.count > 1 else { return text(clause, token) }
    guard budget.admitClauses(parts.count) else { return nil }
    return .near(NearClause(parts: parts, proximity: Proximity(distance: distance, isOrdered: false)))
  }

  /// Warns of a field's name with nothing after its colon.
  private mutating func warnOfMissingValue(_ token: QueryToken) {
    guard token.kind == .word, token.text.hasSuffix(":"), QueryField(String(token.text.dropLast())) != nil else {
      return
    }
    warn(token, "there is no value after the colon, so it was searched as text")
  }

  /// Warns of the operators of other programs: `!word`, `author=name`, `pages>300`, `author!=name`.
  private mutating func warnOfOtherNotation(_ token: QueryToken) {
    let text = token.text
    if text.hasPrefix("!") {
      warnOfNegation(token, in: [])
    } else if let sign = text.first, "=~".contains(sign), let colon = text.firstIndex(of: ":"),
      isField(text[..<colon].dropFirst())
    {
      let clause = "\(text[..<colon].dropFirst()):\(sign)\(text[text.index(after: colon)...])"
      warn(token, "a \(sign) belongs to the word, so it was searched as text; write \(clause)")
    } else if let sign = text.firstIndex(where: { "=<>!".contains($0) }), isField(text[..<sign]) {
      let signs = text[sign...].prefix { "=<>!".contains($0) }
      let value = text[signs.endIndex...]
      guard !value.isEmpty, !signs.allSatisfy({ $0 == "!" }) else { return }
      let isNegated = signs.contains("!") || signs == "<>"
      let comparison = isNegated ? "" : signs.filter { $0 != "=" || signs.count > 1 && signs != "==" }
      let clause = "\(isNegated ? "-" : "")\(text[..<sign]):\(comparison)\(value)"
      warn(token, "a \(signs) makes no condition, so it was searched as text; write \(clause)")
    }
  }

  func isField(_ name: Substring) -> Bool {
    QueryField(String(name)) != nil || !names.extraFields(named: String(name)).isEmpty
  }

  private mutating func warnOfNegation(_ token: QueryToken, in fields: [CoreField]) {
    guard let first = token.text.dropFirst().first, first.isLetter else { return }
    warn(token, "a ! is no operator; to leave the word out, write -\(fields.typedPrefix)\(token.text.dropFirst())")
  }

  /// Warns of numbers that no operator takes: `corage~9`, `stone^-1`, `NEAR/99999`.
  private mutating func warnOfNumber(_ token: QueryToken) {
    guard token.kind == .word else { return }
    if let (_, errors) = TextClause.typingErrors(after: token.text), errors > TextClause.mostTypingErrors {
      warn(
        token,
        "a word is found with \(TextClause.mostTypingErrors) typing errors at most")
    } else if let sign = token.text.lastIndex(of: "^"), sign > token.text.startIndex,
      Double(token.text[token.text.index(after: sign)...]) != nil
    {
      warn(token, "a weight is a positive number of a few digits, so it was searched as text")
    } else if token.text.hasPrefix("NEAR/") || token.text.hasPrefix("ADJ/") {
      warn(token, "a distance is a whole number, so it was searched as text")
    }
  }

  /// Words without regard to operators in them.
  mutating func plainText(_ words: String, _ token: QueryToken, in fields: [CoreField]) -> QueryNode? {
    text(TextClause(words: words, fields: fields, isQuoted: words.contains(where: \.isWhitespace)), token)
  }

  mutating func text(_ clause: TextClause, _ token: QueryToken) -> QueryNode? {
    let tokenCount = MatchPhrase.tokenCount(of: clause.words)
    guard tokenCount > 0 else {
      let typed = token.text.isEmpty ? "\"\"" : token.text
      let message = "there is no letter, digit or symbol in it to search for, so it was ignored"
      warn(QueryWarning(typed: typed, message: message, range: token.range))
      return nil
    }
    let most = budget.admittedWords(tokenCount)
    guard most > 0, budget.admitClauses(1) else { return nil }
    guard tokenCount > most else { return .text(clause) }
    warn(token, "only the first \(most) of its \(tokenCount) words are searched for")
    var shorter = clause
    (shorter.words, shorter.isPrefix) = (MatchPhrase(clause.words, languages: []).text(ofFirst: most), false)
    return .text(shorter)
  }

  /// The clause, or a whole word in its place when the query has too many short prefixes.
  private mutating func limited(_ clause: TextClause, _ token: QueryToken) -> TextClause {
    guard clause.isPrefix else { return clause }
    // The last of several words is the prefix.
    let letters = clause.words.unicodeScalars.reversed().prefix { !$0.properties.isWhitespace && !Self.isSign($0) }
    guard letters.count < 3, !budget.admitShortPrefix() else { return clause }
    let most = QueryBudget.mostShortPrefixes
    warn(token, "a query can have \(most) prefixes this short, so it was searched as a whole word")
    var word = clause
    word.isPrefix = false
    return word
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && !("a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar)
  }

  private mutating func pattern(_ clause: TextClause, _ token: QueryToken) -> QueryNode? {
    if !budget.admitPattern() {
      warn(token, "a query can have \(QueryBudget.mostPatterns) patterns, so it was searched as text")
    } else if let fault = names.patternFault(in: clause) {
      warn(token, "\(fault), so it was searched as text")
    } else {
      return budget.admitClauses(1) ? .text(clause) : nil
    }
    return plainText(clause.words, token, in: clause.fields)
  }

  mutating func filter(_ clause: FilterClause) -> QueryNode? {
    budget.admitClauses(1) ? .filter(clause) : nil
  }

  mutating func any(
    of values: [String], _ clause: (inout QueryParser, String) -> QueryNode?
  ) -> QueryNode? {
    let nodes = values.compactMap { clause(&self, $0) }
    return nodes.isEmpty ? nil : .joined(nodes, by: QueryNode.any)
  }
}
