/// The unit that the last date of a range, choice or list shares with the dates before it: the century of
/// `17-19th centuries`, the era of `460-370 BCE` and `1250-60 AH`.
extension WrittenDateParser {
  struct TrailingUnit {
    var isCentury = false
    var isBeforeCommonEra: Bool?
    /// An era of another calendar, whose letters follow the year.
    var era: CalendarEra?
    var isEmpty: Bool { !isCentury && isBeforeCommonEra == nil && era == nil }
  }

  /// The unit after the last of the dates that joints join to the number at `position`. Empty when there is none.
  ///
  /// After a comma only a last date with "and" or "or" gives its unit, `300, 200 and 100 BC`, and a century to ordinals
  /// that begin the text, `17th, 18th centuries`. Years of another era ascend: in `1500 / 906 AH` the first is one of
  /// the Common Era.
  func trailingUnit(after position: Int) -> TrailingUnit {
    var (ahead, hasComma, hasDescended) = (position, false, false)
    var last = token(position)?.plainNumber?.value ?? 0
    while let joint = jointAfterNumber(ahead) {
      hasComma = hasComma || token(joint) == .symbol(.comma)
      ahead = numberAfterJoint(joint)
      guard isNumber(token(ahead)) else { break }
      var unit = unitAfterNumber(ahead)
      if let (value, digits) = token(ahead)?.plainNumber, digits > 2 {
        hasDescended = hasDescended || value < last
        last = value
      }
      if hasDescended { unit.era = nil }
      let isShared = !hasComma || isAndOr(joint) || unit.isCentury && isOrdinal(position) && beginsText(at: position)
      if !unit.isEmpty { return isShared ? unit : TrailingUnit() }
    }
    return TrailingUnit()
  }

  private func isOrdinal(_ position: Int) -> Bool {
    if case .number(_, _, .ordinal) = token(position) { true } else { false }
  }

  /// True if only opening brackets, words such as "circa" and "the", and other numbers of a list precede `position`.
  func beginsText(at position: Int) -> Bool {
    (0..<position).allSatisfy { before in
      switch token(before) {
      case .symbol(let symbol): symbol.opens || symbol == .dot || symbol == .comma && isOrdinal(before - 1)
      case .keyword(.filler), .keyword(.preposition), .keyword(.small), .keyword(.circa), .keyword(.uncertain): true
      case .keyword(.letterC), .keyword(.between), .keyword(.since), .keyword(.onward): true
      default: isOrdinal(before)
      }
    }
  }

  /// The joint after a number and the sign or the word for a year that follows it.
  private func jointAfterNumber(_ position: Int) -> Int? {
    var ahead = position + 1
    if token(ahead) == .keyword(.yearWord) || token(ahead) == .keyword(.yearMark) { ahead += 1 }
    if token(ahead) == .symbol(.question) || token(ahead) == .symbol(.dot) { ahead += 1 }
    return isJoint(token(ahead)) || token(ahead) == .symbol(.comma) ? ahead : nil
  }

  private func numberAfterJoint(_ joint: Int) -> Int {
    var ahead = joint + 1
    if token(joint) == .symbol(.hyphen), token(ahead) == .symbol(.hyphen) { ahead += 1 }
    if token(joint) == .symbol(.comma), isJoint(token(ahead)) { ahead += 1 }
    while isSmallWord(token(ahead)) { ahead += 1 }
    return ahead
  }

  private func isNumber(_ token: DateToken?) -> Bool {
    switch token {
    case .number(_, let digits, _): digits <= Self.mostDigits
    case .word(smallRoman: .some), .keyword(.ordinal): true
    default: false
    }
  }

  private func unitAfterNumber(_ position: Int) -> TrailingUnit {
    var unit = TrailingUnit()
    var ahead = position + 1
    if token(ahead) == .symbol(.question) { ahead += 1 }
    if token(ahead) == .symbol(.dot), isCentury(token(ahead + 1)) { ahead += 1 }
    unit.isCentury = isCentury(token(ahead)) || isOrdinal(position) && token(ahead) == .keyword(.letterC)
    if unit.isCentury { ahead += token(ahead + 1) == .symbol(.dot) ? 2 : 1 }
    if token(ahead) == .keyword(.yearWord) || token(ahead) == .keyword(.yearMark) { ahead += 1 }
    if token(ahead) == .symbol(.dot), token(ahead - 1) == .keyword(.yearWord) { ahead += 1 }
    switch token(ahead) {
    case .keyword(.beforeCommonEra): unit.isBeforeCommonEra = true
    case .keyword(.commonEra): unit.isBeforeCommonEra = false
    case .keyword(.era(let era)) where era.isNamedAfterYear: unit.era = era
    default: break
    }
    return unit
  }

  private func isCentury(_ token: DateToken?) -> Bool {
    token == .keyword(.century) || token == .keyword(.centuryOfNumber)
  }

  private func isJoint(_ token: DateToken?) -> Bool {
    switch token {
    case .symbol(.hyphen), .symbol(.slash), .symbol(.dots), .keyword(.or), .keyword(.to), .keyword(.and): true
    case .keyword(.small), .keyword(.shortBound(.until)), .keyword(.before), .word(smallRoman: 1): true
    default: false
    }
  }

  /// True if the joint at `position`, or the one after its comma, joins a list or a choice.
  private func isAndOr(_ position: Int) -> Bool {
    switch token(token(position) == .symbol(.comma) ? position + 1 : position) {
    case .keyword(.and), .keyword(.or), .keyword(.small(.and)), .keyword(.small(.or)), .word(smallRoman: 1): true
    default: false
    }
  }

  private func isSmallWord(_ token: DateToken?) -> Bool {
    switch token {
    case .keyword(.circa), .keyword(.letterC), .keyword(.part), .keyword(.filler), .symbol(.dot): true
    case .keyword(.yearWord), .keyword(.centuryOfNumber): true
    default: false
    }
  }
}
