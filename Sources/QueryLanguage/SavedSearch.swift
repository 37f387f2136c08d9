internal import CatalogRecords
internal import TextAnalysis

/// A query with a name: `query:stoics` stands for it, and `query:about(time,la)` for it with values filled in.
///
///     SavedSearch("lang:$2 $1").filled(with: ["time", "la"])     // "lang:la time"
package struct SavedSearch: Hashable, Sendable {
  /// The query as saved. `$1` to `$9` are placeholders.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The number of values it needs.
  package var placeCount: Int {
    zip(text.unicodeScalars, text.unicodeScalars.dropFirst())
      .compactMap { $0 == "$" ? Self.number($1) : nil }.max() ?? 0
  }

  /// The query with values in place of its placeholders; `nil` when their number is wrong, or one has nothing to search
  /// for.
  ///
  /// A value is plain words, never operators: it is quoted unless the placeholder is between quotation marks already.
  package func filled(with values: [String]) -> String? {
    let values = values.map(Self.words)
    guard values.count == placeCount, values.allSatisfy({ MatchPhrase.tokenCount(of: $0) > 0 }) else { return nil }
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

  /// A value without the signs that are operators between quotation marks too: the marks, asterisks, and `=` in front.
  private static func words(_ value: String) -> String {
    let words = value.filter { $0 != "*" && !$0.unicodeScalars.contains(where: \.isQuote) }.trimmed
    return String(words.drop { $0 == "=" || $0.isWhitespace })
  }

  private static func written(_ words: String, isQuoted: Bool) -> String {
    isQuoted || isPlain(words) ? words : "\"\(words)\""
  }

  /// True for a word that begins with a letter or digit, has no operator in it, and is none.
  private static func isPlain(_ words: String) -> Bool {
    words.first.map { $0.isLetter || $0.isNumber } == true
      && words.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
      && QueryLexer.tokens(of: words).map(\.kind) == [.word]
  }

  private static func number(_ scalar: Unicode.Scalar) -> Int? {
    ("1"..."9").contains(scalar) ? Int(scalar.value) - 0x30 : nil
  }
}

extension SavedSearch {
  /// True if a name can be saved under: a letter, then letters, digits, `-` and `_`, at most 100 bytes.
  package static func isName(_ name: String) -> Bool {
    name.utf8.count <= longestName && UTF8Text(name).isFieldName(0..<name.utf8.count)
  }

  private static let longestName = 100

  /// The names of other saved searches in the query, in lower case.
  private var references: [String] {
    let tokens = QueryLexer.tokens(of: text)
    return zip(tokens, tokens.dropFirst()).compactMap { field, value in
      guard case .field(let names) = field.kind, names.first?.lowercased() == QueryField.savedName else { return nil }
      return value.text.lowercased()
    }
  }

  /// The path from a saved search back to itself, both ends included; `nil` when there is none.
  ///
  /// - Parameter searches: Queries by names in lower case.
  package static func cycle(from name: String, in searches: [String: String]) -> [String]? {
    cycle(from: name, searches, path: [name])
  }

  private static func cycle(from name: String, _ searches: [String: String], path: [String]) -> [String]? {
    guard let last = path.last, let query = searches[last] else { return nil }
    for next in SavedSearch(query).references where searches[next] != nil {
      if next == name { return path + [next] }
      if !path.contains(next), let cycle = cycle(from: name, searches, path: path + [next]) { return cycle }
    }
    return nil
  }
}
