internal import CatalogRecords

/// The rules for `name:value`.
extension QueryParser {
  mutating func field(_ names: [String], _ token: QueryToken) -> QueryNode? {
    tokens.advance()
    guard let value = tokens.current else { return nil }
    if names.count > 1 { return fields(names, token) }
    guard let field = QueryField(names[0]), !isExtraField(names[0], before: field) else {
      return otherField(token, value)
    }
    switch field {
    case .text(let core): return textFields([core])
    case .credited:
      let node = textFields([.creator])
      if case .filter? = node { return .filter(.has(.credited, typed: "\(token.text):*")) }
      return node?.mapText { credited($0) }
    case .filter(let filter):
      let isName = filter == .identifier || filter == .sourceIdentifier
      return values(token, readsNegation: !isName) { $0.condition(filter, token, $1) }
    case .has: return values(token) { $0.presence($1, token) }
    case .role: return values(token) { $0.role($1, token) }
    case .saved:
      tokens.advance()
      return savedSearch(value)
    }
  }

  /// Letters have columns such as `from` and `to`, which are searched by these names. Dates have other notations, and
  /// locators their own table.
  private func isExtraField(_ name: String, before field: QueryField) -> Bool {
    switch field {
    case .filter(.since), .filter(.until), .filter(.locator), .credited: !names.extraFields(named: name).isEmpty
    case .text, .filter, .has, .role, .saved: false
    }
  }

  private mutating func textFields(_ fields: [CoreField]) -> QueryNode? {
    guard let value = tokens.current else { return nil }
    if value.kind == .open { return group(in: fields) }
    tokens.advance()
    if let rest = value.negatedWord { return words(rest, in: fields).map { .not($0) } }
    return words(value, in: fields)
  }

  /// Leaves out those who only translated it, and those whom it is wrongly attributed to.
  private mutating func credited(_ clause: TextClause) -> QueryNode {
    guard clause.pattern == nil else {
      warn(
        QueryWarning(typed: "said:\(clause.words)", message: "a pattern is searched for in all names, as with author:"))
      return .text(clause)
    }
    let uncredited = filter(.uncredited(clause.words, isPrefix: clause.isPrefix))
    return uncredited.map { .all([.text(clause), .not($0)]) } ?? .text(clause)
  }

  /// Reads `{title,text}:x`.
  private mutating func fields(_ names: [String], _ token: QueryToken) -> QueryNode? {
    var fields: Set<CoreField> = []
    for name in names {
      if case .text(let field)? = QueryField(name) {
        fields.insert(field)
      } else {
        let message =
          isField(name[...])
          ? "only text fields can be listed, so it was ignored; write it by itself: \(name):…"
          : "no text field has this name, so it was ignored\(nearest(to: name))"
        warn(QueryWarning(typed: name, message: message, range: token.range))
      }
    }
    return textFields(CoreField.searchable.filter { fields.contains($0) })
  }

  /// Reads the values of a field: one, `{one,another}`, or a group whose words are values.
  ///
  /// - Parameter readsNegation: False for names that may begin with a minus sign.
  private mutating func values(
    _ token: QueryToken, readsNegation: Bool = true, _ clause: (inout QueryParser, String) -> QueryNode?
  ) -> QueryNode? {
    guard let value = tokens.current else { return nil }
    if value.kind == .open {
      return group(in: [])?.mapText { text in
        clause(&self, text.words + (text.isPrefix ? "*" : "")) ?? .text(text)
      }
    }
    tokens.advance()
    switch value.kind {
    case .set(let values) where values.count == 1 && readsNegation: return one(values[0], clause)
    case .set(let values): return any(of: values, clause)
    case .word where readsNegation: return one(value.text, clause)
    default: return clause(&self, value.text)
    }
  }

  /// Reads a value. `lang:-la` is what `-lang:la` is.
  private mutating func one(
    _ value: String, _ clause: (inout QueryParser, String) -> QueryNode?
  ) -> QueryNode? {
    guard let rest = QueryToken.negated(value) else { return clause(&self, value) }
    return clause(&self, rest).map { .not($0) }
  }

  /// A condition on a field that every record has.
  private mutating func condition(_ field: QueryField.Filter, _ name: QueryToken, _ value: String) -> QueryNode? {
    if value == "*" {
      if field == .locator { return filter(.locator(value)) }
      return field.traits.map { filter(.has($0, typed: "\(name.text):*")) } ?? .everything
    }
    switch field.clause(for: value) {
    case .success(let clause): return filter(clause)
    case .failure(let warning):
      // As text, the digits of a date would find every record that has them.
      warn(QueryWarning(typed: warning.typed, message: warning.message, range: name.range))
      return .nothing
    }
  }

  /// `has:note`.
  private mutating func presence(_ value: String, _ name: QueryToken) -> QueryNode? {
    if let field = CoreField(name: value) {
      let traits = RecordFlags(field)
      return traits.isEmpty ? .everything : filter(.has(traits, typed: "has:\(value)"))
    }
    let extra = names.extraFields(named: value)
    if !extra.isEmpty { return filter(.extra(ExtraClause(names: extra, test: .present))) }
    if case .credited? = QueryField(value) { return filter(.has(.credited, typed: "has:\(value)")) }
    return readAsText(name, value, "there is no such field, so it was searched as text\(nearest(to: value))")
  }

  /// `is:misattributed`.
  private mutating func role(_ value: String, _ name: QueryToken) -> QueryNode? {
    if let role = Attribution.Role(rawValue: value.lowercased()) {
      return filter(.has(RecordFlags(role), typed: "is:\(role.rawValue)"))
    }
    let roles = Attribution.Role.allCases.map(\.rawValue).joined(separator: ", ")
    return readAsText(name, value, "'\(value)' is not a role, so it was searched as text. Roles: \(roles).")
  }

  /// An extra field of the catalog, or an unknown field.
  private mutating func otherField(_ token: QueryToken, _ value: QueryToken) -> QueryNode? {
    let extra = names.extraFields(named: token.text)
    if !extra.isEmpty {
      return values(token) { parser, value in parser.filter(.extra(ExtraClause(names: extra, value: value))) }
    }
    if value.kind == .word, StandardNumber("\(token.text):\(value.text)") != nil {
      tokens.advance()
      return text(TextClause(words: "\(token.text):\(value.text)"), value)
    }
    let message = "there is no such field, so it was searched as text\(nearest(to: token.text))"
    warn(QueryWarning(typed: "\(token.text):", message: message, range: token.range))
    if value.kind == .open { return plainText(token.text, token, in: []) }
    tokens.advance()
    return plainText("\(token.text) \(value.text)", value, in: [])
  }

  /// The name and the value as plain words, with a warning.
  private mutating func readAsText(_ name: QueryToken, _ value: String, _ message: String) -> QueryNode? {
    warn(QueryWarning(typed: "\(name.text):\(value)", message: message, range: name.range))
    return plainText("\(name.text) \(value)", name, in: [])
  }

  /// The end of a warning about an unknown field. Only as many names as there are warnings are compared with those that
  /// exist.
  private mutating func nearest(to name: String) -> String {
    if let known = fieldSuggestions[name] { return known }
    guard fieldSuggestions.count < WarningList.most else { return "." }
    let suggestion =
      Self.datesMeant[name.lowercased()].map { ". For a date write '\($0)'." }
      ?? (Self.isInTitle(name) ? nil : names.nearestField(to: name)).map { ". Did you mean '\($0):'?" } ?? "."
    fieldSuggestions[name] = suggestion
    return suggestion
  }

  /// A short word in capitals: of a title such as THIS: THAT rather than a mistyped field.
  private static func isInTitle(_ name: String) -> Bool {
    2...4 ~= name.utf8.count && name.unicodeScalars.allSatisfy(\.properties.isUppercase)
  }

  /// The notation for words that are taken for fields of dates.
  private static let datesMeant = [
    "on": "date:1850-12-31", "at": "date:1850-12-31", "when": "date:1850-12-31", "during": "date:1850",
    "between": "date:1840..1860",
  ]

  // MARK: Saved searches

  /// Reads a saved search as if its query were typed here in parentheses.
  private mutating func savedSearch(_ token: QueryToken) -> QueryNode? {
    let name = token.text.lowercased()
    guard let saved = names.savedSearches[name].map(SavedSearch.init) else {
      return unread(token, "no search is saved under this name, so it was searched as text\(knownSearches)")
    }
    guard !openSearches.contains(name), openSearches.count < QueryBudget.deepestGroup else {
      return unread(token, "it refers to itself, so it was searched as text")
    }
    guard budget.admitSavedSearch(saved.text.utf8.count) else {
      let most = QueryBudget.mostSavedCharacters
      return unread(
        token, "the saved searches of the query have more than \(most) characters, so it was searched as text")
    }
    var arguments: [String] = []
    if case .call(let values) = token.kind { arguments = values }
    guard let text = saved.filled(with: arguments) else {
      let needed = saved.placeCount == 1 ? "1 value" : "\(saved.placeCount) values"
      return unread(token, "it takes \(needed) in parentheses, so it was searched as text. Its query: \(saved.text)")
    }
    return inner(text, name)
  }

  private mutating func inner(_ text: String, _ name: String) -> QueryNode? {
    let tokens = QueryLexer.tokens(of: text)
    if let signs = tokens.signs { return .text(signs) }
    var inner = QueryParser(typed: tokens, names: names, openSearches: openSearches + [name])
    inner.budget = budget
    let node = inner.query()
    budget = inner.budget
    for warning in inner.warnings {
      warn(QueryWarning(typed: warning.typed, message: "\(warning.message) (in query:\(name))"))
    }
    return node
  }

  private mutating func unread(_ token: QueryToken, _ message: String) -> QueryNode? {
    let typed = "\(QueryField.savedName):\(token.text)"
    warn(QueryWarning(typed: typed, message: message, range: token.range))
    return plainText("\(QueryField.savedName) \(token.text)", token, in: [])
  }

  private var knownSearches: String {
    let known = names.savedSearches.keys.sorted()
    let listed = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? " and \(known.count - 12) more" : "")
    return known.isEmpty ? "." : ". Saved searches: \(listed)."
  }
}
