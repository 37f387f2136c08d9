internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// The parts of the last word of a query that is being typed.
struct UnfinishedWord {
  /// The query before the field or the word, which stays.
  let before: String
  /// A field's name and colon, as typed; empty without a field.
  let fieldText: String
  /// The kinds that the field allows; `nil` without a field, empty for a field without words.
  let kinds: Set<Suggestion.Kind>?
  /// The typed part of the word, or of a phrase after a quotation mark.
  let typed: String

  /// True if the word follows a quotation mark that is not closed.
  let isQuoted: Bool

  /// `nil` if the last word is finished or nothing was typed.
  init?(_ text: String) {
    let scalars = Array(canonicallyComposed(text).unicodeScalars)
    let isOpen = scalars.count { $0 == "\"" } % 2 == 1
    let quote = isOpen ? scalars.lastIndex(of: "\"") : nil
    let wordEnd = quote ?? scalars.count
    var start = wordEnd
    while start > 0, !scalars[start - 1].properties.isWhitespace, scalars[start - 1] != "(", scalars[start - 1] != "\""
    {
      start -= 1
    }
    while start < wordEnd, scalars[start] == "-" || scalars[start] == "=" { start += 1 }
    let word = scalars[start..<wordEnd]
    let colon = word.firstIndex(of: ":")
    let name = colon.map { Self.string(word[start..<$0]) }
    let field = name.flatMap(QueryField.init)
    let contentStart = field == nil ? start : (colon ?? start) + 1
    isQuoted = isOpen
    before = Self.string(scalars[..<(field == nil && isOpen ? wordEnd : start)])
    fieldText = field == nil ? "" : (name ?? "") + ":"
    kinds = field.map(Self.kinds)
    typed = Self.string(scalars[(quote.map { $0 + 1 } ?? contentStart)...])
    guard !typed.isEmpty, typed.unicodeScalars.last?.properties.isWhitespace == false else { return nil }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func kinds(of field: QueryField) -> Set<Suggestion.Kind> {
    guard case .text(let core) = field else { return [] }
    return switch core {
    case .creator: [.author]
    case .source: [.source]
    case .subject: [.tag]
    default: [.word]
    }
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
