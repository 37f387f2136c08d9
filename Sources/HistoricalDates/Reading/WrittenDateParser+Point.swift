/// One parsed date, before ranges and choices are made of it.
struct DatePoint {
  var date: EDTFDate
  /// The later date of two that together express the text: 440s BC, a Hebrew year, 10/7/2008. Nil for other dates.
  var last: EDTFDate?
  /// True if all dates from `date` to `last` are possible, and not just the two.
  var isRun = false
  /// The era of the year. Nil for the Common Era and before it.
  var era: CalendarEra?
  /// The number of the year in that era. Nil for other dates.
  var eraYear: Int?
  /// The number of the century, negative before the Common Era. Nil for other dates.
  var century: Int?
  /// True if N.S. follows it: a day of the Gregorian calendar, after the same day in the Julian one.
  var isNewStyle = false
  /// The calendar that was named before it. Nil for the usual one.
  var calendar: DateCalendar?
  /// True if O.S. follows it: a day of the Julian calendar, as is the day before it of a range or choice.
  var isMarkedOldStyle = false
  /// True if it is a copyright year.
  var isCopyright = false
  /// The year, if plain digits write it. A shortened second year is completed from it: 1914 of `1914-18`.
  var writtenYear: Int?

  init(_ date: EDTFDate) { self.date = date }

  /// Any date from one date through another.
  init(_ date: EDTFDate, through last: EDTFDate) {
    self.date = date
    self.last = last
    isRun = true
  }

  /// One of two dates, the earlier first.
  init(_ date: EDTFDate, or last: EDTFDate) {
    self.date = date
    self.last = last
  }

  /// The point with a qualification of all of it.
  func qualified(_ qualification: EDTF.Qualification) -> DatePoint {
    guard !qualification.isEmpty else { return self }
    var point = self
    point.date = date.qualified(qualification)
    point.last = last?.qualified(qualification)
    return point
  }

  /// The members of a set that express the point.
  var members: [EDTFSet.Member] {
    guard let last else { return [.date(date)] }
    return isRun ? [.run(from: date, through: last)] : [.date(date), .date(last)]
  }

  /// The point as a value of its own.
  var edtf: EDTF { last == nil ? EDTF(date) : EDTF(.set(EDTFSet(isAllOf: false, members: members))) }
}

extension WrittenDateParser {
  /// Parses one date at the current token, after its modifiers.
  mutating func readPoint(_ modifiers: DateModifiers) -> DatePoint? {
    let (start, wasOldStyle) = (index, isOldStyle)
    if let calendar = modifiers.calendar { isOldStyle = calendar == .julian }
    guard var point = readBarePoint(modifiers) else {
      (index, isOldStyle) = (start, wasOldStyle)
      return nil
    }
    point.calendar = modifiers.calendar
    if isAtEndOfText, openAngles == 0, !isOldStyle, modifiers.isPlain {
      point.isCopyright = modifiers.isCopyright
      return point
    }
    skipYearWord()
    convertFromOldStyle(&point)
    readNewStyle(&point)
    if modifiers.saysDecade { point = decade(point) }
    if modifiers.isTurn { point = turn(point) }
    var doubt = modifiers.qualification.union(readTrailingDoubt())
    if let part = modifiers.part ?? readTrailingPart() { point = narrowed(point, to: part) }
    doubt.formUnion(readTrailingDoubt())
    point = point.qualified(doubt)
    point.isCopyright = modifiers.isCopyright
    apply(modifiers.unit, to: &point.date)
    return point
  }

  private mutating func readBarePoint(_ modifiers: DateModifiers) -> DatePoint? {
    if case .era(let era)? = modifiers.calendar { return readDateAfterCalendar(of: era) }
    switch next {
    case .maskedYear(let year):
      index += 1
      return DatePoint(EDTFDate(year: year))
    case .romanYear(let year):
      index += 1
      return plainYear(year)
    case .number: return readFromNumber(modifiers)
    case .word(.some(let numeral)): return readCentury(numeral)
    case .keyword(.month(let month)): return readFromMonth(month)
    case .keyword(.season(let season)): return readFromSeason(season)
    case .keyword(.beforeCommonEra), .keyword(.commonEra): return readAfterEraWord()
    case .keyword(.era(let era)): return readAfterEra(era)
    case .keyword(.reign(let reign)): return readAfterReign(reign)
    case .keyword(.republicanMonth): return readRepublicanDay()
    case .keyword(.hijraMonth): return readHijraDay()
    case .keyword(.centuryOfNumber): return readCenturyOfNumber()
    case .keyword(.shortCentury), .keyword(.century), .keyword(.centuryLetter):
      return isBeforeNumeral ? readCenturyOfNumber() : nil
    case .keyword(.ordinal(let number)): return readDayMonthYear() ?? readCentury(number)
    case .keyword(.week): return readWeek()
    default: return nil
    }
  }

  func plainYear(_ year: Int) -> DatePoint {
    var point = DatePoint(EDTFDate(year: year))
    point.writtenYear = year
    return point
  }

  private mutating func readFromNumber(_ modifiers: DateModifiers) -> DatePoint? {
    if modifiers.unit == .day, let point = readDayOfYear() { return point }
    if let point = readNumericDate() ?? readDayMonthYear() ?? readRepublicanDay() ?? readHijraDay() {
      return point
    }
    if isImpossible { return nil }
    return readCentury() ?? readDecadeOfCentury(modifiers) ?? readWeekOfNumber() ?? readDecade(modifiers)
      ?? readYear(modifiers)
  }

  /// Parses the number and the year of `day 60 of 2020`.
  private mutating func readDayOfYear() -> DatePoint? {
    let start = index
    guard let (day, digits) = next?.plainNumber, digits <= 3 else { return nil }
    index += 1
    while skip(.keyword(.filler)) || skip(.keyword(.small(.or))) || skip(.keyword(.preposition)) || skip(.comma) {}
    if case (let year, 4)? = next?.plainNumber, let date = CivilDate(year: year, dayOfYear: day) {
      index += 1
      return DatePoint(EDTFDate(year: date.year, month: date.month, day: date.day))
    }
    index = start
    return nil
  }

  /// Applies "month in" and "day in": "month in 1872" is 1872-XX, "day in January 1872" is 1872-01-XX. A season has no
  /// days.
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

  /// Converts a day of the Julian calendar, marked O.S., to its Gregorian date.
  private mutating func convertFromOldStyle(_ point: inout DatePoint) {
    point.isMarkedOldStyle = skipMark(.oldStyle)
    guard point.isMarkedOldStyle || isOldStyle else { return }
    isOldStyle = false
    point.date = point.date.fromJulianCalendar
  }

  /// Skips O.S. or N.S. after a date, with the brackets around it.
  ///
  /// - Returns: True if it was next.
  mutating func skipMark(_ style: DateKeyword) -> Bool {
    let start = index
    while skip(.openParenthesis) || skip(.openBracket) || skip(.comma) {}
    guard skip(.keyword(style)) else {
      index = start
      return false
    }
    while skip(.dot) || skip(.closeParenthesis) || skip(.closeBracket) {}
    return true
  }

  /// The first date of a range or choice, in the calendar that O.S. names after the last one.
  func alike(_ first: DatePoint, _ last: DatePoint) -> DatePoint {
    guard last.isMarkedOldStyle, first.calendar == nil, !first.isMarkedOldStyle, !first.isNewStyle else { return first }
    var point = first
    point.date = first.date.fromJulianCalendar
    return point
  }

  /// Parses the day of the Gregorian calendar after one of the Julian, and takes this second date: `11 Feb. 1731 O.S. /
  /// 22 Feb. 1732 N.S.`
  private mutating func readNewStyle(_ point: inout DatePoint) {
    point.isNewStyle = skipMark(.newStyle)
  }

  /// Skips "year" after a year, as in `1850 год` and `1850 г.`, unless a number follows.
  private mutating func skipYearWord() {
    guard next == .keyword(.yearWord) else { return }
    if token(index + 1)?.plainNumber == nil { index += 1 }
    if next == .symbol(.dot), token(index + 1) == nil || token(index - 1) == .keyword(.yearWord) { _ = skip(.dot) }
  }
}

extension EDTFDate {
  /// The Gregorian date of a day of the Julian calendar. A month and a year stay as they are.
  var fromJulianCalendar: EDTFDate {
    guard let month = month?.known, let day = day?.known, !hasUnspecifiedDigits,
      let day = CivilDate(julianYear: year.bounds.lowerBound, month: month, day: day)
    else { return self }
    var date = EDTFDate(year: day.year, month: day.month, day: day.day)
    date.qualifications = qualifications
    return date
  }
}
