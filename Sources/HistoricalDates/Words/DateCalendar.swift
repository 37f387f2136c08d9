/// A calendar by its name in GEDCOM, where it precedes each date of another calendar than the usual one.
enum DateCalendar: Equatable {
  case gregorian, julian
  /// A calendar with eras of its own: the Hebrew and that of the French Republic.
  case era(CalendarEra)
  /// A calendar that GEDCOM names and does not describe, or another name.
  case unknown

  /// The calendar of `DJULIAN` and the like, between the signs of an escape.
  init(escape name: [UInt8]) {
    self = Self.escapes[name] ?? .unknown
  }

  private static let escapes: [[UInt8]: DateCalendar] = [
    [UInt8]("dgregorian".utf8): .gregorian, [UInt8]("djulian".utf8): .julian,
    [UInt8]("dfrench r".utf8): .era(.frenchRepublican), [UInt8]("dhebrew".utf8): .era(.hebrew),
  ]

  /// The month of a folded word, by GEDCOM's abbreviations, which mean nothing or something else in other texts.
  func month(_ word: PackedWord) -> DateKeyword? {
    switch self {
    case .era(.frenchRepublican): Self.republicanMonths[word].map { .republicanMonth($0) }
    case .era(.hebrew): Self.hebrewMonths[word].map { .hebrewMonth($0) }
    case .era, .gregorian, .julian, .unknown: nil
    }
  }

  private static let republicanMonths = numbered("vend brum frim nivo pluv vent germ flor prai mess ther fruc comp")
  private static let hebrewMonths = numbered("tsh csh ksl tvt shv adr ads nsn iyr svn tmz aav ell")

  private static func numbered(_ names: String) -> [PackedWord: Int] {
    let words = names.utf8.split(separator: .space).map { PackedWord(folded: $0) }
    return Dictionary(uniqueKeysWithValues: zip(words, 1...))
  }
}

extension DateLexer {
  /// Reads an escape of GEDCOM 5, `@#DJULIAN@`. Nil when none is next.
  mutating func readCalendarEscape() -> DateCalendar? {
    guard cursor.byte(ahead: 1) == UInt8(ascii: "#") else { return nil }
    var (name, copy) = ([UInt8](), cursor)
    copy.advance(by: 2)
    while name.count < 20, copy.next.isLetter || copy.next == .space {
      name.append(copy.next | 0x20)
      copy.advance()
    }
    guard copy.skip(UInt8(ascii: "@")) else { return nil }
    cursor = copy
    calendar = DateCalendar(escape: name)
    return calendar
  }

  /// Reads a name that only GEDCOM 7 has: `FRENCH_R`, and `HEBREW` in capitals before a date.
  mutating func readCalendarName() -> DateCalendar? {
    for (name, named) in Self.calendarNames where name.indices.allSatisfy({ cursor.byte(ahead: $0) == name[$0] }) {
      let isBeforeDay = cursor.byte(ahead: name.count) == .space && cursor.byte(ahead: name.count + 1).isDigit
      guard isBeforeDay else { return nil }
      cursor.advance(by: name.count)
      calendar = named
      return named
    }
    return nil
  }

  private static let calendarNames: [(name: [UInt8], calendar: DateCalendar)] = [
    ([UInt8]("FRENCH_R".utf8), .era(.frenchRepublican)), ([UInt8]("HEBREW".utf8), .era(.hebrew)),
  ]
}
