internal import CatalogRecords

extension QueryParser {
  mutating func field(_ names: [String], _ token: QueryToken) -> QueryNode? {
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
      let traits = RecordFlags(field)
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
      return filter(.has(RecordFlags(role), typed: "is:\(role.rawValue)"))
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
