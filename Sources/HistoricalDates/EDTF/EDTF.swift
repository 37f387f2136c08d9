/// A date in the Library of Congress's Extended Date/Time Format (ISO 8601-2:2019), levels 0 to 2: uncertain,
/// approximate, partial, open, before the Common Era, or a choice of several.
///
/// Parsing is strict, printing is canonical, and two values are equal when their canonical texts are. A value keeps its
/// unknown parts; `interval` and `fuzzyInterval` are the times that it can mean.
///
///     let spring = try EDTF("1984-21~")
///     spring.isApproximate        // true
///     spring.interval             // 1984-03-01 up to 1984-06-01, as Julian days
///     try EDTF("2001~-09-XX").level   // 2
public struct EDTF: Hashable, Sendable {
  /// The kinds of value: one date, an instant, an interval or a set.
  enum Content: Hashable, Sendable {
    case date(EDTFDate)
    case dateTime(EDTFDateTime)
    case interval(start: IntervalEnd, end: IntervalEnd)
    case set(EDTFSet)
  }

  /// One end of an interval.
  enum IntervalEnd: Hashable, Sendable {
    case date(EDTFDate)
    /// `..`: no bound on this side.
    case open
    /// Nothing written: a bound that is not known.
    case unknown

    var date: EDTFDate? {
      if case .date(let date) = self { date } else { nil }
    }
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  init(_ date: EDTFDate) { content = .date(date) }

  /// The source's doubt about a date or one of its components: `?`, `~`, or both, `%`.
  package struct Qualification: OptionSet, Hashable, Sendable {
    /// The bits for storage; 0 to 3.
    package let rawValue: UInt8
    /// A qualification from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `?`: the date itself is doubtful.
    package static let uncertain = Qualification(rawValue: 1)
    /// `~`: the date is approximate.
    package static let approximate = Qualification(rawValue: 2)
  }
}

// MARK: - Parsing and properties

extension EDTF {
  /// Parses a text that is EDTF from its first to its last character, without spaces around it.
  /// - Throws: `EDTFError` with the expected element and the offset of the fault.
  /// - Complexity: O(*n*) in the length of `text`; about a tenth of a microsecond for a plain date.
  public init(_ text: some StringProtocol) throws(EDTFError) {
    var copy = String(text)
    // `withUTF8` rethrows untyped, so the result leaves the closure as a value.
    self = try copy.withUTF8 { bytes in EDTFParser.result(of: bytes) }.get()
  }

  /// The union of all qualifications of all components.
  package var qualification: Qualification {
    switch content {
    case .date(let date): date.qualifications.all
    case .dateTime: []
    case .interval(let start, let end):
      (start.date?.qualifications.all ?? []).union(end.date?.qualifications.all ?? [])
    case .set(let set): set.dates.reduce([]) { $0.union($1.qualifications.all) }
    }
  }

  /// True if any component is marked `?` or `%`.
  public var isUncertain: Bool { qualification.contains(.uncertain) }

  /// True if any component is marked `~` or `%`, or the year has a number of significant digits (`1950S2`).
  public var isApproximate: Bool {
    if case .date(let date) = content, date.year.significantDigits > 0 { return true }
    return qualification.contains(.approximate)
  }

  /// True if it is an instant with `Z` or an offset.
  package var hasTimeZone: Bool {
    if case .dateTime(let dateTime) = content { dateTime.zone != .unstated } else { false }
  }

  /// True if its start is open: `../1900`, `[..1760-12-03]`.
  package var hasOpenStart: Bool {
    switch content {
    case .interval(let start, _): start == .open
    case .set(let set): set.members.contains { $0.isOpenAtStart }
    default: false
    }
  }

  /// True if its end is open: `1985/..`, `[1760-12..]`.
  package var hasOpenEnd: Bool {
    switch content {
    case .interval(_, let end): end == .open
    case .set(let set): set.members.contains { $0.isOpenAtEnd }
    default: false
    }
  }

  /// True if it is an interval with an unknown start: `/1900`.
  package var hasUnknownStart: Bool {
    if case .interval(.unknown, _) = content { true } else { false }
  }

  /// True if it is an interval with an unknown end: `1985/`.
  package var hasUnknownEnd: Bool {
    if case .interval(_, .unknown) = content { true } else { false }
  }

  /// True if any digit is unspecified: `19XX`, `1560-XX-25`.
  package var hasUnspecifiedDigits: Bool {
    switch content {
    case .date(let date): date.hasUnspecifiedDigits
    case .dateTime: false
    case .interval(let start, let end):
      start.date?.hasUnspecifiedDigits ?? false || end.date?.hasUnspecifiedDigits ?? false
    case .set(let set): set.dates.contains { $0.hasUnspecifiedDigits }
    }
  }

  /// The end date of an interval. Nil when the end is open or unknown, and for anything but an interval.
  var endOfInterval: EDTFDate? {
    if case .interval(_, .date(let end)) = content { end } else { nil }
  }

  /// True if it is an interval: all of the time between its ends, `1964/2008`.
  package var isInterval: Bool {
    if case .interval = content { true } else { false }
  }

  /// True if it is a set: `[1667,1672]`, `{1960,1961}`.
  package var isSet: Bool {
    if case .set = content { true } else { false }
  }
}
