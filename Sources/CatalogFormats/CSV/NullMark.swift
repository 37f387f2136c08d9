internal import CatalogRecords

/// The marks that programs write for a missing value: `\N`, `NULL`, `nan`, `n/a`.
package enum NullMark {
  /// The mark of PostgreSQL and MySQL in text files.
  static let ofDatabases = #"\N"#

  static func isOfDatabases(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    cell.count == 2 && cell[0] == .backslash && cell[1] == UInt8(ascii: "N")
  }

  /// True if a whole text is a mark that is neither a word nor a name in any language.
  package static func isNothing(_ text: String) -> Bool {
    text.utf8.count <= longest && marks.contains(text)
  }

  /// True if a whole text is a mark in a field that holds no sentences: a name, a date, a page.
  package static func isNoFact(_ text: String) -> Bool {
    text.utf8.count <= longest && (marks.contains(text) || words.contains(text))
  }

  private static let longest = 15
  private static let marks: Set<String> = [
    ofDatabases, "NULL", "null", "(null)", "<null>", "NaN", "nan", "#N/A", "#NA", "<NA>", "undefined",
    "#VALUE!", "#REF!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "[object Object]",
  ]
  private static let words: Set<String> = [
    "None", "none", "NONE", "nil", "N/A", "n/a", "N.A.", "n.a.", "(none)", "[null]", "-", "--", "—", "–", "?", "??",
    "[]", "{}", "NaT",
  ]

  /// True if a date is the one that a program writes for none, such as calibre's year 101, .NET's first day, MySQL's
  /// and Excel's zeros, or says that there is none: `n.d.`, `[s.d.]`, `ohne Jahr`.
  package static func isNoDate(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= longestDate else { return false }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return isFiller(text) }
    let isWords = !text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let hasLetters = text.contains { $0.isLetter || $0.isNumber }
    return isWords && (!hasLetters || isNoFact(text) || dateWords.contains(text.lowercased().filter(\.isLetter)))
  }

  /// True if a date is the first or the last of a calendar, or calibre's.
  private static func isFiller(_ text: String) -> Bool {
    if text == "9999" || text == "0000" { return true }
    let isPrecise = text.utf8.count > 10
    return text.hasPrefix("0101-01-01") || (isPrecise && text.hasPrefix("0100-12-31")) || text.hasPrefix("0000-00-00")
      || text.hasPrefix("1900-01-00")
      || text.hasPrefix("0001-01-01") || text.hasPrefix("9999-12-31") || text.hasPrefix("9999-99")
  }

  private static let longestDate = 40

  /// The words of catalogs for a date that is not known, as letters alone, in English, Latin, German, French, Spanish,
  /// Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish and Russian.
  private static let dateWords: Set<String> = [
    "nd", "nodate", "undated", "dateunknown", "unknowndate", "unknown", "notdated", "sd", "sa", "sinedato", "sineanno",
    "oj", "od", "ohnejahr", "ohnedatum", "undatiert", "sansdate", "sinfecha", "sf", "senzadata", "semdata", "zj", "zd",
    "zonderjaar", "zonderdatum", "uå", "utanår", "odaterad", "udenår", "udateret", "utenår", "udatert", "br", "bezroku",
    "bd", "bezdaty", "бг", "бд", "безгода", "бездаты", "invaliddate",
  ]
}
