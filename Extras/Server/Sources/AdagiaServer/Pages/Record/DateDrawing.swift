internal import Adagia
internal import HistoricalDates

/// A record's date on a scale of years: the part that it surely means, and the margin that *about* or *perhaps* adds.
struct DateDrawing {
  /// In a drawing that is 1,000 wide.
  let sureX: Double
  let sureWidth: Double
  let fuzzyX: Double
  let fuzzyWidth: Double
  /// The ends of the scale.
  let first: String
  let last: String
  /// The drawing in words.
  let label: String

  /// `nil` for a date that is open or was not understood.
  init?(_ date: RecordDate) {
    guard let text = date.edtf, let edtf = try? EDTF(text) else { return nil }
    let (sure, fuzzy) = (edtf.interval, edtf.fuzzyInterval)
    guard fuzzy.start.isFinite, fuzzy.end.isFinite, sure.start.isFinite, sure.end.isFinite else { return nil }
    let length = max(fuzzy.end - fuzzy.start, Self.daysPerYear)
    let margin = Self.scale(for: length) / 2
    let middle = (fuzzy.start + fuzzy.end) / 2
    let (start, end) = (middle - margin, middle + margin)
    let position = { (day: Double) in ((day - start) / (end - start) * 10_000).rounded() / 10 }
    (sureX, fuzzyX) = (position(sure.start), position(fuzzy.start))
    sureWidth = max(Self.narrowest, position(sure.end) - position(sure.start))
    fuzzyWidth = max(Self.narrowest, position(fuzzy.end) - position(fuzzy.start))
    (first, last) = (Self.year(start), Self.year(end))
    label = Self.label(date, edtf)
  }

  private static let daysPerYear = 365.2425
  private static let narrowest = 4.0

  /// The days of a scale on which the date takes a tenth to a half.
  private static func scale(for length: Double) -> Double {
    let years = length / daysPerYear
    return [10, 50, 100, 500, 1_000, 5_000].first { $0 >= years * 2 }.map { $0 * daysPerYear } ?? length * 2
  }

  private static func year(_ julianDay: Double) -> String {
    guard let day = JulianDay(julianDay)?.day else { return "" }
    return RecordDate(year: day.year)?.englishText ?? ""
  }

  private static func label(_ date: RecordDate, _ edtf: EDTF) -> String {
    switch (edtf.isApproximate, edtf.isUncertain) {
    case (true, true): "\(date.englishText): approximate and uncertain"
    case (true, false): "\(date.englishText): approximate"
    case (false, true): "\(date.englishText): uncertain"
    case (false, false): "\(date.englishText), as certain as its source"
    }
  }
}
