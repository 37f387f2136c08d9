internal import HistoricalDates

/// A condition on one of a record's dates: `date:1843`, `before:1900`, `added:yesterday`.
package struct DateClause: Hashable, Sendable {
  /// Which date of a record is meant.
  package enum Subject: Hashable, Sendable {
    /// When it was said, written or printed: a stretch of time.
    case date
    /// When it came into the catalogue: an instant.
    case added
    /// When it was changed last: an instant.
    case modified
  }

  /// How the date is to lie to the time that is named.
  package enum Relation: Hashable, Sendable {
    /// They have an instant in common: the date *may* lie in that time.
    case overlaps
    /// The date certainly lies in that time, all of it.
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
}

extension DateClause.Relation {
  /// The stretch that a date has to overlap, or to lie in, when `named` is the time that a clause names.
  func wanted(_ named: JulianInterval) -> JulianInterval {
    switch self {
    case .overlaps, .within: named
    case .before: JulianInterval(start: -.infinity, end: named.start)
    case .after: JulianInterval(start: named.end, end: .infinity)
    }
  }
}
