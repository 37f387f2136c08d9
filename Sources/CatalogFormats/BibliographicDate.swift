internal import HistoricalDates

/// A date as bibliographies want it.
struct BibliographicDate {
  /// What `year` says: `1922`, `399 BCE`, `c. 1843`, `1840--1849`, or the source's own words.
  let year: String
  /// What biblatex reads as `date`: EDTF of level 0 or 1.
  let edtf: String?
  /// The year, month and day, as far as they are one and known; years of the Common Era alone.
  let parts: (year: Int, month: Int?, day: Int?)?

  /// - Parameters:
  ///   - raw: As the source wrote it.
  ///   - edtf: Canonical, when it was read.
  init(raw: String, edtf text: String?) {
    guard let text, let edtf = try? EDTF(text), let years = Self.years(edtf.interval) else {
      (year, self.edtf, parts) = (raw, nil, nil)
      return
    }
    let about = edtf.isApproximate || edtf.isUncertain ? "c. " : ""
    year = about + Self.text(years)
    self.edtf = edtf.level <= 1 ? text : nil
    guard let first = years.first, first == years.last, first > 0 else {
      parts = nil
      return
    }
    let digits = text.prefix { $0.isNumber || $0 == "-" }.split(separator: "-")
    let isPlain = text.allSatisfy { $0.isNumber || $0 == "-" } && digits.count <= 3
    let month = isPlain && digits.count > 1 ? Int(digits[1]).flatMap { $0 <= 12 ? $0 : nil } : nil
    parts = (first, month, month != nil && digits.count > 2 ? Int(digits[2]) : nil)
  }

  /// The first and the last year, astronomical; `nil` on a side that is open, or when both are.
  private static func years(_ interval: JulianInterval) -> (first: Int?, last: Int?)? {
    let first = interval.start.isFinite ? year(interval.start) : nil
    // The end does not belong to it.
    let last = interval.end.isFinite ? year(max(interval.start, interval.end - 1)) : nil
    return first == nil && last == nil ? nil : (first, last)
  }

  private static func year(_ julianDay: Double) -> Int? {
    guard julianDay.magnitude < 1e9 else { return nil }
    return CivilDate(dayNumber: Int((julianDay + 0.5).rounded(.down))).year
  }

  private static func text(_ years: (first: Int?, last: Int?)) -> String {
    switch years {
    case (let first?, let last?) where first == last: text(first)
    case (let first?, let last?) where first > 0: "\(first)--\(text(last))"
    case (let first?, let last?) where last <= 0: "\(1 - first)--\(text(last))"
    case (let first?, let last?): "\(text(first))--\(text(last))"
    case (let first?, nil): "\(text(first))--"
    case (nil, let last?): "before \(text(last + 1))"
    case (nil, nil): ""
    }
  }

  private static func text(_ year: Int) -> String { year > 0 ? "\(year)" : "\(1 - year) BCE" }
}
