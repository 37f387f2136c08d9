internal import QueryLanguage
internal import TextAnalysis

/// A word of a half-remembered text.
struct FoundWord {
  /// What is looked for: the word, and others that may have been meant.
  let clause: TextClause
  /// About how many records have it.
  let count: Int
  /// What was looked for besides the word; `nil` when nothing was.
  let expansion: QueryExpansion?
}

/// Says of a word what may have been meant by it: itself, and, when hardly any record has it, words of nearly the same
/// letters that more records have.
struct WordSpeller {
  private let vocabulary: Vocabulary

  /// A word that as many records have is spelt as it was meant.
  private static let knownCount = 3
  /// Words with fewer letters are like too many others; longer ones may have two errors.
  private static let shortest = 4
  private static let longWord = 7
  /// As many others are looked for, at most.
  private static let mostOthers = 8

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// - Parameter phrase: Of one position.
  func word(_ phrase: MatchPhrase) throws -> FoundWord {
    let terms = phrase.terms.first ?? []
    // The stems have the records of all their forms, those of the word too.
    let count = try terms.map { try vocabulary.estimatedCount(of: $0) }.max() ?? 0
    var clause = TextClause(words: phrase.text, isPrefix: phrase.isTypedPrefix)
    guard count < Self.knownCount, !phrase.isPrefix, let typed = terms.first else {
      return FoundWord(clause: clause, count: count, expansion: nil)
    }
    let others = try others(for: typed)
    guard !others.isEmpty else { return FoundWord(clause: clause, count: count, expansion: nil) }
    clause.pattern = .fuzzy(others.map(\.edits).max() ?? 1)
    clause.alternatives = terms + others.map(\.text).filter { !terms.contains($0) }
    return FoundWord(
      clause: clause, count: count + others.reduce(0) { $0 + $1.estimatedCount },
      expansion: QueryExpansion(typed: phrase.text, others: others.map(\.text), reason: .spelling))
  }

  /// Words that more than one record has, the nearest first.
  private func others(for typed: String) throws -> [VocabularyTerm] {
    let length = typed.unicodeScalars.count
    guard length >= Self.shortest, let pattern = TermPattern(fuzzy: typed, edits: length < Self.longWord ? 1 : 2)
    else { return [] }
    return try vocabulary.terms(matching: pattern, limit: Self.mostOthers).terms.filter { $0.text != typed }
  }
}
