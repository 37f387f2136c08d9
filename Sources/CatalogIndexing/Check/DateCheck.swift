internal import CatalogRecords
internal import HistoricalDates

/// Whether stored dates are what their raw texts say, in one of the notations that an import may have been told.
struct DateCheck {
  private var read = DateCache(.auto)

  /// - Parameters:
  ///   - date: As it is stored, the interval only where it has an end behind its start.
  ///   - start: The interval's start and
  ///   - end: end as they are stored.
  mutating func fits(_ date: RecordDate?, start: Double?, end: Double?) -> Bool {
    guard let date else { return start == nil && end == nil }
    guard date.interval?.start == start, date.interval?.end == end else { return false }
    // Not in one expression with what follows: a closure that holds the memory too makes it copy all that it has.
    let automatic = read.date(reading: date.raw)
    if Self.same(date, automatic) { return true }
    return DateNotation.allCases.contains { Self.same(date, RecordDate(reading: date.raw, as: $0)) }
  }

  private static func same(_ left: RecordDate, _ right: RecordDate) -> Bool {
    left.edtf == right.edtf && left.interval == right.interval
  }
}
