internal import CatalogRecords
internal import HistoricalDates

/// Restores a damaged date from its raw text, EDTF and interval, as far as they agree.
enum DateRestoration {
  /// True if the raw text says what a damaged date was. If EDTF or interval has time in common with it and follows from
  /// it in no notation, the source may have given a meaning of its own, and nothing says which of the two is damaged.
  static func isRestorable(_ date: RecordDate?) -> Bool {
    guard let date, date.edtf != nil || date.interval != nil else { return true }
    if reading(of: date) != nil { return true }
    guard let read = RecordDate(reading: date.raw).interval else { return false }
    let own = date.edtf.flatMap { RecordDate(raw: date.raw, meaning: $0) }?.interval
    return ![own, date.interval].contains { $0?.overlaps(read) == true }
  }

  /// The date in the notation that gives the stored EDTF or interval; `nil` when none does.
  static func reading(of date: RecordDate) -> RecordDate? {
    let readings = DateNotation.allCases.map { RecordDate(reading: date.raw, as: $0) }
    if let edtf = date.edtf, let known = readings.first(where: { $0.edtf == edtf }) { return known }
    if let interval = date.interval, let known = readings.first(where: { $0.interval == interval }) { return known }
    // Text that no notation reads has neither.
    return date.edtf == nil && readings.allSatisfy { $0.edtf == nil } ? readings.first : nil
  }

  /// The date that a damaged one was: in the notation that gives the stored EDTF or interval, if there is one. Else the
  /// EDTF may be the meaning that a source gave beside the text: it counts if it has time in common with what the text
  /// says.
  static func restored(_ date: RecordDate) -> RecordDate {
    if let known = reading(of: date) { return known }
    let automatic = RecordDate(reading: date.raw)
    guard let edtf = date.edtf, let own = RecordDate(raw: date.raw, meaning: edtf), let span = own.interval else {
      return automatic
    }
    guard let read = automatic.interval else { return own }
    return span.overlaps(read) ? own : automatic
  }
}
