extension WrittenDateParser {
  /// Parses a year of an era after its name: `Heisei 11`, `AH 1375`, `an VII`. A Gregorian year later in the text takes
  /// its place if the two can be the same year: `an X (1802)`.
  mutating func readAfterEra(_ era: CalendarEra) -> DatePoint? {
    index += 1
    skipOpeners()
    while skip(.dot) || skip(.closeBracket) {}
    return readYear(of: era)
  }

  /// Parses a year of a known era.
  mutating func readYear(of era: CalendarEra) -> DatePoint? {
    guard let value = yearNumber(of: era), let point = point(value, era) else { return nil }
    index += 1
    return point
  }

  private func yearNumber(of era: CalendarEra) -> Int? {
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
  /// Whether the era's letters follow the year: AH, AM, BE, SH.
  fileprivate var isNamedAfterYear: Bool {
    switch self {
    case .hijri, .hebrew, .buddhist, .solarHijri: true
    default: false
    }
  }

  /// Whether a number beside the era's letters is one of its years. The letters am, be and an are words too, and
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
