internal import CSystemFTS5
internal import TextAnalysis

/// How many of a query's words a record must have: the condition between "all" and "one of them", which FTS5 does not
/// know. It is tested inside FTS5's loop.
struct Quorum: Hashable, Sendable {
  /// The words that are counted.
  let words: [MatchPhrase]
  /// How many of them a record needs; 1 or more.
  let needed: Int

  /// The words that are none of those found.
  func missing(_ found: Set<MatchPhrase>) -> [MatchPhrase] { words.filter { !found.contains($0) } }

  /// The numbers that an expression has for the words.
  func phrases(in expression: MatchExpression) -> [Int32] {
    expression.phrases.indices.filter { words.contains(expression.phrases[$0]) }.map { Int32($0) }
  }
}

/// A quorum for one expression.
struct QuorumTest {
  private let phrases: [Int32]
  private let needed: Int

  init(_ quorum: Quorum, in expression: MatchExpression) {
    phrases = quorum.phrases(in: expression)
    needed = quorum.needed
  }

  /// Whether the record that FTS5 stands on has enough of the words.
  func accepts(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> Bool {
    var found = 0
    for (index, phrase) in phrases.enumerated() where found + phrases.count - index >= needed {
      var iterator = Fts5PhraseIter()
      var column: Int32 = -1
      var offset: Int32 = 0
      guard api.pointee.xPhraseFirst(context, phrase, &iterator, &column, &offset) == SQLITE_OK, column >= 0 else {
        continue
      }
      found += 1
      if found == needed { return true }
    }
    return false
  }
}
