internal import HeapModule

/// Keeps the first few of many sort keys, and counts all of them.
struct BestKeys<Key: Comparable> {
  /// How many keys were offered.
  private(set) var total = 0
  /// How many of them come after the cursor.
  private var eligible = 0
  private var heap: Heap<Key> = []
  private let limit: Int
  private let cursor: Key?

  /// - Parameters:
  ///   - limit: How many to keep.
  ///   - cursor: Keys up to and including this one are counted and not kept: they stood on the pages before.
  init(limit: Int, after cursor: Key?) {
    self.limit = limit
    self.cursor = cursor
  }

  /// Counts a key that nobody will look at.
  mutating func count() {
    total += 1
  }

  /// - Complexity: O(1) for a key that is not among the best so far, O(log *limit*) otherwise.
  mutating func offer(_ key: Key) {
    total += 1
    if let cursor, key <= cursor { return }
    eligible += 1
    if heap.count < limit {
      heap.insert(key)
    } else if let last = heap.max, key < last {
      heap.replaceMax(with: key)
    }
  }

  /// Whether no key is to be kept.
  var isForCounting: Bool { limit == 0 }

  /// The kept keys, ascending.
  var keys: [Key] { heap.unordered.sorted() }

  /// Whether there are more keys behind the kept ones.
  var hasMore: Bool { limit > 0 && eligible > limit }
}
