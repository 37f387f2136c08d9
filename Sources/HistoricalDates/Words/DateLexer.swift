/// Splits a written date into tokens.
struct DateLexer {
  var cursor: ByteCursor
  /// True if white space precedes the next token.
  var followsSpace = false
  /// The calendar that an escape of GEDCOM names for the date after it. Nil without one.
  var calendar: DateCalendar?
  private var tokens: [PlacedToken] = []

  var lastToken: DateToken? { tokens.last?.token }

  /// True if the last token is a word for a century, or the dot of its abbreviation.
  var followsCentury: Bool {
    let isDot = lastToken == .symbol(.dot)
    return (isDot ? tokens.dropLast().last?.token : lastToken) == .keyword(.century)
  }

  /// The maximum number of tokens. A text with more of them is a sentence, and the first ones are enough.
  private static let tokenLimit = 64

  static func tokens(of bytes: UnsafeBufferPointer<UInt8>) -> [PlacedToken] {
    var lexer = DateLexer(cursor: ByteCursor(bytes))
    lexer.tokens.reserveCapacity(min(tokenLimit, bytes.count))
    while lexer.tokens.count < tokenLimit, !lexer.cursor.isAtEnd { lexer.step() }
    return lexer.tokens
  }

  private mutating func step() {
    let byte = cursor.next
    if byte <= .space {
      cursor.advance()
      followsSpace = true
    } else if let number = typewrittenYear() ?? (byte.isDigit ? readNumber() : nil) {
      append(number)
    } else if byte.isLetter || byte >= 0x80 {
      readMarkOrWord()
    } else if byte == UInt8(ascii: "@"), let calendar = readCalendarEscape() {
      append(.keyword(.calendar(calendar)))
    } else if byte == UInt8(ascii: "["), let number = readSuppliedDigits() {
      append(number)
    } else if byte == UInt8(ascii: "+"), let length = lengthOfPlusMinus {
      cursor.advance(by: length)
      append(.keyword(.circa))
    } else if byte == UInt8(ascii: "="), lastToken == .symbol(.openBracket) {
      cursor.advance()
      append(.keyword(.correction))
    } else if byte == UInt8(ascii: "'"), isApostropheOfEnding {
      cursor.advance()
    } else if byte == .dot, cursor.byte(ahead: 1) == .dot, let length = lengthOfRangeDots {
      cursor.advance(by: length)
      append(.symbol(.dots))
    } else {
      append(byte == UInt8(ascii: "&") ? .keyword(.and) : .symbol(DateToken.Symbol(byte)))
      cursor.advance()
    }
  }

  /// The length of `+/-` and `+-`, which mean the same as ±.
  private var lengthOfPlusMinus: Int? {
    if cursor.byte(ahead: 1) == .hyphen { return 2 }
    return cursor.byte(ahead: 1) == .slash && cursor.byte(ahead: 2) == .hyphen ? 3 : nil
  }

  /// True if an apostrophe joins an ending to a number, as in Turkish: `1850'den önce`.
  private var isApostropheOfEnding: Bool {
    guard !followsSpace, case .number = lastToken else { return false }
    return cursor.byte(ahead: 1).isLetter
  }

  /// The number of dots of a range: two, or more before a digit. Nil for an ellipsis and after a space at the end.
  private var lengthOfRangeDots: Int? {
    guard cursor.offset == 0 || cursor.byte(ahead: -1) != .dot else { return nil }
    var length = 2
    while cursor.byte(ahead: length) == .dot { length += 1 }
    var ahead = length
    while cursor.byte(ahead: ahead) == .space { ahead += 1 }
    return length == 2 && !followsSpace || cursor.byte(ahead: ahead).isDigit ? length : nil
  }

  mutating func append(_ token: DateToken) {
    tokens.append(PlacedToken(token: token, followsSpace: followsSpace))
    followsSpace = false
  }
}

// MARK: - Numbers

extension DateLexer {
  private mutating func readNumber() -> DateToken? {
    let digits = cursor.digitCount(upTo: 18)
    guard let value = cursor.number(digits: digits) else { return nil }
    // Longer runs are identifiers and stay one token, so that no four of their digits are taken for a year.
    while cursor.next.isDigit { cursor.advance() }
    if digits < 4, let long = readThousands(after: value, digits: digits) { return long }
    if digits < 4, let supplied = readDigitsSupplied(after: value, digits: digits) { return supplied }
    if let masked = readUnknownDigits(after: value, digits: digits) { return masked }
    if digits == 1, let part = Self.partOfYear(cursor.next, value), !cursor.byte(ahead: 1).isLetter {
      cursor.advance()
      return .keyword(.season(part))
    }
    return .number(value, digits: digits, suffix: readSuffix(digits: digits))
  }

  /// `10,000` and `10.000`: a number that only an era makes a year. It counts as more than four digits, so that no
  /// other rule takes `1,843` for a year.
  private mutating func readThousands(after value: Int, digits: Int) -> DateToken? {
    let separator = cursor.next
    guard value > 0, separator == UInt8(ascii: ",") || separator == .dot && lastToken != .symbol(.dot) else {
      return nil
    }
    var (value, digits) = (value, digits)
    while digits <= 6, let group = readGroup(after: separator) { (value, digits) = (value * 1_000 + group, digits + 3) }
    return digits > 3 ? .number(value, digits: max(digits, 5), suffix: .none) : nil
  }

  /// Reads a separator and exactly three digits.
  private mutating func readGroup(after separator: UInt8) -> Int? {
    let start = cursor
    if cursor.skip(separator), let group = cursor.number(digits: 3), !cursor.next.isDigit { return group }
    cursor = start
    return nil
  }

  /// `19[99]` and `9[999]`: the cataloger supplied the last digits.
  private mutating func readDigitsSupplied(after value: Int, digits: Int) -> DateToken? {
    guard cursor.next == UInt8(ascii: "["), cursor.byte(ahead: 5 - digits) == UInt8(ascii: "]") else { return nil }
    let start = cursor
    cursor.advance()
    guard let rest = cursor.number(digits: 4 - digits) else {
      cursor = start
      return nil
    }
    cursor.advance()
    return .number(value * EDTFYear.powersOfTen[4 - digits] + rest, digits: 4, suffix: .none)
  }

  /// `[19]99`: the cataloger supplied the first digits.
  private mutating func readSuppliedDigits() -> DateToken? {
    let start = cursor
    cursor.advance()
    let digits = cursor.digitCount(upTo: 3)
    if let first = cursor.number(digits: digits), cursor.skip(UInt8(ascii: "]")), digits > 0,
      cursor.digitCount(upTo: 5) == 4 - digits, let rest = cursor.number(digits: 4 - digits)
    {
      return .number(first * EDTFYear.powersOfTen[4 - digits] + rest, digits: 4, suffix: .none)
    }
    cursor = start
    return nil
  }

  /// `19uu`, `199u`, `199X`: a year with letters for unknown digits.
  private mutating func readUnknownDigits(after value: Int, digits: Int) -> DateToken? {
    guard digits == 2 || digits == 3 else { return nil }
    let missing = 4 - digits
    let isMarked = digits == 2 && hasTwoMarks
    for distance in 0..<missing where !isMarked && !cursor.byte(ahead: distance).isUnknownDigit { return nil }
    guard !cursor.byte(ahead: missing).isLetter, !cursor.byte(ahead: missing).isDigit else { return nil }
    cursor.advance(by: missing)
    return .maskedYear(EDTFYear(value * EDTFYear.powersOfTen[missing], unspecifying: missing))
  }

  /// True if two signs are for the digits of `18??`, `18**`, `18__` and `18..`.
  private var hasTwoMarks: Bool {
    let mark = cursor.next
    guard [UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "_"), .dot].contains(mark), !isAfterSign else {
      return false
    }
    return cursor.byte(ahead: 1) == mark && cursor.byte(ahead: 2) != mark
  }

  /// True if a sign joins a day or a month to the number: `5.18..`.
  private var isAfterSign: Bool {
    guard !followsSpace, case .number(_, digits: 1...2, _)? = tokens.dropLast().last?.token else { return false }
    switch lastToken {
    case .symbol(.dot), .symbol(.hyphen), .symbol(.slash): return true
    default: return false
    }
  }

  private mutating func readSuffix(digits: Int) -> DateToken.NumberSuffix {
    let apostrophe = lengthOfApostrophe
    let first = cursor.byte(ahead: apostrophe) | 0x20
    let second = cursor.byte(ahead: apostrophe + 1)
    if first == UInt8(ascii: "s"), !second.isLetter, 2...4 ~= digits {
      cursor.advance(by: apostrophe + 1)
      return .plural
    }
    // 50er Jahre, but not the French 1er.
    let isRound = digits == 2 && cursor.byte(ahead: -1) == UInt8(ascii: "0") && first == UInt8(ascii: "e")
    if digits >= 3 || isRound && second | 0x20 == UInt8(ascii: "r") { return skipPluralEnding() ? .plural : .none }
    guard apostrophe == 0 else { return .none }
    if first == UInt8(ascii: "c"), !second.isLetter, !second.isDigit {
      cursor.advance()
      return .century
    }
    guard let length = ordinalEnding(first, second) else { return .none }
    // No letter follows, with an accent or of Cyrillic either: 12-янв.
    let following = cursor.byte(ahead: length)
    guard !following.isLetter, !(0xC3..<0xE2 ~= following) else { return .none }
    cursor.advance(by: length)
    return .ordinal
  }

  /// The length in bytes of an apostrophe, typed as such, as an accent or as a typographic one.
  private var lengthOfApostrophe: Int {
    switch (cursor.next, cursor.byte(ahead: 1), cursor.byte(ahead: 2)) {
    case (UInt8(ascii: "'"), _, _), (UInt8(ascii: "`"), _, _): 1
    case (0xC2, 0xB4, _): 2
    case (0xE2, 0x80, 0x98...0x99): 3
    default: 0
    }
  }

  /// Skips the ending of a decade in other languages: `1850er`, `1850ies`, `1850erne`, `1850'erne`.
  private mutating func skipPluralEnding() -> Bool {
    for ending in Self.pluralEndings where ending.indices.allSatisfy({ cursor.byte(ahead: $0) | 0x20 == ending[$0] }) {
      guard !cursor.byte(ahead: ending.count).isLetter else { continue }
      cursor.advance(by: ending.count)
      return true
    }
    return false
  }

  private static let pluralEndings = ["erne", "'erne", "ern", "er", "ies"].map { [UInt8]($0.utf8) }

  /// The length of the ending of an ordinal number: 1st, 1er, 19e, 19ème, 19ᵉ. Nil when there is none.
  private func ordinalEnding(_ first: UInt8, _ second: UInt8) -> Int? {
    if Self.isOrdinal(first, second | 0x20) { return 2 }
    // 2d and 3d.
    if cursor.next == UInt8(ascii: "d"), [UInt8(ascii: "2"), UInt8(ascii: "3")].contains(cursor.byte(ahead: -1)) {
      return 1
    }
    for ending in Self.foreignEndings {
      if ending.indices.allSatisfy({ cursor.byte(ahead: $0) == ending[$0] }) { return ending.count }
    }
    return nil
  }

  private static let foreignEndings = [
    "ème", "eme", "ère", "re", "ᵉʳ", "ᵉ", "e", ".º", ".ª", ".°", "º", "ª", "°", "de", "ste", "o", "a", "-я", "-й",
    "-го", "-му", "-ая",
    "-ой", "-ый",
  ].map { [UInt8]($0.utf8) }

  static func isOrdinal(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")): true
    case (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")): true
    case (UInt8(ascii: "e"), UInt8(ascii: "r")): true
    default: false
    }
  }

  /// `l899`, `189l`: old typewriters had no 1, and catalogers typed the letter.
  mutating func typewrittenYear() -> DateToken? {
    guard cursor.next.isTypedDigit else { return nil }
    var value = 0
    var letters = 0
    for distance in 0..<4 {
      let byte = cursor.byte(ahead: distance)
      guard byte.isTypedDigit else { return nil }
      letters += byte.isDigit ? 0 : 1
      value = value * 10 + (byte.isDigit ? byte.digitValue : 1)
    }
    guard 1...2 ~= letters, !cursor.byte(ahead: 4).isLetter, !cursor.byte(ahead: 4).isDigit else { return nil }
    cursor.advance(by: 4)
    return .number(value, digits: 4, suffix: .none)
  }
}

extension UInt8 {
  var isLetter: Bool { (self | 0x20) &- 97 < 26 }

  fileprivate var isTypedDigit: Bool { isDigit || self == UInt8(ascii: "l") }

  fileprivate var isUnknownDigit: Bool {
    let letter = self | 0x20
    return letter == UInt8(ascii: "u") || letter == UInt8(ascii: "x")
  }
}

extension DateToken.Symbol {
  fileprivate init(_ byte: UInt8) {
    self =
      switch byte {
      case UInt8(ascii: "["): .openBracket
      case UInt8(ascii: "]"): .closeBracket
      case UInt8(ascii: "<"): .openAngle
      case UInt8(ascii: ">"): .closeAngle
      case UInt8(ascii: "("): .openParenthesis
      case UInt8(ascii: ")"): .closeParenthesis
      case UInt8(ascii: "?"): .question
      case UInt8(ascii: "~"): .tilde
      case UInt8(ascii: "%"): .percent
      case .hyphen: .hyphen
      case .slash: .slash
      case .dot: .dot
      case UInt8(ascii: ","): .comma
      case UInt8(ascii: ";"): .semicolon
      case UInt8(ascii: "+"): .plus
      case UInt8(ascii: "*"): .star
      default: .other
      }
  }
}
