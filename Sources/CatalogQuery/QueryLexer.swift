/// Cuts a query into tokens. Any text whatever can be cut; nothing is dropped but white space and NULs.
struct QueryLexer {
  private let characters: [Character]
  private var position = 0
  private var tokens: [QueryToken] = []

  /// - Complexity: O(*n*) in the length of `query`.
  static func tokens(of query: String) -> [QueryToken] {
    var lexer = QueryLexer(query)
    while lexer.position < lexer.characters.count { lexer.next() }
    return lexer.tokens
  }

  private init(_ query: String) {
    characters = query.filter { $0 != "\0" }
  }

  private mutating func next() {
    let character = characters[position]
    if character.isWhitespace {
      position += 1
    } else if Self.quotes.contains(character) {
      phrase()
    } else if character == "(" {
      take(.open)
    } else if character == ")" {
      take(.close)
    } else if character == "-", isAtStartOfClause, let following = peek(1), !following.isWhitespace, following != "-" {
      take(.minus)
    } else {
      word()
    }
  }

  /// A minus sign means "not" only where a new clause begins: `well-known` is one word.
  private var isAtStartOfClause: Bool {
    position == 0 || characters[position - 1].isWhitespace || characters[position - 1] == "("
  }

  private func peek(_ distance: Int) -> Character? {
    position + distance < characters.count ? characters[position + distance] : nil
  }

  private mutating func take(_ kind: QueryToken.Kind) {
    tokens.append(QueryToken(kind: kind, text: String(characters[position])))
    position += 1
  }

  private mutating func phrase() {
    let start = position + 1
    let end = characters[start...].firstIndex { Self.quotes.contains($0) }
    let text = String(characters[start..<(end ?? characters.count)])
    tokens.append(QueryToken(kind: .phrase(isClosed: end != nil), text: text))
    position = (end ?? characters.count - 1) + 1
  }

  private mutating func word() {
    let start = position
    while let character = peek(0), !endsWord(character) {
      position += 1
      if character == ":", isFieldName(start..<position - 1), hasValue {
        tokens.append(QueryToken(kind: .field, text: String(characters[start..<position - 1])))
        return value()
      }
    }
    let text = String(characters[start..<position])
    tokens.append(QueryToken(kind: Self.operators[text] ?? .word, text: text))
  }

  /// What follows a colon: a phrase, a group, or everything up to the next white space, so that `date:-0399..-0300`
  /// and `date:"14 July 1789".."1 May 1790"` stay in one piece.
  private mutating func value() {
    guard let first = peek(0), first != "(" else { return }
    if Self.quotes.contains(first) && !continuesAfterQuote { return phrase() }
    let start = position
    var isQuoted = false
    while let character = peek(0), isQuoted || !endsValue(character) {
      if Self.quotes.contains(character) { isQuoted.toggle() }
      position += 1
    }
    let text = characters[start..<position].filter { !Self.quotes.contains($0) }
    tokens.append(QueryToken(kind: .word, text: String(text)))
  }

  /// Whether a quoted value goes on after its closing mark: `"a".."b"`.
  private var continuesAfterQuote: Bool {
    guard let end = characters[(position + 1)...].firstIndex(where: { Self.quotes.contains($0) }) else { return false }
    return end + 1 < characters.count && characters[end + 1] == "."
  }

  private var hasValue: Bool {
    guard let following = peek(0) else { return false }
    return !following.isWhitespace && following != ")"
  }

  private func isFieldName(_ range: Range<Int>) -> Bool {
    !range.isEmpty && characters[range].allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" }
      && characters[range.lowerBound].isLetter
  }

  private func endsWord(_ character: Character) -> Bool {
    character.isWhitespace || character == "(" || character == ")" || Self.quotes.contains(character)
  }

  private func endsValue(_ character: Character) -> Bool {
    character.isWhitespace || character == ")"
  }

  /// Typewriter marks, and what word processors and other languages make of them.
  private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]

  private static let operators: [String: QueryToken.Kind] = ["AND": .and, "OR": .or, "NOT": .not]
}
