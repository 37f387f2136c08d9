extension WrittenDateParser {
  /// Parses dates of numbers alone: `14.7.1789`, `7/14/1789`, `1789/7/14`, `1789-07-14`, `7/1789`.
  mutating func readNumericDate() -> DatePoint? {
    guard let first = next?.plainNumber, case .symbol(let separator) = token(index + 1), separator.joinsNumbers else {
      return nil
    }
    guard let second = token(index + 2)?.plainNumber else { return nil }
    guard token(index + 3) == .symbol(separator), let third = token(index + 4)?.plainNumber else {
      if separator == .hyphen, let point = readMonthBeforeEra(first, second) { return point }
      return readMonthOfYear(first, separator, second)
    }
    if let point = readDayBeforeEra(first, second, third) { return point }
    let point: DatePoint?
    if first.digits == 4, second.digits <= 2, third.digits <= 2 {
      point = dayPoint(first.value, second.value, third.value)
    } else if third.digits == 4, first.digits <= 2, second.digits <= 2 {
      point = readDayOfYear(first.value, second.value, third.value, isDayFirst: separator == .dot)
    } else {
      return nil
    }
    // A day that does not exist makes all of the text unreadable: its year alone is not what the writer meant.
    if point == nil { isImpossible = true } else { index += 5 }
    return point
  }

  /// Parses a day with an era after it: `343-02-03 BC`, `15.3.44 v. Chr.`, where a year may have fewer than four
  /// digits.
  private mutating func readDayBeforeEra(
    _ first: (value: Int, digits: Int), _ second: (value: Int, digits: Int), _ third: (value: Int, digits: Int)
  ) -> DatePoint? {
    let start = index
    index += 5
    if let isBefore = readEraWord(), first.digits <= 4, third.digits <= 4, second.digits <= 2 {
      let isYearFirst =
        first.digits > 2 || third.digits <= 2 && first.value > 31
        || third.digits <= 2 && tokenBefore(start + 2) == .symbol(.hyphen)
      let (year, day) = isYearFirst ? (first.value, third.value) : (third.value, first.value)
      if year > 0, let date = CivilDate(year: isBefore ? 1 - year : year, month: second.value, day: day) {
        return DatePoint(EDTFDate(year: date.year, month: date.month, day: date.day))
      }
      isImpossible = true
    }
    index = start
    return nil
  }

  /// Parses a month with an era after it, `343-02 BC`. A range ends with a year of its own length, `12-10 BC`, and
  /// without a zero before it: `44-03 BC` is a month.
  private mutating func readMonthBeforeEra(
    _ first: (value: Int, digits: Int), _ second: (value: Int, digits: Int)
  ) -> DatePoint? {
    let isMonth = first.digits > 2 || second.value < 10 && first.value >= EDTFYear.powersOfTen[first.digits - 1]
    guard isMonth, second.digits == 2, 1...12 ~= second.value, first.value > 0 else { return nil }
    let start = index
    index += 3
    if let isBefore = readEraWord() {
      let year = isBefore ? 1 - first.value : first.value
      // EDTF has no month of a year of more than four digits.
      guard first.digits <= 4 else {
        isDoubtful = true
        return DatePoint(EDTFDate(year: year))
      }
      return DatePoint(EDTFDate(year: year, month: second.value))
    }
    index = start
    return nil
  }

  private func tokenBefore(_ position: Int) -> DateToken? { token(position - 1) }

  /// Parses `7/1789` and `1789/07`, which unlike `1789/90` cannot be two years.
  private mutating func readMonthOfYear(
    _ first: (value: Int, digits: Int), _ separator: DateToken.Symbol, _ second: (value: Int, digits: Int)
  ) -> DatePoint? {
    // 05-2020 and 05.2020 are months; 2020-05 and 2020.05 have readings of their own.
    let isMonthFirst = first.digits <= 2 && second.digits == 4 && token(index - 1) == nil && token(index + 3) == nil
    guard separator == .slash || isMonthFirst, min(first.digits, second.digits) <= 2,
      max(first.digits, second.digits) == 4
    else { return nil }
    let (year, month) = first.digits == 4 ? (first.value, second.value) : (second.value, first.value)
    guard 1...Self.latestYear ~= year, 1...12 ~= month else { return nil }
    if first.digits == 4, (year + 1) % EDTFYear.powersOfTen[second.digits] == month { return nil }
    index += 3
    return DatePoint(EDTFDate(year: year, month: month))
  }

  /// The date of a day, a month and a year in unknown order. With dots the day comes first everywhere. Otherwise both
  /// orders are common: the date is one of two, unless only one of them exists or the text is in English.
  private func readDayOfYear(_ first: Int, _ second: Int, _ year: Int, isDayFirst: Bool) -> DatePoint? {
    let dayFirst = dayPoint(year, second, first)
    let monthFirst = dayPoint(year, first, second)
    if isDayFirst { return dayFirst ?? monthFirst }
    guard let dayFirst, let monthFirst else { return dayFirst ?? monthFirst }
    if style.isEnglish || dayFirst.date == monthFirst.date { return monthFirst }
    let isInOrder = dayFirst.date.bounds.first < monthFirst.date.bounds.first
    return isInOrder ? DatePoint(dayFirst.date, or: monthFirst.date) : DatePoint(monthFirst.date, or: dayFirst.date)
  }

  private func dayPoint(_ year: Int, _ month: Int, _ day: Int) -> DatePoint? {
    guard 1...Self.latestYear ~= year, let date = CivilDate(year: year, month: month, day: day) else { return nil }
    return DatePoint(EDTFDate(year: date.year, month: date.month, day: date.day))
  }
}

extension DateToken.Symbol {
  /// True if it joins the numbers of a date.
  fileprivate var joinsNumbers: Bool { self == .slash || self == .dot || self == .hyphen }
}
