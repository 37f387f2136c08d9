/// The modifiers before a date.
struct DateModifiers {
  var qualification: EDTF.Qualification = []
  var bound: Bound?
  /// The unit that is meant, after "month in" and "day in".
  var unit: Unit?
  /// The part that is meant: early, the second half.
  var part: DatePart?
  var isCopyright = false
  /// True if "the year" precedes the date, so that three digits are a year too.
  var saysYear = false
  /// True if a word for decades or for years in the plural precedes it, so that a round year is a decade.
  var saysDecade = false
  var isBetween = false
  var isNegated = false
  /// True if one year of a person's activity is meant.
  var isActive = false
  /// True if the turn of a century is meant.
  var isTurn = false
  /// True if a word precedes it that is "from" before a range, and "of" or nothing before another date.
  var mayBeFrom = false
  /// The calendar that is named before the date, or before the other end of its range. Nil for the usual one.
  var calendar: DateCalendar?

  /// True if nothing but copyright modifies the date.
  var isPlain: Bool {
    qualification.isEmpty && bound == nil && unit == nil && part == nil && !saysDecade && !isBetween && !isActive
      && !isTurn && !mayBeFrom && calendar == nil
  }

  enum Bound {
    case before, after, since, notBefore, notAfter, born, died

    /// The bound that includes its date, after "or in".
    var including: Bound? {
      switch self {
      case .before: .notAfter
      case .after: .notBefore
      case .since, .notBefore, .notAfter, .born, .died: nil
      }
    }

    /// True if the date is the earliest one, and not the latest. Nil for bounds of a life and of what goes on.
    var isLower: Bool? {
      switch self {
      case .after, .notBefore: true
      case .before, .notAfter: false
      case .since, .born, .died: nil
      }
    }
  }
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
    case .before, .earlier: sum.add(.before)
    case .after, .later: sum.add(.after)
    case .by, .latest: sum.bound = .notAfter
    // "by at least 1850" is not later.
    case .earliest: sum.bound = bound == .notAfter ? .notAfter : .notBefore
    case .since: sum.bound = .since
    case .born: sum.bound = .born
    case .died: sum.bound = .died
    case .active: sum.isActive = true
    case .not: sum.isNegated = true
    // "not until 1850" is not before.
    case .to where isNegated: sum.add(.before)
    case .between: sum.isBetween = true
    case .yearWord: sum.saysYear = true
    case .yearsWord, .decadeWord: sum.saysDecade = true
    case .monthWord: sum.unit = .month
    case .dayWord: sum.unit = .day
    case .part(let part): sum.part = part
    case .turn: sum.isTurn = true
    case .small(.from): sum.mayBeFrom = true
    case .oldStyle: sum.calendar = .julian
    case .newStyle: sum.calendar = .gregorian
    case .calendar(let calendar):
      sum.calendar = calendar
      if calendar == .unknown { sum.qualification.formUnion(.uncertain) }
    // "on" is a preposition before a date, and onward after one.
    case .than, .filler, .preposition, .small, .centuryLetter, .onward: break
    default: return nil
    }
    return sum
  }

  /// The modifiers of the other end of a range or choice, whose calendar is the same when none is named.
  func continuing(_ first: DatePoint) -> DateModifiers {
    var modifiers = self
    modifiers.calendar = calendar ?? first.calendar
    return modifiers
  }

  mutating func noteLetterC(isCirca: Bool) {
    if isCirca { qualification.formUnion(.approximate) } else { isCopyright = true }
  }

  /// Sets a bound, reversed after "not".
  fileprivate mutating func add(_ bound: Bound) {
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
      if let part = readDivision() {
        modifiers.part = part
        continue
      }
      switch piece {
      case .keyword(.letterC):
        modifiers.noteLetterC(isCirca: isCirca)
        skipJoiningHyphen()
      case .keyword(.letterD):
        guard isBeforeDateOfLife else { return modifiers }
        if isBeforeDayOfMonth { modifiers.qualification.formUnion(.uncertain) } else { modifiers.bound = .died }
      case .keyword(.born) where !isBeforeDateOfLife: return modifiers
      case .keyword(.earlier) where isBeforeManyYears: modifiers.part = .early
      case .keyword(.later) where isBeforeManyYears: modifiers.part = .late
      case .keyword(.shortBound(let bound)): modifiers = adding(bound, to: modifiers)
      case .keyword(.division(2)): modifiers.part = .middle
      // "not long before 1850" is before, and only the length is denied.
      case .keyword(.filler) where modifiers.isNegated && isBeforeOrAfter(index + 1): modifiers.isNegated = false
      case .keyword(.or) where modifiers.bound == nil && isBeforeBound: break
      case .keyword(.era(.frenchRepublican)) where token(index + 1)?.plainNumber?.digits == 4:
        // l'an 1850
        modifiers.saysYear = true
      case .keyword(let word) where isOr(word) && modifiers.bound?.including != nil && isBeforePreposition:
        modifiers.bound = modifiers.bound?.including
      case .keyword(let keyword):
        guard !isPlainSmallWord(keyword), let sum = modifiers.adding(keyword) else { return modifiers }
        modifiers = sum
        modifiers.part = readLaterPart(modifiers.part)
        skipJoiningHyphen()
      case .symbol(let symbol):
        guard skipsBeforeDate(symbol, &modifiers) else { return modifiers }
      default: return modifiers
      }
      index += 1
    }
    return modifiers
  }

  /// True if a decade or a century follows, and "later" names a part of it: `later 1850s`, `later 19th century`.
  private var isBeforeManyYears: Bool {
    var ahead = index + 1
    while token(ahead) == .keyword(.filler) || token(ahead) == .keyword(.small(.or)) || token(ahead) == .symbol(.dot) {
      ahead += 1
    }
    switch token(ahead) {
    case .number(_, _, .plural), .number(_, digits: 1...2, .century), .keyword(.centuryOfNumber),
      .keyword(.shortCentury):
      return true
    case .number(_, digits: 1...2, _), .word(.some), .keyword(.ordinal):
      return token(positionAfterDots(ahead + 1)) == .keyword(.century)
    case .number(_, digits: 4, .none):
      return token(ahead + 1) == .keyword(.decadeEnding)
        || token(ahead + 1) == .symbol(.hyphen) && token(ahead + 2) == .keyword(.decadeEnding)
    default: return false
    }
  }

  /// True if the short word is a number of a century and no word: the w of `W 1850` is a preposition, a lone в too.
  private func isPlainSmallWord(_ keyword: DateKeyword) -> Bool {
    guard case .centuryLetter = keyword else { return false }
    return token(index + 1) == .symbol(.dot)
  }

  /// The modifiers with the bound of a short word, if a year, a month or a day of a month directly follows.
  private mutating func adding(_ bound: DateKeyword.ShortBound, to modifiers: DateModifiers) -> DateModifiers {
    skipJoiningHyphen()
    var sum = modifiers
    let number = positionAfterDots(index + 1)
    // After another bound it is a preposition: Portuguese "depois do".
    guard modifiers.bound == nil, isYearOrMonth(token(number)) || isBeforeDayOfMonth,
      token(number + 2) != .keyword(.decadeEnding)
    else {
      return sum
    }
    sum.add(bound == .after ? .after : .before)
    return sum
  }

  private func isYearOrMonth(_ token: DateToken?) -> Bool {
    switch token {
    case .number(_, digits: 4, .none), .keyword(.month): true
    default: false
    }
  }

  private func isBeforeOrAfter(_ position: Int) -> Bool {
    token(position) == .keyword(.before) || token(position) == .keyword(.after)
  }

  private func isOr(_ word: DateKeyword) -> Bool { word == .or || word == .small(.or) }

  /// True if "in", "on" or "about" follows the word "or": before or in 1850.
  private var isBeforePreposition: Bool {
    switch token(index + 1) {
    case .keyword(.preposition), .keyword(.onward), .keyword(.circa), .keyword(.small(.and)): true
    default: false
    }
  }

  /// True if "before", "after" or "about" follows the word "or": on or before, in or about.
  private var isBeforeBound: Bool {
    switch token(index + 1) {
    case .keyword(.before), .keyword(.after), .keyword(.earlier), .keyword(.later), .keyword(.circa): true
    default: false
    }
  }

  /// True if a number, a month or "about" follows: a lone d, b or star elsewhere is no word of a life.
  private var isBeforeDateOfLife: Bool {
    switch token(positionAfterDots(index + 1)) {
    case .number, .maskedYear: token(index + 1) == .symbol(.dot) || isAfterSpace(index + 1)
    case .keyword(.month), .keyword(.circa), .keyword(.letterC): true
    case .keyword(.before), .keyword(.after), .keyword(.uncertain), .keyword(.preposition): true
    default: false
    }
  }

  private var isBeforeDayOfMonth: Bool {
    let ahead = positionAfterDots(index + 1)
    guard case .number(_, digits: 1...2, _) = token(ahead) else { return false }
    if case .keyword(.month) = token(positionAfterDots(ahead + 1)) { return true }
    return false
  }

  /// True if only a dot may follow.
  var isAtEndOfText: Bool { index >= limit || index + 1 == limit && next == .symbol(.dot) }

  func positionAfterDots(_ position: Int) -> Int {
    var position = position
    while token(position) == .symbol(.dot) { position += 1 }
    return position
  }

  /// Skips the hyphen that joins a word to its date, `post-1850` and `mid-1850`, but not the minus of `ca. -1850`.
  private mutating func skipJoiningHyphen() {
    let hyphen = positionAfterDots(index + 1)
    guard token(hyphen) == .symbol(.hyphen) else { return }
    if !isAfterSpace(hyphen) || isAfterSpace(hyphen + 1) { index = hyphen }
  }

  /// Parses the second part of `early to mid`, `mid-late`.
  private mutating func readLaterPart(_ part: DatePart?) -> DatePart? {
    guard let part, case .keyword(.part) = next else { return part }
    var ahead = index + 1
    var hasJoint = false
    while isPartJoint(token(ahead)) { (ahead, hasJoint) = (ahead + 1, true) }
    guard hasJoint, case .keyword(.part(let later)) = token(ahead), let both = part.through(later) else { return part }
    index = ahead
    return both
  }

  private func isPartJoint(_ token: DateToken?) -> Bool {
    switch token {
    case .symbol(.hyphen), .symbol(.slash), .symbol(.dot), .keyword(.to), .keyword(.or), .keyword(.and): true
    case .keyword(.small): true
    default: false
    }
  }

  /// True if a symbol may precede a date. Signs of comparison are noted: `>1900`, `<1900`.
  private mutating func skipsBeforeDate(_ symbol: DateToken.Symbol, _ modifiers: inout DateModifiers) -> Bool {
    switch symbol {
    case .tilde: modifiers.qualification.formUnion(.approximate)
    case .percent: modifiers.qualification.formUnion([.approximate, .uncertain])
    case .star where token(index + 1)?.plainNumber != nil: modifiers.bound = .born
    case .openAngle where isLessThan: modifiers.bound = hasEqualsSign ? .notAfter : .before
    case .closeAngle where openAngles == 0 && token(index - 1) == nil:
      modifiers.bound = hasEqualsSign ? .notBefore : .after
    case .dot, .dots, .openBracket, .openAngle, .openParenthesis, .other, .plus, .star, .semicolon: noteAngle()
    default: return false
    }
    return true
  }

  private var hasEqualsSign: Bool { token(index + 1) == .symbol(.other) }

  /// True if `<` at the start of the text is a sign of comparison: no `>` closes it, and no hyphen leaves the date
  /// open.
  var isLessThan: Bool {
    index == 0 && !(0..<limit).contains { token($0) == .symbol(.closeAngle) || token($0) == .symbol(.hyphen) }
  }

  /// True if a lone c is circa: always with a dot, and otherwise unless a catalog wrote it.
  private var isCirca: Bool { style.isEnglish || !style.isCatalog || token(index + 1) == .symbol(.dot) }
}

// MARK: - Parts

extension WrittenDateParser {
  /// Parses `first half of`, `2. Hälfte`, `last quarter`, `II połowa` and `first third`. Nil when something else is
  /// next.
  mutating func readDivision() -> DatePart? {
    let isLast = next == .keyword(.last)
    // Italian prima is both "first" and "before".
    let ordinal = next == .keyword(.before) || next == .keyword(.earlier) ? 1 : laterHalf ?? next?.ordinalNumber
    guard isLast || ordinal != nil else { return nil }
    let division = positionAfterDots(index + 1)
    guard let count = partCount(token(division)) else { return nil }
    let number = isLast ? count : ordinal ?? 0
    guard 1...count ~= number else { return nil }
    index = positionAfterDots(division + 1)
    return DatePart(count, number)
  }

  private var laterHalf: Int? { next == .keyword(.later) ? 2 : nil }

  private func partCount(_ token: DateToken?) -> Int? {
    switch token {
    case .keyword(.division(let count)): count
    case .keyword(.ordinal(3)): 3
    case .keyword(.decadeWord): 10
    default: nil
    }
  }

  /// Parses the part after a date: `1915 late`, `19th century, second half`, `XIX w. (1. poł.)`. Nil when there is
  /// none, or when another date follows.
  mutating func readTrailingPart() -> DatePart? {
    let start = index
    while skip(.comma) || skip(.openParenthesis) || skip(.dot) {}
    var part = readDivision()
    if part == nil, case .keyword(.part(let word)) = next {
      part = word
      index += 1
      _ = skip(.dot)
    }
    if part != nil, !isBeforeDate {
      _ = skip(.closeParenthesis)
      return part
    }
    index = start
    return nil
  }

  /// True if a date, or a filler before one, is next.
  var isBeforeDate: Bool {
    switch next {
    case .keyword(.filler), .keyword(.small), .keyword(.month), .keyword(.season), .keyword(.ordinal): true
    default: next?.isDateLike ?? false
    }
  }
}

// MARK: - Doubt after a date

extension WrittenDateParser {
  /// Parses the doubt after a date: `?`, `~`, "(uncertain)", "approx", `, ca.`, `[?]`.
  mutating func readTrailingDoubt() -> EDTF.Qualification {
    var doubt: EDTF.Qualification = openAngles > 0 ? .uncertain : []
    while let more = readDoubt() { doubt.formUnion(more) }
    return doubt
  }

  private mutating func readDoubt() -> EDTF.Qualification? {
    let start = index
    let isApart = skip(.closeBracket) || skip(.closeParenthesis)
    let hasComma = skip(.comma)
    if !isApart || token(index)?.isDoubtWord == true { _ = skip(.openParenthesis) || skip(.openBracket) }
    _ = skip(.hyphen)
    guard let doubt = doubt(next, isAfterSign: index > start, hasComma: hasComma) else {
      index = start
      return nil
    }
    index += 1
    if next == .symbol(.dot), token(index + 1) != nil || index > start { _ = skip(.dot) }
    while skip(.closeParenthesis) || index > start + 1 && skip(.closeBracket) {}
    return doubt
  }

  private func doubt(_ token: DateToken?, isAfterSign: Bool, hasComma: Bool) -> EDTF.Qualification? {
    switch token {
    case .symbol(.question) where !isAfterSign || isInBrackets: .uncertain
    case .symbol(.tilde) where !isAfterSign && !isJoiningTilde: .approximate
    case .symbol(.percent) where !isAfterSign: [.uncertain, .approximate]
    case .keyword(.uncertain) where isLastWord: .uncertain
    case .keyword(.circa) where isLastWord: .approximate
    case .keyword(.letterC) where isLastWord && !hasComma && self.token(index + 1) == .symbol(.dot): .approximate
    case .keyword(.ish): .approximate
    default: nil
    }
  }

  /// True if brackets are around the next token: `1850[?]`.
  private var isInBrackets: Bool {
    switch (token(index - 1), token(index + 1)) {
    case (.symbol(.openBracket), .symbol(.closeBracket)), (.symbol(.openParenthesis), .symbol(.closeParenthesis)): true
    default: false
    }
  }

  /// True if no date follows, so that "approx" belongs to the preceding date.
  private var isLastWord: Bool {
    switch token(positionAfterDots(index + 1)) {
    case .keyword(.filler), .keyword(.circa), .keyword(.uncertain), .keyword(.part): false
    case let token?: !token.isDateLike
    case nil: true
    }
  }
}

extension DateToken {
  fileprivate var isDoubtWord: Bool {
    switch self {
    case .keyword(.circa), .keyword(.uncertain): true
    default: false
    }
  }
}
