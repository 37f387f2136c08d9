internal import CatalogRecords

/// The marks that programs write where they have no value: `\N`, `NULL`, `nan`, `n/a`.
package enum NullMark {
  /// The mark of PostgreSQL and MySQL in text files.
  static let ofDatabases = #"\N"#

  static func isOfDatabases(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    cell.count == 2 && cell[0] == .backslash && cell[1] == UInt8(ascii: "N")
  }

  /// Whether a whole text is a mark that is neither a word nor a name in any language.
  package static func isNothing(_ text: String) -> Bool {
    text.utf8.count <= longest && marks.contains(text)
  }

  /// Whether a whole text is a mark in a field that holds no sentences: a name, a date, a page.
  package static func isNoFact(_ text: String) -> Bool {
    text.utf8.count <= longest && (marks.contains(text) || words.contains(text))
  }

  private static let longest = 9
  private static let marks: Set<String> = [
    ofDatabases, "NULL", "null", "(null)", "<null>", "NaN", "nan", "#N/A", "#NA", "<NA>", "undefined",
  ]
  private static let words: Set<String> = ["None", "nil", "N/A", "n/a", "(none)", "[null]"]

  /// Whether a date is the one that a program writes for none: calibre's year 101, .NET's first day, MySQL's zeros, the
  /// last year of many.
  package static func isNoDate(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "9") || bytes.count <= 9 else {
      return false
    }
    if text == "9999" || isNoFact(text) || text.lowercased() == "no date" { return true }
    let isPrecise = bytes.count > 10
    return text.hasPrefix("0101-01-01") || (isPrecise && text.hasPrefix("0100-12-31")) || text.hasPrefix("0000-00-00")
      || text.hasPrefix("0001-01-01") || text.hasPrefix("9999-12-31") || text.hasPrefix("9999-99")
  }
}
