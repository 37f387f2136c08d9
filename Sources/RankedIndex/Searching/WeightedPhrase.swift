/// A phrase as a search weighs it: its lists, its factor, and what it can add to a score.
struct WeightedPhrase {
  /// The lists at each position; none for a term that no record has.
  let lists: [[PostingList]]
  /// IDF times boost, which multiplies the term weight.
  var factor: Double
  /// The factor between the largest weights now and when the bounds were computed.
  let drift: Double

  /// The exceptions, when in all other records the positions of one term of a word include those of the others.
  var nesting: Nesting?

  /// True if no record has the phrase.
  var isEmpty: Bool { lists.contains { $0.isEmpty } }

  /// The list of a phrase that is one term.
  var onlyList: PostingList? { lists.count == 1 && lists[0].count == 1 ? lists[0][0] : nil }

  /// The most that it can add to a score. The rarest position of a phrase limits the others.
  var bound: Double {
    let weights = lists.map { RoughWeight.unionBound($0.map(\.bound)) }
    return (weights.min() ?? 0) * drift * factor
  }

  /// The most that the terms at one position can have together, except for the exceptions of a nesting.
  func unionBound(_ bounds: some Sequence<Double>) -> Double {
    nesting == nil ? RoughWeight.unionBound(bounds) : bounds.max() ?? 0
  }

  func cursor(_ weights: [Double]) throws -> PhraseCursor {
    try PhraseCursor(lists, weights, nesting: nesting)
  }
}

/// Alternative words, each once, and how they add up.
struct WeightedUnion {
  /// Different ones. The factor of one that is there several times is the sum of theirs, for bounds and rough scores.
  private(set) var phrases: [WeightedPhrase] = []
  /// In the order of the query, which is the order that adds up exact scores: the places of the phrases, and their own
  /// factors. Empty when all are different.
  private(set) var addends: [(place: Int, factor: Double)] = []

  init(_ all: [(key: RankedPhrase, weighted: WeightedPhrase)]) {
    guard all.count > 1 else {
      phrases = all.map(\.weighted)
      return
    }
    var places: [RankedPhrase: Int] = [:]
    for (key, weighted) in all {
      let place = places[key] ?? phrases.count
      if place == phrases.count {
        places[key] = place
        phrases.append(weighted)
      } else {
        phrases[place].factor += weighted.factor
      }
      addends.append((place, weighted.factor))
    }
    if phrases.count == all.count { addends = [] }
  }

  init(_ phrase: WeightedPhrase) { phrases = [phrase] }

  /// The phrase, when it is the only one, and there once.
  var onlyPhrase: WeightedPhrase? { phrases.count == 1 && addends.isEmpty ? phrases[0] : nil }

  /// The number of postings of all its lists.
  var postingCount: Int { phrases.reduce(0) { $1.lists[0].reduce($0) { $0 + $1.head.recordCount } } }
}
