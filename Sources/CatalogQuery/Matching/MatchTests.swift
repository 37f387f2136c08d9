internal import CSystemFTS5
internal import QueryLanguage
internal import RankedIndex
internal import TextAnalysis

/// A quorum for one expression, tested inside FTS5's loop.
struct QuorumTest {
  /// For each word the numbers of the expression's phrases that count as the word.
  private let words: [[Int32]]
  private let needed: Int
  /// True if every match passes: each phrase counts as a word, and a match has at least one phrase.
  private let acceptsAll: Bool
  /// Says which phrases count; `nil` when all that are found do.
  private let tree: RankedQuery.Node?
  private let phraseCount: Int

  init(_ quorum: Quorum, in expression: MatchExpression) {
    let numbers = Self.numbers(quorum, in: expression)
    acceptsAll = numbers.acceptsAll
    words = numbers.numbers.map { $0.map { Int32($0) } }
    needed = quorum.needed
    (tree, phraseCount) = (expression.tree.isTree ? expression.tree : nil, expression.phrases.count)
  }

  /// For each word the numbers of the expression's phrases that count as the word, and whether every match passes.
  static func numbers(_ quorum: Quorum, in expression: MatchExpression) -> (numbers: [[Int]], acceptsAll: Bool) {
    let numbers = Dictionary(grouping: expression.phrases.indices) { expression.phrases[$0] }
    let acceptsAll = quorum.needed <= 1 && Set(numbers.keys).isSubset(of: quorum.words.flatMap(\.phrases))
    return (quorum.words.map { $0.phrases.flatMap { numbers[$0] ?? [] } }, acceptsAll)
  }

  /// True if the current match has enough of the words.
  func accepts(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> Bool {
    if acceptsAll { return true }
    let counted = tree?.counted((0..<phraseCount).map { Self.isFound(Int32($0), api, context) })
    var found = 0
    for (index, phrases) in words.enumerated() where found + words.count - index >= needed {
      guard phrases.contains(where: { counted?[Int($0)] ?? Self.isFound($0, api, context) }) else { continue }
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

extension RankedOrder {
  /// The same test for the ranked index.
  init(_ near: NearClause, in expression: MatchExpression) {
    let phrases = near.parts.map { expression.clauses.firstIndex(of: $0) ?? 0 }
    self.init(
      phrases: phrases.map { ($0, expression.phrases[$0].tokenCount) }, distance: near.proximity.distance)
  }
}

/// Tests phrases for their order, each within a distance of the one before: the operator `ADJ`, which FTS5 lacks.
struct OrderTest {
  /// The phrases in their order, by their numbers in the expression, which has a repeated one once.
  private let phrases: [Int]
  /// The number of tokens of each.
  private let lengths: [Int]
  /// The most words between a phrase and the next.
  private let distance: Int
  private let repeatsPhrases: Bool

  init(_ near: NearClause, in expression: MatchExpression) {
    phrases = near.parts.map { expression.clauses.firstIndex(of: $0) ?? 0 }
    lengths = phrases.map { expression.phrases[$0].tokenCount }
    distance = near.proximity.distance
    repeatsPhrases = expression.phrases.count < phrases.count
  }

  /// True if one field of the current match has the phrases in order.
  ///
  /// Keeps for each phrase in turn the positions that a chain can end at.
  /// - Complexity: O(*n* log *n*) in the number of occurrences.
  func accepts(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> Bool {
    var found: [Int: [Int]] = [:]
    var ends: [Int] = []
    for (phrase, number) in phrases.enumerated() {
      let places = found[number] ?? Self.places(number, api, context)
      if repeatsPhrases { found[number] = places }
      guard phrase > 0 else {
        ends = places.map { $0 + lengths[0] }
        continue
      }
      var next: [Int] = []
      var first = 0
      for place in places {
        while first < ends.count, ends[first] + distance < place { first += 1 }
        if first < ends.count, ends[first] <= place { next.append(place + lengths[phrase]) }
      }
      ends = next
      if ends.isEmpty { return false }
    }
    return !ends.isEmpty
  }

  /// The positions of a phrase, ascending. Positions in different fields are far apart.
  private static func places(
    _ phrase: Int, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) -> [Int] {
    var iterator = Fts5PhraseIter()
    var column: Int32 = 0
    var offset: Int32 = 0
    guard api.pointee.xPhraseFirst(context, Int32(phrase), &iterator, &column, &offset) == SQLITE_OK else { return [] }
    var places: [Int] = []
    while column >= 0 {
      places.append(Int(column) << 32 + Int(offset))
      api.pointee.xPhraseNext(context, &iterator, &column, &offset)
    }
    return places
  }
}
