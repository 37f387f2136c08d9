/// A query that has a name: `query:stoics` stands for it, and `query:about(time,la)` for it with values in its places.
///
///     SavedSearch("lang:$2 $1").filled(with: ["time", "la"])     // "lang:la time"
package struct SavedSearch: Hashable, Sendable {
  /// As it was saved; `$1` to `$9` are places for values.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// How many values it needs.
  package var placeCount: Int {
    zip(text.unicodeScalars, text.unicodeScalars.dropFirst())
      .compactMap { $0 == "$" ? Self.number($1) : nil }.max() ?? 0
  }

  /// The query with values in its places; `nil` when they are not as many as it needs.
  ///
  /// A value is words and never signs: it is put between quotation marks unless it stands between some already.
  package func filled(with values: [String]) -> String? {
    guard values.count == placeCount else { return nil }
    var result = String.UnicodeScalarView()
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == "$", let number = rest.first.flatMap(Self.number), number <= values.count {
        rest.removeFirst()
        result.append(contentsOf: Self.written(values[number - 1], isQuoted: isQuoted).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func written(_ value: String, isQuoted: Bool) -> String {
    let words = value.filter { !$0.unicodeScalars.contains { QueryLexer.quotes.contains($0) } }
    return isQuoted || words.allSatisfy { $0.isLetter || $0.isNumber || "-_.*".contains($0) } ? words : "\"\(words)\""
  }

  private static func number(_ scalar: Unicode.Scalar) -> Int? {
    ("1"..."9").contains(scalar) ? Int(scalar.value) - 0x30 : nil
  }
}

extension QueryParser {
  /// What was saved under a name, read as if it stood here in brackets.
  mutating func savedSearch(_ token: QueryToken) -> QueryNode? {
    let name = token.text.lowercased()
    let typed = "\(QueryField.savedName):\(token.text)"
    guard let saved = names.savedSearches[name].map(SavedSearch.init) else {
      return unread(token, typed, "nothing was saved under this name, so it was read as text\(knownSearches)")
    }
    guard !openSearches.contains(name), openSearches.count < Self.deepestGroup else {
      return unread(token, typed, "it is a part of itself, so it was read as text")
    }
    var arguments: [String] = []
    if case .call(let values) = token.kind { arguments = values }
    guard let text = saved.filled(with: arguments) else {
      let needed = saved.placeCount == 1 ? "1 value" : "\(saved.placeCount) values"
      return unread(token, typed, "it needs \(needed) in brackets, so it was read as text: \(saved.text)")
    }
    return inner(text, name)
  }

  private mutating func inner(_ text: String, _ name: String) -> QueryNode? {
    var inner = QueryParser(tokens: QueryLexer.tokens(of: text), names: names, openSearches: openSearches + [name])
    (inner.clauseCount, inner.patternCount, inner.depth) = (clauseCount, patternCount, depth)
    inner.shortBeginningCount = shortBeginningCount
    let node = inner.query()
    (clauseCount, patternCount) = (inner.clauseCount, inner.patternCount)
    shortBeginningCount = inner.shortBeginningCount
    for warning in inner.warnings {
      warn(QueryWarning(typed: warning.typed, message: "\(warning.message) (in query:\(name))"))
    }
    return node
  }

  private mutating func unread(_ token: QueryToken, _ typed: String, _ message: String) -> QueryNode? {
    warn(QueryWarning(typed: typed, message: message, range: token.range))
    return plainText("\(QueryField.savedName) \(token.text)", token, in: [])
  }

  private var knownSearches: String {
    let known = names.savedSearches.keys.sorted()
    return known.isEmpty
      ? "." : "; there are: \(known.prefix(12).joined(separator: ", "))\(known.count > 12 ? ", …" : "")."
  }
}
