internal import QueryLanguage
internal import TextAnalysis

/// A word of a half-remembered text.
struct FoundWord {
  /// The terms of the word as typed.
  let terms: [String]
  /// The word and its likely spellings.
  let clause: TextClause
  /// The approximate number of records.
  let count: Int
  /// The other spellings; `nil` when there are none.
  let expansion: QueryExpansion?
}

/// Finds the likely spellings of a word: the word itself, and, when hardly any record has it, similar words that more
/// records have.
struct WordSpeller {
  private let dictionary: TermDictionary
  /// Says whether a record has the whole text, word by word. Asked once at most, and only for words that few records
  /// have.
  private let findVerbatim: () throws -> Bool
  private var isVerbatim: Bool?
  /// The words that may still be compared with the dictionary.
  private var affordable = QueryLimits.Finding.wordsCompared
  /// The number of words that would have been compared after those.
  private(set) var skippedCount = 0

  /// A word in this many records is spelled as meant.
  private let knownCount: Int

  init(
    _ dictionary: TermDictionary, knownCount: Int = 3, isVerbatim findVerbatim: @escaping () throws -> Bool = { false }
  ) {
    self.dictionary = dictionary
    self.knownCount = knownCount
    self.findVerbatim = findVerbatim
  }

  /// - Parameter phrase: A phrase of one position.
  mutating func word(_ phrase: MatchPhrase) throws -> FoundWord {
    let terms = phrase.terms.first ?? []
    // A stem has the records of all its forms, the word's included.
    let count = try terms.map { try dictionary.estimatedCount(of: $0) }.max() ?? 0
    var clause = TextClause(words: phrase.text, isPrefix: phrase.isTypedPrefix)
    guard count < knownCount, !phrase.isPrefix, let typed = terms.first else {
      return FoundWord(terms: terms, clause: clause, count: count, expansion: nil)
    }
    let others = try count > 0 && isSpelledRight() ? [] : others(for: typed)
    guard !others.isEmpty else { return FoundWord(terms: terms, clause: clause, count: count, expansion: nil) }
    clause.pattern = .fuzzy(others.map(\.edits).max() ?? 1)
    clause.alternatives = terms + others.map(\.text).filter { !terms.contains($0) }
    return FoundWord(
      terms: terms, clause: clause, count: count + others.reduce(0) { $0 + $1.estimatedCount },
      expansion: QueryExpansion(typed: phrase.text, others: others.map(\.text), reason: .spelling))
  }

  private mutating func isSpelledRight() throws -> Bool {
    if let isVerbatim { return isVerbatim }
    let found = try findVerbatim()
    isVerbatim = found
    return found
  }

  /// Words that more than one record has, nearest first; none for a number, which has no other spelling.
  private mutating func others(for typed: String) throws -> [TermInfo] {
    let length = typed.unicodeScalars.count
    guard length >= QueryLimits.Finding.shortestRespelled,
      typed.unicodeScalars.contains(where: \.properties.isAlphabetic),
      let pattern = TermPattern(fuzzy: typed, edits: length < QueryLimits.Finding.longWord ? 1 : 2)
    else { return [] }
    guard affordable > 0 else {
      skippedCount += 1
      return []
    }
    affordable -= 1
    return try dictionary.terms(matching: pattern, limit: QueryLimits.Finding.spellings).terms.filter {
      $0.text != typed
    }
  }
}
