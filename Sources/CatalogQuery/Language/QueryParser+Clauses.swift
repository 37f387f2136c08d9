internal import CatalogRecords
internal import TextAnalysis

extension QueryParser {
  mutating func clause() -> QueryNode? {
    guard let token = current else { return nil }
    switch token.kind {
    case .open: return group(in: [])
    case .field(let names): return field(names, token)
    default:
      position += 1
      return words(token, in: [])
    }
  }

  mutating func group(in fields: [CoreField]) -> QueryNode? {
    guard let token = current else { return nil }
    position += 1
    guard depth < Self.deepestGroup else {
      warn(token, "brackets this deep are passed over")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let node = choice()
    if current?.kind == .close {
      position += 1
    } else {
      warn(token, "this bracket is not closed; it was closed at the end")
    }
    return fields.isEmpty ? node : node?.scoped(to: fields)
  }

  // MARK: Words

  /// A word, a phrase or a regular expression in some fields.
  mutating func words(_ token: QueryToken, in fields: [CoreField]) -> QueryNode? {
    switch token.kind {
    case .phrase(let isClosed):
      if !isClosed {
        warn(
          QueryWarning(
            typed: "\"", message: "this quotation mark is not closed; the phrase goes to the end", range: token.range))
      }
      var clause = TextClause(words: token.text, fields: fields, isQuoted: true)
      if clause.words.count > 1, clause.words.hasSuffix("*") {
        clause.words.removeLast()
        clause.isPrefix = true
      }
      return sloppy(clause, token)
    case .expression:
      var clause = TextClause(words: token.text, fields: fields)
      clause.pattern = .expression
      return pattern(clause, token)
    case .set(let values): return any(of: values) { $0.plainText($1, token, in: fields) }
    default:
      guard let clause = TextClause(typedWord: token.text, fields: fields) else { return everything(in: fields) }
      return clause.pattern == nil ? text(limited(clause, token), token) : pattern(clause, token)
    }
  }

  /// A lone asterisk: whatever is there.
  private mutating func everything(in fields: [CoreField]) -> QueryNode? {
    guard !fields.isEmpty else { return .everything }
    let traits = fields.reduce(into: RecordFlags()) { $0.formUnion(RecordFlags($1)) }
    return filter(.has(traits, typed: fields.typedPrefix + "*"))
  }

  /// A phrase, or, with a number behind it, its words near each other.
  private mutating func sloppy(_ clause: TextClause, _ token: QueryToken) -> QueryNode? {
    guard let next = current, case .slop(let distance) = next.kind else { return text(clause, token) }
    position += 1
    var parts: [TextClause] = []
    for word in clause.phrase([]).words {
      let part = TextClause(words: word.text, fields: clause.fields, isPrefix: word.isTypedPrefix)
      if !parts.contains(part) { parts.append(part) }
    }
    guard parts.count > 1 else { return text(clause, token) }
    guard let parts = admitted(parts) else { return nil }
    return .near(NearClause(parts: parts, proximity: Proximity(distance: distance, isOrdered: false)))
  }

  /// Words without regard to signs in them.
  mutating func plainText(_ words: String, _ token: QueryToken, in fields: [CoreField]) -> QueryNode? {
    text(TextClause(words: words, fields: fields, isQuoted: words.contains(where: \.isWhitespace)), token)
  }

  mutating func text(_ clause: TextClause, _ token: QueryToken) -> QueryNode? {
    guard MatchPhrase(clause.words, languages: []).tokenCount > 0 else {
      let typed = token.text.isEmpty ? "\"\"" : token.text
      let message = "there is no letter, digit or sign in it to search for; it was passed over"
      warn(QueryWarning(typed: typed, message: message, range: token.range))
      return nil
    }
    return admitted([clause]).map { .text($0[0]) }
  }

  /// The clause, as a word when it is one more short beginning than there may be.
  private mutating func limited(_ clause: TextClause, _ token: QueryToken) -> TextClause {
    guard clause.isPrefix, clause.words.unicodeScalars.count < 3 else { return clause }
    shortBeginningCount += 1
    guard shortBeginningCount > Self.mostShortBeginnings else { return clause }
    warn(
      token, "only \(Self.mostShortBeginnings) beginnings this short are looked up in one query; it was read as a word")
    var word = clause
    word.isPrefix = false
    return word
  }

  private mutating func pattern(_ clause: TextClause, _ token: QueryToken) -> QueryNode? {
    patternCount += 1
    if patternCount > Self.mostPatterns {
      warn(token, "only \(Self.mostPatterns) words with signs are looked up in one query; it was read as a word")
    } else if let fault = clause.patternFault {
      warn(token, "\(fault); it was read as text")
    } else {
      return admitted([clause]).map { .text($0[0]) }
    }
    return plainText(clause.words, token, in: clause.fields)
  }

  /// The clauses, unless there were too many before them.
  private mutating func admitted(_ clauses: [TextClause]) -> [TextClause]? {
    clauseCount += clauses.count
    return clauseCount <= Self.mostClauses ? clauses : nil
  }

  mutating func filter(_ clause: FilterClause) -> QueryNode? {
    clauseCount += 1
    return clauseCount <= Self.mostClauses ? .filter(clause) : nil
  }

  mutating func any(
    of values: [String], _ clause: (inout QueryParser, String) -> QueryNode?
  ) -> QueryNode? {
    let nodes = values.compactMap { clause(&self, $0) }
    return nodes.isEmpty ? nil : Self.joined(nodes, QueryNode.any)
  }
}
