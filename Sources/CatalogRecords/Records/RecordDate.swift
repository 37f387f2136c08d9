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

/// How dates are shown: the values of `--dates`.
public enum DateStyle: String, CaseIterable, Hashable, Sendable {
  /// ISO 8601: the first and the last day it may be, or the instant. `-0404-01-01/-0404-12-31`
  case iso
  /// Canonical EDTF. `-0404~`
  case edtf
  /// As the source wrote it. `c. 405 B.C.`
  case raw
  /// English words. `about 405 BCE`
  case human
}

extension RecordDate {
  /// The date in a style. One that could not be read is always shown as its source wrote it.
  ///
  ///     RecordDate(reading: "c. 400 BC").text(.iso)   // "-0399-01-01/-0399-12-31"
  public func text(_ style: DateStyle) -> String {
    guard let edtf, let interval else { return raw }
    return switch style {
    case .iso: interval.isoText
    case .edtf: edtf
    case .raw: raw
    case .human: (try? EDTF(edtf))?.englishText ?? edtf
    }
  }
}

extension StoredRecord {
  /// The same record with its date in a style, for output alone.
  package func showingDate(_ style: DateStyle?) -> StoredRecord {
    guard let style, let date = record.date else { return self }
    var copy = self
    copy.record.date = RecordDate(raw: date.text(style), edtf: date.edtf, interval: date.interval)
    return copy
  }
}
