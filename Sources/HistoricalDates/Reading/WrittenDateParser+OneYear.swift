/// Ranges, choices and lists whose year is written once, after the last date.
extension WrittenDateParser {
  /// A month or season, a day, or both, before a joint.
  private struct Start {
    /// The month, or a season's code in EDTF.
    var month: Int?
    var day: Int?
    /// True if the month precedes the day, so that it counts for the next day too: `May 3, 5, 1850`.
    var isMonthFirst = false
  }

  private enum Joint { case range, choice, both, list }

  /// Parses `May-June 1843`, `April/May 1843`, `3 or 5 May 1843`, `5 May and 3 June 1843`, `May 3-5, 1843`,
  /// `3, 5 and 7 May 1843`, `3.5.-7.5.1843`, `Spring/Summer 1843`, `Dec./Jan. 1843-44` and `Dec./Jan. 1844`. Nil for
  /// anything else.
  mutating func readDatesOfOneYear(_ modifiers: DateModifiers) -> EDTF? {
    let (attempt, wasOldStyle) = (index, isOldStyle)
    if let calendar = modifiers.calendar { isOldStyle = calendar == .julian }
    var starts: [Start] = []
    var (joint, hasComma) = (Joint?.none, false)
    while let start = readStartWithoutYear(after: starts.last) {
      hasComma = hasComma || next == .symbol(.comma)
      joint = readJoint(after: joint)
      guard let joint else { break }
      starts.append(start)
      let afterJoint = index
      if let end = readEnd(of: start), !hasComma || isList(starts, end, from: attempt),
        let dates = dates(starts, before: end)
      {
        let doubt = modifiers.qualification.union(readTrailingDoubt())
        return edtf(dates.map { $0.qualified(doubt) }, modifiers.isBetween ? nil : joint)
      }
      index = afterJoint
    }
    (index, isOldStyle) = (attempt, wasOldStyle)
    return nil
  }

  private mutating func readStartWithoutYear(after last: Start?) -> Start? {
    if let month = readMonthOrSeason() {
      let day = month > 12 ? nil : dayNumber
      if day != nil { index += 1 }
      return Start(month: month, day: day, isMonthFirst: true)
    }
    guard let day = dayNumber else { return nil }
    index += 1
    if let month = readMonthNumber() { return Start(month: month, day: day) }
    _ = skip(.dot)
    while skip(.keyword(.filler)) || skip(.keyword(.small(.or))) {}
    if case .keyword(.month) = next { return Start(month: readMonthOrSeason(), day: day) }
    guard let last, last.isMonthFirst, last.day != nil else { return Start(day: day) }
    return Start(month: last.month, day: day, isMonthFirst: true)
  }

  /// Parses the month after the day of `3.5.-7.5.1850` and `3.V.-7.V.1850`, which a joint follows. Nil when there is
  /// none.
  private mutating func readMonthNumber() -> Int? {
    let start = index
    guard skip(.dot) else { return nil }
    let month: Int? =
      switch next {
      case .number(let value, digits: 1...2, .none), .word(.some(let value)): value
      default: nil
      }
    if let month, 1...12 ~= month {
      index += 1
      _ = skip(.dot)
      var copy = self
      if copy.readJoint() != nil { return month }
    }
    index = start
    return nil
  }

  private mutating func readMonthOrSeason() -> Int? {
    guard let code = next?.monthOrSeason else { return nil }
    index += 1
    _ = skip(.dot)
    return code
  }

  private mutating func readJoint() -> Joint? {
    if skipJoint() { return .range }
    if skip(.slash) || skipOr() { return .choice }
    return skipAnd() ? .both : nil
  }

  /// Parses the joint after another one, which is the same. A list ends in "and" or "or" too, with a comma before it or
  /// without one.
  private mutating func readJoint(after joint: Joint?) -> Joint? {
    let hasComma = skip(.comma)
    guard hasComma || joint == .list else {
      let next = readJoint()
      return joint == nil || joint == next ? next : nil
    }
    let next: Joint? = skipOr() ? .choice : skipAnd() ? .both : hasComma ? .list : nil
    return joint == nil || joint == .list || joint == next ? next : nil
  }

  /// True if dates with commas between are of one kind. The number of `vol. 3, 5 May 1850` is no day: a list of days
  /// without months begins the text.
  private func isList(_ starts: [Start], _ end: EDTFDate, from position: Int) -> Bool {
    guard starts.allSatisfy({ ($0.day == nil) == (end.day == nil) }) else { return false }
    return starts[0].month != nil || beginsText(at: position)
  }

  /// The end, which has a day or a season if the start has one.
  private mutating func readEnd(of start: Start) -> EDTFDate? {
    if let month = start.month, start.day != nil, let day = dayNumber {
      let attempt = index
      index += 1
      if let year = readYearOfDay() { return EDTFDate(year: year, month: TwoDigits(month), day: TwoDigits(day)) }
      index = attempt
    }
    switch next {
    case .keyword(.month(let month)):
      guard let first = start.month, first <= 12, let end = readFromMonth(month)?.date else { return nil }
      return start.day == nil || end.day != nil ? end : nil
    case .keyword(.season(let season)):
      guard let first = start.month, first > 12, let end = readFromSeason(season), end.last == nil else { return nil }
      return end.date
    default: return readDayMonthYear()?.date ?? readDayOfNumbers(after: start)
    }
  }
}

extension WrittenDateParser {
  /// Parses the end of `5.-6.5.1850` and `3.5.-7.5.1850`. Nil when the day and the month could change places, and for
  /// another order than that of the start.
  private mutating func readDayOfNumbers(after start: Start) -> EDTFDate? {
    let hasMonth = start.month != nil
    guard let first = next?.plainNumber?.value, !hasMonth || start.day != nil && token(index + 1) == .symbol(.dot),
      let point = readNumericDate(), point.last == nil, let day = point.date.day?.known
    else { return nil }
    return !hasMonth || day == first ? point.date : nil
  }
}

// MARK: - Values

extension WrittenDateParser {
  /// The starts and the end in ascending order. Nil for a day that its month does not have, and when the order is
  /// another.
  private mutating func dates(_ starts: [Start], before end: EDTFDate) -> [EDTFDate]? {
    guard end.year.bounds.count == 1, let lastMonth = end.month?.known else { return nil }
    var (end, yearBefore) = (end, EDTFYear?.none)
    if starts.contains(where: { ($0.month ?? 0) > lastMonth }) {
      guard let years = readTwoYears(end.year) ?? yearsAround(starts[0].month, end) else { return nil }
      (yearBefore, end.year) = years
    }
    var dates: [EDTFDate] = []
    for start in starts {
      let isBefore = (start.month ?? 0) > lastMonth
      guard let date = date(start, in: end, year: isBefore ? yearBefore : nil) else { return nil }
      dates.append(date)
    }
    dates.append(end)
    dates = inGregorianCalendar(dates)
    return zip(dates, dates.dropFirst()).allSatisfy { $0.bounds.first < $1.bounds.first } ? dates : nil
  }

  /// The dates, converted from the Julian calendar if O.S. is before them or after the last one.
  private mutating func inGregorianCalendar(_ dates: [EDTFDate]) -> [EDTFDate] {
    guard skipMark(.oldStyle) || isOldStyle else { return dates }
    isOldStyle = false
    return dates.map(\.fromJulianCalendar)
  }

  /// The two years of `Dec./Jan. 1843/44`, whose second year was parsed with its month, and of `Dec./Jan. 1843-44`.
  private mutating func readTwoYears(_ year: EDTFYear) -> (EDTFYear, EDTFYear)? {
    let value = year.bounds.lowerBound
    if token(index - 2) == .symbol(.slash) { return (EDTFYear(value - 1), year) }
    return skipNextYear(after: year) ? (year, EDTFYear(value + 1)) : nil
  }

  /// The two years of `Dec./Jan. 1844` and `Winter/Spring 1844`: that of the last date, beside which it is written, and
  /// the one before. Months further apart than three, as in `June-May 1843`, are an error of the text.
  private func yearsAround(_ first: Int?, _ end: EDTFDate) -> (EDTFYear, EDTFYear)? {
    guard let first, let last = end.month?.known else { return nil }
    let isNear = last > 12 ? last + 4 - first == 1 : last + 12 - first <= 3
    return isNear ? (EDTFYear(end.year.bounds.lowerBound - 1), end.year) : nil
  }

  private func date(_ start: Start, in end: EDTFDate, year: EDTFYear?) -> EDTFDate? {
    guard let month = start.month.map({ TwoDigits($0) }) ?? end.month else { return nil }
    guard let day = start.day else { return EDTFDate(year: year ?? end.year, month: month) }
    let date = EDTFDate(year: year ?? end.year, month: month, day: TwoDigits(day))
    return 1...31 ~= day && isDay(date) && isDay(end) ? date : nil
  }

  private func isDay(_ date: EDTFDate) -> Bool {
    guard date.firstDay == nil, let month = date.month?.known, let day = date.day?.known else { return true }
    return julianLeapDay(date.year, month, day) != nil
  }

  /// - Parameter joint: Nil if any date between the first and the last is possible.
  private func edtf(_ dates: [EDTFDate], _ joint: Joint?) -> EDTF {
    let (first, last) = (DatePoint(dates[0]).startOfRange, DatePoint(dates[dates.count - 1]).endOfRange)
    switch joint {
    case .range: return EDTF(.interval(start: .date(first), end: .date(last)))
    case .choice: return EDTF(.set(EDTFSet(isAllOf: false, members: dates.map { .date($0) })))
    case .both, .list: return EDTF(.set(EDTFSet(isAllOf: true, members: dates.map { .date($0) })))
    case nil: return EDTF(.set(EDTFSet(isAllOf: false, members: [.run(from: first, through: last)])))
    }
  }
}

// MARK: - The year before the dates

extension WrittenDateParser {
  /// Parses `2006 Apr 29-May 5`, `2006 Apr 29-30` and `2006 Apr 5 or 7`. Nil for anything else.
  mutating func readDatesAfterYear(_ modifiers: DateModifiers) -> EDTF? {
    let attempt = index
    guard case (let year, 4)? = next?.plainNumber, year <= Self.latestYear else { return nil }
    index += 1
    _ = skip(.comma)
    if let start = readMonthAndDay(), let joint = readJoint(), let end = readMonthAndDay(afterMonth: start.month),
      next?.plainNumber == nil, let month = start.month, let lastMonth = end.month
    {
      // Months further apart than three are an error of the text.
      let endYear = lastMonth < month && lastMonth + 12 - month <= 3 ? year + 1 : year
      let (first, last) = (date(start, EDTFYear(year)), date(end, EDTFYear(endYear)))
      let dates = inGregorianCalendar([first, last].compactMap { $0 })
      if dates.count == 2, dates[0].bounds.first < dates[1].bounds.first {
        let doubt = modifiers.qualification.union(readTrailingDoubt())
        return edtf(dates.map { $0.qualified(doubt) }, modifiers.isBetween ? nil : joint)
      }
      isImpossible = true
    }
    index = attempt
    return nil
  }

  /// Parses `Apr 29`, and after a first day `29` alone.
  private mutating func readMonthAndDay(afterMonth first: Int? = nil) -> Start? {
    let month = next?.monthOrSeason ?? first
    if next?.monthOrSeason != nil { index += 1 }
    _ = skip(.dot)
    guard let month, month <= 12, let day = dayNumber, 1...31 ~= day else { return nil }
    index += 1
    return Start(month: month, day: day)
  }

  private func date(_ start: Start, _ year: EDTFYear) -> EDTFDate? {
    guard let month = start.month, let day = start.day else { return nil }
    let date = EDTFDate(year: year, month: TwoDigits(month), day: TwoDigits(day))
    return isDay(date) ? date : nil
  }
}
