/// The records that a walk through the full-text index is for.
struct FullTextScope {
  /// Ranges of ids.
  let ranges: [ClosedRange<Int64>]
  /// An index of other records.
  var index: MemoryIndex?

  /// Ranges with all of some ascending ids. A few others between two of them cost less than another walk.
  static func ranges(of ids: some Sequence<Int64>) -> [ClosedRange<Int64>] {
    var ranges: [ClosedRange<Int64>] = []
    for id in ids {
      if let last = ranges.last, id - last.upperBound <= QueryLimits.Walking.idGap {
        ranges[ranges.count - 1] = last.lowerBound...id
      } else {
        ranges.append(id...id)
      }
    }
    return ranges
  }
}
