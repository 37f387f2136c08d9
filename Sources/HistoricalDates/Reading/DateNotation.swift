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
