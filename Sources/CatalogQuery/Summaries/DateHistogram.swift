public import HistoricalDates

/// The distribution of an answer's dates over time.
///
/// Each record counts as one in all. A record whose date covers several bins is divided among them by length: one dated
/// 1898 to 1901 is half in the 19th century and half in the 20th. No year is made up for it.
///
/// Always: the sum of all counts + `unplaced` = the answer's total.
public struct DateHistogram: Hashable, Sendable {
  /// One bin, with the number of records in it.
  public struct Bar: Hashable, Sendable {
    /// The century, decade, year or month.
    public let bin: CalendarBin
    /// The number of records in the bin; seldom a whole number.
    public let count: Double

    /// The clause to add to the query to find these records, and those whose dates touch the bin: `date:18XX`;
    /// `nil` when no clause does.
    package var clause: String? { FacetClause.date(bin) }
  }

  package let unit: CalendarBin.Unit
  /// In order of time. Empty bins are left out.
  public let bars: [Bar]
  /// Records in no bar: without a readable date, with one that is open on one side, or with one that covers more than
  /// 1,200 bins.
  public var unplaced: Int { undated + open + tooWide }
  /// Records without a date, or with an unreadable one.
  package let undated: Int
  /// Records whose date is open on one side, `1985/..`, and so cannot be divided.
  package let open: Int
  /// Records whose date covers more than 1,200 bins, and so says nothing about any of them.
  package let tooWide: Int
}

/// Adds up dates for a histogram.
struct DateHistogramBuilder {
  private let unit: CalendarBin.Unit
  private var counts: [CalendarBin: Double] = [:]
  private var undated = 0
  private var open = 0
  private var tooWide = 0

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
    let interval = JulianInterval(start: start, end: end)
    if interval.isUnbounded {
      open += 1
    } else if let shares = interval.shares(by: unit) {
      for (bin, share) in shares { counts[bin, default: 0] += share }
    } else {
      tooWide += 1
    }
  }

  var histogram: DateHistogram {
    let bars = counts.map { DateHistogram.Bar(bin: $0.key, count: $0.value) }
      .sorted { $0.bin.interval < $1.bin.interval }
    return DateHistogram(unit: unit, bars: bars, undated: undated, open: open, tooWide: tooWide)
  }
}
