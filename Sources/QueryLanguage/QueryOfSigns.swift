internal import CatalogRecords
internal import TextAnalysis

extension QueryToken {
  /// True if the token is `|` or `||`, which is not an operator in a query of signs.
  fileprivate var isBar: Bool { kind == .or && text.utf8.first == UInt8(ascii: "|") }
}

extension [QueryToken] {
  /// The clause for a query of signs that are not words: `!!!`, a title of a band, and `title:"@"`; `nil` for every
  /// other query.
  ///
  /// Beside words, signs are punctuation.
  var signs: TextClause? {
    guard let (fields, values) = fieldsAndValues else { return nil }
    let words = values.map(\.text).joined(separator: " ")
    let isQuoted = values.count == 1 && values.first?.kind == .phrase(isClosed: true)
    guard words.utf8.count <= Analyzer.longestSigns, isQuoted || values.allSatisfy({ $0.kind == .word || $0.isBar }),
      words.unicodeScalars.contains(where: { !$0.isBlank }),
      words.unicodeScalars.allSatisfy({ $0.value >= 0x20 && (isQuoted || $0 != "*") }),
      MatchPhrase.tokenCount(of: words) == 0
    else { return nil }
    // As in `title:"=Kim"`, where the words after the sign are the whole title.
    let isMarked = isQuoted && words.utf8.count > 1 && words.utf8.first == UInt8(ascii: "=")
    var clause = TextClause(words: isMarked ? String(words.unicodeScalars.dropFirst()) : words, fields: fields)
    clause.isWhole = true
    return clause
  }

  /// The fields to look in, and the tokens after their names; `nil` when the name is of no text field.
  private var fieldsAndValues: ([CoreField], [QueryToken])? {
    guard case .field(let names)? = first?.kind else { return ([], self) }
    guard names.count == 1, case .text(let field)? = QueryField(names[0]) else { return nil }
    return ([field], Array(dropFirst()))
  }
}
