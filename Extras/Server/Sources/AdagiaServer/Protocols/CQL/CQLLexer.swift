/// Splits CQL into its tokens.
struct CQLLexer {
  enum Token: Hashable {
    /// A run of characters without white space, quotation marks, parentheses, slashes and comparisons.
    case word(String)
    /// A text in quotation marks, without these and with its backslashes.
    case quoted(String)
    /// `=`, `==`, `<>`, `<`, `<=`, `>`, `>=`.
    case comparison(String)
    case open, close, slash
  }

  private var rest: Substring.UnicodeScalarView

  private init(_ text: String) { rest = text[...].unicodeScalars }

  /// - Throws: `SRUDiagnostic` for a quotation mark that is not closed.
  static func tokens(of text: String) throws(SRUDiagnostic) -> [Token] {
    var lexer = CQLLexer(text)
    var tokens: [Token] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(SRUDiagnostic) -> Token? {
    rest = rest.drop { $0.properties.isWhitespace }
    guard let first = rest.first else { return nil }
    switch first {
    case "(": return single(.open)
    case ")": return single(.close)
    case "/": return single(.slash)
    case "\"": return try quoted()
    case "=", "<", ">": return comparison(first)
    default: return .word(word())
    }
  }

  private mutating func single(_ token: Token) -> Token {
    rest.removeFirst()
    return token
  }

  private mutating func comparison(_ first: Unicode.Scalar) -> Token {
    rest.removeFirst()
    guard let second = rest.first, ["==", "<=", ">=", "<>"].contains("\(first)\(second)") else {
      return .comparison("\(first)")
    }
    rest.removeFirst()
    return .comparison("\(first)\(second)")
  }

  private mutating func word() -> String {
    let word = rest.prefix { !$0.properties.isWhitespace && !"()=<>\"/".unicodeScalars.contains($0) }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func quoted() throws(SRUDiagnostic) -> Token {
    rest.removeFirst()
    var (text, isEscaped) = ("", false)
    while let scalar = rest.popFirst() {
      if scalar == "\"", !isEscaped { return .quoted(text) }
      isEscaped = scalar == "\\" && !isEscaped
      text.unicodeScalars.append(scalar)
    }
    throw SRUDiagnostic(.syntax, "a quotation mark is not closed")
  }
}
