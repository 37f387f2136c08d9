/// The notation of a date's text: the values of `--date-format`.
public enum DateNotation: String, CaseIterable, Hashable, Sendable {
  /// EDTF if the text is EDTF, else ISO 8601, else dates as people and catalogs write them. Bare numbers of one to
  /// three digits and of five or more are not interpreted. 1850 is a year and never a Julian day.
  case auto
  /// ISO 8601 dates and times, and SQLite's variants: `2004-01-01 10:10`.
  case iso
  /// EDTF, levels 0 to 2, only.
  case edtf
  /// Seconds since 1970-01-01 UTC, with or without decimals.
  case unix
  /// Milliseconds since 1970-01-01 UTC.
  case unixms
  /// Julian days with decimals.
  case julian
  /// Seconds since 2001-01-01 UTC, Core Data's reference date.
  case coredata
  /// English phrases and catalog dates, even if the same characters would be EDTF: `1858/1860` is one of two years,
  /// `1910-12` a range. Numeric dates have the month first, `10/7/2008`.
  case text
}

/// The interpretation of a raw date.
package enum DateInterpretation: Hashable, Sendable {
  /// EDTF.
  case edtf
  /// An ISO 8601 date or time.
  case iso
  /// A number of seconds, milliseconds or days since an epoch.
  case number(DateNotation)
  /// A phrase or a printed date: `c. 400 BC`, `[between 2000 and 2002]`, `14 July 1789`.
  case text
  /// A year of another calendar or an era, converted by rule: `Heisei 11`, `Minguo 87`.
  case era(CalendarEra)
  /// The date codes of a MARC 008 field, with the type of date.
  case marc(Character)
  /// Not a date. The raw text is kept and matches nothing by date.
  case unreadable
}

extension DateInterpretation: CustomStringConvertible {
  /// A few words for people, such as "as text".
  package var description: String {
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
