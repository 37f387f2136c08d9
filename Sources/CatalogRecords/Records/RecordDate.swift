public import HistoricalDates

/// A record's date: the source's words, their EDTF form, and the interval that they may cover.
public struct RecordDate: Hashable, Sendable {
  /// The source's words, never altered.
  public let raw: String
  /// Canonical EDTF, or `nil` when the words could not be read. Such a date matches no date filter.
  public let edtf: String?
  /// Half-open interval in Julian days (UTC), infinite at an open end. `nil` whenever `edtf` is.
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

// MARK: - Made by a program

extension RecordDate {
  /// A date with words of its own for a meaning in EDTF.
  ///
  ///     RecordDate(raw: "the year of the three emperors", meaning: "1888")
  ///
  /// - Returns: `nil` when `edtf` is not valid EDTF.
  public init?(raw: String, meaning edtf: String) {
    guard let meaning = try? EDTF(edtf) else { return nil }
    self.init(raw: raw, edtf: meaning.description, interval: meaning.interval)
  }

  /// A year, a month or a day of the Gregorian calendar; its words are EDTF.
  ///
  ///     RecordDate(year: -399)?.englishText   // "400 BCE"
  ///
  /// - Parameters:
  ///   - year: The astronomical year: 0 is 1 BCE.
  ///   - month: 1 to 12; `nil` for the whole year.
  ///   - day: The day of the month; `nil` for the whole month.
  /// - Returns: `nil` for a month or a day that does not exist, for a day without a month, and for a month outside of
  ///   the years -9999 to 9999, where EDTF has only years.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard month != nil || day == nil else { return nil }
    guard CivilDate(year: year, month: month ?? 1, day: day ?? 1) != nil else { return nil }
    let digits = String(year.magnitude)
    let sign = year < 0 ? "-" : ""
    var text = digits.count > 4 ? "Y\(sign)\(digits)" : sign + String(repeating: "0", count: 4 - digits.count) + digits
    for part in [month, day].compactMap(\.self) { text += part < 10 ? "-0\(part)" : "-\(part)" }
    self.init(raw: text, meaning: text)
  }
}

extension RecordDate: Comparable {
  /// True if the left date begins earlier, or begins at the same time and ends earlier. Dates that could not be read
  /// come last.
  public static func < (left: RecordDate, right: RecordDate) -> Bool {
    switch (left.interval, right.interval) {
    case (let left?, let right?) where left.start != right.start: left.start < right.start
    case (let left?, let right?) where left.end != right.end: left.end < right.end
    case (.some, .none): true
    case (.none, .some): false
    default: (left.edtf ?? "", left.raw) < (right.edtf ?? "", right.raw)
    }
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
