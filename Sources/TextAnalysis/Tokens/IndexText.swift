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

  /// A query with the algorithms that stem its words in front; exact when there are none.
  static func marked(_ text: String, algorithms: [StemmingAlgorithm]) -> String {
    algorithms.isEmpty ? text : "\u{1F}\(algorithms.map { "\($0.rawValue)" }.joined(separator: ","))\u{1F}\(text)"
  }

  /// Terms of the index that may stand at one position of a query. They are taken as they are, not analysed.
  static func marked(alternatives: [String]) -> String {
    "\u{1F}=" + alternatives.map { "\u{1F}" + $0.replacing("\"", with: "\"\"") }.joined()
  }

  /// Whether the marker of a query says that terms follow.
  static func announcesAlternatives(_ marker: UnsafeBufferPointer<UInt8>) -> Bool {
    marker.count == 1 && marker[0] == UInt8(ascii: "=")
  }

  /// What stands between the separators at the beginning of a text, nil when there is no marker.
  static func marker(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard text.first == separator else { return nil }
    let end = text.prefix(longestMarker).dropFirst().firstIndex(of: separator)
    return end.map { UnsafeBufferPointer(rebasing: text[1..<$0]) }
  }

  /// The algorithms that the marker of a query names.
  static func algorithms(in marker: UnsafeBufferPointer<UInt8>) -> [StemmingAlgorithm] {
    marker.split(separator: UInt8(ascii: ",")).compactMap { number in
      UInt8(String(decoding: number, as: UTF8.self)).flatMap { StemmingAlgorithm(rawValue: $0) }
    }
  }

  /// A marker is looked for in so many bytes, so that a stray separator costs no search through a whole text.
  private static let longestMarker = 256
}
