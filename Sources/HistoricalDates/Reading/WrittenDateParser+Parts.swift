/// Parts of dates: early 1850, the second half of the 19th century.
extension WrittenDateParser {
  /// The part of a date. A part of a year has a code in ISO 8601-2; of longer times, and of months, the years or days
  /// from its first to its last are meant. A date that has no such parts stays, and is uncertain.
  func narrowed(_ point: DatePoint, to part: DatePart?) -> DatePoint {
    guard let part else { return point }
    let date = point.date
    // The first decade of a month is ten days, of a year nothing that people write.
    if part.count == 10, date.month != nil || date.year.bounds.count == 1 { return point.qualified(.uncertain) }
    if let month = date.month { return narrowed(point, month: month, to: part) }
    let years = (point.last?.year ?? date.year).bounds
    let whole = date.year.bounds.lowerBound...max(years.upperBound, date.year.bounds.lowerBound)
    guard whole.count > 1 else { return partOfYear(whole.lowerBound, part) }
    let numbers = part.numbers(of: whole.count, from: whole.lowerBound)
    return DatePoint(EDTFDate(year: numbers.lowerBound), through: EDTFDate(year: numbers.upperBound))
      .qualified(date.qualifications.all)
  }

  private func partOfYear(_ year: Int, _ part: DatePart) -> DatePoint {
    if let code = part.code { return DatePoint(EDTFDate(year: year, month: code)) }
    let months = part.numbers(of: 12, from: 1)
    return DatePoint(
      EDTFDate(year: year, month: months.lowerBound), through: EDTFDate(year: year, month: months.upperBound))
  }

  /// The days of a part of a month, and the months of a part of a season within its year.
  private func narrowed(_ point: DatePoint, month: TwoDigits, to part: DatePart) -> DatePoint {
    let years = point.date.year.bounds
    guard point.date.day == nil, point.last == nil, years.count == 1, let number = month.known else {
      return point.qualified(.uncertain)
    }
    let year = years.lowerBound
    if 21...23 ~= number {
      let months = part.numbers(of: 3, from: number * 3 - 60)
      return run(EDTFDate(year: year, month: months.lowerBound), EDTFDate(year: year, month: months.upperBound))
    }
    guard number <= 12 else { return point.qualified(.uncertain) }
    let days = part.numbers(of: CivilDate.length(ofMonth: number, year: year), from: 1)
    return run(
      EDTFDate(year: year, month: number, day: days.lowerBound),
      EDTFDate(year: year, month: number, day: days.upperBound))
  }

  private func run(_ first: EDTFDate, _ last: EDTFDate) -> DatePoint {
    first == last ? DatePoint(first) : DatePoint(first, through: last)
  }
}

// MARK: - Weeks

extension WrittenDateParser {
  /// Parses `week 10 of 2020`, `KW 10/2020`.
  mutating func readWeek() -> DatePoint? {
    let start = index
    index = positionAfterDots(index + 1)
    if let (week, digits) = next?.plainNumber, digits <= 2 {
      index += 1
      if let year = readYearOfDay(takingDual: false), let point = weekPoint(week, of: year.bounds.lowerBound) {
        return point
      }
    }
    index = start
    return nil
  }

  /// Parses `10. KW 2020`, `10th week of 2020` and `2020, week 10`.
  mutating func readWeekOfNumber() -> DatePoint? {
    let start = index
    guard case .number(let number, let digits, _) = next else { return nil }
    index = positionAfterDots(index + 1)
    _ = skip(.comma)
    _ = skip(.hyphen)
    if skip(.keyword(.week)) {
      while skip(.dot) {}
      if digits <= 2, let year = readYearOfDay(takingDual: false),
        let point = weekPoint(number, of: year.bounds.lowerBound)
      {
        return point
      }
      if digits == 4, let (week, _) = next?.plainNumber, let point = weekPoint(week, of: number) {
        index += 1
        return point
      }
    }
    index = start
    return nil
  }

  private func weekPoint(_ week: Int, of year: Int) -> DatePoint? {
    guard let days = CivilDate.week(week, of: year) else { return nil }
    return DatePoint(
      EDTFDate(year: days.first.year, month: days.first.month, day: days.first.day),
      through: EDTFDate(year: days.last.year, month: days.last.month, day: days.last.day))
  }
}
