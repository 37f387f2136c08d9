public import HistoricalDates

/// A record's date as four values: what the source wrote, its EDTF form, and the instants it may cover.
public struct RecordDate: Hashable, Sendable {
  /// As the source wrote it; never altered.
  public let raw: String
  /// Canonical EDTF, or `nil` when the raw text could not be read. Such a date matches no date filter.
  public let edtf: String?
  /// Half-open, in Julian days (UTC); infinite where the date is open. `nil` together with `edtf`.
  public let interval: JulianInterval?

  /// Four values that were stored before; nothing is read again.
  public init(raw: String, edtf: String?, interval: JulianInterval?) {
    self.raw = raw
    self.edtf = edtf
    self.interval = interval
  }

  /// What a source wrote, read. Never throws: what cannot be read stays raw.
  ///
  ///     RecordDate(reading: "c. 400 BC").edtf   // "-0399~"
  public init(reading raw: String, as notation: DateNotation = .auto) {
    let date = HistoricalDate(reading: raw, as: notation)
    self.init(raw: raw, edtf: date.edtf?.description, interval: date.interval)
  }
}
