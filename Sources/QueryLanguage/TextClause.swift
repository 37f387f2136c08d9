package import CatalogRecords
package import TextAnalysis

/// Words in a row, in any searchable field or in some.
package struct TextClause: Hashable, Sendable {
  /// A description of words, which stands for all words of the index that fit it.
  package enum Pattern: Hashable, Sendable {
    /// `c*r`, `wom?n`.
    case wildcard
    /// `~corage`: words up to this many typing errors away.
    case fuzzy(Int)
    /// `/colou?r/`: a regular expression over whole words.
    case expression
  }

  /// As typed, without operators. Has at least one token.
  package var words: String
  /// The fields to look in, in the order of `CoreField.searchable`; empty for all.
  package var fields: [CoreField]
  /// True if the last word is a prefix: `cour*`.
  package var isPrefix: Bool
  /// True if other forms of the word are excluded: `=running`.
  package var isExact = false
  /// True if the words are all that a field has: `"=Hamlet"`.
  package var isWhole = false
  /// The kind of pattern; `nil` when the clause is plain words.
  package var pattern: Pattern?
  /// The words of this catalog that the pattern stands for, as the index has them; `nil` until they are looked up.
  package var alternatives: [String]?
  /// The most of them that are scored and highlighted, if they are too many for one walk; `nil` for as many as fit in
  /// it.
  package var mostScored: Int?
  /// True if the alternatives are spellings that may have been meant by a plain word.
  package var isRespelled = false
  /// True if the words were typed between quotation marks.
  package var isQuoted: Bool
  /// The weight beside the other words: `stone^2`.
  package var boost = 1.0
  /// The rules that added the words; empty when they were typed.
  package var synonyms: [SynonymRule] = []
  /// True if the words are another way of writing typed ones: `email` for `e-mail`.
  package var isOtherForm = false

  package init(words: String, fields: [CoreField] = [], isPrefix: Bool = false, isQuoted: Bool = false) {
    self.words = words
    self.fields = fields
    self.isPrefix = isPrefix
    self.isQuoted = isQuoted
  }

  /// True if the clause is a word, or several written as one, without operators.
  package var isPlain: Bool {
    fields.isEmpty && !isQuoted && !isExact && !isWhole && pattern == nil && boost == 1
  }

  /// True if no synonym may take the clause's place.
  package var isLiteral: Bool { isPrefix || isExact || isWhole || pattern != nil }

  /// In the query language's notation: `title:"the prince"`, `=colour`, `cour*`, `stone^2`.
  package var typed: String {
    let isPhrase = isQuoted || words.contains(where: \.isWhitespace)
    let text =
      switch pattern {
      case nil: (isExact ? "=" : "") + (isPhrase ? "\"\(isWhole ? "=" : "")\(words)\"" : words) + (isPrefix ? "*" : "")
      case .wildcard: words
      case .fuzzy(let distance): (distance == 1 ? "~" : "~\(distance)") + words
      case .expression: "/\(words)/"
      }
    return fields.typedPrefix + text + (boost == 1 ? "" : "^\(boost.typed)")
  }

  /// The phrase to search for, with the words' stems in these languages.
  package func phrase(_ languages: [LanguageTag]) -> MatchPhrase {
    if let alternatives { return MatchPhrase(alternatives: alternatives, text: words) }
    let phrase = MatchPhrase(
      words, languages: languages, isPrefix: isPrefix, form: isExact || isWhole ? .exact : .stemmed)
    guard isWhole, phrase.tokenCount <= 1 else { return phrase }
    return MatchPhrase(alternatives: [Analyzer.wholeTerm(of: phrase.terms.first?.first ?? words)], text: words)
  }

  /// True if a field has to be these words, and more than one: the index has their places, and not that nothing
  /// follows.
  package var isWholePhrase: Bool { isWhole && MatchPhrase.tokenCount(of: words) > 1 }
}

// MARK: Operators inside a word

extension TextClause {
  /// Reads the operators of a word as typed: `=colour`, `cour*`, `c*r`, `wom?n`, `~corage`, `~2word`, `corage~2`.
  ///
  /// `nil` for asterisks alone. A question mark at the end is punctuation; inside a word it stands for a letter.
  init?(typedWord typed: String, fields: [CoreField]) {
    guard !typed.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) || typed.isEmpty else { return nil }
    self.init(words: typed, fields: fields)
    if words.utf8.first == UInt8(ascii: "="), words.utf8.count > 1 {
      words = String(words.unicodeScalars.dropFirst())
      isExact = true
    } else if words.utf8.contains(UInt8(ascii: "~")) {
      readTypingErrors()
    }
    // Most words have no operator.
    let hasWildcards = words.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    if hasWildcards, pattern == nil { readWildcards() }
  }

  private mutating func readTypingErrors() {
    let bytes = Array(words.utf8)
    if bytes.count > 1, bytes[0] == UInt8(ascii: "~"), bytes[1] != UInt8(ascii: "~") {
      let hasDistance = bytes.count > 2 && (bytes[1] == 0x31 || bytes[1] == 0x32) && !(0x30...0x39).contains(bytes[2])
      pattern = .fuzzy(hasDistance ? Int(bytes[1] - 0x30) : 1)
      words.removeFirst(hasDistance ? 2 : 1)
    } else if let (start, errors) = Self.typingErrors(after: words) {
      words = String(words[..<start])
      if errors > 0 { pattern = .fuzzy(min(errors, Self.mostTypingErrors)) }
    }
  }

  /// The most errors that a word may have.
  static let mostTypingErrors = 2

  /// The place and the number of the notation of other search engines, `corage~`, `corage~1`, `corage~2`; `nil` without
  /// it. Without a number it is 1.
  static func typingErrors(after word: String) -> (start: String.Index, errors: Int)? {
    guard let sign = word.lastIndex(of: "~"), sign > word.startIndex else { return nil }
    let digits = word[word.index(after: sign)...]
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return (sign, digits.isEmpty ? 1 : Int(digits) ?? .max)
  }

  private mutating func readWildcards() {
    let inner = words.reversed().drop { $0 == "?" }
    if words.count > 1, words.hasSuffix("*"), !words.dropLast().contains("*"), !inner.contains("?") {
      words.removeLast()
      isPrefix = true
    } else if words.contains("*") || inner.contains("?") {
      if inner.contains("?") && !words.contains("*") { words = String(inner.reversed()) }
      pattern = .wildcard
      isExact = false
    }
  }
}

extension [CoreField] {
  /// The notation before words in the query language: `title:`, `{title,text}:`, nothing for all fields.
  var typedPrefix: String {
    switch count {
    case 0: ""
    case 1: self[0].rawValue + ":"
    default: "{" + map(\.rawValue).joined(separator: ",") + "}:"
    }
  }
}

extension Double {
  /// `2`, `1.5`: a whole number has no fraction.
  fileprivate var typed: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
