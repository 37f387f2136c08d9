internal import QueryLanguage
internal import TextAnalysis

/// A word that no record has by itself, and that is a part of longer words: `schifffahrt`.
///
/// Not searched for unasked: `art` is in *heart* too.
struct InnerWords {
  private let word: String

  /// `nil` for another query than one plain word of some length, without conditions.
  init?(_ typed: QueryNode) {
    guard let plain = PlainQuery(typed), plain.filters.isEmpty, plain.words.count == 1,
      plain.words[0].words.allSatisfy(\.isLetter),
      let word = Analyzer().words(in: plain.words[0].words).first, word.count >= QueryLimits.Relaxing.shortestInner
    else { return nil }
    self.word = word
  }

  /// A notice with the pattern that finds the longer words; `nil` if the catalog has none.
  func hint(_ snapshot: Snapshot) throws -> QueryWarning? {
    let dictionary = TermDictionary(snapshot.db, snapshot.columns)
    guard try dictionary.estimatedCount(of: word) == 0, let pattern = TermPattern(wildcard: "*\(word)*") else {
      return nil
    }
    let found = try dictionary.terms(matching: pattern, limit: 1)
    guard let longer = found.terms.first else { return nil }
    return QueryWarning(
      typed: word, message: "only longer words have it, such as \(longer.text); write *\(word)* for these.")
  }
}
