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
    let isKnown = try count >= knownCount || count > 0 && isSpelledRight()
    return found(phrase, count: count, try isKnown ? [] : others(for: phrase))
  }

  /// A word that hardly any record has beside the words like it that far more records have.
  ///
  /// - Parameter phrase: A phrase of one position.
  mutating func rareWord(_ phrase: MatchPhrase) throws -> FoundWord {
    let terms = phrase.terms.first ?? []
    let count = try terms.first.map { try dictionary.estimatedCount(of: $0) } ?? 0
    guard count <= QueryLimits.Relaxing.rareWord else { return found(phrase, count: count, []) }
    let others = try others(for: phrase).filter {
      $0.estimatedCount >= QueryLimits.Correcting.times * max(1, count)
    }
    return found(phrase, count: count, others)
  }

  /// A word and its other spellings, if it has any.
  private func found(_ phrase: MatchPhrase, count: Int, _ others: [TermInfo]) -> FoundWord {
    let terms = phrase.terms.first ?? []
    var clause = TextClause(words: phrase.text, isPrefix: phrase.isTypedPrefix)
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
  private mutating func others(for phrase: MatchPhrase) throws -> [TermInfo] {
    guard !phrase.isPrefix, let typed = phrase.terms.first?.first else { return [] }
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
    let near = try dictionary.terms(matching: pattern, limit: QueryLimits.Finding.spellings).terms
    let moved = try dictionary.terms(withMovedLetterOf: typed)
    let taken = Set(moved.map(\.text)).union([typed])
    let others = (moved + near.filter { !taken.contains($0.text) }).sorted {
      ($0.edits, -$0.doclistBytes, $0.text) < ($1.edits, -$1.doclistBytes, $1.text)
    }
    return Array(others.prefix(QueryLimits.Finding.spellings))
  }
}
