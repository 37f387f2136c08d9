internal import TextAnalysis

/// The terms of each word of a query, computed in a different way than in a search: each word is analyzed as a text in
/// every language.
struct WantedTerms {
  /// A word with its terms.
  private struct Word {
    /// Folded and stemmed terms.
    var terms: Set<String>
    /// True if the word is a prefix.
    let isBeginning: Bool
  }

  private let words: [Word]

  init(_ query: ProbeQuery, languages: [LanguageTag]) {
    words = query.parts.flatMap { part -> [Word] in
      // A single character of a script without spaces is the prefix of a pair, with or without further marks.
      let tokens = Analyzer().tokens(in: part, language: nil)
      let isBeginning = query.isPrefix || tokens.count == 1 && TextRun.hasNoSpaces(part)
      var words = tokens.map { Word(terms: [$0.exact], isBeginning: isBeginning) }
      // The last of several characters is a term only at the end of a run.
      if Self.endsInPair(tokens) { words.removeLast() }
      for language in languages {
        for token in Analyzer().tokens(in: part, language: language) where token.position < words.count {
          words[token.position].terms.insert(token.term)
        }
      }
      return words
    }
  }

  /// The number of words.
  var count: Int { words.count }

  /// The indices of the words that a token matches.
  func words(matching token: Token) -> [Int] {
    words.indices.filter { index in
      let terms = words[index].terms
      if words[index].isBeginning { return terms.contains { token.exact.utf8.starts(with: $0.utf8) } }
      return terms.contains(token.exact) || terms.contains(token.term)
    }
  }

  /// True if the last two terms overlap: a pair of characters, and the second one alone.
  private static func endsInPair(_ tokens: [Token]) -> Bool {
    guard tokens.count > 1 else { return false }
    return tokens[tokens.count - 2].range.overlaps(tokens[tokens.count - 1].range)
  }
}
