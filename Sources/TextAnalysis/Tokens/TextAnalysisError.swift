/// What can go wrong between the analyser and SQLite.
package enum TextAnalysisError: Error, Equatable, CustomStringConvertible {
  /// The SQLite library was built without FTS5.
  case fullTextSearchMissing

  /// FTS5 did not take the tokenizer; the code is SQLite's.
  case tokenizerRefused(code: Int32)

  /// The error in words, with what to do next.
  package var description: String {
    switch self {
    case .fullTextSearchMissing:
      "This SQLite has no FTS5. Install a libsqlite3 that was built with it; Debian's is."
    case .tokenizerRefused(let code):
      "SQLite did not take the tokenizer '\(FTS5Tokenizer.name)' (code \(code)). Open the catalogue anew."
    }
  }
}
