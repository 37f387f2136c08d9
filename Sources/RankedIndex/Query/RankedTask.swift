/// A record and its score. Those with higher scores come first, of equal ones those with lower ids.
package struct RankedHit: Comparable, Hashable, Sendable {
  package let id: UInt32
  package let score: Double

  package init(id: UInt32, score: Double) { (self.id, self.score) = (id, score) }

  /// True if the left hit comes first.
  @inline(__always)
  package static func < (left: RankedHit, right: RankedHit) -> Bool {
    left.score != right.score ? left.score > right.score : left.id < right.id
  }
}

/// The page of a query that is looked for.
package struct RankedTask {
  /// The number of hits; with 0, matches are only counted.
  package var limit: Int
  /// Hits up to and including this one were on previous pages.
  package var cursor: RankedHit?
  /// The factor of each phrase's term weight, by its number: see `BM25.factors`.
  package var factors: [Double]
  /// False when the number of all matches is not wanted, which may take longer to count than the best take to find.
  package var countsAll = true
  /// Other records do not count.
  package var accepts: RecordTest?
  /// When given, no other records can match; unlike `accepts`, to ask about one takes a few instructions.
  package var members: RecordTest?
  /// When given, ids of records, ascending: each is looked up by itself, and no other counts.
  package var candidates: [UInt32]?
  /// Records with too few of the words do not count.
  package var quorum: RankedQuorum?
  /// When given, records without the phrases in order do not count. All phrases of the query have to be there then, and
  /// matches have no score.
  package var order: RankedOrder?
  /// Receives each record that matches and is accepted, ascending, before the quorum is tested.
  package var visit: ((UInt32) -> Void)?
  /// Receives each match, ascending.
  package var take: ((UInt32) throws -> Void)?
  /// Receives matches in its place, when they come a hundred at a time.
  package var takeBlock: ((UnsafeBufferPointer<UInt32>) throws -> Void)?

  /// Receives matches as bitmaps, in the place of both: the id of the lowest bit, a multiple of 64, and the bits.
  package var takeBits: ((UInt32, UnsafeBufferPointer<UInt64>) -> Void)?

  /// True when matches are passed on without scores.
  var takesAll: Bool { take != nil || takesMany }
  /// True when they may be passed on many at a time.
  var takesMany: Bool { takeBlock != nil || takeBits != nil }

  package init(limit: Int, after cursor: RankedHit? = nil, factors: [Double], accepts: RecordTest? = nil) {
    (self.limit, self.cursor, self.factors, self.accepts) = (limit, cursor, factors, accepts)
  }
}

/// A number of words that a record must have.
package struct RankedQuorum {
  /// For each word the numbers of the phrases that count as the word.
  let words: [[Int]]
  let needed: Int

  package init(words: [[Int]], needed: Int) { (self.words, self.needed) = (words, needed) }

  /// True if enough words are found.
  ///
  /// - Parameter isFound: By phrase number.
  func accepts(_ isFound: [Bool]) -> Bool {
    var found = 0
    for (index, phrases) in words.enumerated() where found + words.count - index >= needed {
      if phrases.contains(where: { isFound[$0] }) { found += 1 }
      if found == needed { return true }
    }
    return false
  }
}

/// The best records of a query among those that the ranked index covers.
package struct RankedPage {
  /// Best first.
  package var hits: [RankedHit] = []
  /// The number of all matches that count, on all pages.
  package var total = 0
  /// False when there may be more: they were not to be counted.
  package var isTotalExact = true
  /// By phrase number: whether one of those matches has the phrase.
  package var isFound: [Bool]
  /// The walk that has found them.
  package var walk = RankedWalk.nothing

  init(_ query: RankedQuery) { isFound = query.phrases.map { _ in false } }
}
