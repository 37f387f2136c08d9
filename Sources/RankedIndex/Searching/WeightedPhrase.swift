/// A phrase as a search weighs it: its lists, its factor, and what it can add to a score.
struct WeightedPhrase {
  /// The lists at each position; none for a term that no record has.
  let lists: [[TermList]]
  /// IDF times boost, which multiplies the term weight.
  let factor: Double
  /// How much larger weights may be now than when the bounds were computed.
  let drift: Double

  /// Whether no record has the phrase.
  var isEmpty: Bool { lists.contains { $0.isEmpty } }

  /// The list of a phrase that is one term.
  var onlyList: TermList? { lists.count == 1 && lists[0].count == 1 ? lists[0][0] : nil }

  /// The most that it can add to a score. The rarest position of a phrase limits the others.
  var bound: Double {
    let weights = lists.map { RoughWeight.unionBound($0.map(\.bound)) }
    return (weights.min() ?? 0) * drift * factor
  }

  func cursor(_ weights: [Double]) throws -> PhraseCursor { try PhraseCursor(lists, weights) }
}
