internal import HeapModule

/// Keeps the first k of many sort keys, and counts all of them.
struct TopK<Key: Comparable> {
  /// The number of keys offered.
  private(set) var total = 0
  /// The number of keys after the cursor.
  private var eligible = 0
  private var heap: Heap<Key> = []
  let limit: Int
  let cursor: Key?
  /// The last of the kept keys, once there are as many as wanted: keys after it are not kept.
  private(set) var last: Key?

  /// - Parameters:
  ///   - limit: The number of keys to keep.
  ///   - cursor: Keys up to and including this one are counted but not kept: they were on previous pages.
  init(limit: Int, after cursor: Key?) {
    self.limit = limit
    self.cursor = cursor
  }

  /// Counts keys without looking at them.
  mutating func count(_ number: Int = 1) {
    total += number
  }

  /// Counts keys that come after `last`.
  mutating func skip(_ number: Int = 1) {
    total += number
    eligible += number
  }

  /// - Complexity: O(1) for a key that is not among the best so far, O(log *limit*) otherwise.
  mutating func offer(_ key: Key) {
    total += 1
    if let cursor, key <= cursor { return }
    eligible += 1
    if heap.count < limit {
      heap.insert(key)
      if heap.count == limit { last = heap.max }
    } else if let last, key < last {
      heap.replaceMax(with: key)
      self.last = heap.max
    }
  }

  /// True if no key is to be kept.
  var isForCounting: Bool { limit == 0 }

  /// The kept keys, ascending.
  var keys: [Key] { heap.unordered.sorted() }

  /// True if more keys follow the kept ones.
  var hasMore: Bool { limit > 0 && eligible > limit }
}
