/// A token of a written date.
enum DateToken: Equatable {
  /// A number with the suffix joined to it: `1840s`, `18th`, `19c`.
  case number(Int, digits: Int, suffix: NumberSuffix)
  /// A year with letters for unknown digits, `19uu`, or with brackets around supplied digits, `[19]99`.
  case maskedYear(EDTFYear)
  /// A year in Roman numerals.
  case romanYear(Int)
  case keyword(DateKeyword)
  /// A word without a meaning in dates. A Roman numeral up to 39 keeps its value, for `an VII`.
  case word(smallRoman: Int?)
  case symbol(Symbol)

  enum NumberSuffix { case none, plural, ordinal, century }

  enum Symbol {
    case openBracket, closeBracket, openAngle, closeAngle, openParenthesis, closeParenthesis
    case question, tilde, percent, hyphen, slash, dot, comma, semicolon, plus, star, other
    /// Dots of a range: an ellipsis, or two or three dots before a date or after one.
    case dots

    /// True if it is an opening bracket.
    var opens: Bool { self == .openBracket || self == .openAngle || self == .openParenthesis }
  }

  /// The number and its digits. Nil when a suffix is joined to it, and for other tokens.
  var plainNumber: (value: Int, digits: Int)? {
    if case .number(let value, let digits, .none) = self { (value, digits) } else { nil }
  }

  /// The number of an ordinal: 19th, 19., nineteenth, XIX.
  var ordinalNumber: Int? {
    switch self {
    case .number(let value, digits: 1...2, .ordinal), .number(let value, digits: 1...2, .none): value
    case .keyword(.ordinal(let value)), .word(smallRoman: .some(let value)): value
    default: nil
    }
  }

  /// The number of a month, or the code of a season in EDTF. Nil for other tokens.
  var monthOrSeason: Int? {
    switch self {
    case .keyword(.month(let code)), .keyword(.season(let code)): code
    default: nil
    }
  }

  /// True if the token can be or begin a date.
  var isDateLike: Bool {
    switch self {
    case .number, .maskedYear, .romanYear: true
    case .keyword(.era), .keyword(.reign), .keyword(.republicanMonth), .keyword(.month), .keyword(.season): true
    case .keyword(.hebrewMonth): true
    default: false
    }
  }
}

/// A token, with the white space before it noted.
struct PlacedToken {
  let token: DateToken
  let followsSpace: Bool
}
