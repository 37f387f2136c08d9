internal import HistoricalDates

/// Counts the records whose dates touch each century, decade, year or month: what `date:18XX` finds.
///
/// A `DateHistogram` divides a record among its bins; here it counts in full in every bin it touches. Dates that are
/// open or touch too many bins create no bins, but count in existing ones.
struct DateCounter {
  private let unit: CalendarBin.Unit
  /// Counts by date: many records have the same.
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

  /// The bins that most records touch first, then by time; and the number of all bins.
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

  /// The comparison that `RecordFilter` makes.
  private static func touches(_ date: JulianInterval, _ bin: CalendarBin) -> Bool {
    let wanted = bin.interval
    return date.start < wanted.end && date.end > wanted.start
  }
}
