internal import CatalogRecords

/// A list in brackets as JSON or Python writes it into the cell of a table: `['tag one', 'two']`.
package enum BracketedList {
  /// The texts, in quotes of either kind, without white space around them and without empty ones; `nil` for other
  /// text.
  ///
  ///     BracketedList.values(in: "['tag one', \"it's\"]")   // ["tag one", "it's"]
  package static func values(in cell: String) -> [String]? {
    quoted(in: cell)?.map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  private static func quoted(in cell: String) -> [String]? {
    guard cell.hasPrefix("["), cell.hasSuffix("]") else { return nil }
    if case .array(let values)? = try? JSONValue(json: cell) { return values.map(\.plainText) }
    var values: [String] = []
    var rest = cell.dropFirst().dropLast().drop { $0 == " " }
    while let quote = rest.first {
      guard quote == "'" || quote == "\"" else { return nil }
      rest.removeFirst()
      values.append(text(from: &rest, upTo: quote))
      rest = rest.drop { $0 == " " || $0 == "," }
    }
    return values
  }

  private static func text(from rest: inout Substring, upTo quote: Character) -> String {
    var text = ""
    while let character = rest.popFirst(), character != quote {
      text.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return text
  }
}
