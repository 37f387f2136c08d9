/// A day of the French Republic: 12 months of 30 days, and five or six days at the end of the year.
enum FrenchRepublicanDay {
  /// The Gregorian days of a month, or one of its days. Month 13 is the complementary days. Nil for a day that the
  /// calendar does not have.
  ///
  ///     days(year: 8, month: 2, day: 18)   // 1799-11-09, the 18 brumaire of Bonaparte's coup
  static func days(year: Int, month: Int, day: Int?) -> (first: CivilDate, last: CivilDate)? {
    guard 1...14 ~= year, 1...13 ~= month else { return nil }
    let start = firstDay(of: year) + (month - 1) * 30
    let length = month < 13 ? 30 : (year < 14 ? firstDay(of: year + 1) : start + 5) - start
    guard 1...length ~= day ?? 1 else { return nil }
    if let day { return (CivilDate(dayNumber: start + day - 1), CivilDate(dayNumber: start + day - 1)) }
    return (CivilDate(dayNumber: start), CivilDate(dayNumber: start + length - 1))
  }

  /// The day number of 1 vendémiaire, by the equinox in Paris, as it was in force: 22 to 24 September.
  private static func firstDay(of year: Int) -> Int {
    let september = [22, 22, 22, 23, 22, 22, 22, 23, 23, 23, 23, 24, 23, 23][year - 1]
    return CivilDate(unchecked: 1_791 + year, 9, september).dayNumber
  }
}
