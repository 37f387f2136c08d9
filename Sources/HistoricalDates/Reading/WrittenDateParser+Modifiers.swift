/// The words before a date that say how it is meant.
struct DateModifiers {
  var qualification: EDTF.Qualification = []
  var bound: Bound?
  /// What unit of the date is meant, after "month in" and "day in".
  var unit: Unit?
  var isCopyright = false
  /// Whether "the year" stands before it, so that few digits are a year too.
  var saysYear = false
  var isBetween = false
  var isNegated = false

  enum Bound { case before, after, since, notBefore, notAfter }
  enum Unit { case month, day }

  /// These with what one more keyword says of the date after it, or nil when it says nothing and so ends them.
  ///
  /// A new value and no mutation on purpose: written as a mutating method, the optimiser of Swift 6.3.1 inlines it
  /// into the reader's loop and loses what was noted, in release builds only.
  func adding(_ keyword: DateKeyword) -> DateModifiers? {
    var sum = self
    switch keyword {
    case .circa: sum.qualification.formUnion(.approximate)
    case .uncertain: sum.qualification.formUnion(.uncertain)
    case .copyright: sum.isCopyright = true
    case .before: sum.add(.before)
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

  /// Notes a bound, turned round when "not" went before.
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
  /// Reads the words that go before a date, in any order.
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

  /// Whether a lone c here is circa: always with a dot, and otherwise unless a catalogue wrote it.
  private var isCirca: Bool { style.isEnglish || !style.isCatalog || token(index + 1) == .symbol(.dot) }

  /// Reads what follows a date and doubts it: `?`, `~`, "(uncertain)", "approx".
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
      default:
        index = start
        return doubt
      }
      index += 1
      _ = skip(.closeParenthesis)
    }
  }

  /// Whether no number follows, so that "approx" belongs to what went before it.
  private var isLastWord: Bool {
    if let token = token(index + 1), token.isDateLike { false } else { true }
  }
}
