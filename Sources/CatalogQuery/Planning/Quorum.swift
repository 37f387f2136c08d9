internal import CSystemFTS5
internal import TextAnalysis

/// How many of a query's words a record must have: the condition between "all" and "one of them", which FTS5 does not
/// know. It is tested inside FTS5's loop.
struct Quorum: Hashable, Sendable {
  /// A word, and what counts as the word.
  struct Word: Hashable, Sendable {
    let phrase: MatchPhrase
    /// Its synonyms; of words that are one synonym together, those of all of them.
    var others: [MatchPhrase]

    var phrases: [MatchPhrase] { [phrase] + others }
  }

  /// The words that are counted.
  let words: [Word]
  /// How many of them a record needs; 1 or more.
  let needed: Int

  /// The words of which nothing is among what was found.
  func missing(_ found: Set<MatchPhrase>) -> [MatchPhrase] {
    words.filter { found.isDisjoint(with: $0.phrases) }.map(\.phrase)
  }
}

/// A quorum for one expression.
struct QuorumTest {
  /// For each word the numbers that the expression has for what counts as the word.
  private let words: [[Int32]]
  private let needed: Int
  /// Whether nothing need be tested: each phrase counts as a word, and what FTS5 found has one of them.
  private let acceptsAll: Bool

  init(_ quorum: Quorum, in expression: MatchExpression) {
    let numbers = Dictionary(grouping: expression.phrases.indices) { expression.phrases[$0] }
    acceptsAll = quorum.needed <= 1 && Set(numbers.keys).isSubset(of: quorum.words.flatMap(\.phrases))
    words = quorum.words.map { $0.phrases.flatMap { numbers[$0] ?? [] }.map { Int32($0) } }
    needed = quorum.needed
  }

  /// Whether the record that FTS5 stands on has enough of the words.
  func accepts(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> Bool {
    if acceptsAll { return true }
    var found = 0
    for (index, phrases) in words.enumerated() where found + words.count - index >= needed {
      guard phrases.contains(where: { Self.isFound($0, api, context) }) else { continue }
      found += 1
      if found == needed { return true }
    }
    return false
  }

  private static func isFound(
    _ phrase: Int32, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) -> Bool {
    var iterator = Fts5PhraseIter()
    var column: Int32 = -1
    var offset: Int32 = 0
    return api.pointee.xPhraseFirst(context, phrase, &iterator, &column, &offset) == SQLITE_OK && column >= 0
  }
}
