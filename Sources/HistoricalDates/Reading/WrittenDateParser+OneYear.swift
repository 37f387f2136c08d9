/// Ranges whose year is written once, after the end.
extension WrittenDateParser {
  /// A month, a day, or both, before the joint of a range.
  private struct Start {
    var month: Int?
    var day: Int?
  }

  /// Parses `May-June 1843`, `3-5 May 1843`, `5 May to 3 June 1843` and `May 3-5, 1843`. Nil for anything else.
  mutating func readRangeOfOneYear(_ doubt: EDTF.Qualification) -> EDTF? {
    let attempt = index
    if let start = readStartWithoutYear(), skipJoint(), let end = readEnd(of: start), end.year.bounds.count == 1,
      let first = date(start, in: end), first.bounds.first < end.bounds.first
    {
      let doubt = doubt.union(readTrailingDoubt())
      return EDTF(.interval(start: .date(first.qualified(doubt)), end: .date(end.qualified(doubt))))
    }
    index = attempt
    return nil
  }

  private mutating func readStartWithoutYear() -> Start? {
    if let month = readMonthName() {
      let day = dayNumber
      if day != nil { index += 1 }
      return Start(month: month, day: day)
    }
    guard let day = dayNumber else { return nil }
    index += 1
    _ = skip(.dot)
    _ = skip(.keyword(.filler))
    return Start(month: readMonthName(), day: day)
  }

  private mutating func readMonthName() -> Int? {
    guard case .keyword(.month(let month)) = next else { return nil }
    index += 1
    _ = skip(.dot)
    return month
  }

  /// The end, which has a day if the start has one.
  private mutating func readEnd(of start: Start) -> EDTFDate? {
    if let month = start.month, start.day != nil, let day = dayNumber {
      let attempt = index
      index += 1
      if let year = readYearOfDay() { return EDTFDate(year: year, month: TwoDigits(month), day: TwoDigits(day)) }
      index = attempt
    }
    guard case .keyword(.month(let month)) = next else { return readDayMonthYear()?.date }
    guard start.month != nil, let end = readFromMonth(month)?.date else { return nil }
    return start.day == nil || end.day != nil ? end : nil
  }

  /// The start in the year of the end. Nil for a day that the month does not have.
  private func date(_ start: Start, in end: EDTFDate) -> EDTFDate? {
    guard let month = start.month.map({ TwoDigits($0) }) ?? end.month else { return nil }
    guard let day = start.day else { return EDTFDate(year: end.year, month: month) }
    let date = EDTFDate(year: end.year, month: month, day: TwoDigits(day))
    return 1...31 ~= day && date.firstDay != nil && end.firstDay != nil ? date : nil
  }
}
