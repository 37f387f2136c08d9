/// Reads whole texts of digits that are neither EDTF nor a calendar day of ISO 8601: days with unknown parts, weeks,
/// days of the year, and intervals of seasons.
///
/// An unknown part is `00`, `??`, `uu`, `xx`, `**`, `__` or `--`, and leaves the month or the year.
struct DayNotation {
  private var cursor: ByteCursor

  /// The meaning of a text of one of these shapes.
  enum Meaning: Equatable {
    case date(EDTF)
    /// It has the shape, but no such day exists.
    case nothing
  }

  /// The meaning of all of the bytes. Nil when they have none of the shapes.
  static func meaning(of bytes: UnsafeBufferPointer<UInt8>) -> Meaning? {
    guard 6...40 ~= bytes.count, bytes[0] < 0x40 || bytes[0].isUnknownMark || bytes[0] | 0x20 == bytes[1] | 0x20 else {
      return nil
    }
    var reader = DayNotation(cursor: ByteCursor(bytes))
    if let meaning = reader.readYearFirst() { return meaning }
    reader = DayNotation(cursor: ByteCursor(bytes))
    return reader.readDayFirst() ?? interval(in: bytes)
  }

  /// A part of a day: its number, or nil for an unknown one.
  private typealias Part = (number: Int?, isUnknown: Bool)

  // MARK: Year first

  private mutating func readYearFirst() -> Meaning? {
    let hasPlus = cursor.skip(UInt8(ascii: "+"))
    let isNegative = !hasPlus && cursor.skip(.hyphen)
    guard let year = cursor.number(digits: 4), !cursor.next.isDigit else {
      return hasPlus || isNegative ? nil : readMaskedYear()
    }
    if !isNegative, !hasPlus, let week = readWeek(of: year) { return week }
    let separator = cursor.next
    guard [.hyphen, .slash, .dot].contains(separator) else { return nil }
    cursor.advance()
    if separator == .hyphen, !hasPlus, let day = readDayOfYear(year) { return day }
    // `1999-?` is a range without a known end.
    if cursor.next == UInt8(ascii: "?"), cursor.byte(ahead: 1) == 0 { return nil }
    guard let month = readPart(beside: separator) else { return nil }
    let day = cursor.skip(separator) ? readPart(beside: separator) : (nil, false)
    guard let day, skipMidnight(), cursor.isAtEnd else { return nil }
    guard hasPlus || month.isUnknown || day.isUnknown else { return nil }
    // 1898-00 and 1999-00 are rather ranges that cross a century.
    if day.number == nil, !day.isUnknown, month.number == 0, year % 100 >= 90 { return nil }
    return meaning(isNegative ? -year : year, month, day)
  }

  /// Reads `185?-??-??` and `18uu-uu`, where only digits of the year are known, and `18??-05-03`.
  private mutating func readMaskedYear() -> Meaning? {
    let digits = cursor.digitCount(upTo: 4)
    guard 2...3 ~= digits, let value = cursor.number(digits: digits) else { return nil }
    for _ in digits..<4 {
      guard cursor.next.isUnknownMark, cursor.next != .hyphen else { return nil }
      cursor.advance()
    }
    let year = EDTFYear(value * EDTFYear.powersOfTen[4 - digits], unspecifying: 4 - digits)
    guard cursor.skip(.hyphen), let month = readPart(beside: .hyphen) else { return nil }
    let day: Part = cursor.skip(.hyphen) ? readPart(beside: .hyphen) ?? (nil, false) : (0, true)
    guard cursor.isAtEnd, day.number != nil else { return nil }
    guard !month.isUnknown, let number = month.number else {
      return month.isUnknown && day.isUnknown ? .date(EDTF(EDTFDate(year: year))) : nil
    }
    guard 1...12 ~= number, day.isUnknown || 1...31 ~= day.number ?? 0 else { return .nothing }
    return .date(
      EDTF(EDTFDate(year: year, month: TwoDigits(number), day: day.isUnknown ? nil : day.number.map { TwoDigits($0) })))
  }

  /// Reads `W10`, `-W10` and `-W10-3`.
  private mutating func readWeek(of year: Int) -> Meaning? {
    let start = cursor
    _ = cursor.skip(.hyphen)
    guard cursor.next | 0x20 == UInt8(ascii: "w") else {
      cursor = start
      return nil
    }
    cursor.advance()
    guard let week = cursor.number(digits: 2) else {
      cursor = start
      return nil
    }
    _ = cursor.skip(.hyphen)
    let weekday = cursor.isAtEnd ? nil : cursor.number(digits: 1)
    guard cursor.isAtEnd else {
      cursor = start
      return nil
    }
    guard let days = CivilDate.week(week, of: year), 1...7 ~= weekday ?? 1 else { return .nothing }
    if let weekday { return .date(EDTF(CivilDate(dayNumber: days.first.dayNumber + weekday - 1))) }
    let (first, last) = (EDTF(days.first).startOfInterval, EDTF(days.last).startOfInterval)
    return .date(EDTF(.interval(start: first, end: last)))
  }

  /// Reads the three digits of `2020-060`. A number beyond 366 is the end of a range, 1983-984.
  private mutating func readDayOfYear(_ year: Int) -> Meaning? {
    guard cursor.digitCount(upTo: 4) == 3, let number = cursor.number(digits: 3), cursor.isAtEnd, number <= 366 else {
      return nil
    }
    return CivilDate(year: year, dayOfYear: number).map { .date(EDTF($0)) } ?? .nothing
  }

  // MARK: Day first

  private mutating func readDayFirst() -> Meaning? {
    guard let day = readPart(beside: .hyphen) else { return nil }
    let separator = cursor.next
    guard [.hyphen, .slash, .dot].contains(separator) else { return nil }
    cursor.advance()
    guard let month = readPart(beside: separator), cursor.skip(separator), let year = cursor.number(digits: 4),
      cursor.isAtEnd
    else {
      return nil
    }
    return day.isUnknown || month.isUnknown ? meaning(year, month, day) : nil
  }

  // MARK: Parts

  /// Reads one or two digits, or the marks of an unknown part. Hyphens are no marks between hyphens: `1897-19--`.
  private mutating func readPart(beside separator: UInt8) -> Part? {
    let digits = cursor.digitCount(upTo: 3)
    if 1...2 ~= digits, let number = cursor.number(digits: digits) { return (number, number == 0) }
    let mark = cursor.next | 0x20
    // Any letter twice, as in 1850-05-dd and 1850-mm, but for the Roman month II.
    let isTwice =
      cursor.next.isLetter && mark != UInt8(ascii: "i") && cursor.byte(ahead: 1) | 0x20 == mark
      && !cursor.byte(ahead: 2).isLetter
    guard cursor.next.isUnknownMark || isTwice, cursor.next != separator else { return nil }
    cursor.advance()
    if cursor.next | 0x20 == mark { cursor.advance() }
    return (0, true)
  }

  /// Skips a time of midnight, with which programs fill up a date: `T00:00:00Z`.
  private mutating func skipMidnight() -> Bool {
    guard cursor.skip(UInt8(ascii: "T")) || cursor.skip(.space) else { return true }
    while [UInt8(ascii: "0"), .colon, .dot].contains(cursor.next) { cursor.advance() }
    _ = cursor.skip(UInt8(ascii: "Z"))
    return cursor.isAtEnd
  }

  private func meaning(_ year: Int, _ month: Part, _ day: Part) -> Meaning? {
    let known = year == 0 ? EDTFYear(0, unspecifying: 4) : EDTFYear(year)
    if month.isUnknown || month.number == nil { return year == 0 ? .nothing : .date(EDTF(EDTFDate(year: known))) }
    guard let month = month.number, 1...12 ~= month || 21...41 ~= month && day.isUnknown else { return .nothing }
    guard !day.isUnknown, let day = day.number else {
      return .date(EDTF(EDTFDate(year: known, month: TwoDigits(month))))
    }
    guard 1...31 ~= day else { return .nothing }
    let date = EDTFDate(year: known, month: TwoDigits(month), day: TwoDigits(day))
    return date.firstDay == nil ? .nothing : .date(EDTF(date))
  }
}

// MARK: - Intervals of seasons

extension DayNotation {
  /// `2013-21/2013-22`: from the first month of one season to the last month of another, because EDTF has no seasons in
  /// intervals. Two dates of digits that EDTF refuses for another reason are nothing, and no years to look for.
  private static func interval(in bytes: UnsafeBufferPointer<UInt8>) -> Meaning? {
    guard let (first, last) = sides(of: bytes) else { return nil }
    let isOfYears = first.count == 4 && last.count == 4 && first.allSatisfy(\.isDigit) && last.allSatisfy(\.isDigit)
    guard isOfYears || first.isDayOfDigits || last.isDayOfDigits, first.isEDTFSide, last.isEDTFSide else { return nil }
    guard let start = end(first, isLast: false), let end = end(last, isLast: true) else { return .nothing }
    if let from = start.date, let through = end.date, from.bounds.first > through.bounds.last { return .nothing }
    return .date(EDTF(.interval(start: start, end: end)))
  }

  /// The texts before and after a slash, or a hyphen or dash between spaces. Around a slash there may be spaces too,
  /// but not between two years, which mean one of the two.
  private static func sides(of bytes: UnsafeBufferPointer<UInt8>) -> (first: Side, last: Side)? {
    guard let first = bytes.firstIndex(where: { $0 == .space || $0 == .slash }) else { return nil }
    var cursor = ByteCursor(UnsafeBufferPointer(rebasing: bytes[first...]))
    let hasSpace = cursor.next == .space
    cursor.skipSpaces()
    if hasSpace, cursor.skip(.hyphen) || cursor.skipDash() {
      guard cursor.next == .space else { return nil }
    } else if !cursor.skip(.slash) {
      return nil
    }
    let isTight = !hasSpace && cursor.next != .space
    cursor.skipSpaces()
    let (start, end) = (bytes[..<first], bytes[(first + cursor.offset)...])
    guard isTight || start.isDayOfDigits && end.isDayOfDigits, !end.contains(.slash) else { return nil }
    return (start, end)
  }

  private typealias Side = Slice<UnsafeBufferPointer<UInt8>>

  private static func end(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isLast: Bool) -> EDTF.IntervalEnd? {
    if bytes.isEmpty { return .unknown }
    if bytes.allSatisfy({ $0 == .dot }) { return .open }
    guard case .success(let edtf) = EDTFParser.result(of: UnsafeBufferPointer(rebasing: bytes)),
      case .date(let date) = edtf.content, !date.year.isShort
    else { return nil }
    return .date(isLast ? DatePoint(date).endOfRange : DatePoint(date).startOfRange)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// True if it begins with four digits, a hyphen and two more digits.
  fileprivate var isDayOfDigits: Bool {
    count >= 7 && prefix(4).allSatisfy(\.isDigit) && self[startIndex + 4] == .hyphen
      && self[startIndex + 5].isDigit && self[startIndex + 6].isDigit
  }

  /// True if it has the length and only the characters of a date in EDTF, with a qualification or without.
  fileprivate var isEDTFSide: Bool {
    [0, 2, 4, 5, 7, 8, 10, 11].contains(count) && allSatisfy { $0.isDigit || "-.?~%X".utf8.contains($0) }
  }
}

extension EDTF {
  /// A date as the start of an interval.
  fileprivate var startOfInterval: IntervalEnd {
    if case .date(let date) = content { .date(date) } else { .unknown }
  }
}

extension UInt8 {
  /// True if it can be a mark for an unknown part of a date.
  fileprivate var isUnknownMark: Bool {
    switch self {
    case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "_"), .hyphen: true
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"), UInt8(ascii: "X"): true
    default: false
    }
  }
}

extension ByteCursor {
  /// Skips a dash.
  ///
  /// - Returns: True if one was next.
  fileprivate mutating func skipDash() -> Bool {
    guard next == 0xE2, byte(ahead: 1) == 0x80, 0x90...0x95 ~= byte(ahead: 2) else { return false }
    advance(by: 3)
    return true
  }
}
