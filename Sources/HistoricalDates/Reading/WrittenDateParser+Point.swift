/// One date as it was read from a text, before ranges and choices are made of it.
struct DatePoint {
  var date: EDTFDate
  /// The later date, where two are needed to say it: 440s BC, a Hebrew year, 10/7/2008. Nil for the rest.
  var last: EDTFDate?
  /// Whether everything from `date` to `last` is possible, and not just these two.
  var isRun = false
  /// The era it was counted in, when that was not ours.
  var era: CalendarEra?
  /// Whether it is the year of a copyright.
  var isCopyright = false
  /// The year as written, when it was plain digits, which a shortened second year completes: 1914 of `1914-18`.
  var writtenYear: Int?

  init(_ date: EDTFDate) { self.date = date }

  /// Some time from one date to another.
  init(_ date: EDTFDate, through last: EDTFDate) {
    self.date = date
    self.last = last
    isRun = true
  }

  /// One of two dates, the earlier given first.
  init(_ date: EDTFDate, or last: EDTFDate) {
    self.date = date
    self.last = last
  }

  /// The same with doubt about all of it.
  func qualified(_ qualification: EDTF.Qualification) -> DatePoint {
    guard !qualification.isEmpty else { return self }
    var point = self
    point.date = date.qualified(qualification)
    point.last = last?.qualified(qualification)
    return point
  }

  /// What stands for it in a set.
  var members: [EDTFSet.Member] {
    guard let last else { return [.date(date)] }
    return isRun ? [.run(from: date, through: last)] : [.date(date), .date(last)]
  }

  /// The value when it stands alone.
  var edtf: EDTF { last == nil ? EDTF(date) : EDTF(.set(EDTFSet(isAllOf: false, members: members))) }
}

extension WrittenDateParser {
  /// Reads one date that begins here, after its modifiers.
  mutating func readPoint(_ modifiers: DateModifiers) -> DatePoint? {
    let start = index
    guard var point = readBarePoint(modifiers) else {
      index = start
      return nil
    }
    convertFromOldStyle(&point)
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
    case .keyword(.beforeCommonEra), .keyword(.commonEra): return readAfterEraWord()
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

  /// A day of the Julian calendar, when O.S. comes next, becomes the Gregorian day that it was.
  private mutating func convertFromOldStyle(_ point: inout DatePoint) {
    let start = index
    while skip(.openParenthesis) || skip(.comma) {}
    guard skip(.keyword(.oldStyle)) else {
      index = start
      return
    }
    while skip(.dot) || skip(.closeParenthesis) {}
    let date = point.date
    guard let month = date.month?.known, let day = date.day?.known, !date.hasUnspecifiedDigits else { return }
    let year = date.year.bounds.lowerBound
    guard let converted = CivilDate(julianYear: year, month: month, day: day) else { return }
    point.date = EDTFDate(year: converted.year, month: converted.month, day: converted.day)
  }
}
