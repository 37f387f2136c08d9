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
    _ = skip(.keyword(.yearMark))
    return point
  }

  func yearNumber(of era: CalendarEra) -> Int? {
    switch next {
    case .number(let value, let digits, let suffix) where digits <= 4 && suffix != .plural: value
    case .word(.some(let value)) where era == .frenchRepublican: value
    case .keyword(.firstYear): 1
    default: nil
    }
  }

  /// Parses the name of an era after its year, `1375 AH`.
  mutating func readForeignEra() -> CalendarEra? {
    guard case .keyword(.era(let era)) = next, era.isNamedAfterYear else { return nil }
    index += 1
    return era
  }

  /// A century of the Hijra or of another era: the years from the start of its first to the end of its last.
  mutating func century(_ number: Int, of era: CalendarEra) -> DatePoint? {
    guard let first = era.gregorianYears(of: max(1, number * 100 - 99)),
      let last = era.gregorianYears(of: number * 100)
    else { return nil }
    self.era = era
    var point = DatePoint(EDTFDate(year: first.lowerBound), through: EDTFDate(year: last.upperBound))
    point.era = era
    if let ours = readOurCentury() {
      self.era = nil
      point = ours
    }
    return point
  }

  /// Parses the century of the Common Era after one of another era: `12th century AH / 18th century AD`.
  private mutating func readOurCentury() -> DatePoint? {
    let start = index
    while skip(.dot) || skip(.comma) || skip(.slash) || skip(.openParenthesis) || skip(.openBracket)
      || skip(.symbol(.other)) || skip(.hyphen)
    {}
    if index > start, let point = readPoint(readModifiers()), point.era == nil {
      _ = skip(.closeParenthesis) || skip(.closeBracket)
      return point
    }
    index = start
    return nil
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
  fileprivate var isNamedAfterYear: Bool {
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
    default: true
    }
  }
}
