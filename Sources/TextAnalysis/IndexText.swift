/// How the language of a text reaches the tokenizer: SQLite hands a tokenizer nothing but the text.
///
/// A column's text begins with a unit separator, a language tag that may be empty, and another unit separator. A view
/// puts them there (`char(31) || language || char(31) || text`), so `rebuild` and `integrity-check` see the same text
/// that was indexed. The marker yields no term; offsets count its bytes, as FTS5's own functions expect.
package struct IndexText {
  /// The byte on either side of the tag. In text that people write it does not occur.
  static let separator: UInt8 = 0x1F

  /// A text with its language in front, as an index column holds it.
  ///
  ///     IndexText.marked("Carpe diem", language: LanguageTag("la"))   // "\u{1F}la\u{1F}Carpe diem"
  package static func marked(_ text: String, language: LanguageTag?) -> String {
    "\u{1F}\(language?.canonical ?? "")\u{1F}\(text)"
  }

  /// How many bytes of a marker the text begins with, 0 when there is none.
  static func markerLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard text.first == separator else { return 0 }
    let end = text.prefix(longestMarker).dropFirst().firstIndex(of: separator)
    return end.map { $0 + 1 } ?? 0
  }

  /// A marker is looked for in so many bytes, so that a stray separator costs no search through a whole text.
  private static let longestMarker = 256
}
