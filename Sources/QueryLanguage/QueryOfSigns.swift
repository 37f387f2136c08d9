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
    if values.count == 1, values[0].kind == .phrase(isClosed: true) { return TextClause(quotedSigns: words, fields) }
    guard values.allSatisfy({ $0.kind == .word || $0.isBar }), !words.contains("*") else { return nil }
    return TextClause(signs: words, fields)
  }

  /// The fields to look in, and the tokens after their names; `nil` when the name is of no text field.
  private var fieldsAndValues: ([CoreField], [QueryToken])? {
    guard case .field(let names)? = first?.kind else { return ([], self) }
    guard names.count == 1, case .text(let field)? = QueryField(names[0]) else { return nil }
    return ([field], Array(dropFirst()))
  }
}

extension TextClause {
  /// A field that is these signs and no more; `nil` for blanks and for a text with words in it.
  fileprivate init?(signs: String, _ fields: [CoreField]) {
    guard signs.utf8.count <= Analyzer.longestSigns, signs.unicodeScalars.contains(where: { !$0.isBlank }),
      signs.unicodeScalars.allSatisfy({ $0.value >= 0x20 }), MatchPhrase.tokenCount(of: signs) == 0
    else { return nil }
    self.init(words: signs, fields: fields)
    isWhole = true
  }

  /// The same between quotation marks. A `=` in front is that of `title:"=Kim"`, where the words after it are the whole
  /// title.
  init?(quotedSigns signs: String, _ fields: [CoreField]) {
    let isMarked = signs.utf8.count > 1 && signs.utf8.first == UInt8(ascii: "=")
    self.init(signs: isMarked ? String(signs.unicodeScalars.dropFirst()) : signs, fields)
  }
}
