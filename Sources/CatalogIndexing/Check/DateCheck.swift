internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates

/// Compares stored dates with their raw texts, read in any of the notations that an import may have used. Some sources
/// give the meaning beside the text, as MARC does: then EDTF and interval have to agree.
struct DateCheck {
  private var read = DateCache(.auto)

  /// - Parameters:
  ///   - date: The date as stored, with an interval only if its end is not before its start.
  ///   - start: The interval's start as stored.
  ///   - end: The interval's end as stored.
  mutating func fits(_ date: RecordDate?, start: Double?, end: Double?) -> Bool {
    guard let date else { return start == nil && end == nil }
    guard date.interval?.start == start, date.interval?.end == end else { return false }
    // A separate expression: a closure that holds the cache too would make it copy itself.
    let automatic = read.date(reading: date.raw)
    if Self.same(date, automatic) || Self.hasOwnMeaning(date) { return true }
    return DateNotation.allCases.contains { Self.same(date, RecordDate(reading: date.raw, as: $0)) }
  }

  /// A date as it is, or as its text has it if it does not follow from that.
  mutating func sound(_ date: RecordDate) -> RecordDate {
    fits(date, start: date.interval?.start, end: date.interval?.end) ? date : DateRestoration.restored(date)
  }

  private static func same(_ left: RecordDate, _ right: RecordDate) -> Bool {
    left.edtf == right.edtf && left.interval == right.interval
  }

  private static func hasOwnMeaning(_ date: RecordDate) -> Bool {
    guard let edtf = date.edtf, let meaning = RecordDate(raw: date.raw, meaning: edtf) else { return false }
    return same(date, meaning)
  }
}
