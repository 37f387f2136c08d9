extension WrittenDateParser {
  /// Parses `14 July 1789`, `14th of July, 1789`, and `14 July` without a year.
  mutating func readDayMonthYear() -> DatePoint? {
    let start = index
    guard let day = dayNumber else { return nil }
    index += 1
    _ = skip(.dot)
    _ = skip(.hyphen) || skip(.slash)
    while skip(.keyword(.filler)) || skip(.keyword(.small(.or))) || skip(.keyword(.dayWord))
      || skip(.keyword(.monthWord))
    {}
    if let point = readRomanMonth(of: day, from: start) { return point }
    if case .keyword(.month(let month)) = next {
      index += 1
      if let newStyle = readNewStyleDay() { return newStyle }
      if let year = readYearOfDay() { return dateOrNothing(year, month, day) }
      if isBesideNumber { isImpossible = true }
      if isWholeText, let date = yearless(month, day) { return date }
    }
    index = start
    return nil
  }

  /// Parses the Roman month and the year of `14.VII.1789` and `14 VII 1789`.
  private mutating func readRomanMonth(of day: Int, from start: Int) -> DatePoint? {
    guard case .number = token(start), case .word(.some(let month)) = next, 1...12 ~= month else { return nil }
    let numeral = index
    index += 1
    while skip(.dot) || skip(.hyphen) || skip(.slash) {}
    if case (let year, 4)? = next?.plainNumber, year <= Self.latestYear {
      index += 1
      return dateOrNothing(EDTFYear(year), month, day)
    }
    index = numeral
    return nil
  }

  /// Parses `July 14, 1789`, `July 1789`, and `July 14` and `July` without a year.
  mutating func readFromMonth(_ month: Int) -> DatePoint? {
    index += 1
    _ = skip(.dot)
    let start = index
    _ = skip(.hyphen) || skip(.slash)
    let doubt: EDTF.Qualification = next == .symbol(.question) && !isAfterSpace(index) ? .uncertain : []
    while skip(.question) {}
    if let day = dayNumber {
      index += 1
      if let year = readYearOfDay() { return dateOrNothing(year, month, day)?.qualified(doubt) }
      if isWholeText, !isBeforeEraWord, let date = yearless(month, day) { return date }
      index = start
    }
    if let year = readYearOfDay() { return DatePoint(EDTFDate(year: year, month: TwoDigits(month))).qualified(doubt) }
    index = start
    return isWholeText ? yearless(month, nil) : nil
  }

  /// True if an era follows, so that the number before it is a year: `September 14 CE`.
  private var isBeforeEraWord: Bool { next == .keyword(.beforeCommonEra) || next == .keyword(.commonEra) }

  /// The next number, if it can be a day: `14`, `14th`.
  var dayNumber: Int? {
    if case .keyword(.ordinal(let day)) = next { return day }
    guard case .number(let day, let digits, let suffix) = next, digits <= 2 else { return nil }
    return suffix == .none || suffix == .ordinal ? day : nil
  }

  mutating func readFromSeason(_ season: Int) -> DatePoint? {
    index += 1
    while skip(.keyword(.filler)) || skip(.keyword(.small(.or))) || skip(.comma) || skip(.slash) {}
    guard let year = readYearOfDay(takingDual: false) else { return nil }
    if season == 24, skipNextYear(after: year) {
      // The winter of 1943-44 is three months, for which EDTF has no code.
      let december = EDTFDate(year: year, month: TwoDigits(12))
      return DatePoint(december, through: EDTFDate(year: year.bounds.upperBound + 1, month: 2))
    }
    return DatePoint(EDTFDate(year: year, month: TwoDigits(season)))
  }

  /// Skips `-44` or `/1944` after 1943.
  mutating func skipNextYear(after year: EDTFYear) -> Bool {
    guard next == .symbol(.hyphen) || next == .symbol(.slash), let (value, digits) = token(index + 1)?.plainNumber,
      digits <= 4, year.bounds.count == 1
    else { return false }
    guard (year.bounds.upperBound + 1) % EDTFYear.powersOfTen[digits] == value else { return false }
    index += 2
    return true
  }

  /// Parses the year after a month or day, with commas, dots, hyphens and "of" between, and its era.
  ///
  /// 11 February 1731/2 is in 1732. The year began on 25 March for some and on 1 January for others, who are followed
  /// here.
  mutating func readYearOfDay(takingDual: Bool = true) -> EDTFYear? {
    let start = index
    while skip(.comma) || skip(.dot) || skip(.hyphen) || skip(.slash) || skip(.keyword(.filler)) || skip(.question)
      || skip(.keyword(.small(.or))) || next == .keyword(.yearWord) && skip(.keyword(.yearWord))
    {}
    skipTimeOfDay()
    if case .maskedYear(let year) = next {
      index += 1
      return year
    }
    if let (value, digits) = next?.plainNumber, digits <= 4, value > 0 {
      index += 1
      if let isBefore = readEraWord() { return EDTFYear(isBefore ? 1 - value : value) }
      if digits == 4, value <= Self.latestYear {
        let isDual = takingDual && next == .symbol(.slash) && skipNextYear(after: EDTFYear(value))
        return EDTFYear(isDual ? value + 1 : value)
      }
    }
    index = start
    return nil
  }

  /// Skips the time between a day and its year, `May 5 12:13:14 +0000 2014`, as programs write it.
  private mutating func skipTimeOfDay() {
    guard case (_, 1...2)? = next?.plainNumber, isSixtieth(at: index + 1) else { return }
    index += isSixtieth(at: index + 3) ? 5 : 3
    if skip(.plus) || skip(.hyphen), case .number = next { index += 1 }
    if case .word = next { index += 1 }
  }

  /// True if a colon and two digits are at `position`.
  private func isSixtieth(at position: Int) -> Bool {
    guard token(position) == .symbol(.other), case (_, 2)? = token(position + 1)?.plainNumber else { return false }
    return true
  }

  /// Parses the day of the Gregorian calendar in `25 октября (7 ноября) 1917`, and the year, which is that of the day.
  private mutating func readNewStyleDay() -> DatePoint? {
    let start = index
    if skip(.openParenthesis), let day = dayNumber {
      index += 1
      if case .keyword(.month(let month)) = next {
        index += 1
        if skip(.closeParenthesis), let year = readYearOfDay() { return dateOrNothing(year, month, day) }
      }
    }
    index = start
    return nil
  }

  /// True if a number of one to three digits directly follows, which is not a year: `3-May-50`.
  private var isBesideNumber: Bool {
    var copy = self
    while copy.skip(.dot) || copy.skip(.hyphen) || copy.skip(.slash) {}
    if case .number(_, digits: 1...3, .none) = copy.next { return true }
    return false
  }

  /// The day; the month for day 0, which is unknown. A day that the month does not have makes all of the text
  /// unreadable: neither its month nor its year is what the writer meant.
  private mutating func dateOrNothing(_ year: EDTFYear, _ month: Int, _ day: Int) -> DatePoint? {
    if day == 0 { return DatePoint(EDTFDate(year: year, month: TwoDigits(month))) }
    let point = date(year, month, day) ?? julianLeapDay(year, month, day)
    isImpossible = isImpossible || point == nil
    return point
  }

  /// A 29 February that only the Julian calendar has, which O.S. names before it or after it. It is still to be
  /// converted.
  func julianLeapDay(_ year: EDTFYear, _ month: Int, _ day: Int) -> DatePoint? {
    var copy = self
    guard isOldStyle || copy.skipMark(.oldStyle), year.bounds.count == 1,
      CivilDate(julianYear: year.bounds.lowerBound, month: month, day: day) != nil
    else { return nil }
    return DatePoint(EDTFDate(year: year, month: TwoDigits(month), day: TwoDigits(day)))
  }

  private func date(_ year: EDTFYear, _ month: Int, _ day: Int) -> DatePoint? {
    guard 1...31 ~= day else { return nil }
    let date = EDTFDate(year: year, month: TwoDigits(month), day: TwoDigits(day))
    return date.firstDay == nil ? nil : DatePoint(date)
  }

  private func yearless(_ month: Int, _ day: Int?) -> DatePoint? {
    let year = EDTFYear(0, unspecifying: 4)
    guard let day else { return DatePoint(EDTFDate(year: year, month: TwoDigits(month))) }
    return date(year, month, day)
  }

  /// True if the text is only the date being parsed. A month without a year is a date only then.
  private var isWholeText: Bool {
    !(0..<limit).contains { position in
      switch token(position) {
      case .word, .maskedYear, .romanYear: true
      case .number(_, let digits, _): digits > 2
      default: false
      }
    }
  }
}
