/// A day of the Hebrew calendar, by its fixed rules: months of 29 and 30 days, and a second Adar in leap years.
enum HebrewDay {
  /// The Gregorian days of a month, or one of its days; a day lasts from the evening before to its own. Months are
  /// counted from Tishri, and 6 and 7 are the two Adars, one month in a common year. Nil for a day that it does not
  /// have.
  ///
  ///     days(year: 5708, month: 9, day: 5)   // 1948-05-14, 5 Iyar
  static func days(year: Int, month: Int, day: Int?) -> (first: CivilDate, last: CivilDate)? {
    guard 1...6_500 ~= year, 1...13 ~= month else { return nil }
    let lengths = monthLengths(of: year)
    let place = month == 7 && lengths[6] == 0 ? 5 : month - 1
    let start = firstDay(of: year) + lengths[..<place].reduce(0, +)
    guard 1...lengths[place] ~= day ?? 1 else { return nil }
    if let day { return (CivilDate(dayNumber: start + day - 1), CivilDate(dayNumber: start + day - 1)) }
    return (CivilDate(dayNumber: start), CivilDate(dayNumber: start + lengths[place] - 1))
  }

  private static func monthLengths(of year: Int) -> [Int] {
    let length = firstDay(of: year + 1) - firstDay(of: year)
    let isLeap = (7 * year + 1) % 19 < 7
    let cheshvan = length % 10 == 5 ? 30 : 29
    let kislev = length % 10 == 3 ? 29 : 30
    return [30, cheshvan, kislev, 29, 30, isLeap ? 30 : 29, isLeap ? 29 : 0, 30, 29, 30, 29, 30, 29]
  }

  /// The day number of 1 Tishri. Two postponements keep a year from having 356 or 382 days.
  ///
  /// The rules and their arithmetic are those of Reingold and Dershowitz, "Calendrical Calculations" (2018), chapter 8.
  private static func firstDay(of year: Int) -> Int {
    let (before, own, after) = (newMoon(of: year - 1), newMoon(of: year), newMoon(of: year + 1))
    let delay = after - own == 356 ? 2 : own - before == 382 ? 1 : 0
    return epoch + own + delay
  }

  /// The days from the epoch to the new moon of Tishri, or to the day after it on a Sunday, Wednesday or Friday.
  private static func newMoon(of year: Int) -> Int {
    let months = floorDivide(235 * year - 234, 19)
    let parts = 12_084 + 13_753 * months
    let day = 29 * months + floorDivide(parts, 25_920)
    return 3 * (day + 1) % 7 < 3 ? day + 1 : day
  }

  /// The day number of the day before 1 Tishri of year 1, 7 October 3761 BCE in the Julian calendar.
  private static let epoch = 347_998
}
