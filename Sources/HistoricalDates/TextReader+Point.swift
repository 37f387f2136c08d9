extension TextReader {
  /// Reads one date that begins here, after its modifiers.
  mutating func readPoint(_ modifiers: DateModifiers) -> DatePoint? {
    let start = index
    guard var point = readBarePoint(modifiers) else {
      index = start
      return nil
    }
    if case .keyword(.oldStyle) = tokenAfterOpener { convertFromOldStyle(&point) }
    let doubt = modifiers.qualification.union(readTrailingDoubt())
    point = point.qualified(doubt)
    point.isCopyright = modifiers.isCopyright
    apply(modifiers.unit, to: &point.date)
    return point
  }

  private mutating func readBarePoint(_ modifiers: DateModifiers) -> DatePoint? {
    switch next {
    case .maskedYear(let year):
      index += 1
      return DatePoint(EDTFDate(year: year))
    case .romanYear(let year):
      index += 1
      return plainYear(year)
    case .number: return readFromNumber(modifiers)
    case .word(.some(let numeral)): return readRomanCentury(numeral)
    case .keyword(.month(let month)): return readFromMonth(month)
    case .keyword(.season(let season)): return readFromSeason(season)
    case .keyword(.beforeCommonEra), .keyword(.commonEra): return readAfterEraWord(modifiers)
    case .keyword(.era(let era)): return readAfterEra(era)
    default: return nil
    }
  }

  func plainYear(_ year: Int) -> DatePoint {
    var point = DatePoint(EDTFDate(year: year))
    point.writtenYear = year
    return point
  }

  private mutating func readFromNumber(_ modifiers: DateModifiers) -> DatePoint? {
    readNumericDate() ?? readDayMonthYear() ?? readCentury() ?? readDecade(modifiers) ?? readYear(modifiers)
  }

  /// "month in 1872" is 1872-XX, "day in January 1872" is 1872-01-XX; a season has no days.
  private func apply(_ unit: DateModifiers.Unit?, to date: inout EDTFDate) {
    guard let unit, date.day == nil, !date.isSeason, date.year.form == .fourDigits else { return }
    let qualification = date.qualifications.year
    if date.month == nil {
      date.month = .unspecified
      date.qualifications.month = qualification
    }
    if unit == .day {
      date.day = .unspecified
      date.qualifications.day = qualification
    }
  }
}

// MARK: - Months and days

extension TextReader {
  /// `14 July 1789`, `14th of July, 1789`, and without a year `14 July`.
  private mutating func readDayMonthYear() -> DatePoint? {
    let start = index
    guard let day = dayNumber else { return nil }
    index += 1
    _ = skip(.dot)
    _ = skip(.keyword(.filler))
    if case .keyword(.month(let month)) = next {
      index += 1
      if let year = readYearOfDay(), let date = date(year, month, day) { return date }
      if isWholeText, let date = yearless(month, day) { return date }
    }
    index = start
    return nil
  }

  /// `July 14, 1789`, `July 1789`, and without a year `July 14`, `July`.
  private mutating func readFromMonth(_ month: Int) -> DatePoint? {
    index += 1
    _ = skip(.dot)
    let start = index
    if let day = dayNumber {
      index += 1
      if let year = readYearOfDay(), let date = date(year, month, day) { return date }
      if isWholeText, let date = yearless(month, day) { return date }
      index = start
    }
    if let year = readYearOfDay() { return DatePoint(EDTFDate(year: year, month: TwoDigits(month))) }
    index = start
    return isWholeText ? yearless(month, nil) : nil
  }

  /// The number that comes next, when it can be a day: `14`, `14th`.
  private var dayNumber: Int? {
    guard case .number(let day, let digits, let suffix) = next, digits <= 2 else { return nil }
    return suffix == .none || suffix == .ordinal ? day : nil
  }

  private mutating func readFromSeason(_ season: Int) -> DatePoint? {
    index += 1
    while skip(.keyword(.filler)) || skip(.comma) {}
    guard let year = readYearOfDay(takingDual: false) else { return nil }
    if season == 24, skipNextYear(after: year) {
      // The winter of 1943-44 is three months, which EDTF has no code for.
      let december = EDTFDate(year: year, month: TwoDigits(12))
      return DatePoint(december, through: EDTFDate(year: year.bounds.upperBound + 1, month: 2))
    }
    return DatePoint(EDTFDate(year: year, month: TwoDigits(season)))
  }

  /// Moves past `-44` or `/1944` after 1943.
  private mutating func skipNextYear(after year: EDTFYear) -> Bool {
    guard next == .symbol(.hyphen) || next == .symbol(.slash), let (value, digits) = token(index + 1)?.plainNumber,
      digits <= 4, year.bounds.count == 1
    else { return false }
    guard (year.bounds.upperBound + 1) % EDTFYear.powersOfTen[digits] == value else { return false }
    index += 2
    return true
  }

  /// The year after a month or day, with commas, dots, hyphens and "of" between, and its era.
  ///
  /// 11 February 1731/2 is of 1732: the year began on 25 March for some and in January for others, who are followed
  /// now.
  private mutating func readYearOfDay(takingDual: Bool = true) -> EDTFYear? {
    let start = index
    while skip(.comma) || skip(.dot) || skip(.hyphen) || skip(.keyword(.filler)) {}
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

  /// Whether the text is nothing but the date being read: a month without a year means one only then.
  private var isWholeText: Bool {
    !(0..<limit).contains { position in
      switch token(position) {
      case .word, .maskedYear, .romanYear: true
      case .number(_, let digits, _): digits > 2
      default: false
      }
    }
  }

  /// A day of the Julian calendar becomes the Gregorian day that it was.
  private mutating func convertFromOldStyle(_ point: inout DatePoint) {
    _ = skip(.openParenthesis)
    index += 1
    _ = skip(.dot)
    _ = skip(.closeParenthesis)
    let date = point.date
    guard let month = date.month?.known, let day = date.day?.known, !date.hasUnspecifiedDigits else { return }
    let year = date.year.bounds.lowerBound
    guard let converted = CivilDate(julianYear: year, month: month, day: day) else { return }
    point.date = EDTFDate(year: converted.year, month: converted.month, day: converted.day)
  }

  private var tokenAfterOpener: DateToken? {
    var position = index
    while token(position) == .symbol(.openParenthesis) || token(position) == .symbol(.comma) { position += 1 }
    return token(position)
  }
}
