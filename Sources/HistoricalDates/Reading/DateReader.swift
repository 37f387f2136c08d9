/// Tries the readers of a notation in order.
struct DateReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let notation: DateNotation
  /// True if the text is part of a query: one to three digits are a year, and all of the text must be a date.
  var isQuery = false

  typealias Outcome = (edtf: EDTF?, interpretation: DateInterpretation)

  func read() -> Outcome {
    guard !bytes.isEmpty else { return (nil, .unreadable) }
    return switch notation {
    case .auto: readAnything()
    case .edtf: (try? EDTFParser.result(of: bytes).get(), .edtf)
    case .iso: readISO()
    case .text: readText()
    case .unix, .unixms, .julian, .coredata: (readNumber(), .number(notation))
    }
  }

  private func readAnything() -> Outcome {
    if !isQuery, let period = PeriodNotation(bytes) { return (period.edtf, .text) }
    if !isQuery, let year = yearBesideHijra { return (EDTF(EDTFDate(year: year)), .text) }
    if case .success(let edtf) = EDTFParser.result(of: bytes), !edtf.isBareShortYear, !isOfUnknownStart {
      return (edtf.withoutNeedlessBrackets, .edtf)
    }
    if !isQuery, let year = printedYear { return (EDTF(EDTFDate(year: year)), .text) }
    if isQuery, let year = shortYear { return (EDTF(EDTFDate(year: year)), .text) }
    if let edtf = isoDate { return (edtf, .iso) }
    switch DayNotation.meaning(of: bytes) {
    case .date(let edtf): return (edtf, .iso)
    case .nothing: return (nil, .unreadable)
    case nil: break
    }
    if let range = dottedRange { return (range, .text) }
    // 1850-02-30 is an error. No year, range or month that its digits could make is what the writer meant.
    return hasShapeOfDay ? (repeatedDay, .text) : readText()
  }

  /// True if the text is `?-1850`: a range without a known start to people, and an uncertain year before our era in
  /// EDTF.
  private var isOfUnknownStart: Bool { bytes.count > 2 && bytes[0] == UInt8(ascii: "?") && bytes[1] == .hyphen }

  /// The year of the Common Era in `1266/1850` and `1266 H / 1850 M`, where the first is one of the lunar or the solar
  /// Hijra that it overlaps.
  private var yearBesideHijra: Int? {
    guard let first = bytes.first, first.isDigit else { return nil }
    var cursor = ByteCursor(bytes)
    guard let value = cursor.number(digits: cursor.digitCount(upTo: 4)), 700...1_500 ~= value else { return nil }
    cursor.skipSpaces()
    if cursor.next | 0x20 == UInt8(ascii: "h") { cursor.advance() }
    _ = cursor.skip(.dot)
    cursor.skipSpaces()
    guard cursor.skip(.slash) else { return nil }
    cursor.skipSpaces()
    guard let year = cursor.number(digits: 4) else { return nil }
    cursor.skipSpaces()
    if [UInt8(ascii: "m"), UInt8(ascii: "g")].contains(cursor.next | 0x20) { cursor.advance() }
    _ = cursor.skip(.dot)
    let years = [CalendarEra.hijri, .solarHijri].compactMap { $0.gregorianYears(of: value) }
    return cursor.isAtEnd && years.contains { $0 ~= year } ? year : nil
  }

  /// The year of `1899.`, `c2001.`, `1899]` and `[c1901].`: the forms of most printed dates, read without the lexer.
  private var printedYear: Int? {
    var cursor = ByteCursor(bytes)
    let hasBracket = cursor.skip(UInt8(ascii: "["))
    _ = cursor.skip(UInt8(ascii: "c"))
    guard let year = cursor.number(digits: 4), 1...WrittenDateParser.latestYear ~= year, !cursor.isAtEnd else {
      return nil
    }
    let isClosed = cursor.skip(UInt8(ascii: "]"))
    guard cursor.skip(.dot) || isClosed, cursor.isAtEnd, isClosed || !hasBracket else { return nil }
    return year
  }

  /// A year of one to three digits, with an optional minus, as a query may have it. Nil for anything else, and for year
  /// 0 with a minus.
  private var shortYear: Int? {
    var cursor = ByteCursor(bytes)
    let isNegative = cursor.skip(.hyphen)
    let count = cursor.digitCount(upTo: 4)
    guard 1...3 ~= count, let year = cursor.number(digits: count), cursor.isAtEnd else { return nil }
    return isNegative ? year == 0 ? nil : -year : year
  }

  /// The interval of `1914-05..1918-11`, as in a query. Nil when there are not two dots, or a side is no single date.
  private var dottedRange: EDTF? {
    guard let first = bytes.first, first.isDigit || first == .dot || first == .hyphen,
      let dots = bytes.indices.dropLast().first(where: { bytes[$0] == .dot && bytes[$0 + 1] == .dot }),
      dots > 0 || bytes.count > 2, !bytes.contains(.slash)
    else { return nil }
    guard let start = end(bytes[..<dots]), let end = end(bytes[(dots + 2)...]) else { return nil }
    if let from = start.date, let through = end.date, from.bounds.first > through.bounds.last { return nil }
    return EDTF(.interval(start: start, end: end))
  }

  private func end(_ side: Slice<UnsafeBufferPointer<UInt8>>) -> EDTF.IntervalEnd? {
    let bytes = UnsafeBufferPointer(rebasing: side).trimmed
    if bytes.isEmpty { return .open }
    guard case .date(let date)? = DateReader(bytes: bytes, notation: .auto).read().edtf?.content else { return nil }
    return date.isSeason ? nil : .date(date)
  }

  /// The day of `1799-11-09 18 brumaire an VIII`, which is written twice. Nil when the two are different days.
  private var repeatedDay: EDTF? {
    guard let space = bytes.firstIndex(of: .space) else { return nil }
    let (first, second) = (bytes[..<space], UnsafeBufferPointer(rebasing: bytes[space...]).trimmed)
    guard let day = try? EDTFParser.result(of: UnsafeBufferPointer(rebasing: first)).get() else { return nil }
    return DateReader(bytes: second, notation: .text).read().edtf == day ? day : nil
  }

  private var hasShapeOfDay: Bool {
    var cursor = ByteCursor(bytes)
    _ = cursor.skip(.hyphen)
    guard cursor.number(digits: 4) != nil, cursor.skip(.hyphen), cursor.number(digits: 2) != nil,
      cursor.skip(.hyphen), cursor.number(digits: 2) != nil
    else { return false }
    let end = cursor.offset
    cursor.skipSpaces()
    // The end of a range may follow.
    if cursor.offset > end, cursor.next == .hyphen || cursor.next == 0xE2 { return false }
    // An era may follow: 0044-03-15 BC.
    return !cursor.next.isLetter || cursor.next == UInt8(ascii: "T")
  }

  private func readISO() -> Outcome {
    if let edtf = isoDate { return (edtf, .iso) }
    // Years and months alone are ISO 8601 too, with the same text as EDTF.
    guard case .success(let edtf) = EDTFParser.result(of: bytes), edtf.level == 0, !edtf.isBareShortYear else {
      return (nil, .iso)
    }
    return (edtf, .iso)
  }

  private func readText() -> Outcome {
    if notation == .text, let period = PeriodNotation(bytes) { return (period.edtf, .text) }
    if hasYearAfterY {
      // The text parser would take the minus for the hyphen of a range, so it is not tried.
      let result = EDTFParser.result(of: bytes, takingShortLongYears: true)
      return (try? result.get(), .edtf)
    }
    let style = WrittenDateParser.Style(
      isEnglish: notation == .text, isQuery: isQuery, isCatalog: hasCatalogPunctuation)
    var reader = WrittenDateParser(tokens: DateLexer.tokens(of: bytes), style: style)
    guard let edtf = reader.read() else { return (nil, .unreadable) }
    return (edtf, reader.era.map { .era($0) } ?? .text)
  }

  /// True if the text has a `Y` directly before a number, as in EDTF's long years. `Y2K` is a word.
  private var hasYearAfterY: Bool {
    bytes.indices.contains { index in
      guard bytes[index] | 0x20 == UInt8(ascii: "y"), index == 0 || !bytes[index - 1].isLetter else { return false }
      var cursor = ByteCursor(UnsafeBufferPointer(rebasing: bytes[(index + 1)...]))
      _ = cursor.skip(.hyphen)
      let digits = cursor.digitCount(upTo: bytes.count)
      let next = cursor.byte(ahead: digits)
      return digits > 0 && (!next.isLetter || cursor.byte(ahead: digits + 1).isDigit)
    }
  }

  /// True if the text begins with a bracket or ends with a bracket or stop, as dates on catalog cards do.
  private var hasCatalogPunctuation: Bool {
    guard let first = bytes.first, let last = bytes.last else { return false }
    return "[<".utf8.contains(first) || ".]>,;:)".utf8.contains(last)
  }

  private var isoDate: EDTF? {
    guard let moment = ISOReader.moment(in: bytes), moment.day.year.magnitude <= 9_999 else { return nil }
    return moment.time.map { EDTF(.dateTime($0)) } ?? EDTF(moment.day)
  }
}

// MARK: - Numbers

extension DateReader {
  private func readNumber() -> EDTF? {
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), let instant = instant(number) else { return nil }
    return EDTFDateTime(instant).map { EDTF(.dateTime($0)) }
  }

  private func instant(_ number: Double) -> JulianDay? {
    switch notation {
    case .unix: UnixSeconds(number).instant
    case .unixms: UnixSeconds(number / 1_000).instant
    case .coredata: CoreDataSeconds(number).instant
    default: JulianDay(number)
    }
  }
}

extension EDTF {
  /// True if the date is a bare number of two or three digits: a century or decade in EDTF, a year to most people.
  fileprivate var isBareShortYear: Bool {
    if case .date(let date) = content { date.year.isShort } else { false }
  }

  /// The date itself for a set of one, `[1999]`. Catalogers put brackets around what they supply.
  fileprivate var withoutNeedlessBrackets: EDTF {
    guard case .set(let set) = content, !set.isAllOf, set.members.count == 1 else { return self }
    guard case .date(let date) = set.members[0] else { return self }
    return EDTF(date)
  }
}
