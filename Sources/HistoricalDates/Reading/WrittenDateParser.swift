/// Parses dates as people and catalogs write them into EDTF.
///
/// A grammar for the whole text would be long and wrong, because printed dates come with publishers, places and Latin
/// sentences around them. So the parser looks for the first place where a date can be parsed: after "i.e.", then in
/// brackets that a cataloger added after another date, then from left to right. It adds nothing to the text: no century
/// to a year of two digits, no month to a number that could be a day.
struct WrittenDateParser {
  private let tokens: [PlacedToken]
  let style: Style
  /// The index of the next token.
  var index = 0
  /// The end of parsing: the end of the text, or the "i.e." whose correction was parsed.
  private(set) var limit: Int
  /// The number of open `<`. A date between angle brackets is provisional.
  var openAngles = 0
  /// The era whose year was converted by rule. Nil when none was.
  var era: CalendarEra?
  /// True if the text has a day that does not exist. Then nothing else in it is taken for the date.
  var isImpossible = false
  /// True if a part of the text that changes the date was not understood, so that the date is uncertain.
  var isDoubtful = false
  /// True if O.S. precedes the date.
  var isOldStyle = false

  /// Settings that decide between two readings of the same characters.
  struct Style {
    /// True if numeric dates have the month first and a lone c is circa.
    var isEnglish = false
    /// True if the text is part of a query: one to three digits are a year, and all of the text must be a date.
    var isQuery = false
    /// True if the text has a catalog's punctuation, where a lone c before a year is copyright.
    var isCatalog = false
  }

  init(tokens: [PlacedToken], style: Style) {
    self.tokens = tokens
    self.style = style
    limit = tokens.count
  }

  /// The date of the text. Nil when it has none.
  mutating func read() -> EDTF? {
    guard let mark = tokens.lastIndex(where: { $0.token == .keyword(.correction) }) else {
      return readAfterOtherCalendar() ?? read(from: 0)
    }
    // "1343 i. e." is Hungarian for BC, or a correction that was cut off.
    if positionAfterDots(mark + 1) == limit, !style.isQuery { return read(from: 0)?.doubted }
    guard let correction = read(from: mark + 1) else { return read(from: 0) }
    if isCopyright(after: mark), let published = readPublished(before: mark) { return published }
    return correctedRange(before: mark, by: correction) ?? correction
  }

  /// The range whose end a correction replaces: `1971-1973 [i.e. 1975]`.
  private mutating func correctedRange(before mark: Int, by correction: EDTF) -> EDTF? {
    guard case .date(let end) = correction.content else { return nil }
    limit = mark
    guard case .interval(let start, .date) = read(from: 0)?.content, let first = start.date else { return nil }
    guard first.bounds.last < end.bounds.first else { return nil }
    return EDTF(.interval(start: start, end: .date(end)))
  }

  private func isCopyright(after mark: Int) -> Bool {
    let token = token(positionAfterDots(mark + 1))
    return token == .keyword(.letterC) || token == .keyword(.copyright)
  }

  /// The date of publication before a copyright year with a correction: `[2000], c1941 [i.e. c1939]`. Nil when there is
  /// none.
  private mutating func readPublished(before mark: Int) -> EDTF? {
    guard let end = (0..<mark).last(where: { token($0) == .keyword(.letterC) || token($0) == .keyword(.copyright) })
    else {
      return nil
    }
    defer { limit = tokens.count }
    limit = end
    return read(from: 0)
  }

  private mutating func read(from start: Int) -> EDTF? {
    index = start
    openAngles = 0
    if let bracket = positionOfAddedBracket(from: start) {
      while index < bracket { step() }
    }
    while index < limit, !isImpossible {
      let attempt = index
      (era, isDoubtful) = (nil, false)
      if let edtf = readStatement(), !isImpossible, !edtf.isBareMonth || isOnlyMonth {
        if style.isQuery { return isAtEnd && !isDoubtful ? edtf : nil }
        return isDoubtful || isBesideUnknownWord(from: attempt, to: index) ? edtf.doubted : edtf
      }
      if style.isQuery { return nil }
      index = attempt
      skipNumberThatIsNoDate()
      step()
    }
    return nil
  }

  /// True if the text is a month and nothing else but signs and words of doubt. A month without day and year among
  /// other words is none: "ago" is August in Spanish, and not in "long ago".
  private var isOnlyMonth: Bool {
    tokens.allSatisfy { placed in
      switch placed.token {
      case .symbol, .keyword(.month), .keyword(.monthWord), .keyword(.preposition), .keyword(.circa),
        .keyword(.uncertain):
        true
      default: false
      }
    }
  }

  /// Skips to the number of `page 1843` and `not 1500`, so that the next step passes it.
  private mutating func skipNumberThatIsNoDate() {
    guard next == .keyword(.counter) || next == .keyword(.not) else { return }
    let ahead = positionAfterDots(index + 1)
    if let (_, digits) = token(ahead)?.plainNumber, digits >= 3 { index = ahead }
  }

  /// Parses the Common Era's part of `12th–13th century AH / 18th–19th century AD`. Nil when there is none.
  private mutating func readAfterOtherCalendar() -> EDTF? {
    let era = tokens.firstIndex { [.keyword(.era(.hijri)), .keyword(.era(.solarHijri))].contains($0.token) }
    guard let era, tokens.last(where: { $0.token == .keyword(.commonEra) }) != nil else { return nil }
    let sign = tokens.indices.first { position in
      let token = tokens[position].token
      return position > era && (token == .symbol(.slash) || token == .symbol(.openParenthesis))
    }
    guard let sign, !tokens[sign...].contains(where: { $0.token == tokens[era].token }) else { return nil }
    return read(from: sign + 1)
  }

  private mutating func step() {
    if next == .keyword(.oldStyle) { isOldStyle = true }
    noteAngle()
    index += 1
  }

  var isAtEnd: Bool {
    var copy = self
    copy.skipClosers()
    return copy.index >= limit
  }
}

// MARK: - Tokens

extension WrittenDateParser {
  func token(_ position: Int) -> DateToken? {
    position >= 0 && position < limit ? tokens[position].token : nil
  }

  var next: DateToken? { token(index) }

  /// True if white space precedes the token at `position`.
  func isAfterSpace(_ position: Int) -> Bool { position < limit && tokens[position].followsSpace }

  mutating func skip(_ token: DateToken) -> Bool {
    guard next == token else { return false }
    index += 1
    return true
  }

  mutating func skip(_ symbol: DateToken.Symbol) -> Bool { skip(.symbol(symbol)) }

  mutating func noteAngle() {
    if next == .symbol(.openAngle) { openAngles += 1 }
    if next == .symbol(.closeAngle), openAngles > 0 { openAngles -= 1 }
  }

  /// Skips opening brackets, and counts angle brackets.
  mutating func skipOpeners() {
    while case .symbol(let symbol) = next, symbol.opens {
      noteAngle()
      index += 1
    }
  }

  /// Skips closing brackets and dots.
  mutating func skipClosers() {
    while true {
      switch next {
      case .symbol(.closeBracket), .symbol(.closeAngle), .symbol(.closeParenthesis), .symbol(.dot):
        noteAngle()
        index += 1
      default: return
      }
    }
  }
}

// MARK: - The place to start

extension WrittenDateParser {
  /// The bracket with a cataloger's repetition of a date in Gregorian years: `Heisei 11 [1999]`, `5761 [2000 or 2001]`.
  /// It must contain a year. After a Gregorian date it must not contain a copyright year.
  private func positionOfAddedBracket(from start: Int) -> Int? {
    var hasDate = false
    var hasOurYear = false
    for position in start..<limit {
      let token = tokens[position].token
      if token == .symbol(.openBracket), hasDate, startsDate(at: position, allowingCopyright: !hasOurYear) {
        return position
      }
      // In `1971-Shōwa 58 [1983]` the bracket belongs to the end alone.
      if hasOurYear, token == .symbol(.hyphen), isInOtherWords(at: position + 1) { return nil }
      hasDate = hasDate || token.isDateLike
      hasOurYear = hasOurYear || isOurYear(token)
    }
    return nil
  }

  /// The next bracket that contains a date, whatever words precede it.
  func positionOfBracketedDate() -> Int? {
    guard isInOtherWords(at: index) else { return nil }
    return (index..<limit).first {
      tokens[$0].token == .symbol(.openBracket) && startsDate(at: $0, allowingCopyright: true)
    }
  }

  /// True if a date with a year begins in the bracket at `position`, and the bracket is set apart from the preceding
  /// text.
  private func startsDate(at position: Int, allowingCopyright: Bool) -> Bool {
    guard isSetApart(position) else { return false }
    for ahead in position + 1..<min(position + 5, limit) {
      switch tokens[ahead].token {
      case .maskedYear: return true
      case .number(let value, digits: 4, _): return value <= Self.latestYear
      case .number(_, digits: 3, _): return isDecade(at: ahead)
      case .number(_, digits: 2, _): return isCentury(at: ahead)
      case .keyword(.letterC), .keyword(.copyright): if !allowingCopyright { return false }
      case .keyword(.harmless): return false
      case .keyword, .symbol(.openAngle), .symbol(.openBracket), .symbol(.dot): continue
      default: return false
      }
    }
    return false
  }

  /// True if a space or a whole year precedes the bracket, and not the hyphen or digits that it completes.
  private func isSetApart(_ position: Int) -> Bool {
    tokens[position].followsSpace || position > 0 && tokens[position - 1].token.plainNumber?.digits == 4
  }

  /// True if the token at `position`, possibly in brackets, is a word or a year of another calendar.
  private func isInOtherWords(at position: Int) -> Bool {
    var position = position
    while case .symbol(let symbol) = token(position), symbol.opens { position += 1 }
    switch token(position) {
    case .word, .keyword(.era), .keyword(.reign): return true
    case .number(_, let digits, .none): return digits >= 3 && !isOurYear(tokens[position].token)
    default: return false
    }
  }

  /// True if the token is a year of printed books. An earlier number, such as 1417, is a year of the Hijra.
  private func isOurYear(_ token: DateToken) -> Bool {
    guard let (value, digits) = token.plainNumber else { return false }
    return digits == 4 && 1_440...Self.latestYear ~= value
  }

  /// The latest year of a written date. A larger number belongs to another calendar or is no year.
  static let latestYear = 2_100
}
