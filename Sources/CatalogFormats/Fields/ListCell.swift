internal import CatalogRecords

/// A list in one cell of a table that Adagia writes: `life; death`, or JSON if that would not come back.
///
///     ListCell.text(of: ["life", "death"])   // life; death
///     ListCell.text(of: ["a; b", "c"])       // ["a; b","c"]
///     ListCell.values(in: "life; death")     // ["life", "death"]
package enum ListCell {
  private static let separator = "; "

  /// The cell of a list.
  static func text(of values: [String]) -> String {
    let joined = values.joined(separator: separator)
    if !joined.hasPrefix("["), joined.parts(separatedBy: separator).elementsEqual(values, by: { $0.isExactly($1) }) {
      return joined
    }
    var writer = JSONWriter()
    writer.value(.array(values.map(JSONValue.string)))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The values of a cell. A text in brackets that is not a list of texts in JSON, such as `[1899]`, is text.
  package static func values(in text: String) -> [String] { list(in: text) ?? text.parts(separatedBy: separator) }

  /// The texts of a list in JSON; `nil` for any other cell.
  package static func list(in text: String) -> [String]? {
    guard text.hasPrefix("["), case .array(let values)? = try? JSONValue(json: text) else { return nil }
    let texts: [String] = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.count == values.count ? texts : nil
  }
}
