public import CatalogRecords
public import Foundation
public import HistoricalDates

/// The dates of records as text.
///
///     RecordDate(reading: "c. 400 BC").formatted(.english)   // "about 400 BCE"
///     RecordDate(reading: "c. 400 BC").formatted(.edtf)      // "-0399~"
///
/// A date that could not be read always appears in its source's words.
public struct RecordDateStyle: FormatStyle, Sendable {
  private enum Form: Codable, Hashable, Sendable {
    case english, edtf, days
  }

  private let form: Form

  /// The text of a date in this style.
  public func format(_ date: RecordDate) -> String {
    switch form {
    case .english: date.text(.human)
    case .edtf: date.text(.edtf)
    case .days: date.text(.iso)
    }
  }

  fileprivate enum All {
    static let english = RecordDateStyle(form: .english)
    static let edtf = RecordDateStyle(form: .edtf)
    static let days = RecordDateStyle(form: .days)
  }
}

extension FormatStyle where Self == RecordDateStyle {
  /// English words: `about 400 BCE`.
  public static var english: Self { RecordDateStyle.All.english }
  /// Canonical EDTF: `-0399~`.
  public static var edtf: Self { RecordDateStyle.All.edtf }
  /// ISO 8601: the first and the last possible day, or the instant.
  public static var days: Self { RecordDateStyle.All.days }
}

extension RecordDate {
  /// The date as text; in English words by default.
  public func formatted(_ style: RecordDateStyle = .english) -> String { style.format(self) }

  /// The day of an instant, without its time. `RecordDate(instant:)` keeps the time.
  ///
  ///     RecordDate(.now, in: .current)
  ///
  /// - Returns: `nil` for a date that is not a number, or outside of the years -9999 to 9999, where EDTF has no days.
  public init?(_ date: Date, in timeZone: TimeZone = .gmt) {
    // The system's calendars end the program for distant dates, and are Julian before 1582.
    let near = Date(timeIntervalSince1970: min(max(date.timeIntervalSince1970, -Self.distant), Self.distant))
    guard JulianDay(date) != nil else { return nil }
    guard let day = JulianDay(date + Double(timeZone.secondsFromGMT(for: near)))?.day else { return nil }
    self.init(year: day.year, month: day.month, day: day.day)
  }

  /// The seconds of about 3,000 years.
  private static let distant = 1e11

  /// An instant to the millisecond, in UTC. `start` gives it back.
  ///
  ///     RecordDate(instant: Date(timeIntervalSince1970: 1.5))?.edtf   // "1970-01-01T00:00:01.500Z"
  ///
  /// - Returns: `nil` for a date that is not a number, or outside of the years -9999 to 9999, where EDTF has no times.
  public init?(instant: Date) {
    guard let moment = JulianDay(instant), moment.day.year.magnitude <= 9_999 else { return nil }
    self.init(raw: moment.isoText, meaning: moment.isoText)
  }

  /// A date with a meaning in EDTF, which is also its text.
  ///
  ///     RecordDate(try EDTF("1815~"))
  public init(_ meaning: EDTF) {
    self.init(raw: meaning.description, edtf: meaning.description, interval: meaning.interval)
  }

  /// The meaning of the date; `nil` when it could not be read.
  public var meaning: EDTF? { edtf.flatMap { try? EDTF($0) } }

  /// The first instant of the date as a `Date`; `nil` when it is open or could not be read.
  public var start: Date? { interval.flatMap { Self.date($0.start) } }

  /// The instant after the date as a `Date`; `nil` when it is open or could not be read.
  public var end: Date? { interval.flatMap { Self.date($0.end) } }

  private static func date(_ julianDay: Double) -> Date? {
    // A Julian day of our time is exact to about 40 microseconds.
    JulianDay(julianDay).map { Date($0) }
  }
}
