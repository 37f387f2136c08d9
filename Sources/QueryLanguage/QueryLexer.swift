/// Splits a query into tokens. Accepts any text and drops only white space and NULs.
///
/// Works on scalars, not on `Character`s: a quotation mark followed by a combining accent is still a quotation mark.
struct QueryLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var tokens: [QueryToken] = []
  /// A position in the query and the number of bytes before it. Tokens come in ascending order, so each byte is counted
  /// once.
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

  /// Whether a clause may begin here. A minus sign means "not" only there: `well-known` is one word.
  private var isAtStartOfClause: Bool {
    position == 0 || scalars[position - 1].isBlank || "(-|".unicodeScalars.contains(scalars[position - 1])
  }

  private func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  // MARK: Making tokens

  /// Appends a token that reaches from `start` to the current position.
  private mutating func append(_ kind: QueryToken.Kind, _ text: String, from start: Int) {
    tokens.append(QueryToken(kind: kind, text: text, range: bytes(of: start..<position)))
  }

  private func text(_ range: Range<Int>, without unwanted: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range].filter { $0 != "\0" && !unwanted($0) })
    return String(text)
  }

  private mutating func bytes(of range: Range<Int>) -> Range<Int> {
    // Two tokens may come from one word, and the second then begins before the end of the first.
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

  private mutating func phrase() {
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

  /// Appends a word, and its boost when it has one: `stone^2`.
  private mutating func endWord(from start: Int, without unwanted: (Unicode.Scalar) -> Bool = { _ in false }) {
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

  /// Typewriter marks, and the marks of word processors and other languages.
  static let quotes = QuotationMarks()

  private static let operators: [String: QueryToken.Kind] = ["AND": .and, "OR": .or, "or": .or, "NOT": .not]

  // MARK: Fields

  static func isFieldName(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = name.first, first.properties.isAlphabetic else { return false }
    return name.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-" }
  }

  private var hasValue: Bool { peek(0)?.beginsValue ?? false }

  /// The names of a list such as `{title,text}:` that begins at this brace; empty when it begins something else.
  private func fieldNames() -> [String]? {
    guard let end = scalars[position...].prefix(Self.longestNames).firstIndex(of: "}"), end + 2 < scalars.count else {
      return []
    }
    guard scalars[end + 1] == ":", scalars[end + 2].beginsValue else { return [] }
    let names = scalars[(position + 1)..<end].split(separator: ",").map { Self.trimmed($0) }
    return names.allSatisfy { Self.isFieldName($0) } ? names.map { text($0.startIndex..<$0.endIndex) } : []
  }

  private mutating func fields(_ names: [String]) {
    let start = position
    while peek(0) != ":" { position += 1 }
    position += 1
    append(.field(names), names.joined(separator: ","), from: start)
    value(of: "")
  }

  /// Reads the value after a colon: a phrase, a group, a set, or everything up to the next white space, so that
  /// `date:-0399..-0300` and `date:"14 July 1789".."1 May 1790"` stay in one piece.
  private mutating func value(of name: String) {
    guard let first = peek(0), first != "(" else { return }
    if Self.quotes.contains(first) && !continuesAfterQuote { return phrase() }
    if first == "{", let end = endOfSet() { return set(upTo: end) }
    if first == "/", let end = endOfExpression() { return expression(upTo: end) }
    if name.lowercased() == QueryField.savedName, call() { return }
    let start = position
    var isQuoted = false
    while let scalar = peek(0), isQuoted || !(scalar.isBlank || scalar == ")" || scalar == "|") {
      if Self.quotes.contains(scalar) { isQuoted.toggle() }
      position += 1
    }
    endWord(from: start) { Self.quotes.contains($0) }
  }

  /// Whether a quoted value goes on after its closing mark: `"a".."b"`.
  private var continuesAfterQuote: Bool {
    guard let end = scalars[(position + 1)...].firstIndex(where: { Self.quotes.contains($0) }) else { return false }
    return end + 1 < scalars.count && scalars[end + 1] == "."
  }

  // MARK: Sets and calls

  private func endOfSet() -> Int? {
    var isQuoted = false
    for index in (position + 1)..<scalars.count {
      if Self.quotes.contains(scalars[index]) { isQuoted.toggle() }
      if scalars[index] == "}" && !isQuoted { return index }
      if scalars[index] == "{" && !isQuoted { return nil }
    }
    return nil
  }

  private mutating func set(upTo end: Int) {
    let start = position
    let values = parts(of: position + 1..<end)
    position = end + 1
    append(.set(values), text(start..<position), from: start)
    boost()
  }

  /// Reads `name(argument, "another one")`.
  ///
  /// - Returns: `false` when there are no arguments. Nothing is read then.
  private mutating func call() -> Bool {
    let start = position
    guard let open = scalars[start...].firstIndex(where: { $0.endsWord }), scalars[open] == "(" else { return false }
    guard let close = scalars[open...].prefix(Self.longestArguments).firstIndex(of: ")"), open > start else {
      return false
    }
    position = close + 1
    append(.call(arguments: parts(of: open + 1..<close)), text(start..<open), from: start)
    return true
  }

  /// The parts between commas, without quotation marks and surrounding white space. Empty parts are left out.
  private func parts(of range: Range<Int>) -> [String] {
    var parts: [String] = []
    var start = range.lowerBound
    var isQuoted = false
    for index in range.lowerBound...range.upperBound {
      if index == range.upperBound || (scalars[index] == "," && !isQuoted) {
        let part = Self.trimmed(scalars[start..<index])
        if !part.isEmpty { parts.append(text(part.startIndex..<part.endIndex) { Self.quotes.contains($0) }) }
        start = index + 1
      } else if Self.quotes.contains(scalars[index]) {
        isQuoted.toggle()
      }
    }
    return parts
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    guard let first = scalars.firstIndex(where: { !$0.isBlank }), let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return scalars.prefix(0) }
    return scalars[first...last]
  }

  // MARK: Regular expressions

  /// The position of the next slash when it ends a word. `/usr/bin` is a path, not an expression.
  private func endOfExpression() -> Int? {
    var index = position + 1
    while index < scalars.count, scalars[index] != "/" { index += scalars[index] == "\\" ? 2 : 1 }
    guard index < scalars.count, index > position + 1 else { return nil }
    guard index + 1 < scalars.count else { return index }
    let following = scalars[index + 1]
    return following.isBlank || following == ")" || following == "^" || following == "|" ? index : nil
  }

  private mutating func expression(upTo end: Int) {
    let start = position
    position = end + 1
    append(.expression, text(start + 1..<end), from: start)
    boost()
  }

  // MARK: Suffixes

  /// Reads `~3` after a phrase.
  private mutating func slop() {
    guard peek(0) == "~" else { return }
    let start = position
    var end = position + 1
    while end < scalars.count, ("0"..."9").contains(scalars[end]) { end += 1 }
    guard let distance = Int(text(start + 1..<end)), distance <= Proximity.farthest else { return }
    position = end
    append(.slop(distance), text(start..<end), from: start)
  }

  /// Reads `^2` after a phrase, a parenthesis or an expression.
  private mutating func boost() {
    guard peek(0) == "^" else { return }
    let start = position
    var end = position + 1
    while end < scalars.count, !scalars[end].endsWord { end += 1 }
    guard let factor = Self.factor(scalars[(start + 1)..<end]) else { return }
    position = end
    append(.boost(factor), text(start..<end), from: start)
  }

  /// A number without sign or exponent.
  private static func factor(_ digits: ArraySlice<Unicode.Scalar>) -> Double? {
    guard digits.count <= longestFactor, digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) else {
      return nil
    }
    return Double(digits.map { String($0) }.joined())
  }

  // Limits in scalars: nobody types longer lists of names, arguments or numbers.
  private static let longestNames = 200
  private static let longestArguments = 2_000
  private static let longestFactor = 12
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }

  /// Indicates that the scalar may follow the colon of a field.
  fileprivate var beginsValue: Bool { !isBlank && self != ")" && self != "|" }

  fileprivate var endsWord: Bool {
    isBlank || self == "(" || self == ")" || self == "|" || QueryLexer.quotes.contains(self)
  }
}

/// The quotation marks of a query, as a set without hashing: every scalar of a query is looked up in it.
struct QuotationMarks {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "“", "”", "„", "«", "»": true
    default: false
    }
  }
}
