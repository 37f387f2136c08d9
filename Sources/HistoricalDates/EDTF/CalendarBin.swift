/// A century, decade, year or month: one bar of a histogram.
///
/// Bins of the Common Era follow EDTF's patterns: `18XX` is 1800 to 1899. Before it the patterns fit the usual
/// centuries exactly. Year 0, 1 BCE, belongs to the bins before the Common Era, so the first bins after it begin with
/// year 1.
public struct CalendarBin: Hashable, Sendable {
  /// The length of a histogram's bins.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// A hundred years: 1800 to 1899, and 100 to 1 BCE.
    case century
    /// Ten years: 1850 to 1859.
    case decade
    /// A year.
    case year
    /// A month.
    case month
  }

  /// The length of the bin.
  package let unit: Unit
  /// The first day of the bin.
  package let first: CivilDate
  /// The first day of the next bin.
  private let next: CivilDate

  /// The bin that contains a day.
  package init(_ unit: Unit, containing day: CivilDate) {
    self.unit = unit
    guard unit != .month else {
      first = CivilDate(unchecked: day.year, day.month, 1)
      next = first.adding(months: 1)
      return
    }
    let (low, high) = Self.years(of: unit, containing: day.year)
    first = CivilDate(unchecked: low, 1, 1)
    next = CivilDate(unchecked: high + 1, 1, 1)
  }

  /// The bin's first and last instant, as a half-open interval.
  package var interval: JulianInterval {
    JulianInterval(start: Double(first.dayNumber) - 0.5, end: Double(next.dayNumber) - 0.5)
  }

  /// The bin after this one.
  package var following: CalendarBin { CalendarBin(unit, containing: next) }

  /// The bin as EDTF: `-04XX`, `184X`, `1843`, `1843-07`. Years of more than four digits have no pattern, so there a
  /// century or a decade is an interval: `Y-11999/Y-11900`.
  public var edtf: EDTF {
    switch unit {
    case .century where hasLongYear, .decade where hasLongYear:
      EDTF(.interval(start: .date(EDTFDate(year: first.year)), end: .date(EDTFDate(year: next.year - 1))))
    case .century: EDTF(pattern(places: 2))
    case .decade: EDTF(pattern(places: 1))
    case .year: EDTF(EDTFDate(year: first.year))
    case .month: EDTF(EDTFDate(year: first.year, month: first.month))
    }
  }

  private var hasLongYear: Bool { first.year.magnitude > 9999 }

  private func pattern(places: Int) -> EDTFDate {
    var year = EDTFYear(first.year, unspecifying: places)
    // The bin that ends in year 0 is -00XX. Its digits are all zeros and carry no sign, so the sign is set here.
    year.isNegative = first.year < 0
    return EDTFDate(year: year)
  }

  private static func years(of unit: Unit, containing year: Int) -> (Int, Int) {
    let length = unit == .century ? 100 : unit == .decade ? 10 : 1
    guard length > 1 else { return (year, year) }
    if year > 0 { return (max(year / length * length, 1), year / length * length + length - 1) }
    let near = -(-year / length * length)
    return (near - length + 1, near)
  }
}

extension JulianInterval {
  /// The bins that the interval overlaps, in order, each with its share of the interval. The shares add up to 1, so
  /// that a range is spread over its years and not counted for one of them.
  ///
  /// Nil when a side is open, or when the interval overlaps more than `limit` bins and is too vague to place.
  /// - Complexity: O(*b*) in the number of bins.
  ///
  ///     try EDTF("1898/1901").interval.shares(by: .century)   // 18XX 0.5 and 19XX 0.5, to a thousandth
  package func shares(by unit: CalendarBin.Unit, limit: Int = 1_200) -> [(bin: CalendarBin, share: Double)]? {
    guard !isUnbounded, start.magnitude < 1e11, end.magnitude < 1e11 else { return nil }
    var shares: [(bin: CalendarBin, share: Double)] = []
    var bin = CalendarBin(unit, containing: CivilDate(dayNumber: Int((start + 0.5).rounded(.down))))
    repeat {
      guard shares.count < limit else { return nil }
      shares.append((bin, share(in: bin.interval)))
      bin = bin.following
    } while bin.interval.start < end
    return shares
  }

  private func share(in bin: JulianInterval) -> Double {
    // An interval without length lies wholly in its one bin.
    start == end ? 1 : (min(end, bin.end) - max(start, bin.start)) / (end - start)
  }
}
