/// A date among other words, as people type it beside what they look for: `courage before 1900`.
package enum DateWords {
  /// The numbers that are years by themselves.
  package static let years = 1000...2100

  /// True if a text is a date with a year and has no word besides: `1850s`, `vor 1800`, `the 17th century`,
  /// `100 bc`.
  ///
  /// It is stricter than a reader of dates, which reads `Paris 1900` and `printed 1900` too: there the other word may
  /// be one that was looked for. A number of three digits is a year beside a word that says so, since most are none.
  package static func isDate(_ text: String) -> Bool {
    var text = text
    let tokens = text.withUTF8 { DateLexer.tokens(of: $0).map(\.token) }
    guard tokens.allSatisfy(\.isPartOfDate), tokens.contains(where: \.isYearByItself) || hasNamedYear(tokens) else {
      return false
    }
    // Names of eras are words of their own before a year: `to be 1600`.
    if case .keyword(.era)? = tokens.first, tokens.contains(where: \.isYearByItself) { return false }
    // "second" alone is no part of a date.
    return !tokens.contains(where: \.isOrdinal) || tokens.contains(where: \.isDivided)
  }

  /// The meaning of a word beside a date by itself.
  package enum Bound: Sendable { case before, after }

  /// The meaning of a word such as `before`, `vor` and `after`; `nil` for others, and for `since`, which includes the
  /// date.
  package static func bound(_ word: String) -> Bound? {
    var word = word
    switch word.withUTF8({ DateLexer.tokens(of: $0).map(\.token) }) {
    case [.keyword(.before)]: return .before
    case [.keyword(.after)]: return .after
    default: return nil
    }
  }

  /// True if a word beside a number makes it a year, or a century.
  private static func hasNamedYear(_ tokens: [DateToken]) -> Bool {
    var (mostDigits, hasBound) = (0, false)
    for token in tokens {
      switch token {
      case .keyword(.century), .keyword(.millennium), .keyword(.era), .keyword(.reign): return true
      case .keyword(.beforeCommonEra), .keyword(.commonEra): return true
      case .keyword(.before), .keyword(.after), .keyword(.since), .keyword(.circa): hasBound = true
      case .number(_, let digits, _): mostDigits = max(mostDigits, digits)
      default: break
      }
    }
    return hasBound && mostDigits >= 3
  }
}

extension DateToken {
  /// True if the token belongs to a date, and does not only leave it as it is.
  fileprivate var isPartOfDate: Bool {
    switch self {
    case .number, .maskedYear, .symbol: true
    case .romanYear, .word: false
    case .keyword(let keyword): keyword.changesDate
    }
  }

  /// A year of `DateWords.years`, a decade of them, or one with unknown digits.
  fileprivate var isYearByItself: Bool {
    switch self {
    case .number(let value, digits: 4, .none), .number(let value, digits: 4, .plural): DateWords.years.contains(value)
    case .maskedYear: true
    default: false
    }
  }

  fileprivate var isOrdinal: Bool {
    switch self {
    case .keyword(.ordinal), .keyword(.last): true
    default: false
    }
  }

  /// True if it is divided into numbered parts, or numbered itself.
  fileprivate var isDivided: Bool {
    switch self {
    case .keyword(.century), .keyword(.millennium), .keyword(.division), .keyword(.decadeWord): true
    default: false
    }
  }
}

extension DateKeyword {
  /// True if a date means something else with the word, or is only written with it: `before`, `century`, `the`.
  fileprivate var changesDate: Bool {
    switch self {
    case .month, .season, .beforeCommonEra, .commonEra, .era, .reign, .republicanMonth, .hebrewMonth, .calendar: true
    case .letterC, .circa, .uncertain, .before, .after, .since, .between, .betweenBoth, .not, .than, .earlier, .later,
      .by:
      true
    case .small(.from): false
    case .earliest, .latest, .onward, .present, .ish, .and, .or, .to, .small, .shortBound: true
    case .century, .centuryOfNumber, .shortCentury, .centuryLetter, .millennium, .decadeWord, .yearsWord: true
    case .decadeEnding, .yearWord, .monthWord, .dayWord, .week, .yearMark, .monthMark, .dayMark: true
    case .filler, .preposition, .part, .division, .ordinal, .last, .turn, .oldStyle, .newStyle, .firstYear: true
    case .copyright, .born, .died, .letterD, .active, .counter, .correction, .weekday, .harmless, .hijraMonth: false
    }
  }
}
