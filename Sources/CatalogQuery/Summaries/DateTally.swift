internal import HistoricalDates

/// Counts in how many records' dates each century, decade, year or month has a part: what `date:18XX` finds.
///
/// Unlike a `DateHistogram`, which shares a record out, this counts it whole in every bin it touches. Dates that are open
/// or touch too many bins make no bins of their own, and count in those that there are.
struct DateTally {
  private let unit: CalendarBin.Unit
  /// Records by their date: many have the same.
  private var dates: [JulianInterval: Int] = [:]
  private(set) var undated = 0

  init(_ unit: CalendarBin.Unit) {
    self.unit = unit
  }

  /// - Parameters:
  ///   - start: NaN when there is no date.
  ///   - end: NaN together with `start`.
  mutating func add(start: Double, end: Double) {
    guard start <= end else {
      undated += 1
      return
    }
    dates[JulianInterval(start: start, end: end), default: 0] += 1
  }

  /// The bins that most records touch first, those of the same number by time; and how many there are.
  func most(_ limit: Int) -> (bins: [(bin: CalendarBin, count: Int)], distinctCount: Int) {
    var counts: [CalendarBin: Int] = [:]
    var wide: [(interval: JulianInterval, count: Int)] = []
    for (interval, count) in dates {
      guard let shares = interval.shares(by: unit) else {
        wide.append((interval, count))
        continue
      }
      for (bin, _) in shares where Self.touches(interval, bin) { counts[bin, default: 0] += count }
    }
    if !wide.isEmpty {
      for bin in Array(counts.keys) {
        counts[bin, default: 0] += wide.reduce(0) { $0 + (Self.touches($1.interval, bin) ? $1.count : 0) }
      }
    }
    let sorted = counts.sorted { left, right in
      left.value != right.value ? left.value > right.value : left.key.interval < right.key.interval
    }
    return (sorted.prefix(limit).map { ($0.key, $0.value) }, counts.count)
  }

  /// As `RecordFilter` compares.
  private static func touches(_ date: JulianInterval, _ bin: CalendarBin) -> Bool {
    let wanted = bin.interval
    return date.start < wanted.end && date.end > wanted.start
  }
}
