/// A piece of a written date.
enum DateToken: Equatable {
  /// A run of digits with what is joined to it: `1840s`, `18th`, `19c`.
  case number(Int, digits: Int, suffix: NumberSuffix)
  /// A year with letters for unknown digits, `19uu`, or with brackets around digits that were supplied, `[19]99`.
  case maskedYear(EDTFYear)
  /// A printed year in Roman numerals.
  case romanYear(Int)
  case keyword(DateKeyword)
  /// A word of no known meaning; a Roman numeral up to 39 keeps its value, since `an VII` needs it.
  case word(smallRoman: Int?)
  case symbol(Symbol)

  enum NumberSuffix { case none, plural, ordinal, century }

  enum Symbol {
    case openBracket, closeBracket, openAngle, closeAngle, openParenthesis, closeParenthesis
    case question, tilde, percent, hyphen, slash, dot, comma, other

    /// Whether it is a bracket that opens.
    var opens: Bool { self == .openBracket || self == .openAngle || self == .openParenthesis }
  }

  /// The number when it is plain digits.
  var plainNumber: (value: Int, digits: Int)? {
    if case .number(let value, let digits, .none) = self { (value, digits) } else { nil }
  }

  /// Whether this can be, or begin, a date.
  var isDateLike: Bool {
    switch self {
    case .number, .maskedYear, .romanYear: true
    case .keyword(.era), .keyword(.month), .keyword(.season): true
    default: false
    }
  }
}

/// A token and whether white space goes before it.
struct PlacedToken {
  let token: DateToken
  let followsSpace: Bool
}
