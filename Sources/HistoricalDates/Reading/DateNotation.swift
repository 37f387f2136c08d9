/// How a text that stands for a date is to be read: the values of `--date-format`.
public enum DateNotation: String, CaseIterable, Hashable, Sendable {
  /// EDTF if it is that, else ISO 8601, else what people and catalogues write. Bare numbers of one to three digits
  /// and of five and more are not guessed at; 1850 is a year and never a Julian day.
  case auto
  /// ISO 8601 dates and times, and SQLite's way of writing them: `2004-01-01 10:10`.
  case iso
  /// EDTF, levels 0 to 2, and nothing else.
  case edtf
  /// Seconds since 1970-01-01 UTC, with or without decimals.
  case unix
  /// Milliseconds since 1970-01-01 UTC.
  case unixms
  /// Julian days with decimals.
  case julian
  /// Seconds since 2001-01-01 UTC, Core Data's reference date.
  case coredata
  /// English phrases and catalogue dates, even where the same characters would be EDTF: `1858/1860` is either year,
  /// `1910-12` a range. Numeric dates have the month first, `10/7/2008`.
  case text
}

/// How a raw date was understood.
public enum DateInterpretation: Hashable, Sendable {
  /// As EDTF.
  case edtf
  /// As an ISO 8601 date or time.
  case iso
  /// As a number of seconds, milliseconds or days from an epoch.
  case number(DateNotation)
  /// As a phrase or a printed date: `c. 400 BC`, `[between 2000 and 2002]`, `14 July 1789`.
  case text
  /// As a year of another calendar or an era, converted by rule: `Heisei 11`, `Minguo 87`.
  case era(CalendarEra)
  /// As the date codes of a MARC 008 field, with the type of date.
  case marc(Character)
  /// Not at all. The raw text is kept and matches nothing by date.
  case unreadable
}

extension DateInterpretation: CustomStringConvertible {
  /// A few words for a reader, such as "as text".
  public var description: String {
    switch self {
    case .edtf: "as EDTF"
    case .iso: "as ISO 8601"
    case .number(.unix): "as Unix seconds"
    case .number(.unixms): "as Unix milliseconds"
    case .number(.coredata): "as Core Data seconds"
    case .number: "as a Julian day"
    case .text: "as text"
    case .era(let era): "as a year of \(era)"
    case .marc(let type): "as MARC 008 dates of type \(type)"
    case .unreadable: "not understood"
    }
  }
}
