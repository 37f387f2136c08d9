internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// The last word of a query that is being typed, taken apart.
struct UnfinishedWord {
  /// What stands before the field or the word, and stays.
  let before: String
  /// A field's name and colon, as typed; empty when there is none.
  let fieldText: String
  /// The kinds that the field asks for; `nil` without a field, empty for one that holds no words.
  let kinds: Set<Suggestion.Kind>?
  /// What was typed of the word or, behind a quotation mark, of several.
  let typed: String

  /// Whether it stands behind a quotation mark that is not closed.
  let isQuoted: Bool

  /// `nil` when the last word is finished, or nothing was typed.
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
