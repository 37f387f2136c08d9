internal import TextAnalysis

/// Reads a regular expression: letters, `.`, `[a-z]`, `(…)`, `|`, `*`, `+`, `?`, `{m,n}`, `\d`, `\w`, `\s` and their
/// opposites, and signs behind a backslash.
///
/// It describes a whole word; `^` at its beginning and `$` at its end say nothing more.
struct ExpressionParser {
  let scalars: [Unicode.Scalar]
  var place = 0
  private var depth = 0

  private static let longestText = 2_000
  private static let deepestNesting = 40
  private static let mostRepetitions = 1_000

  static func parse(_ text: String) throws(PatternFault) -> ExpressionNode {
    var parser = ExpressionParser(scalars: Array(canonicallyComposed(text).unicodeScalars))
    guard parser.scalars.count <= longestText else {
      throw PatternFault(message: "the pattern is longer than \(longestText) characters", position: nil)
    }
    parser.skipAnchor()
    let node = try parser.choice()
    guard parser.place == parser.scalars.count else { throw parser.fault("')' without '('") }
    guard node.size <= ExpressionNode.largestSize else { throw tooLarge(nil) }
    return node
  }

  private static func tooLarge(_ position: Int?) -> PatternFault {
    let message = "the pattern is too long: written out it has more than \(ExpressionNode.largestSize) places"
    return PatternFault(message: message, position: position)
  }

  /// The character at the place; `nil` at the end.
  var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  /// - Parameter position: Counted from 0.
  func fault(_ message: String, at position: Int? = nil) -> PatternFault {
    PatternFault(message: message, position: (position ?? place) + 1)
  }

  private mutating func skipAnchor() {
    if next == "^" { place += 1 }
  }

  private mutating func choice() throws(PatternFault) -> ExpressionNode {
    var branches = [try sequence()]
    while next == "|" {
      place += 1
      branches.append(try sequence())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternFault) -> ExpressionNode {
    var nodes: [ExpressionNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      if scalar == "$" && place == scalars.count - 1 {
        place += 1
        break
      }
      nodes.append(try repeated())
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func repeated() throws(PatternFault) -> ExpressionNode {
    let node = try atom()
    let start = place
    guard let (least, most) = try repetition() else { return node }
    let repeated = ExpressionNode.repetition(node, least, most)
    guard repeated.size <= ExpressionNode.largestSize else { throw Self.tooLarge(start + 1) }
    if let scalar = next, "*+?{".unicodeScalars.contains(scalar) {
      throw fault("'\(scalar)' behind another repetition; put what is repeated between parentheses")
    }
    return repeated
  }

  private mutating func repetition() throws(PatternFault) -> (least: Int, most: Int?)? {
    switch next {
    case "*":
      place += 1
      return (0, nil)
    case "+":
      place += 1
      return (1, nil)
    case "?":
      place += 1
      return (0, 1)
    case "{": return try counts()
    default: return nil
    }
  }

  /// `{3}`, `{3,}`, `{,5}` or `{3,5}`.
  private mutating func counts() throws(PatternFault) -> (least: Int, most: Int?) {
    let start = place
    place += 1
    let least = try count()
    var most = least
    if next == "," {
      place += 1
      most = try count()
      guard least != nil || most != nil else { throw fault("'{' without a number", at: start) }
    } else if least == nil {
      throw fault("'{' without a number", at: start)
    }
    guard next == "}" else { throw fault("'{' without '}'", at: start) }
    place += 1
    if let most, most < least ?? 0 { throw fault("the larger number stands first", at: start) }
    return (least ?? 0, most)
  }

  private mutating func count() throws(PatternFault) -> Int? {
    var value: Int?
    while let scalar = next, let digit = scalar.isASCII ? Int(String(scalar)) : nil {
      let larger = (value ?? 0) * 10 + digit
      guard larger <= Self.mostRepetitions else {
        throw fault("more than \(Self.mostRepetitions) repetitions")
      }
      value = larger
      place += 1
    }
    return value
  }

  private mutating func atom() throws(PatternFault) -> ExpressionNode {
    guard let scalar = next else { throw fault("the pattern ends too early") }
    switch scalar {
    case "(": return try group()
    case "[": return try bracket()
    case ".":
      place += 1
      return .set(.any)
    case "\\":
      switch try escape() {
      case .scalar(let scalar): return Self.literal(scalar)
      case .kind(let kind, let isNegated): return .set(ScalarSet(kind, isNegated: isNegated))
      }
    case "*", "+", "?", "{": throw fault("'\(scalar)' with nothing before it to repeat")
    case "^": throw fault("'^' inside a pattern; it always begins with the word")
    case "$": throw fault("'$' inside a pattern; it always ends with the word")
    default:
      place += 1
      return Self.literal(scalar)
    }
  }

  private mutating func group() throws(PatternFault) -> ExpressionNode {
    let start = place
    place += 1
    depth += 1
    guard depth <= Self.deepestNesting else {
      throw fault("more than \(Self.deepestNesting) parentheses inside each other", at: start)
    }
    if next == "?" {
      guard place + 1 < scalars.count, scalars[place + 1] == ":" else {
        throw fault("'(?' is only known in '(?:'", at: start)
      }
      place += 2
    }
    let node = try choice()
    guard next == ")" else { throw fault("'(' without ')'", at: start) }
    place += 1
    depth -= 1
    return node
  }

  private static func literal(_ scalar: Unicode.Scalar) -> ExpressionNode {
    let letters = TermPattern.foldedLetters(scalar).map { ExpressionNode.set(ScalarSet($0)) }
    return letters.count == 1 ? letters[0] : .sequence(letters)
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }
}

// MARK: - Escapes and sets

extension ExpressionParser {
  enum Escape {
    case scalar(Unicode.Scalar)
    case kind(ScalarSet.Kind, isNegated: Bool)
  }

  /// Reads a backslash and what it makes of the next character.
  mutating func escape() throws(PatternFault) -> Escape {
    let start = place
    place += 1
    guard let scalar = next else { throw fault("'\\' with nothing behind it", at: start) }
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

  /// Reads `[…]`. What folds to several characters, as `ß` does, is a choice beside the others.
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

  /// A character of a set; `nil` when it was `\d` or the like, which is put into the set.
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

  /// The range as it stands, and what its characters fold to; in the scripts that have cases.
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

  /// Latin, Greek, Cyrillic, Armenian, Georgian and their like stand before.
  private static let endOfCases: UInt32 = 0x2000
}
