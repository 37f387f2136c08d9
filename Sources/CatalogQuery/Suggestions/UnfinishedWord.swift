internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// The parts of the last word of a query that is being typed.
struct UnfinishedWord {
  /// The query before the field or the word, which stays.
  let before: String
  /// A field's name and colon, as typed, with the sign of exact words if it follows; empty without a field.
  let fieldText: String
  /// The field of the word: its own, or that of the group around it.
  let scope: Scope
  /// The typed part of the word, or of a phrase after a quotation mark.
  let typed: String

  /// True if the word follows a quotation mark that is not closed.
  let isQuoted: Bool
  /// True if the word follows `=`.
  let isExact: Bool

  /// `nil` if the last word is finished, nothing was typed, or no query has such a word.
  init?(_ text: String) {
    let query = QueryScalars(text)
    let quote = query.openQuote
    let end = quote ?? query.scalars.count
    let first = query.startOfWord(before: end)
    let start = first + query.scalars[first..<end].prefix { $0 == "-" || $0 == "=" }.count
    let hasSign = query.scalars[first..<start].contains("=")
    let field = query.field(in: start..<end)
    isQuoted = quote != nil
    before = query.text(0..<(field == nil && quote != nil ? end : start))
    fieldText = field?.text ?? ""
    scope = field?.scope ?? query.scope(at: start)
    isExact = hasSign || field?.isExact == true
    let content = quote.map { $0 + 1 } ?? start + (field?.text.unicodeScalars.count ?? 0)
    typed = query.text(content..<query.scalars.count)
    // The sign belongs to the word, not to its field.
    guard !hasSign || field == nil else { return nil }
    guard !typed.isEmpty, typed.unicodeScalars.last?.properties.isWhitespace == false else { return nil }
  }

  /// The kinds that complete the word; `nil` for all, empty for a field without words.
  var kinds: Set<Suggestion.Kind>? {
    switch scope {
    case .anywhere: isExact ? [.word] : nil
    case .texts(let fields): isExact || fields.count > 1 ? [.word] : [Self.kind(of: fields[0])]
    case .credited: isExact ? [] : [.author]
    case .other: []
    }
  }

  /// The fields that have the word; empty for all.
  var fields: [CoreField] {
    if case .texts(let fields) = scope { fields } else { [] }
  }

  private static func kind(of field: CoreField) -> Suggestion.Kind {
    switch field {
    case .creator: .author
    case .source: .source
    case .subject: .tag
    default: .word
    }
  }
}

extension UnfinishedWord {
  /// The part of records that a word is searched for in.
  enum Scope: Equatable {
    case anywhere
    /// One searchable field or more.
    case texts([CoreField])
    /// The names of those who are credited.
    case credited
    /// A field without words of the index, such as a language, or an extra field.
    case other

    /// - Parameter name: The text before a colon: a name, or several between braces.
    /// - Returns: Nil for a text that cannot be a name.
    init?(ofField name: String) {
      if name.hasPrefix("{"), name.hasSuffix("}") {
        let fields = name.dropFirst().dropLast().split(separator: ",").compactMap { Self.textField(String($0)) }
        self = fields.isEmpty ? .other : .texts(fields)
        return
      }
      switch QueryField(name) {
      case .text(let field)?: self = .texts([field])
      case .credited?: self = .credited
      case .some: self = .other
      case nil:
        guard name.first?.isLetter == true else { return nil }
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else { return nil }
        self = .other
      }
    }

    private static func textField(_ name: String) -> CoreField? {
      if case .text(let field)? = QueryField(name) { field } else { nil }
    }
  }
}

/// A query as the characters that have a meaning in it.
private struct QueryScalars {
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars = Array(canonicallyComposed(text).unicodeScalars)
  }

  func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// The place of a quotation mark that is not closed.
  var openQuote: Int? {
    scalars.count { $0 == "\"" } % 2 == 1 ? scalars.lastIndex(of: "\"") : nil
  }

  func startOfWord(before end: Int) -> Int {
    var start = end
    while start > 0, !scalars[start - 1].properties.isWhitespace, !Self.marks.contains(scalars[start - 1]) {
      start -= 1
    }
    return start
  }

  private static let marks: [Unicode.Scalar] = ["(", ")", "\""]

  /// The field that a word begins with.
  func field(in word: Range<Int>) -> (text: String, scope: UnfinishedWord.Scope, isExact: Bool)? {
    guard let colon = scalars[word].firstIndex(of: ":"),
      let scope = UnfinishedWord.Scope(ofField: text(word.lowerBound..<colon))
    else { return nil }
    let isExact = colon + 1 < word.upperBound && scalars[colon + 1] == "="
    return (text(word.lowerBound..<(colon + (isExact ? 2 : 1))), scope, isExact)
  }

  /// The scope of the innermost group that is open at a place.
  func scope(at end: Int) -> UnfinishedWord.Scope {
    var scope = UnfinishedWord.Scope.anywhere
    var outer: [UnfinishedWord.Scope] = []
    var isQuoted = false
    for place in 0..<end {
      if scalars[place] == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if scalars[place] == "(" {
        outer.append(scope)
        scope = self.scope(ofGroupAt: place) ?? scope
      } else if scalars[place] == ")", let last = outer.popLast() {
        scope = last
      }
    }
    return scope
  }

  /// The scope of a group with a field directly before its parenthesis.
  private func scope(ofGroupAt place: Int) -> UnfinishedWord.Scope? {
    guard place > 0, scalars[place - 1] == ":" else { return nil }
    let name = scalars[startOfWord(before: place)..<(place - 1)].drop { $0 == "-" }
    return UnfinishedWord.Scope(ofField: text(name.startIndex..<name.endIndex))
  }
}

/// The typed part of a word, in the index's form.
struct TypedPrefix {
  /// The text before the prefix, as typed: earlier words of a phrase.
  let text: String
  /// Those earlier words, folded.
  let words: [String]
  /// The prefix to complete, folded.
  let prefix: String
  /// True if the script has no spaces; the word then continues in pairs of characters.
  let goesOnInPairs: Bool

  /// `nil` if none of it can be in an index.
  init?(_ typed: String) {
    let phrase = MatchPhrase(typed, languages: [], isPrefix: true, form: .exact)
    guard let last = phrase.terms.last?.first, let lastWord = phrase.words.last?.text, let end = typed.last else {
      return nil
    }
    let character = MatchPhrase(String(end), languages: [], form: .exact)
    goesOnInPairs = character.isPrefix
    words = goesOnInPairs ? [] : phrase.terms.dropLast().compactMap(\.first)
    prefix = goesOnInPairs ? character.terms.last?.first ?? last : last
    guard typed.unicodeScalars.reversed().starts(with: lastWord.unicodeScalars.reversed()) else { return nil }
    let kept = typed.unicodeScalars.count - (goesOnInPairs ? end.unicodeScalars.count : lastWord.unicodeScalars.count)
    text = String(String.UnicodeScalarView(typed.unicodeScalars.prefix(kept)))
  }

  /// True if a value has the earlier words directly before the prefix.
  func begins(in value: String) -> Bool {
    let terms = MatchPhrase(value, languages: [], form: .exact).terms.compactMap(\.first)
    if goesOnInPairs { return folded(value).contains(folded(text) + prefix) }
    return terms.indices.contains { start in
      let end = start + words.count
      return end < terms.count && terms[start..<end].elementsEqual(words) && terms[end].hasPrefix(prefix)
    }
  }
}
