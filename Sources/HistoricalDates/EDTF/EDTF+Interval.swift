extension EDTF {
  /// The interval from the first instant that the date can mean to the last, without regard to `?` and `~`: half-open
  /// Julian days in UTC, infinite on an open side.
  ///
  /// An unknown start or end lies `unknownReach` years from the known end. Unspecified digits take their lowest and
  /// highest values. A set spans all its members. `1950S2` is the year 1950 here.
  ///
  ///     try EDTF("199X").interval   // 1990-01-01 up to 2000-01-01
  public var interval: JulianInterval { span { $0.bounds } }

  /// The interval with a margin on both sides for each qualified component. The margin is one unit of the component for
  /// `?` or `~` and two for `%`. The unit is a day, a month, three months for a season, a year, or a decade for `156X`.
  /// Equal to `interval` when nothing is qualified.
  ///
  /// Significant digits widen the interval too: `1950S2` is 1900 to 1999 here. The rule is python-edtf's.
  ///
  ///     try EDTF("1984~").fuzzyInterval   // 1983-01-01 up to 1986-01-01
  public var fuzzyInterval: JulianInterval { span { $0.fuzzyBounds } }

  /// Years between the known end of an interval and its unknown end: `/2006` begins at 1996-12-31. The figure is
  /// python-edtf's.
  package static let unknownReach = 10

  private typealias Bounds = (first: CivilDate, last: CivilDate)

  private func span(_ bounds: (EDTFDate) -> Bounds) -> JulianInterval {
    switch content {
    case .date(let date):
      let (first, last) = bounds(date)
      return JulianInterval(from: first, through: last)
    case .dateTime(let dateTime): return dateTime.interval
    case .interval(let start, let end):
      let (first, last) = Self.span(from: start, to: end, bounds)
      return JulianInterval(from: first, through: last)
    case .set(let set): return set.span(bounds)
    }
  }

  private static func span(
    from start: IntervalEnd, to end: IntervalEnd, _ bounds: (EDTFDate) -> Bounds
  ) -> (CivilDate?, CivilDate?) {
    switch (start, end) {
    case (.date(let start), .date(let end)): (bounds(start).first, bounds(end).last)
    case (.date(let start), .unknown): (bounds(start).first, latest(after: start.bounds))
    case (.unknown, .date(let end)): (earliest(before: end.bounds), bounds(end).last)
    case (.date(let start), .open): (bounds(start).first, nil)
    case (.open, .date(let end)): (nil, bounds(end).last)
    default: (nil, nil)
    }
  }

  /// The earliest day of an unknown start, never after the first day of the known end.
  private static func earliest(before end: Bounds) -> CivilDate {
    min(end.last.adding(years: -unknownReach), end.first)
  }

  /// The latest day of an unknown end, never before the last day of the known start.
  private static func latest(after start: Bounds) -> CivilDate {
    max(start.first.adding(years: unknownReach), start.last)
  }
}

extension EDTFSet {
  fileprivate func span(_ bounds: (EDTFDate) -> (first: CivilDate, last: CivilDate)) -> JulianInterval {
    var first: CivilDate? = nil
    var last: CivilDate? = nil
    for member in members {
      let (from, through) = (bounds(member.ends.first).first, bounds(member.ends.last).last)
      first = first.map { min($0, from) } ?? from
      last = last.map { max($0, through) } ?? through
    }
    return JulianInterval(
      from: members.contains(where: \.isOpenAtStart) ? nil : first,
      through: members.contains(where: \.isOpenAtEnd) ? nil : last)
  }
}
