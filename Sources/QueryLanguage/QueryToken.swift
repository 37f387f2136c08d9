/// A piece of a query as typed, before its meaning is known.
struct QueryToken: Hashable {
  enum Kind: Hashable {
    /// Any run without white space: `slow`, `cour*`, `~corage`, `C++`.
    case word
    /// Text between quotation marks. `isClosed` says whether there was a second mark.
    case phrase(isClosed: Bool)
    /// Text between slashes: `/colou?r/`.
    case expression
    /// A name and a colon directly before a value, `author:`, or several names, `{title,text}:`.
    case field([String])
    /// Values between braces after a field: `{de,fr}`.
    case set([String])
    /// `name(argument, …)` after `query:`.
    case call(arguments: [String])
    case open, close
    /// `-` directly before a clause.
    case minus
    case and, or, not
    /// `NEAR/3`, `ADJ/3`.
    case near(Proximity)
    /// `~3` directly after a phrase.
    case slop(Int)
    /// `^2` directly after a clause.
    case boost(Double)
  }

  let kind: Kind
  /// The words without quotation marks, or a field's name without its colon.
  let text: String
  /// Position in the query, in UTF-8 bytes.
  let range: Range<Int>

  /// True if this is an "or" in lower case.
  var isLowercaseOr: Bool { kind == .or && text == "or" }

  /// The same text as a plain word.
  var asWord: QueryToken { QueryToken(kind: .word, text: text, range: range) }
}

extension QueryToken {
  /// The word after the minus sign of `author:-seneca`; `nil` for other values, and for numbers: `date:-0399`.
  var negatedWord: QueryToken? {
    guard kind == .word, let rest = Self.negated(text) else { return nil }
    return QueryToken(kind: .word, text: rest, range: range)
  }

  /// The value after a minus sign and before a letter.
  static func negated(_ value: String) -> String? {
    guard value.first == "-", value.dropFirst().first?.isLetter == true else { return nil }
    return String(value.dropFirst())
  }
}

/// The tokens of a query and the position that parsing has reached.
struct TokenCursor {
  private let tokens: [QueryToken]
  private var position = 0

  /// - Parameter tokens: In a sentence, the word "or" is read as a word: see `areSentence`.
  init(_ tokens: [QueryToken]) {
    let isSentence = Self.areSentence(tokens.withoutConditionsAround)
    self.tokens = isSentence ? tokens.map { $0.isLowercaseOr ? $0.asWord : $0 } : tokens
  }

  /// True if the query has no tokens at all.
  var isEmpty: Bool { tokens.isEmpty }

  var isAtEnd: Bool { position >= tokens.count }

  var current: QueryToken? { isAtEnd ? nil : tokens[position] }

  /// True if the current token is followed by something that an operator can apply to.
  var hasOperandNext: Bool {
    position + 1 < tokens.count && tokens[position + 1].kind != .close
  }

  mutating func advance() {
    position += 1
  }

  /// True if the tokens are a sentence such as "to be or not to be", with "or" as a word. People who type this many
  /// words without any operator do not know the operators.
  private static func areSentence(_ tokens: ArraySlice<QueryToken>) -> Bool {
    tokens.count { $0.kind == .word } >= QueryParser.sentenceLength
      && tokens.allSatisfy { $0.kind == .word || $0.isLowercaseOr }
  }
}
