internal import CatalogRecords
internal import HistoricalDates

/// Reads dates, and remembers what it read: catalogs have the same few thousand years over and over.
struct DateCache {
  private let notation: DateNotation
  private var dates: [ExactString: RecordDate] = [:]
  /// More than this, and it is not worth keeping them.
  private static let mostDates = 8192

  init(_ notation: DateNotation) { self.notation = notation }

  mutating func date(reading raw: String) -> RecordDate {
    let key = ExactString(raw)
    if let known = dates[key] { return known }
    let date = RecordDate(reading: raw, as: notation)
    if dates.count == Self.mostDates { dates.removeAll(keepingCapacity: true) }
    dates[key] = date
    return date
  }
}
