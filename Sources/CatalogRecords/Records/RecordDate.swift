public import HistoricalDates

/// A record's date: the source's words, their EDTF form, and the interval that they may cover.
public struct RecordDate: Hashable, Sendable {
  /// The source's words, never altered.
  public let raw: String
  /// Canonical EDTF, or `nil` when the words could not be read. Such a date matches no date filter.
  public let edtf: String?
  /// Half-open interval in Julian days (UTC), infinite where the date is open. `nil` whenever `edtf` is.
  public let interval: JulianInterval?

  /// A date that was read and stored before. Nothing is read again.
  package init(raw: String, edtf: String?, interval: JulianInterval?) {
    self.raw = raw
    self.edtf = edtf
    self.interval = interval
  }

  /// A date read from a source's words. Words that cannot be read are kept as `raw` alone.
  ///
  ///     RecordDate(reading: "c. 400 BC").edtf   // "-0399~"
  public init(reading raw: String, as notation: DateNotation = .auto) {
    let date = HistoricalDate(reading: raw, as: notation)
    self.init(raw: raw, edtf: date.edtf?.description, interval: date.interval)
  }
}

/// An output style for dates.
package enum DateStyle: String, CaseIterable, Hashable, Sendable {
  /// ISO 8601: the first and the last possible day, or the instant. `-0404-01-01/-0404-12-31`
  case iso
  /// Canonical EDTF. `-0404~`
  case edtf
  /// The source's words. `c. 405 B.C.`
  case raw
  /// English words. `about 405 BCE`
  case human
}

extension RecordDate {
  /// The date in English words, such as `about 405 BCE`; the source's words when it could not be read.
  public var englishText: String { text(.human) }

  /// The date in a style. A date that could not be read always appears in its source's words.
  ///
  ///     RecordDate(reading: "c. 400 BC").text(.iso)   // "-0399-01-01/-0399-12-31"
  package func text(_ style: DateStyle) -> String {
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
  /// The record with its date in a style, for output only.
  package func showingDate(_ style: DateStyle?) -> StoredRecord {
    guard let style, let date = record.date else { return self }
    var copy = self
    copy.record.date = RecordDate(raw: date.text(style), edtf: date.edtf, interval: date.interval)
    return copy
  }
}
