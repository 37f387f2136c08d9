internal import TextAnalysis

/// The terms that the words of a query stand for, word for word, made in another way than a search makes them: by
/// analysing each word as a text of every language.
struct WantedTerms {
  /// A word with what may stand for it.
  private struct Word {
    /// Folded and stemmed.
    var terms: Set<String>
    /// Whether terms that begin with it count as well.
    let isBeginning: Bool
  }

  private let words: [Word]

  init(_ query: ProbeQuery, languages: [LanguageTag]) {
    words = query.parts.flatMap { part -> [Word] in
      // A single letter of a script without spaces is the beginning of a pair, with further marks or without.
      let tokens = Analyzer().tokens(in: part, language: nil)
      let isBeginning = query.isPrefix || tokens.count == 1 && TextRun.hasNoSpaces(part)
      var words = tokens.map { Word(terms: [$0.exact], isBeginning: isBeginning) }
      // The last of several characters is a term only where nothing follows it.
      if Self.endsInPair(tokens) { words.removeLast() }
      for language in languages {
        for token in Analyzer().tokens(in: part, language: language) where token.position < words.count {
          words[token.position].terms.insert(token.term)
        }
      }
      return words
    }
  }

  /// How many words there are.
  var count: Int { words.count }

  /// The words that a token stands for, by their numbers.
  func words(matching token: Token) -> [Int] {
    words.indices.filter { index in
      let terms = words[index].terms
      if words[index].isBeginning { return terms.contains { token.exact.utf8.starts(with: $0.utf8) } }
      return terms.contains(token.exact) || terms.contains(token.term)
    }
  }

  /// Whether the last two terms overlap: a pair of characters, and the second of them alone.
  private static func endsInPair(_ tokens: [Token]) -> Bool {
    guard tokens.count > 1 else { return false }
    return tokens[tokens.count - 2].range.overlaps(tokens[tokens.count - 1].range)
  }
}
