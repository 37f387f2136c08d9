internal import Platform

/// The language marker of an index text. SQLite gives a tokenizer nothing but the text, so the language travels in it.
///
/// A column's text begins with a unit separator, a language tag that may be empty, and another unit separator. A view
/// adds them (`char(31) || language || char(31) || text`), so `rebuild` and `integrity-check` see the text that was
/// indexed. The marker yields no term. Offsets count its bytes, as FTS5's own functions expect.
package struct IndexText {
  /// The byte on both sides of the tag, which no written text contains.
  static let separator: UInt8 = 0x1F

  /// A text with its language marker, as an index column holds it.
  ///
  ///     IndexText.marked("Carpe diem", language: LanguageTag("la"))   // "\u{1F}la\u{1F}Carpe diem"
  package static func marked(_ text: String, language: LanguageTag?) -> String {
    "\u{1F}\(language?.canonical ?? "")\u{1F}\(text)"
  }

  /// A query with the algorithms that stem its words as its marker; without a marker when there are none.
  static func marked(_ text: String, algorithms: [StemmingAlgorithm]) -> String {
    algorithms.isEmpty ? text : "\u{1F}\(algorithms.map { "\($0.rawValue)" }.joined(by: ","))\u{1F}\(text)"
  }

  /// A query for index terms that are alternatives at one position. They are used unchanged, without analysis.
  static func marked(alternatives: [String]) -> String {
    "\u{1F}=" + alternatives.map { "\u{1F}" + $0.replacing("\"", with: "\"\"") }.joined(by: "")
  }

  /// True if the marker of a query announces alternatives.
  static func announcesAlternatives(_ marker: UnsafeBufferPointer<UInt8>) -> Bool {
    marker.count == 1 && marker[0] == UInt8(ascii: "=")
  }

  /// The text between the separators at the start of a text. Nil without a marker.
  static func marker(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard text.first == separator else { return nil }
    let end = text.prefix(longestMarker).dropFirst().firstIndex(of: separator)
    return end.map { UnsafeBufferPointer(rebasing: text[1..<$0]) }
  }

  /// The algorithms in the marker of a query.
  static func algorithms(in marker: UnsafeBufferPointer<UInt8>) -> [StemmingAlgorithm] {
    marker.split(separator: UInt8(ascii: ",")).compactMap { number in
      UInt8(String(decoding: number, as: UTF8.self)).flatMap { StemmingAlgorithm(rawValue: $0) }
    }
  }

  /// The search for a marker ends after this many bytes, so that a stray separator costs no scan of a whole text.
  private static let longestMarker = 256
}
