package import HistoricalDates

/// The time that a date clause names, as far as it is known before SQLite's clock is asked.
///
///     try DateSpan(query: "1939..1945")          // both ends known
///     try DateSpan(query: "now,-7 days..")       // from an instant that SQLite reckons
package struct DateSpan: Hashable, Sendable {
  /// One side of a span, or all of it.
  package enum Part: Hashable, Sendable {
    /// Known as it stands.
    /// - Parameter hasTimeZone: Whether it is an instant whose text names its time zone.
    case stretch(JulianInterval, hasTimeZone: Bool)
    /// Reckoned from the present.
    case relative(RelativeDate)
  }

  package enum Form: Hashable, Sendable {
    case single(Part)
    /// From the start of one to the end of the other; `nil` where it is open.
    case range(from: Part?, through: Part?)
  }

  package let form: Form
  /// As typed.
  package let text: String

  /// Reads the value of a date clause: what `DateRange` and `RelativeDate` read, alone or as `A..B`.
  ///
  /// - Throws: `DateRangeError`, with the part that was not understood.
  package init(query text: String) throws(DateRangeError) {
    self.text = text
    guard let ends = DateRange.ends(of: text) else {
      form = .single(try Self.part(text))
      return
    }
    let first = ends.start.isEmpty ? nil : try Self.part(ends.start)
    let last = ends.end.isEmpty ? nil : try Self.part(ends.end)
    form = .range(from: first, through: last)
    if case .stretch(let start, _)? = first, case .stretch(let end, _)? = last,
      DateRange(from: start, through: end) == nil
    {
      throw .endsBeforeStart(start: ends.start, end: ends.end)
    }
  }

  private static func part(_ text: String) throws(DateRangeError) -> Part {
    if let relative = RelativeDate(text) { return .relative(relative) }
    let range = try DateRange(query: text)
    // Only a time of day has a zone, and a colon.
    let hasTimeZone = text.utf8.contains(UInt8(ascii: ":")) && HistoricalDate(reading: text).edtf?.hasTimeZone ?? false
    return .stretch(range.interval, hasTimeZone: hasTimeZone)
  }
}
