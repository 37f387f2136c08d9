internal import CatalogStore
internal import RankedIndex
internal import TextAnalysis

/// The records that the ranked lists do not cover, for as long as a connection sees the same state of the file.
///
/// FTS5 takes 20 to 500 µs a word for a range of ids, however few records it has: it opens the word's list in each
/// segment again. It takes far longer for a prefix, because it merges the lists of all words that begin with it. So
/// records that changed here and there are indexed in memory when that is quicker, and so are added ones when a prefix
/// is looked for.
final class UncoveredRecords {
  /// Those that the lists have with other words, ascending.
  private let changed: [Int64]
  private let changedRanges: [ClosedRange<Int64>]
  private let changedWordCount: Int
  /// The ids after those of the lists; `nil` if there are none.
  private let added: ClosedRange<Int64>?
  private let index = MemoryIndex()
  private var (hasChanged, hasAdded) = (false, false)

  static func of(_ snapshot: Snapshot, _ reader: RankedReader) throws -> UncoveredRecords {
    try snapshot.columns.cache.companion { try UncoveredRecords(snapshot, reader) }
  }

  private init(_ snapshot: Snapshot, _ reader: RankedReader) throws {
    changed = reader.stale.map { Int64($0) }
    changedRanges = FullTextScope.ranges(of: changed)
    changedWordCount = try Self.wordCount(changed, snapshot)
    let first = Int64(reader.lastID) + 1
    added = first <= snapshot.largestID ? first...snapshot.largestID : nil
  }

  var isEmpty: Bool { changed.isEmpty && added == nil }

  /// The indexes that have the words of these records, and the records that each of them is asked for.
  func scope(for expression: MatchExpression, _ snapshot: Snapshot) throws -> FullTextScope {
    // Another analyzer's index has other words.
    guard snapshot.otherAnalyzer == nil else { return FullTextScope(ranges: ranges) }
    if !hasChanged, !changed.isEmpty, changedWordCount <= mostWords(expression) {
      try index.add(changed, from: snapshot.db)
      hasChanged = true
    }
    if !hasAdded, expression.hasPrefix, let added, try isShort(added, snapshot) {
      try index.add(Array(added), from: snapshot.db)
      hasAdded = true
    }
    let ranges = (hasChanged ? [] : changedRanges) + (hasAdded ? [] : added.map { [$0] } ?? [])
    return FullTextScope(ranges: ranges, index: index.recordCount == 0 ? nil : index)
  }

  private var ranges: [ClosedRange<Int64>] { changedRanges + (added.map { [$0] } ?? []) }

  /// The number of words whose indexing takes as long as asking FTS5 for each range.
  private func mostWords(_ expression: MatchExpression) -> Int {
    let walks = changedRanges.count * expression.phrases.count * QueryLimits.Walking.wordsOfWalk
    return walks - QueryLimits.Walking.wordsOfIndex + (expression.hasPrefix ? QueryLimits.Walking.uncoveredWords : 0)
  }

  private func isShort(_ added: ClosedRange<Int64>, _ snapshot: Snapshot) throws -> Bool {
    guard added.count + changed.count <= QueryLimits.Walking.uncoveredRead else { return false }
    return try changedWordCount + Self.wordCount(added, snapshot) <= QueryLimits.Walking.uncoveredWords
  }

  private static func wordCount(_ ids: some Sequence<Int64>, _ snapshot: Snapshot) throws -> Int {
    var length = ColumnCursor<UInt16>(snapshot.columns, .length)
    return try ids.reduce(0) { count, id in count + Int(try length.value(id)) }
  }

}
