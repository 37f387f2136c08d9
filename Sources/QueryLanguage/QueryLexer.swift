/// Splits a query into tokens. Accepts any text and drops only white space and NULs.
///
/// Works on the scalars of UTF-8, not on `Character`s: a quotation mark followed by a combining accent is still a
/// quotation mark. Positions are bytes, and each is the first of a scalar.
struct QueryLexer {
  private let query: UTF8Text
  private var position = 0
  private var tokens: [QueryToken] = []

  /// - Complexity: O(*n*) in the length of `query`.
  static func tokens(of query: String) -> [QueryToken] {
    var lexer = QueryLexer(query)
    while lexer.position < lexer.query.count { lexer.next() }
    return lexer.tokens
  }

  private init(_ text: String) {
    query = UTF8Text(text)
  }

  private mutating func next() {
    let scalar = query[position]
    if scalar.isBlank {
      position += scalar.length
    } else if scalar.isQuote {
      phrase()
    } else if scalar == "(" {
      take(.open)
    } else if scalar == ")" {
      take(.close)
      boost()
    } else if scalar == "|" {
      alternative()
    } else if scalar == "-", isAtStartOfClause, let following = scalarOrNone(at: position + 1), !following.isBlank,
      following != "-"
    {
      take(.minus)
    } else if scalar == "+", isAtStartOfClause, let following = scalarOrNone(at: position + 1), following.beginsRequired
    {
      // All clauses are required.
      position += 1
    } else if scalar == "{" {
      let names = fieldNames()
      names.isEmpty ? word() : fields(names)
    } else if scalar == "/", isAtStartOfClause, let end = endOfExpression() {
      expression(upTo: end)
    } else {
      word()
    }
  }

  /// True if a clause may begin here. A minus sign means "not" only there: `well-known` is one word.
  private var isAtStartOfClause: Bool {
    guard position > 0 else { return true }
    let last = query.scalar(before: position)
    return last.isBlank || last == "(" || last == "-" || last == "|"
  }

  private func scalarOrNone(at position: Int) -> Unicode.Scalar? {
    position < query.count ? query[position] : nil
  }

  private var current: Unicode.Scalar? { scalarOrNone(at: position) }

  // MARK: Making tokens

  /// Appends a token that reaches from `start` to the current position.
  private mutating func append(_ kind: QueryToken.Kind, _ text: String, from start: Int) {
    tokens.append(QueryToken(kind: kind, text: text, range: start..<position))
  }

  private mutating func take(_ kind: QueryToken.Kind) {
    position += 1
    append(kind, query.text(position - 1..<position), from: position - 1)
  }

  private mutating func alternative() {
    let start = position
    while current == "|" { position += 1 }
    append(.or, query.text(start..<position), from: start)
  }

  private mutating func phrase() {
    let start = position + query[position].length
    var end = query.first(in: start..<query.count) { $0.isQuote }
    while let quote = end, isInHebrewWord(quote) { end = query.first(in: quote + 1..<query.count) { $0.isQuote } }
    let first = position
    position = end.map { $0 + query[$0].length } ?? query.count
    append(.phrase(isClosed: end != nil), query.text(start..<(end ?? query.count)), from: first)
    if end != nil {
      slop()
      boost()
    }
  }

  private mutating func word() {
    let start = position
    while let scalar = current, !scalar.endsWord || isInHebrewWord(position) {
      position += scalar.length
      if scalar == ":", query.isFieldName(start..<position - 1), current?.beginsValue ?? false, !isAtAddress {
        let name = query.text(start..<position - 1)
        append(.field([name]), name, from: start)
        return value(of: name)
      }
    }
    if position == start { position += query[start].length }
    endWord(from: start)
  }

  /// True if the colon before belongs to a web address.
  private var isAtAddress: Bool { current == "/" && scalarOrNone(at: position + 1) == "/" }

  /// True if the quotation mark at `position` is the sign before the last letter of a Hebrew abbreviation, as keyboards
  /// have it.
  private func isInHebrewWord(_ position: Int) -> Bool {
    guard position > 0, query[position] == "\"", let next = scalarOrNone(at: position + 1) else { return false }
    return query.scalar(before: position).isHebrewLetter && next.isHebrewLetter
  }

  /// Appends a word, and its boost when it has one: `stone^2`.
  private mutating func endWord(from start: Int, withoutQuotes: Bool = false) {
    let end = position
    let mark = query.bytes[start..<end].lastIndex(of: UInt8(ascii: "^"))
    let factor = mark.flatMap { $0 > start ? self.factor($0 + 1..<end) : nil }
    if let mark, factor != nil { position = mark }
    let text = query.text(start..<position, withoutQuotes: withoutQuotes)
    append(Self.kind(of: text), text, from: start)
    guard let mark, let factor else { return }
    position = end
    append(.boost(factor), query.text(mark..<end), from: mark)
  }

  private static func kind(of text: String) -> QueryToken.Kind {
    switch text {
    case "AND": .and
    case "OR", "or": .or
    case "NOT": .not
    default: Proximity(typed: text).map(QueryToken.Kind.near) ?? .word
    }
  }

  // MARK: Fields

  /// The names of a list such as `{title,text}:` that begins at this brace; empty when it begins something else.
  private func fieldNames() -> [String] {
    guard let end = query.bytes[position...].prefix(Self.longestNames).firstIndex(of: UInt8(ascii: "}")),
      end + 2 < query.count, query[end + 1] == ":", query[end + 2].beginsValue
    else { return [] }
    let names = query.bytes[(position + 1)..<end].split(separator: UInt8(ascii: ",")).map {
      query.trimmed($0.startIndex..<$0.endIndex)
    }
    return names.allSatisfy { query.isFieldName($0) } ? names.map { query.text($0) } : []
  }

  private mutating func fields(_ names: [String]) {
    let start = position
    while current != ":" { position += query[position].length }
    position += 1
    append(.field(names), names.joined(separator: ","), from: start)
    value(of: "")
  }

  /// Reads the value after a colon: a phrase, a group, a set, or everything up to the next white space, so that
  /// `date:-0399..-0300` and `date:"14 July 1789".."1 May 1790"` stay in one piece.
  private mutating func value(of name: String) {
    guard let first = current, first != "(" else { return }
    if first.isQuote && !continuesAfterQuote { return phrase() }
    if first == "{", let end = endOfSet() { return set(upTo: end) }
    if first == "/", let end = endOfExpression() { return expression(upTo: end) }
    if name.lowercased() == QueryField.savedName, call() { return }
    let start = position
    var isQuoted = false
    while let scalar = current, isQuoted || !(scalar.isBlank || scalar == ")" || scalar == "|") {
      if scalar.isQuote { isQuoted.toggle() }
      position += scalar.length
    }
    endWord(from: start, withoutQuotes: true)
  }

  /// True if a quoted value goes on after its closing mark: `"a".."b"`.
  private var continuesAfterQuote: Bool {
    guard let end = query.first(in: position + query[position].length..<query.count, where: { $0.isQuote }) else {
      return false
    }
    return scalarOrNone(at: end + query[end].length) == "."
  }

  // MARK: Sets and calls

  private func endOfSet() -> Int? {
    var isQuoted = false
    let end = query.first(in: position + 1..<query.count) { scalar in
      if scalar.isQuote { isQuoted.toggle() }
      return !isQuoted && (scalar == "{" || scalar == "}")
    }
    return end.flatMap { query[$0] == "}" ? $0 : nil }
  }

  private mutating func set(upTo end: Int) {
    let start = position
    let values = parts(of: position + 1..<end)
    position = end + 1
    append(.set(values), query.text(start..<position), from: start)
    boost()
  }

  /// Reads `name(argument, "another one")`.
  ///
  /// - Returns: `false` when there are no arguments. Nothing is read then.
  private mutating func call() -> Bool {
    let start = position
    guard let open = query.first(in: start..<query.count, where: { $0.endsWord }), query[open] == "(", open > start,
      let close = query.bytes[open...].prefix(Self.longestArguments).firstIndex(of: UInt8(ascii: ")"))
    else { return false }
    position = close + 1
    append(.call(arguments: parts(of: open + 1..<close)), query.text(start..<open), from: start)
    return true
  }

  /// The parts between commas, without quotation marks and surrounding white space. Empty parts are left out.
  private func parts(of range: Range<Int>) -> [String] {
    var parts: [String] = []
    var start = range.lowerBound
    while start <= range.upperBound {
      var isQuoted = false
      let end = query.first(in: start..<range.upperBound) { scalar in
        if scalar.isQuote { isQuoted.toggle() }
        return scalar == "," && !isQuoted
      }
      let part = query.trimmed(start..<(end ?? range.upperBound))
      if !part.isEmpty { parts.append(query.text(part, withoutQuotes: true)) }
      start = (end ?? range.upperBound) + 1
    }
    return parts
  }

  // MARK: Regular expressions

  /// The position of the next slash when it ends a word. `/usr/bin` is a path, not an expression.
  private func endOfExpression() -> Int? {
    var index = position + 1
    while index < query.count, query.bytes[index] != UInt8(ascii: "/") {
      index += query.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < query.count, index > position + 1 else { return nil }
    guard let following = scalarOrNone(at: index + 1) else { return index }
    return following.isBlank || following == ")" || following == "^" || following == "|" ? index : nil
  }

  private mutating func expression(upTo end: Int) {
    let start = position
    position = end + 1
    append(.expression, query.text(start + 1..<end), from: start)
    boost()
  }

  // MARK: Suffixes

  /// Reads `~3` after a phrase.
  private mutating func slop() {
    guard current == "~" else { return }
    let start = position
    let digits = query.bytes[(start + 1)...].prefix { $0.isDigit }
    guard let distance = Proximity.distance(query.text(digits.indices)) else { return }
    position = digits.endIndex
    append(.slop(distance), query.text(start..<position), from: start)
  }

  /// Reads `^2` after a phrase, a parenthesis or an expression.
  private mutating func boost() {
    guard current == "^" else { return }
    let start = position
    let end = query.first(in: start + 1..<query.count) { $0.endsWord } ?? query.count
    guard let factor = self.factor(start + 1..<end) else { return }
    position = end
    append(.boost(factor), query.text(start..<end), from: start)
  }

  /// A number above 0, without sign or exponent.
  private func factor(_ range: Range<Int>) -> Double? {
    let digits = query.bytes[range]
    guard digits.count <= Self.longestFactor, digits.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    return Double(query.text(range)).flatMap { $0 > 0 ? $0 : nil }
  }

  // Limits in bytes: people do not type longer lists of names, arguments or numbers.
  private static let longestNames = 200
  private static let longestArguments = 2_000
  private static let longestFactor = 12
}
