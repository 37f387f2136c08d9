internal import TextAnalysis

extension [QueryToken] {
  /// The clause for a query of signs that are no words: `!!!`, a title of a band; `nil` for every other query.
  ///
  /// Beside words, signs are punctuation.
  var signs: TextClause? {
    let words = map(\.text).joined(separator: " ")
    guard !isEmpty, words.utf8.count <= Analyzer.longestSigns, allSatisfy({ $0.kind == .word }),
      words.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "*" }), MatchPhrase.tokenCount(of: words) == 0
    else { return nil }
    var clause = TextClause(words: words)
    clause.isWhole = true
    return clause
  }
}
