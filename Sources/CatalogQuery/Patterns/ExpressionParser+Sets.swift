// Escapes and sets of characters.

internal import TextAnalysis

extension ExpressionParser {
  enum Escape {
    case scalar(Unicode.Scalar)
    case kind(ScalarSet.Kind, isNegated: Bool)
  }

  /// Reads a backslash and the character after it.
  mutating func escape() throws(PatternFault) -> Escape {
    let start = place
    place += 1
    guard let scalar = next else { throw fault("'\\' with nothing after it", at: start) }
    place += 1
    switch scalar {
    case "d": return .kind(.digit, isNegated: false)
    case "D": return .kind(.digit, isNegated: true)
    case "w": return .kind(.word, isNegated: false)
    case "W": return .kind(.word, isNegated: true)
    case "s": return .kind(.space, isNegated: false)
    case "S": return .kind(.space, isNegated: true)
    default:
      guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
        throw fault("'\\\(scalar)' is not known", at: start)
      }
      return .scalar(scalar)
    }
  }

  /// Reads `[…]`. A character that folds to several, as `ß` does, becomes a choice beside the set.
  mutating func bracket() throws(PatternFault) -> ExpressionNode {
    let start = place
    place += 1
    let isNegated = next == "^"
    if isNegated { place += 1 }
    var set = ScalarSet()
    var others: [ExpressionNode] = []
    let first = place
    while let scalar = next, scalar != "]" {
      try member(scalar, &set, &others)
    }
    guard next == "]" else { throw fault("'[' without ']'", at: start) }
    guard place > first else { throw fault("'[' with nothing in it", at: start) }
    place += 1
    if isNegated { set.negate() }
    return isNegated || others.isEmpty ? .set(set) : .choice([.set(set)] + others)
  }

  private mutating func member(
    _ scalar: Unicode.Scalar, _ set: inout ScalarSet, _ others: inout [ExpressionNode]
  ) throws(PatternFault) {
    let start = place
    guard let low = try endOfRange(&set) else { return }
    guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
      return Self.insert(low, &set, &others)
    }
    place += 1
    guard let high = try endOfRange(&set) else { throw fault("a range ends with a character", at: start) }
    guard low <= high else { throw fault("a range with its ends exchanged", at: start) }
    Self.insert(low, high, &set, &others)
  }

  /// A character of a set; `nil` for `\d` and its like, which are inserted into the set.
  private mutating func endOfRange(_ set: inout ScalarSet) throws(PatternFault) -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    guard scalar == "\\" else {
      place += 1
      return scalar
    }
    switch try escape() {
    case .scalar(let scalar): return scalar
    case .kind(let kind, let isNegated):
      set.insert(kind, isNegated: isNegated)
      return nil
    }
  }

  private static func insert(_ scalar: Unicode.Scalar, _ set: inout ScalarSet, _ others: inout [ExpressionNode]) {
    let letters = TermPattern.foldedLetters(scalar)
    if letters.count == 1 {
      set.insert(letters[0].value...letters[0].value)
    } else if !letters.isEmpty {
      others.append(.sequence(letters.map { .set(ScalarSet($0)) }))
    }
  }

  /// Inserts a range, and in the scripts with cases also what its characters fold to.
  private static func insert(
    _ low: Unicode.Scalar, _ high: Unicode.Scalar, _ set: inout ScalarSet, _ others: inout [ExpressionNode]
  ) {
    set.insert(low.value...high.value)
    guard low.value < endOfCases else { return }
    for value in low.value...min(high.value, endOfCases - 1) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let letters = TermPattern.foldedLetters(scalar)
      if letters != [scalar] { insert(scalar, &set, &others) }
    }
  }

  /// The end of the blocks of Latin, Greek, Cyrillic, Armenian, Georgian and other scripts with cases.
  private static let endOfCases: UInt32 = 0x2000
}
