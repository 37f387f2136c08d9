/// Cuts a query into tokens. Any text whatever can be cut; nothing is dropped but white space and NULs.
///
/// Works on scalars and not on `Character`s: a quotation mark with a combining accent behind it is a quotation mark.
struct QueryLexer {
  let scalars: [Unicode.Scalar]
  var position = 0
  private var tokens: [QueryToken] = []
  /// A place in the query and the bytes before it: tokens come in ascending order, so that bytes are counted once.
  private var counted = (position: 0, bytes: 0)

  /// - Complexity: O(*n*) in the length of `query`.
  static func tokens(of query: String) -> [QueryToken] {
    var lexer = QueryLexer(query)
    while lexer.position < lexer.scalars.count { lexer.next() }
    return lexer.tokens
  }

  private init(_ query: String) {
    scalars = Array(query.unicodeScalars)
  }

  private mutating func next() {
    let scalar = scalars[position]
    if scalar.isBlank {
      position += 1
    } else if Self.quotes.contains(scalar) {
      phrase()
    } else if scalar == "(" {
      take(.open)
    } else if scalar == ")" {
      take(.close)
      boost()
    } else if scalar == "|" {
      alternative()
    } else if scalar == "-", isAtStartOfClause, let following = peek(1), !following.isBlank, following != "-" {
      take(.minus)
    } else if scalar == "{", let names = fieldNames() {
      names.isEmpty ? word() : fields(names)
    } else if scalar == "/", isAtStartOfClause, let end = endOfExpression() {
      expression(upTo: end)
    } else {
      word()
    }
  }

  /// A minus sign means "not" only where a new clause begins: `well-known` is one word.
  private var isAtStartOfClause: Bool {
    position == 0 || scalars[position - 1].isBlank || "(-|".unicodeScalars.contains(scalars[position - 1])
  }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  // MARK: Making tokens

  /// Appends a token of what lies between `start` and here.
  mutating func append(_ kind: QueryToken.Kind, _ text: String, from start: Int) {
    tokens.append(QueryToken(kind: kind, text: text, range: bytes(of: start..<position)))
  }

  func text(_ range: Range<Int>, without unwanted: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range].filter { $0 != "\0" && !unwanted($0) })
    return String(text)
  }

  private mutating func bytes(of range: Range<Int>) -> Range<Int> {
    // Two tokens may be made of one word, and the second begins before the first one's end.
    let known = counted.position <= range.lowerBound ? counted : (position: 0, bytes: 0)
    let start = known.bytes + Self.bytes(in: scalars[known.position..<range.lowerBound])
    counted = (range.upperBound, start + Self.bytes(in: scalars[range]))
    return start..<counted.bytes
  }

  private static func bytes(in scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + UTF8.width($1) }
  }

  private mutating func take(_ kind: QueryToken.Kind) {
    position += 1
    append(kind, String(scalars[position - 1]), from: position - 1)
  }

  private mutating func alternative() {
    let start = position
    while peek(0) == "|" { position += 1 }
    append(.or, text(start..<position), from: start)
  }

  mutating func phrase() {
    let start = position
    let end = scalars[(start + 1)...].firstIndex { Self.quotes.contains($0) }
    position = (end ?? scalars.count - 1) + 1
    append(.phrase(isClosed: end != nil), text(start + 1..<(end ?? scalars.count)), from: start)
    if end != nil {
      slop()
      boost()
    }
  }

  private mutating func word() {
    let start = position
    while let scalar = peek(0), !scalar.endsWord {
      position += 1
      if scalar == ":", Self.isFieldName(scalars[start..<position - 1]), hasValue {
        let name = text(start..<position - 1)
        append(.field([name]), name, from: start)
        return value(of: name)
      }
    }
    if position == start { position += 1 }
    endWord(from: start)
  }

  /// A word, and the number behind it when it has one: `stone^2`.
  mutating func endWord(from start: Int, without unwanted: (Unicode.Scalar) -> Bool = { _ in false }) {
    let end = position
    let mark = scalars[start..<end].lastIndex(of: "^")
    let factor = mark.flatMap { $0 > start ? Self.factor(scalars[($0 + 1)..<end]) : nil }
    if let mark, factor != nil { position = mark }
    let text = text(start..<position, without: unwanted)
    append(Self.kind(of: text), text, from: start)
    guard let mark, let factor else { return }
    position = end
    append(.boost(factor), self.text(mark..<end), from: mark)
  }

  private static func kind(of text: String) -> QueryToken.Kind {
    operators[text] ?? Proximity(typed: text).map(QueryToken.Kind.near) ?? .word
  }

  /// Typewriter marks, and what word processors and other languages make of them.
  static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "«", "»"]

  private static let operators: [String: QueryToken.Kind] = ["AND": .and, "OR": .or, "or": .or, "NOT": .not]
}

extension Unicode.Scalar {
  var isBlank: Bool { properties.isWhitespace }

  var endsWord: Bool {
    isBlank || self == "(" || self == ")" || self == "|" || QueryLexer.quotes.contains(self)
  }
}
