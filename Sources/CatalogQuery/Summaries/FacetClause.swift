internal import CatalogRecords
internal import HistoricalDates
internal import QueryLanguage
internal import TextAnalysis

/// Writes the query clause that searches for a value, for users to paste.
enum FacetClause {
  /// A value's words in a row: `author:"Mark Twain"`. `nil` when it has nothing to search for.
  static func phrase(_ name: String, _ value: String) -> String? {
    if isPlain(value) { return "\(name):\"\(value)\"" }
    let terms = MatchPhrase(value, languages: []).terms
    guard !terms.isEmpty else { return nil }
    var words = value
    if value.unicodeScalars.contains(where: isUnwritable) {
      words = String(String.UnicodeScalarView(value.unicodeScalars.map { isUnwritable($0) ? " " : $0 }))
    }
    while let last = words.last, last == "*" || last.isWhitespace { words.removeLast() }
    // An equals sign would ask for a field that has nothing else.
    while let first = words.unicodeScalars.first, first == "=" { words.unicodeScalars.removeFirst() }
    let isChanged = !words.utf8.elementsEqual(value.utf8)
    guard !isChanged || terms == MatchPhrase(words, languages: []).terms else { return nil }
    return "\(name):\"\(words)\""
  }

  /// True if a value is written as it is: ASCII without quotation marks, with a letter or digit at its end.
  private static func isPlain(_ value: String) -> Bool {
    guard let last = value.last, last.isLetter || last.isNumber, value.utf8.first != UInt8(ascii: "=") else {
      return false
    }
    return value.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\"") && $0 != 0 }
  }

  /// A filter's value: `in:starter`, `in:"my books"`. `nil` when it contains a quotation mark.
  static func filter(_ name: String, _ value: String) -> String? {
    guard !value.isEmpty, !value.unicodeScalars.contains(where: isUnwritable) else { return nil }
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
    return isPlain ? "\(name):\(value)" : "\(name):\"\(value)\""
  }

  /// A value of an extra field: `shelf:A38`, `publisher:"Alfred Knopf"`, `pages:300`. `nil` when no query finds it.
  static func extra(_ name: String, _ value: String) -> String? {
    let isFound = Double(value) != nil || !MatchPhrase(value, languages: []).terms.isEmpty
    guard isFound else { return nil }
    let wanted = ExtraClause(names: [name], test: .value(value, isPrefix: false))
    // The parser knows best which values need quotation marks, and which are read as something else with them too.
    return ["\(name):\(value)", "\(name):\"\(value)\""].first { typed in
      QueryParser.parse(typed, names: NameList(extraFields: [name])) == (.filter(.extra(wanted)), [])
    }
  }

  /// `date:18XX`. The first century CE has no pattern of its own: `00XX` begins a year before it. `nil` for a month of
  /// a year with more than four digits, which EDTF cannot write.
  static func date(_ bin: CalendarBin) -> String? {
    let text = bin.edtf.description
    if let range = try? DateRange(query: text), range.interval == bin.interval { return "date:\(text)" }
    let years = bin.interval.isoText.split(separator: "/").map { $0.dropLast("-01-01".count) }
    let range = years.joined(separator: "..")
    // Years only: a bin starts and ends with one.
    return (try? DateRange(query: range))?.interval == bin.interval ? "date:\(range)" : nil
  }

  /// True if a scalar cannot be quoted: quotation marks. Between words they have no meaning.
  private static func isUnwritable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0": true
    case "'", "\u{2018}", "\u{2019}": false
    default: scalar.properties.isQuotationMark
    }
  }
}
