/// Limits on what one query may ask for, and how much of them is used up.
///
/// A saved search shares the budget of the query that names it.
struct QueryBudget {
  /// Words and conditions that are searched for; further ones are only counted.
  static let mostClauses = 500
  /// Each pattern costs a walk through the term dictionary; further ones are read as words.
  static let mostPatterns = 8
  /// A prefix of one or two letters stands for thousands of words, and costs as much.
  static let mostShortPrefixes = 2
  /// The most words of a phrase.
  static let longestPhrase = 64
  /// The most words of all phrases: each costs a test of every record that has the others.
  static let mostPhraseWords = 500
  /// The most characters of all saved searches that a query names, each time that it names one.
  static let mostSavedCharacters = 20_000
  /// The most words of one `NEAR` or `ADJ`, and of all: each record that has them is tested for their places. A chain
  /// of 500 words kept a search busy for 19 seconds, one of 16 with patterns in it for 0.5.
  static let longestNear = 8
  static let mostNearWords = 24
  /// Deeper groups are ignored: people do not type them, and each costs stack.
  static let deepestGroup = 50

  /// Words and conditions seen so far, including those beyond the limit.
  private(set) var clauseCount = 0
  private var patternCount = 0
  private var shortPrefixCount = 0
  private var phraseWordCount = 0
  private var savedCharacterCount = 0
  private var nearWordCount = 0
  private var depth = 0

  /// Counts words and conditions.
  ///
  /// - Returns: True if they are still searched for.
  mutating func admitClauses(_ count: Int) -> Bool {
    clauseCount += count
    return clauseCount <= Self.mostClauses
  }

  /// The number of words of a phrase that are still searched for; a single word always is.
  mutating func admittedWords(_ count: Int) -> Int {
    guard count > 1 else { return count }
    let admitted = min(count, Self.longestPhrase, max(1, Self.mostPhraseWords - phraseWordCount))
    phraseWordCount += admitted
    return admitted
  }

  /// The number of words joined by `NEAR` or `ADJ` whose places are still tested.
  mutating func admittedNear(_ count: Int) -> Int {
    let admitted = min(count, Self.longestNear, Self.mostNearWords - nearWordCount)
    nearWordCount += admitted
    return admitted
  }

  mutating func admitPattern() -> Bool {
    patternCount += 1
    return patternCount <= Self.mostPatterns
  }

  mutating func admitShortPrefix() -> Bool {
    shortPrefixCount += 1
    return shortPrefixCount <= Self.mostShortPrefixes
  }

  /// Counts the characters of a saved search.
  ///
  /// - Returns: True if it is still read.
  mutating func admitSavedSearch(_ length: Int) -> Bool {
    savedCharacterCount += length + 1
    return savedCharacterCount <= Self.mostSavedCharacters
  }

  var canNest: Bool { depth < Self.deepestGroup }

  mutating func enterGroup() { depth += 1 }
  mutating func leaveGroup() { depth -= 1 }
}

/// The warnings of one query, each once, and up to a limit.
struct WarningList {
  private(set) var warnings: [QueryWarning] = []
  private var uncollectedCount = 0

  /// Warnings beyond this are only counted.
  static let most = 20

  mutating func add(_ warning: QueryWarning) {
    guard !warnings.contains(where: { $0.typed == warning.typed && $0.message == warning.message }) else { return }
    if warnings.count < Self.most { warnings.append(warning) } else { uncollectedCount += 1 }
  }

  /// All warnings, with those about the query's length last.
  func complete(_ budget: QueryBudget) -> [QueryWarning] {
    var complete = warnings
    if budget.clauseCount > QueryBudget.mostClauses { complete.append(.tooManyWords(budget.clauseCount)) }
    if uncollectedCount > 0 {
      let noun = uncollectedCount == 1 ? "warning" : "warnings"
      complete.append(QueryWarning(typed: "", message: "\(uncollectedCount) more \(noun) about the query"))
    }
    return complete
  }
}
