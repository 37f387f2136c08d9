internal import TextAnalysis

/// Parses a regular expression: letters, `.`, `[a-z]`, `(…)`, `|`, `*`, `+`, `?`, `{m,n}`, `\d`, `\w`, `\s` and their
/// opposites, and operators escaped with a backslash.
///
/// An expression matches a whole word, so `^` at its beginning and `$` at its end change nothing.
struct ExpressionParser {
  let scalars: [Unicode.Scalar]
  var place = 0
  private var depth = 0

  static func parse(_ text: String) throws(PatternFault) -> ExpressionNode {
    var parser = ExpressionParser(scalars: Array(canonicallyComposed(text).unicodeScalars))
    guard parser.scalars.count <= QueryLimits.Expanding.expressionText else {
      throw PatternFault(
        message: "the pattern is longer than \(QueryLimits.Expanding.expressionText) characters", position: nil)
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

  /// The next character; `nil` at the end.
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
      throw fault("'\(scalar)' after another repetition; put what is repeated between parentheses")
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
    if let most, most < least ?? 0 { throw fault("the larger number comes first", at: start) }
    return (least ?? 0, most)
  }

  private mutating func count() throws(PatternFault) -> Int? {
    var value: Int?
    while let scalar = next, let digit = scalar.isASCII ? Int(String(scalar)) : nil {
      let larger = (value ?? 0) * 10 + digit
      guard larger <= QueryLimits.Expanding.repetitions else {
        throw fault("more than \(QueryLimits.Expanding.repetitions) repetitions")
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
    guard depth <= QueryLimits.Expanding.expressionNesting else {
      throw fault("more than \(QueryLimits.Expanding.expressionNesting) parentheses inside each other", at: start)
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

/// An error in a regular expression.
package struct PatternFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// In plain words, without the place.
  package let message: String
  /// The character at fault, counted from 1; `nil` for the whole expression.
  package let position: Int?

  package var description: String { position.map { "\(message), at character \($0)" } ?? message }
}
