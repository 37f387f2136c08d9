package import HistoricalDates

/// A condition on one of a record's dates: `date:1843`, `before:1900`, `added:yesterday`.
package struct DateClause: Hashable, Sendable {
  /// The date of a record that is compared.
  package enum Subject: Hashable, Sendable {
    /// The date of saying, writing or printing: a stretch of time.
    case date
    /// The moment the record was added to the catalog.
    case added
    /// The moment of the record's last change.
    case modified
  }

  /// The relation of the date to the time that is named.
  package enum Relation: Hashable, Sendable {
    /// They have an instant in common: the date *may* lie in that time.
    case overlaps
    /// The whole date lies in that time: the date *certainly* does.
    case within
    /// The date may lie before that time begins.
    case before
    /// The date may lie after that time ends.
    case after
  }

  package var subject: Subject
  package var relation: Relation
  package var span: DateSpan

  package init(_ subject: Subject, _ relation: Relation, _ span: DateSpan) {
    self.subject = subject
    self.relation = relation
    self.span = span
  }

  /// In the query language's notation.
  var typed: String {
    switch (subject, relation) {
    case (.added, _): "added:\(span.text)"
    case (.modified, _): "modified:\(span.text)"
    case (.date, .overlaps): "date:\(span.text)"
    case (.date, .within): "date-within:\(span.text)"
    case (.date, .before): "before:\(span.text)"
    case (.date, .after): "after:\(span.text)"
    }
  }
}

extension DateClause.Relation {
  /// The stretch that a date has to overlap, or to lie in, when `named` is the time that the clause names.
  package func wanted(_ named: JulianInterval) -> JulianInterval {
    switch self {
    case .overlaps, .within: named
    case .before: JulianInterval(start: -.infinity, end: named.start)
    case .after: JulianInterval(start: named.end, end: .infinity)
    }
  }
}

/// The time that a date clause names, as far as it is known without a clock.
///
///     try DateSpan(query: "1939..1945")          // both ends known
///     try DateSpan(query: "now,-7 days..")       // from an instant that SQLite computes
package struct DateSpan: Hashable, Sendable {
  /// One end of a span, or all of it.
  package enum Part: Hashable, Sendable {
    /// A known time.
    /// - Parameter hasTimeZone: True if the text is an instant with a time zone.
    case stretch(JulianInterval, hasTimeZone: Bool)
    /// A time relative to now.
    case relative(RelativeDate)
  }

  package enum Form: Hashable, Sendable {
    case single(Part)
    /// From the start of one to the end of the other; `nil` for an open end.
    case range(from: Part?, through: Part?)
  }

  package let form: Form
  /// As typed.
  package let text: String

  /// Reads the value of a date clause: anything that `DateRange` or `RelativeDate` reads, alone or as `A..B`.
  ///
  /// - Throws: `DateRangeError`, with the part that was not understood.
  package init(query text: String) throws(DateRangeError) {
    self.text = text
    guard let ends = DateRange.ends(of: text) else {
      form = .single(try Self.part(text))
      return
    }
    try DateRange.checkSides(ends)
    let first = ends.start.isEmpty ? nil : try Self.part(ends.start)
    let last = ends.end.isEmpty ? nil : try Self.part(ends.end)
    form = .range(from: first, through: last)
    if case .stretch(let start, _)? = first, case .stretch(let end, _)? = last,
      DateRange(from: start, through: end) == nil
    {
      throw .endsBeforeStart(start: ends.start, end: ends.end)
    }
  }

  private init(_ form: Form, _ text: String) { (self.form, self.text) = (form, text) }

  /// The time from the start of the span on.
  package var onward: DateSpan {
    switch form {
    case .single(let part): DateSpan(.range(from: part, through: nil), text + "..")
    case .range(let first, _):
      DateSpan(.range(from: first, through: nil), (DateRange.ends(of: text)?.start ?? "") + "..")
    }
  }

  /// The time up to the end of the span.
  package var upToEnd: DateSpan {
    switch form {
    case .single(let part): DateSpan(.range(from: nil, through: part), ".." + text)
    case .range(_, let last): DateSpan(.range(from: nil, through: last), ".." + (DateRange.ends(of: text)?.end ?? ""))
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
