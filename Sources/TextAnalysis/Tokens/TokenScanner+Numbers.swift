extension TokenScanner {
  /// Scans the rest of a number after a dot or comma that belongs to it, and emits the number.
  ///
  /// `1,000` and `1.000` are `1000`, `3.14` and `3,14` are `3.14`. Dates, versions and verses (`12.05.1999`, `5.1999`)
  /// stay separate, so that the year is found. A query with their dots finds them as a phrase.
  mutating func continuesNumber(from start: Int) -> Bool {
    guard isNumberSign(text[index]), isDigit(text[index + 1]), index - start == term.count, termIsNumber,
      !isContinuation(start)
    else { return false }
    let digits = term.count
    if digits <= 3, term[0] != UInt8(ascii: "0"), let end = endOfThousands() {
      appendDigits(upTo: end)
      if let end = endOfFraction(from: index, sign: otherSign(text[start + digits])) { appendFraction(upTo: end) }
    } else if digits != 4, let end = endOfFraction(from: index, sign: text[index]) {
      appendFraction(upTo: end)
    } else {
      return false
    }
    let end = index
    emit(start..<end)
    return true
  }

  /// The end of groups of three digits after the separator at `index`. Nil for any other grouping.
  private func endOfThousands() -> Int? {
    let sign = text[index]
    var position = index
    while text[position] == sign, isDigit(text[position + 1]) {
      guard isDigit(text[position + 2]), isDigit(text[position + 3]), !isDigit(text[position + 4]) else { return nil }
      position += 4
    }
    return continuesAsWord(position) ? nil : position
  }

  /// The end of a fraction. Nil when the digits are a year or part of something longer.
  private func endOfFraction(from position: Int, sign: UInt8) -> Int? {
    guard text[position] == sign, isDigit(text[position + 1]) else { return nil }
    var end = position + 1
    while isDigit(text[end]) { end += 1 }
    let isYear = end - position - 1 == 4
    let goesOn = isNumberSign(text[end]) && isDigit(text[end + 1])
    return isYear || goesOn || continuesAsWord(end) ? nil : end
  }

  private mutating func appendDigits(upTo end: Int) {
    while index < end {
      if isDigit(text[index]) { term.append(text[index]) }
      index += 1
    }
  }

  private mutating func appendFraction(upTo end: Int) {
    term.append(UInt8(ascii: "."))
    appendDigits(upTo: end)
  }

  private var termIsNumber: Bool { (0..<term.count).allSatisfy { isDigit(term[$0]) } }

  /// True if another number and a separator precede the number, so that it is part of a date or a version.
  private func isContinuation(_ start: Int) -> Bool {
    start > 1 && isNumberSign(text[start - 1]) && isDigit(text[start - 2])
  }

  private func continuesAsWord(_ position: Int) -> Bool {
    switch text.scalar(at: position).characterClass {
    case .letter, .digit, .mark: true
    default: false
    }
  }

  private func isNumberSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }
  private func otherSign(_ sign: UInt8) -> UInt8 { sign == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",") }
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
