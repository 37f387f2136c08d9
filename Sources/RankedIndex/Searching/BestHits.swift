internal import HeapModule

/// Keeps the best hits, and knows the score that another needs.
struct BestHits {
  private var heap: Heap<RankedHit> = []
  let limit: Int
  /// Hits up to and including this one were on previous pages.
  private let cursor: RankedHit?
  /// A hit needs a higher score than this, or this one and a lower id than the last.
  private(set) var threshold = -1.0

  /// - Parameter limit: The number of hits to keep, 1 or more.
  init(limit: Int, after cursor: RankedHit?) {
    (self.limit, self.cursor) = (limit, cursor)
  }

  var isFull: Bool { heap.count == limit }
  var count: Int { heap.count }

  /// The last of those that are kept.
  var worst: RankedHit? { heap.max }

  /// True if a page before this one has hits.
  var isLaterPage: Bool { cursor != nil }

  /// Notes that as many hits as wanted have at least this score, before any of them is offered.
  mutating func raise(to score: Double) { threshold = max(threshold, score.nextDown) }

  /// - Complexity: O(1) for a hit that is not among the best so far, O(log *limit*) otherwise.
  mutating func offer(_ hit: RankedHit) {
    if hit.score < threshold { return }
    if let cursor, hit <= cursor { return }
    if heap.count < limit {
      heap.insert(hit)
      if isFull, let last = heap.max { threshold = max(threshold, last.score) }
    } else if let last = heap.max, hit < last {
      heap.replaceMax(with: hit)
      threshold = max(threshold, heap.max?.score ?? threshold)
    }
  }

  /// A score in single precision that no hit with a rough score below it can make up.
  var roughFloor: Float { Float(threshold * (1 - 4 * RoughWeight.slack)) }

  /// Best first.
  var hits: [RankedHit] { heap.unordered.sorted() }
}
