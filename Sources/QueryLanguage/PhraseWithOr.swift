extension QueryParser {
  /// The words of a query such as `do or die`, plain words with a lowercase "or" between them, as one text; `nil` for
  /// every other query.
  ///
  /// That "or" is an operator, and people also type titles and sayings so.
  package static func phraseWithOr(_ query: String) -> String? {
    guard query.utf8.count <= longestPhraseWithOr else { return nil }
    let tokens = QueryLexer.tokens(of: query)
    let operators = tokens.indices.filter { tokens[$0].isLowercaseOr }
    guard let first = operators.first, let last = operators.last, first > 0, last < tokens.count - 1,
      tokens.count - operators.count < sentenceLength,
      tokens.allSatisfy({ $0.isLowercaseOr || $0.isPlainWord })
    else { return nil }
    return tokens.map(\.text).joined(separator: " ")
  }

  /// Bytes: the longest text that is read for this.
  private static let longestPhraseWithOr = 1_000
}

extension QueryToken {
  fileprivate var isPlainWord: Bool {
    kind == .word && TextClause(typedWord: text, fields: []).map { $0.isPlain && !$0.isPrefix } ?? false
  }
}
