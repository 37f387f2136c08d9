/// The modifiers before a date.
struct DateModifiers {
  var qualification: EDTF.Qualification = []
  var bound: Bound?
  /// The unit that is meant, after "month in" and "day in".
  var unit: Unit?
  var isCopyright = false
  /// Whether "the year" precedes the date, so that three digits are a year too.
  var saysYear = false
  var isBetween = false
  var isNegated = false

  enum Bound { case before, after, since, notBefore, notAfter }
  enum Unit { case month, day }

  /// The modifiers with one more keyword. Nil when the keyword is no modifier and so ends them.
  ///
  /// This returns a new value on purpose. The optimizer of Swift 6.3.1 inlined the mutating version into the parser's
  /// loop and lost the modifiers, in release builds only.
  func adding(_ keyword: DateKeyword) -> DateModifiers? {
    var sum = self
    switch keyword {
    case .circa: sum.qualification.formUnion(.approximate)
    case .uncertain: sum.qualification.formUnion(.uncertain)
    case .copyright: sum.isCopyright = true
    case .before: sum.add(.before)
    case .by: sum.bound = .notAfter
    case .after: sum.add(.after)
    case .since: sum.bound = .since
    case .not: sum.isNegated = true
    case .between: sum.isBetween = true
    case .yearWord: sum.saysYear = true
    case .monthWord: sum.unit = .month
    case .dayWord: sum.unit = .day
    case .than, .filler, .part, .decadeWord: break
    default: return nil
    }
    return sum
  }

  mutating func noteLetterC(isCirca: Bool) {
    if isCirca { qualification.formUnion(.approximate) } else { isCopyright = true }
  }

  /// Sets a bound, reversed after "not".
  private mutating func add(_ bound: Bound) {
    switch bound {
    case .before where isNegated: self.bound = .notBefore
    case .after where isNegated: self.bound = .notAfter
    default: self.bound = bound
    }
    isNegated = false
  }
}

extension WrittenDateParser {
  /// Parses the words before a date, in any order.
  mutating func readModifiers() -> DateModifiers {
    var modifiers = DateModifiers()
    while let piece = next {
      switch piece {
      case .keyword(.letterC):
        modifiers.noteLetterC(isCirca: isCirca)
      case .keyword(let keyword):
        guard let sum = modifiers.adding(keyword) else { return modifiers }
        modifiers = sum
        if keyword == .part, token(index + 1) == .symbol(.hyphen) { index += 1 }
      case .symbol(.tilde): modifiers.qualification.formUnion(.approximate)
      case .symbol(.percent): modifiers.qualification.formUnion([.approximate, .uncertain])
      case .symbol(.dot), .symbol(.openBracket), .symbol(.openAngle), .symbol(.openParenthesis), .symbol(.other):
        noteAngle()
      default: return modifiers
      }
      index += 1
    }
    return modifiers
  }

  /// Whether a lone c is circa: always with a dot, and otherwise unless a catalog wrote it.
  private var isCirca: Bool { style.isEnglish || !style.isCatalog || token(index + 1) == .symbol(.dot) }

  /// Parses the doubt after a date: `?`, `~`, "(uncertain)", "approx".
  mutating func readTrailingDoubt() -> EDTF.Qualification {
    var doubt: EDTF.Qualification = openAngles > 0 ? .uncertain : []
    while true {
      let start = index
      _ = skip(.openParenthesis)
      switch next {
      case .symbol(.question), .keyword(.uncertain): doubt.formUnion(.uncertain)
      case .symbol(.tilde): doubt.formUnion(.approximate)
      case .keyword(.circa) where isLastWord: doubt.formUnion(.approximate)
      case .symbol(.percent): doubt.formUnion([.uncertain, .approximate])
      case .keyword(.ish): doubt.formUnion(.approximate)
      case .symbol(.hyphen) where token(index + 1) == .keyword(.ish):
        doubt.formUnion(.approximate)
        index += 1
      default:
        index = start
        return doubt
      }
      index += 1
      _ = skip(.closeParenthesis)
    }
  }

  /// Whether no date follows, so that "approx" belongs to the preceding date.
  private var isLastWord: Bool {
    if let token = token(index + 1), token.isDateLike { false } else { true }
  }
}
