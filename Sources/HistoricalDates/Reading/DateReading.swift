/// How a raw date was understood.
public enum DateReading: Hashable, Sendable {
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

extension DateReading: CustomStringConvertible {
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
