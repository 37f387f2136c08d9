extension WrittenDateParser {
  /// True if `199-`, `199-?` or `199?` begins at `position`: a decade, and not the Hebrew year 760.
  func isDecade(at position: Int) -> Bool {
    guard let (value, digits) = token(position)?.plainNumber, digits == 3, 100...209 ~= value else { return false }
    if token(position + 1) == .symbol(.question) { return value >= 145 }
    guard token(position + 1) == .symbol(.hyphen) else { return false }
    if case .number = token(position + 2) { return false }
    return value >= 145 || token(position + 2) == .symbol(.question)
  }

  /// True if `19--` or `19-?` begins at `position`.
  func isCentury(at position: Int) -> Bool {
    guard let (value, digits) = token(position)?.plainNumber, digits == 2, 10...20 ~= value else { return false }
    guard token(position + 1) == .symbol(.hyphen) else { return false }
    return token(position + 2) == .symbol(.hyphen) || token(position + 2) == .symbol(.question)
  }

  /// Parses decades and centuries with hyphens for digits, and `1840s`.
  mutating func readDecade(_ modifiers: DateModifiers) -> DatePoint? {
    if isDecade(at: index), let (value, _) = next?.plainNumber {
      index += 1
      _ = skip(.hyphen)
      return DatePoint(EDTFDate(year: EDTFYear(value * 10, unspecifying: 1)))
    }
    if isCentury(at: index), let (value, _) = next?.plainNumber {
      index += 2
      _ = skip(.hyphen)
      return DatePoint(EDTFDate(year: EDTFYear(value * 100, unspecifying: 2)))
    }
    return readPluralYears(modifiers) ?? readNamedDecade()
  }

  /// Parses the decade and the century of `50er Jahre des 20. Jahrhunderts`, `lata 50. XX w.` and `the 50s of the 20th
  /// century`.
  mutating func readDecadeOfCentury(_ modifiers: DateModifiers) -> DatePoint? {
    guard case .number(let decade, digits: 2, let suffix) = next, decade % 10 == 0 else { return nil }
    let start = index
    index = positionAfterDots(index + 1)
    _ = skip(.hyphen)
    let isDecade = next == .keyword(.decadeEnding) || suffix == .plural || modifiers.saysDecade
    skipDecadeWords()
    while skip(.keyword(.filler)) || skip(.keyword(.small(.or))) || skip(.keyword(.preposition)) || skip(.comma) {}
    if isDecade, let point = readNumberedCentury(), let years = decadeYears(decade, of: point) { return years }
    index = start
    return nil
  }

  private mutating func readNumberedCentury() -> DatePoint? {
    switch next {
    case .number: readCentury()
    case .word(.some(let value)), .keyword(.ordinal(let value)): readCentury(value)
    case .keyword(.centuryOfNumber), .keyword(.shortCentury), .keyword(.century): readCenturyOfNumber()
    default: nil
    }
  }

  /// A decade of a century of the Common Era.
  private func decadeYears(_ decade: Int, of century: DatePoint) -> DatePoint? {
    let year = century.date.year
    guard century.last == nil, year.unspecifiedDigits == 0b11, !year.isNegative else { return nil }
    return years(year.bounds.lowerBound + decade, false)
  }

  /// Parses `1850-talet`, `1850-х` and `1850年代`, a decade whose name has another ending.
  private mutating func readNamedDecade() -> DatePoint? {
    guard let (value, digits) = next?.plainNumber, digits == 4, value % 10 == 0, value <= Self.latestYear else {
      return nil
    }
    let ending = token(index + 1) == .symbol(.hyphen) ? index + 2 : index + 1
    guard token(ending) == .keyword(.decadeEnding) else { return nil }
    index = ending + 1
    skipDecadeWords()
    return years(value, value % 100 == 0)
  }

  /// Skips "years" after a decade: `1850er Jahre`, `1850-х годов`.
  private mutating func skipDecadeWords() {
    while skip(.keyword(.yearWord)) || skip(.keyword(.yearsWord)) || skip(.keyword(.decadeEnding)) {}
  }

  /// A decade for a round year after "los años" and the like, a century for a round hundred.
  func decade(_ point: DatePoint) -> DatePoint {
    guard let year = point.writtenYear, year % 10 == 0, point.last == nil else { return point }
    // The years 1850 to 1860 are years.
    var copy = self
    if copy.skipJoint() || copy.skipAnd() || copy.skip(.comma) { return point }
    return years(year, year % 100 == 0)
  }

  /// The years around the start of a century: the turn of the 20th century is 1890 to 1910.
  func turn(_ point: DatePoint) -> DatePoint {
    let years = point.date.year.bounds
    guard years.count == 100, point.last == nil else { return point.qualified(.approximate) }
    return DatePoint(EDTFDate(year: years.lowerBound - 10), through: EDTFDate(year: years.lowerBound + 10))
  }

  /// Parses `1840s`, a decade, and `1800s`, a century. An approximate hundred, "ca. 1900s", is a decade.
  private mutating func readPluralYears(_ modifiers: DateModifiers) -> DatePoint? {
    guard case .number(let value, let digits, .plural) = next, value % 10 == 0, value <= Self.latestYear else {
      return nil
    }
    index += 1
    if next == .symbol(.hyphen), token(index + 1) == .keyword(.yearWord) { index += 1 }
    skipDecadeWords()
    let isHundred = value % 100 == 0 && !modifiers.qualification.contains(.approximate)
    if let isBefore = readEraWord() { return isBefore ? yearsBefore(value, isHundred) : years(value, isHundred) }
    return digits == 4 ? years(value, isHundred) : nil
  }

  private func years(_ value: Int, _ isHundred: Bool) -> DatePoint {
    DatePoint(EDTFDate(year: EDTFYear(value, unspecifying: isHundred ? 2 : 1)))
  }

  /// The 440s BC: 449 to 440 BC, -448 to -439, for which EDTF has no pattern.
  private func yearsBefore(_ value: Int, _ isHundred: Bool) -> DatePoint {
    let length = isHundred ? 100 : 10
    return DatePoint(EDTFDate(year: 2 - value - length), through: EDTFDate(year: 1 - value))
  }

  /// Parses `19th century`, `19c.`, `2nd century BC`, `2nd millennium BC`, and the first half of `17-19th centuries`.
  ///
  /// - Parameter era: True if an era before the number, `BC 2nd century`, means before the Common Era.
  mutating func readCentury(isBefore era: Bool? = nil) -> DatePoint? {
    guard case .number(let value, let digits, let suffix) = next, digits <= 2, value > 0 else { return nil }
    let start = index
    let trailing = trailingUnit(after: start)
    index += 1
    let places: Int
    if suffix == .century || suffix == .ordinal && (skip(.keyword(.letterC)) || skip(.keyword(.shortCentury))) {
      _ = skip(.dot)
      places = 2
    } else if let stated = readUnitOfYears() {
      places = stated
    } else if trailing.isCentury, suffix != .plural, Self.centuries.contains(value) {
      places = 2
    } else {
      index = start
      return nil
    }
    if places == 2, let era = readForeignEra() ?? trailing.era { return century(value, of: era) }
    let isBefore = readEraWord() ?? trailing.isBeforeCommonEra ?? era ?? false
    guard let point = years(value, places: places, isBefore: isBefore) else { return nil }
    return readDecade(of: point) ?? point
  }

  /// Parses the decade after its century in Chinese, Japanese and Korean: `20世纪50年代`.
  private mutating func readDecade(of century: DatePoint) -> DatePoint? {
    guard let (decade, digits) = next?.plainNumber, digits == 2, decade % 10 == 0,
      token(index + 1) == .keyword(.decadeEnding), let point = decadeYears(decade, of: century)
    else { return nil }
    index += 2
    return point
  }

  /// Parses `XVIII century` and `eighteenth century`, and the first half of `V-IV century BC`.
  mutating func readCentury(_ value: Int) -> DatePoint? {
    let start = index
    let trailing = trailingUnit(after: start)
    index += 1
    let isCentury = trailing.isCentury || isSecondCentury(at: start)
    guard let places = readUnitOfYears() ?? readShortCentury() ?? (isCentury ? 2 : nil) else {
      index = start
      return nil
    }
    if places == 2, let era = readForeignEra() ?? trailing.era { return century(value, of: era) }
    return years(value, places: places, isBefore: readEraWord() ?? trailing.isBeforeCommonEra ?? false)
  }

  /// Parses the s of `XIXe s.`
  private mutating func readShortCentury() -> Int? {
    guard skip(.keyword(.shortCentury)) else { return nil }
    _ = skip(.dot)
    return 2
  }

  /// True if the numeral is the second after a word for centuries: `s. XV-XVI`, `siglos XV y XVI`.
  private func isSecondCentury(at position: Int) -> Bool {
    guard isJointOfCenturies(token(position - 1)), case .word(.some) = token(position - 2) else { return false }
    var before = position - 3
    while token(before) == .symbol(.dot) { before -= 1 }
    switch token(before) {
    case .keyword(.centuryOfNumber), .keyword(.shortCentury), .keyword(.century), .keyword(.centuryLetter): return true
    default: return false
    }
  }

  private func isJointOfCenturies(_ token: DateToken?) -> Bool {
    switch token {
    case .symbol(.hyphen), .symbol(.slash), .keyword(.and), .keyword(.or), .keyword(.to), .keyword(.small): true
    default: false
    }
  }

  /// The number of digits that the next word leaves open: 2 for century, 3 for millennium.
  private mutating func readUnitOfYears() -> Int? {
    let start = index
    _ = skip(.hyphen) || skip(.dot)
    if next == .keyword(.centuryLetter), token(index + 1) == .symbol(.dot) {
      index += 2
      return 2
    }
    if skip(.keyword(.century)) || skip(.keyword(.centuryOfNumber)) {
      _ = skip(.dot)
      return 2
    }
    if skip(.keyword(.millennium)) { return 3 }
    index = start
    return nil
  }

  /// Parses `siglo XVIII` and `sec. V a.C.`. Nil when a year is in the text: `Siglo XXI, 1985` is a publisher's date.
  mutating func readCenturyOfNumber() -> DatePoint? {
    index += 1
    while skip(.dot) {}
    let number: Int
    switch next {
    case .word(.some(let numeral)): number = numeral
    case .number(let value, digits: 1...2, .none) where value > 0: number = value
    default: return nil
    }
    let trailing = trailingUnit(after: index)
    index += 1
    _ = skip(.keyword(.century))
    guard !hasYearAhead else { return nil }
    if let era = readForeignEra() ?? trailing.era { return century(number, of: era) }
    let isBefore = readEraWord() ?? trailing.isBeforeCommonEra ?? false
    guard isBefore || Self.centuries.contains(number) else { return nil }
    return years(number, places: 2, isBefore: isBefore).map { narrowed($0, to: readLatinPart()) }
  }

  /// The centuries of the Common Era that a number may be of: one above is a year, or counts something else.
  private static let centuries = 1...22

  /// Parses the second century of `C17-18`, `siglo 17-18` and `AH 12th-13th century`, where the first one says what the
  /// number counts.
  mutating func readSecondCentury(after point: DatePoint) -> DatePoint? {
    let start = index
    guard let first = point.century, case .number(let value, digits: 1...2, let suffix) = next,
      Self.centuries.contains(value),
      suffix == .none || suffix == .ordinal
    else { return nil }
    index += 1
    let hasUnit = readUnitOfYears() != nil
    let ownEra = readForeignEra()
    let isBefore = readEraWord()
    if let era = point.era {
      // The second of `9th century AH / 15th century` is the first in this era.
      let isSame = ownEra == nil && years(value, places: 2, isBefore: false)?.isSame(as: point) ?? false
      if isBefore == nil, value > first, !isSame, let century = century(value, of: ownEra ?? era) { return century }
    } else if !hasUnit, ownEra == nil, isBefore == nil || isBefore == (first < 0), (first < 0 ? -value : value) > first,
      !isBeforePart
    {
      return years(value, places: 2, isBefore: first < 0)
    }
    index = start
    return nil
  }

  /// True if the number that was parsed is one of a day or of what the next word counts: `19th century - 20 p.`
  var isBeforePart: Bool {
    switch next {
    case nil, .keyword(.and), .keyword(.or), .keyword(.to), .keyword(.small): false
    case .symbol(.dot): !isAtEndOfText
    case .symbol(.slash): true
    case .symbol: false
    default: true
    }
  }

  /// True if a Roman numeral follows, after dots: the s of `s. XIX`.
  var isBeforeNumeral: Bool {
    if case .word(.some) = token(positionAfterDots(index + 1)) { return true }
    return false
  }

  /// Parses the Latin part after a century: `in.` for its beginning, `ex.` for its end.
  private mutating func readLatinPart() -> DatePart? {
    guard token(index + 1) == .symbol(.dot), token(index + 2) == nil else { return nil }
    let part: DatePart? =
      switch next {
      case .keyword(.preposition): .early
      case .keyword(.since): .late
      default: nil
      }
    if part != nil { index += 2 }
    return part
  }

  private var hasYearAhead: Bool {
    (index..<limit).contains { position in
      switch token(position) {
      case .maskedYear, .romanYear, .number(_, digits: 4, _): true
      default: false
      }
    }
  }

  /// The usual pattern, 18XX for the 19th century. Before the Common Era it fits exactly: -01XX is 200 to 101 BC.
  private func years(_ number: Int, places: Int, isBefore: Bool) -> DatePoint? {
    let first = (number - 1) * EDTFYear.powersOfTen[places]
    guard first <= 9_999 else { return nil }
    var year = EDTFYear(first, unspecifying: places)
    year.isNegative = isBefore
    var point = DatePoint(EDTFDate(year: year))
    if places == 2 { point.century = isBefore ? -number : number }
    return point
  }
}
