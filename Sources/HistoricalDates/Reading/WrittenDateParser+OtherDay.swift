extension WrittenDateParser {
  /// Parses `18 brumaire an VIII`, `1er vendémiaire, an 2 de la République`. The word for the year may be missing
  /// before a Roman numeral.
  mutating func readRepublicanDay() -> DatePoint? {
    let start = index
    var day = dayNumber
    if day != nil { index = positionAfterDots(index + 1) }
    while skip(.keyword(.filler)) || skip(.hyphen) {}
    if case .keyword(.dayWord) = next { index += 1 }
    guard case .keyword(.republicanMonth(let month)) = next else {
      index = start
      return nil
    }
    index += 1
    let afterMonth = index
    if day == nil, let later = dayNumber {
      (day, index) = (later, index + 1)
      skipToRepublicanYear()
      // In `brumaire 8` the number is the year.
      if yearNumber(of: .frenchRepublican) == nil { (day, index) = (nil, afterMonth) }
    }
    skipToRepublicanYear()
    if let year = yearNumber(of: .frenchRepublican),
      let days = FrenchRepublicanDay.days(year: year, month: month, day: day)
    {
      index += 1
      return point(days, of: .frenchRepublican)
    }
    isImpossible = day != nil
    index = start
    return nil
  }

  private mutating func skipToRepublicanYear() {
    while skip(.comma) || skip(.dot) || skip(.hyphen) || skip(.keyword(.filler)) || skip(.keyword(.yearWord))
      || skip(.keyword(.era(.frenchRepublican)))
    {}
  }

  /// Parses a day, a month or a year after the name of its calendar. Anything else makes all of the text unreadable:
  /// its numbers are not those of the usual calendar.
  mutating func readDateAfterCalendar(of era: CalendarEra) -> DatePoint? {
    let point = era == .hebrew ? readHebrewDay() : readRepublicanDay()
    if let point = point ?? readYear(of: era), !(next?.isDateLike ?? false) { return point }
    isImpossible = true
    return nil
  }

  /// Parses `5 Sha'ban 1266` and `Sha'ban 1266 AH`: the year, since the days of the lunar calendar were observed. Nil
  /// for a year of the Common Era, as in `Ramadan 1984`.
  mutating func readHijraDay() -> DatePoint? {
    let start = index
    if let day = dayNumber, 1...31 ~= day { index += 1 }
    while skip(.dot) || skip(.hyphen) || skip(.slash) || skip(.keyword(.filler)) {}
    if case .keyword(.hijraMonth(let era)) = next {
      index += 1
      while skip(.comma) || skip(.dot) || skip(.hyphen) || skip(.slash) || skip(.keyword(.yearWord)) {}
      if case (let year, 3...4)? = next?.plainNumber, year <= 1_500 {
        index += 1
        _ = readForeignEra()
        if let point = point(year, era) { return point }
      }
    }
    index = start
    return nil
  }

  /// Parses `13 CSH 5760` and `CSH 5760`.
  private mutating func readHebrewDay() -> DatePoint? {
    let start = index
    let day = dayNumber
    if day != nil { index += 1 }
    if case .keyword(.hebrewMonth(let month)) = next, case (let year, 4)? = token(index + 1)?.plainNumber,
      let days = HebrewDay.days(year: year, month: month, day: day)
    {
      index += 2
      return point(days, of: .hebrew)
    }
    index = start
    return nil
  }

  private mutating func point(_ days: (first: CivilDate, last: CivilDate), of era: CalendarEra) -> DatePoint {
    self.era = era
    let first = EDTFDate(year: days.first.year, month: days.first.month, day: days.first.day)
    let last = EDTFDate(year: days.last.year, month: days.last.month, day: days.last.day)
    var point = first == last ? DatePoint(first) : DatePoint(first, through: last)
    point.era = era
    return point
  }
}
