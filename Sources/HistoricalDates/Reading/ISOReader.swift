/// Reads ISO 8601 calendar dates and times in the variants of people and SQLite, where EDTF is stricter: a space for
/// the `T`, no seconds, lower-case letters, spaces before the zone, years with a sign, no hyphens, and the colons of
/// photographs.
struct ISOReader {
  private var cursor: ByteCursor

  /// A day and its time of day. The time is nil for a day alone.
  typealias Moment = (day: CivilDate, time: EDTFDateTime?)

  /// The moment that all of the bytes write. Nil when they are not ISO 8601.
  static func moment(in bytes: UnsafeBufferPointer<UInt8>) -> Moment? {
    var reader = ISOReader(cursor: ByteCursor(bytes))
    return reader.read()
  }

  private mutating func read() -> Moment? {
    guard let day = readDay() else { return nil }
    if cursor.isAtEnd { return (day, nil) }
    guard skipTimeMark(), let time = readTime(), let zone = readZone() else { return nil }
    cursor.skipSpaces()
    guard cursor.isAtEnd else { return nil }
    return (day, EDTFDateTime(day: day, second: time.second, nanosecond: time.nanosecond, zone: zone))
  }

  private mutating func readDay() -> CivilDate? {
    let isNegative = cursor.next == .hyphen
    let hasSign = isNegative || cursor.next == UInt8(ascii: "+")
    if hasSign { cursor.advance() }
    let digits = cursor.digitCount(upTo: 17)
    let isBasic = digits == 8 && !hasSign
    // A plus belongs only to years of more than four digits.
    guard isBasic || digits == 4 && (isNegative || !hasSign) || hasSign && 5...16 ~= digits else { return nil }
    guard let year = cursor.number(digits: isBasic ? 4 : digits) else { return nil }
    let separator: UInt8 = !hasSign && cursor.next == .colon ? .colon : .hyphen
    guard isBasic || cursor.skip(separator), let month = cursor.number(digits: 2) else { return nil }
    guard isBasic || cursor.skip(separator), let day = cursor.number(digits: 2) else { return nil }
    return CivilDate(year: isNegative ? -year : year, month: month, day: day)
  }

  /// Skips a `T` or space, with any number of spaces around it.
  private mutating func skipTimeMark() -> Bool {
    let start = cursor.offset
    cursor.skipSpaces()
    if !cursor.skip(UInt8(ascii: "T")) { _ = cursor.skip(UInt8(ascii: "t")) }
    cursor.skipSpaces()
    return cursor.offset > start
  }

  private mutating func readTime() -> (second: Int, nanosecond: Int)? {
    guard let hour = cursor.number(digits: 2) else { return nil }
    let hasColons = cursor.skip(.colon)
    guard let minute = cursor.number(digits: 2), minute < 60 else { return nil }
    var second = 0
    var nanosecond = 0
    if hasColons ? cursor.skip(.colon) : cursor.next.isDigit {
      guard let stated = cursor.number(digits: 2), stated < 60 else { return nil }
      second = stated
      if cursor.skip(.dot) || cursor.skip(UInt8(ascii: ",")) {
        guard cursor.next.isDigit else { return nil }
        nanosecond = cursor.nanoseconds()
      }
    }
    let secondOfDay = hour * 3_600 + minute * 60 + second
    guard secondOfDay < 86_400 || secondOfDay == 86_400 && nanosecond == 0 else { return nil }
    return (secondOfDay, nanosecond)
  }

  /// Reads `Z`, an offset of at most 14 hours, or nothing.
  private mutating func readZone() -> EDTFDateTime.Zone? {
    cursor.skipSpaces()
    if cursor.isAtEnd { return .unstated }
    if cursor.skip(UInt8(ascii: "Z")) || cursor.skip(UInt8(ascii: "z")) { return .utc }
    let isWest = cursor.next == .hyphen
    guard isWest || cursor.next == UInt8(ascii: "+") else { return nil }
    cursor.advance()
    guard let hours = cursor.number(digits: 2), hours <= 14 else { return nil }
    let hasColon = cursor.skip(.colon)
    let minutes = cursor.number(digits: 2)
    guard minutes ?? 0 < 60, minutes != nil || !hasColon else { return nil }
    let east = (hours * 60 + (minutes ?? 0)) * (isWest ? -1 : 1)
    guard -720...840 ~= east else { return nil }
    return east == 0 ? .utc : .minutesEast(east)
  }
}

extension EDTF {
  /// A whole day.
  /// - Precondition: its year has at most four digits, because EDTF has no days in longer years.
  init(_ day: CivilDate) { self.init(EDTFDate(year: day.year, month: day.month, day: day.day)) }
}

extension JulianDay {
  /// The instant of an ISO 8601 text; a day means its first instant. Nil when the text is no ISO 8601 date.
  ///
  /// SQLite's variants are accepted too. Unlike in SQLite, 31 February is refused and is not 3 March, and a time
  /// without a day is no instant. The result of `isoText` is read back, including years of more than four digits.
  ///
  ///     JulianDay(isoText: "2000-01-01 12:00")?.value   // 2451545.0
  package init?(isoText: some StringProtocol) {
    var copy = String(isoText)
    guard let moment = copy.withUTF8({ ISOReader.moment(in: $0) }) else { return nil }
    guard let time = moment.time else {
      self.init(moment.day)
      return
    }
    self.init(moment.day, millisecondsOfDay: time.millisecondsInUTC)
  }
}
