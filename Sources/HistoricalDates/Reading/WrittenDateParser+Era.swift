extension WrittenDateParser {
  /// Parses a year of an era after its name: `Heisei 11`, `AH 1375`, `an VII`. A Gregorian year later in the text takes
  /// its place if the two can be the same year: `an X (1802)`.
  mutating func readAfterEra(_ era: CalendarEra) -> DatePoint? {
    index += 1
    skipOpeners()
    while skip(.dot) || skip(.closeBracket) {}
    if let number = next?.ordinalNumber, let century = readForeignCentury(number, era) { return century }
    return readYear(of: era)
  }

  /// Parses `AH 12th century`.
  private mutating func readForeignCentury(_ number: Int, _ era: CalendarEra) -> DatePoint? {
    let start = index
    guard readCentury(number) != nil else { return nil }
    if let century = century(number, of: era) { return century }
    index = start
    return nil
  }

  /// Parses a year of a reign after its name: `寛永12年`, `Kan'ei 12`. A Gregorian year later in the text takes its place
  /// if it is the same year or the next, when the lunar year ends.
  mutating func readAfterReign(_ reign: Reign) -> DatePoint? {
    let start = index
    index += 1
    skipOpeners()
    let number = next == .keyword(.firstYear) ? 1 : next?.plainNumber?.value
    guard let number, let year = reign.gregorianYear(of: number) else {
      index = start
      return nil
    }
    index += 1
    _ = skip(.keyword(.yearMark))
    var point = DatePoint(EDTFDate(year: year))
    if let stated = gregorianYear(in: year...year + 1) {
      point = DatePoint(EDTFDate(year: stated))
    } else {
      era = .reign
      isDoubtful = isDoubtful || reign.isShared && number <= 4
    }
    point.era = .reign
    return point
  }

  /// Parses a year of a known era.
  mutating func readYear(of era: CalendarEra) -> DatePoint? {
    let isMarked = next == .keyword(.firstYear)
    guard let value = yearNumber(of: era), let point = point(value, era) else { return nil }
    index += 1
    // Months of these eras are Gregorian; those of the eras before are lunar and left to the year.
    let year = point.date.year.bounds
    if year.count == 1, year.lowerBound > 1872, point.last == nil, isMarked || next == .keyword(.yearMark),
      var day = readMarkedMonthAndDay(of: year.lowerBound, isMarked: isMarked)
    {
      day.era = era
      return day
    }
    if year.count == 1, year.lowerBound > 1872, point.last == nil, var day = readNumbersOfDay(in: year.lowerBound) {
      day.era = era
      return day
    }
    _ = skip(.keyword(.yearMark))
    if era.isNamedAfterYear { _ = skip(.keyword(.era(era))) }
    return point
  }

  /// Parses the month and day after the year of `平成1.12.3`.
  private mutating func readNumbersOfDay(in year: Int) -> DatePoint? {
    guard next == .symbol(.dot), token(index + 2) == .symbol(.dot),
      case (let month, 1...2)? = token(index + 1)?.plainNumber, case (let day, 1...2)? = token(index + 3)?.plainNumber
    else { return nil }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      isImpossible = true
      return nil
    }
    index += 4
    return DatePoint(EDTFDate(year: year, month: month, day: date.day))
  }

  func yearNumber(of era: CalendarEra) -> Int? {
    switch next {
    case .number(let value, let digits, let suffix) where digits <= 4 && suffix != .plural: value
    case .word(.some(let value)) where era == .frenchRepublican: value
    case .keyword(.firstYear): 1
    default: nil
    }
  }

  /// Parses the name of an era after its year, `1375 AH`, `1375 of the Hijra`.
  mutating func readForeignEra() -> CalendarEra? {
    let start = index
    while skip(.keyword(.filler)) || skip(.keyword(.small(.or))) {}
    guard case .keyword(.era(let era)) = next, era.isNamedAfterYear else {
      index = start
      return nil
    }
    index += 1
    return era
  }

  /// Parses the other end of a range, choice or list, whose year is one of the same era if it can be: `AH 1250-1260`.
  /// The year of the Common Era that the first one is, `Saka 1772/1850`, is a year of the Common Era.
  mutating func readPoint(_ modifiers: DateModifiers, after first: DatePoint) -> DatePoint? {
    if let era = first.era, first.century == nil, next?.isOrdinal == false, token(index + 1)?.isOtherMonth != true,
      !isEquivalent(next, to: first), let point = readYear(of: era)
    {
      return point.qualified(modifiers.qualification.union(readTrailingDoubt()))
    }
    return readPoint(modifiers.continuing(first))
  }

  func isForeignEra(_ token: DateToken?) -> Bool {
    if case .keyword(.era(let era)) = token { era.isNamedAfterYear } else { false }
  }

  private func isEquivalent(_ token: DateToken?, to point: DatePoint) -> Bool {
    guard let (value, digits) = token?.plainNumber, digits == 4 else { return false }
    return point.date.year.bounds.lowerBound...(point.last ?? point.date).year.bounds.upperBound ~= value
  }

  /// Parses the second year of `AH 1250-60` and `1250-60 AH`, completed from the first.
  mutating func readShortenedYear(of era: CalendarEra, after point: DatePoint) -> DatePoint? {
    let start = index
    guard let first = point.eraYear, first >= 100, case (let value, 1...2)? = next?.plainNumber else { return nil }
    let step = value < 10 ? 10 : 100
    index += 1
    let isMarked = readForeignEra() != nil
    let year = first / step * step + value
    if year > first, isMarked || !isBeforePart, let end = self.point(year, era) { return end }
    index = start
    return nil
  }

  /// Parses the same time in this era after a year, a century or a range of another era, `1250-60 AH / 1834-44`, or of
  /// what is one of the Hijra by it, `1250-1260 (1834-1844)`. It counts instead.
  mutating func readInOurEra(_ range: EDTF, _ first: DatePoint) -> EDTF? {
    guard first.era != nil || 700...1_500 ~= first.writtenYear ?? 0 else { return nil }
    let (start, other) = (index, era)
    skipClosers()
    if skip(.slash) || skip(.openParenthesis) || skip(.openBracket) || skip(.symbol(.other)) || skip(.comma) {
      era = nil
      if let ours = readStatement(), era == nil,
        first.era == nil ? range.isHijra(of: ours) : ours.interval.overlaps(range.interval)
      {
        skipClosers()
        return ours
      }
    }
    (index, era) = (start, other)
    return nil
  }

  /// A century of the Hijra or of another era: the years from the start of its first to the end of its last.
  mutating func century(_ number: Int, of era: CalendarEra) -> DatePoint? {
    // The 15th century of the Hijra is the present one.
    guard era != .hijri || number <= 15, let first = era.gregorianYears(of: max(1, number * 100 - 99)),
      let last = era.gregorianYears(of: number * 100)
    else { return nil }
    self.era = era
    var point = DatePoint(EDTFDate(year: first.lowerBound), through: EDTFDate(year: last.upperBound))
    point.era = era
    point.century = number
    return point
  }

  /// The date of a year of an era.
  mutating func point(_ value: Int, _ era: CalendarEra) -> DatePoint? {
    guard era.isPlausible(value), let years = era.gregorianYears(of: value) else { return nil }
    let (first, last) = (EDTFDate(year: years.lowerBound), EDTFDate(year: years.upperBound))
    var point = years.count == 1 ? DatePoint(first) : DatePoint(first, or: last)
    if let stated = gregorianYear(in: years) {
      point = DatePoint(EDTFDate(year: stated))
    } else {
      self.era = era
    }
    point.era = era
    point.eraYear = value
    return point
  }

  /// A year later in the text that is one of `years`.
  private func gregorianYear(in years: ClosedRange<Int>) -> Int? {
    guard index < limit else { return nil }
    for position in index..<limit {
      if let (value, digits) = token(position)?.plainNumber, digits == 4, years ~= value { return value }
    }
    return nil
  }
}

extension CalendarEra {
  /// True if the era's letters follow the year: AH, AM, BE, SH.
  var isNamedAfterYear: Bool {
    switch self {
    case .hijri, .hebrew, .buddhist, .solarHijri, .saka, .vikram, .bengali: true
    default: false
    }
  }

  /// True if a number beside the era's letters is one of its years. The letters am, be and an are words too, and
  /// numbers near those words are smaller.
  fileprivate func isPlausible(_ year: Int) -> Bool {
    switch self {
    case .hebrew: year >= 4_000
    case .buddhist: year >= 2_300
    case .dangi: year >= 3_000
    case .hijri, .solarHijri: year <= 1_500
    default: true
    }
  }
}

extension EDTF {
  /// True if the years of two ranges are the same ones, this one's of the lunar or the solar Hijra.
  fileprivate func isHijra(of ours: EDTF) -> Bool {
    guard case .interval(.date(let first), .date(let last)) = content,
      case .interval(.date(let ourFirst), .date(let ourLast)) = ours.content
    else { return false }
    return [CalendarEra.hijri, .solarHijri].contains { era in
      [(first, ourFirst), (last, ourLast)].allSatisfy { year, ours in
        era.gregorianYears(of: year.year.bounds.lowerBound)?.contains(ours.year.bounds.lowerBound) ?? false
      }
    }
  }
}

extension DateToken {
  /// True if it is a number with the ending of an ordinal, or of a century.
  fileprivate var isOrdinal: Bool {
    switch self {
    case .number(_, _, .ordinal), .number(_, _, .century): true
    default: false
    }
  }

  /// True if it is a month of a calendar with other eras, so that the number before it is a day.
  fileprivate var isOtherMonth: Bool {
    switch self {
    case .keyword(.hijraMonth), .keyword(.hebrewMonth), .keyword(.republicanMonth): true
    default: false
    }
  }
}
