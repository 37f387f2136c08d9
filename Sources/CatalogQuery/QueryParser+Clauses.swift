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

  private mutating func group(in fields: [CoreField]) -> QueryNode? {
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
      return clause.pattern == nil ? text(clause, token) : pattern(clause, token)
    }
  }

  /// A lone asterisk: whatever is there.
  private mutating func everything(in fields: [CoreField]) -> QueryNode? {
    guard !fields.isEmpty else { return .everything }
    let traits = fields.reduce(into: RecordTraits()) { $0.formUnion(RecordTraits($1)) }
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

  // MARK: Fields

  private mutating func field(_ names: [String], _ token: QueryToken) -> QueryNode? {
    position += 1
    guard let value = current else { return nil }
    if names.count > 1 { return fields(names, token) }
    guard let field = QueryField(names[0]) else { return otherField(token, value) }
    switch field {
    case .text(let core): return textFields([core])
    case .filter(let filter): return values(token) { $0.condition(filter, token, $1) }
    case .has: return values(token) { $0.presence($1, token) }
    case .role: return values(token) { $0.role($1, token) }
    case .saved:
      position += 1
      return savedSearch(value)
    }
  }

  private mutating func textFields(_ fields: [CoreField]) -> QueryNode? {
    guard let value = current else { return nil }
    if value.kind == .open { return group(in: fields) }
    position += 1
    return words(value, in: fields)
  }

  /// `{title,text}:x`.
  private mutating func fields(_ names: [String], _ token: QueryToken) -> QueryNode? {
    var fields: Set<CoreField> = []
    for name in names {
      if case .text(let field)? = QueryField(name) {
        fields.insert(field)
      } else {
        let message = "no field with words has this name, so it was passed over\(nearest(to: name))"
        warn(QueryWarning(typed: name, message: message, range: token.range))
      }
    }
    return textFields(CoreField.searchable.filter { fields.contains($0) })
  }

  /// What stands behind a field of values: one, `{one,another}`, or a group whose words are values.
  private mutating func values(
    _ token: QueryToken, _ clause: (inout QueryParser, String) -> QueryNode?
  ) -> QueryNode? {
    guard let value = current else { return nil }
    if value.kind == .open {
      return group(in: [])?.mapText { text in
        clause(&self, text.words + (text.isPrefix ? "*" : "")) ?? .text(text)
      }
    }
    position += 1
    if case .set(let values) = value.kind { return any(of: values, clause) }
    return clause(&self, value.text)
  }

  /// A condition on a field of every record.
  private mutating func condition(_ field: QueryField.Filter, _ name: QueryToken, _ value: String) -> QueryNode? {
    if value == "*" {
      return field.traits.map { filter(.has($0, typed: "\(name.text):*")) } ?? .everything
    }
    switch field.clause(for: value) {
    case .success(let clause): return filter(clause)
    case .failure(var warning):
      warning.range = name.range
      warn(warning)
      return plainText("\(name.text) \(value)", name, in: [])
    }
  }

  /// `has:note`.
  private mutating func presence(_ value: String, _ name: QueryToken) -> QueryNode? {
    if let field = CoreField(name: value) {
      let traits = RecordTraits(field)
      return traits.isEmpty ? .everything : filter(.has(traits, typed: "has:\(value)"))
    }
    let extra = names.extraFields(value)
    if !extra.isEmpty { return filter(.extra(ExtraClause(names: extra, test: .present))) }
    let message = "there is no such field, so it was read as text\(nearest(to: value))"
    warn(QueryWarning(typed: "\(name.text):\(value)", message: message, range: name.range))
    return plainText("\(name.text) \(value)", name, in: [])
  }

  /// `is:misattributed`.
  private mutating func role(_ value: String, _ name: QueryToken) -> QueryNode? {
    if let role = Attribution.Role(rawValue: value.lowercased()) {
      return filter(.has(RecordTraits(role), typed: "is:\(role.rawValue)"))
    }
    let roles = Attribution.Role.allCases.map(\.rawValue).joined(separator: ", ")
    let message = "nobody can be named so, and it was read as text; there are: \(roles)"
    warn(QueryWarning(typed: "\(name.text):\(value)", message: message, range: name.range))
    return plainText("\(name.text) \(value)", name, in: [])
  }

  /// An extra field of the catalogue, or no field at all.
  private mutating func otherField(_ token: QueryToken, _ value: QueryToken) -> QueryNode? {
    let extra = names.extraFields(token.text)
    if !extra.isEmpty {
      return values(token) { parser, value in parser.filter(.extra(ExtraClause(names: extra, value: value))) }
    }
    let message = "there is no such field, so it was read as text\(nearest(to: token.text))"
    warn(QueryWarning(typed: "\(token.text):", message: message, range: token.range))
    if value.kind == .open { return plainText(token.text, token, in: []) }
    position += 1
    return plainText("\(token.text) \(value.text)", value, in: [])
  }

  private func nearest(to name: String) -> String {
    names.nearestField(to: name).map { ". Did you mean '\($0):'?" } ?? "."
  }
}
