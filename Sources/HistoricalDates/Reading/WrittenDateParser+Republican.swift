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
    if day == nil, let later = dayNumber, token(index + 1) != nil { (day, index) = (later, index + 1) }
    while skip(.comma) || skip(.dot) || skip(.hyphen) || skip(.keyword(.filler))
      || skip(.keyword(.era(.frenchRepublican)))
      || skip(.keyword(.yearWord))
    {}
    if let year = yearNumber(of: .frenchRepublican),
      let days = FrenchRepublicanDay.days(year: year, month: month, day: day)
    {
      index += 1
      return republicanPoint(days)
    }
    isImpossible = day != nil
    index = start
    return nil
  }

  private mutating func republicanPoint(_ days: (first: CivilDate, last: CivilDate)) -> DatePoint {
    era = .frenchRepublican
    let first = EDTFDate(year: days.first.year, month: days.first.month, day: days.first.day)
    let last = EDTFDate(year: days.last.year, month: days.last.month, day: days.last.day)
    var point = first == last ? DatePoint(first) : DatePoint(first, through: last)
    point.era = .frenchRepublican
    return point
  }
}
