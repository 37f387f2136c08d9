/// The words of a term in Adagia's query language, without their field.
struct CQLWordQuery {
  private let words: [CQLTerm.Word]
  private let isFuzzy: Bool

  init(_ term: CQLTerm, _ modifiers: CQLRelationModifiers) throws(SRUDiagnostic) {
    words = try term.words(isUnmasked: modifiers.isUnmasked)
    isFuzzy = modifiers.isFuzzy
  }

  func query(_ relation: CQLRelation, _ clause: CQLClause) throws(SRUDiagnostic) -> String {
    switch relation {
    case .phrase, .different: return try phrase()
    case .exact: return try exact()
    case .all: return try all()
    case .any: return try each().joined(separator: " OR ")
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .within:
      throw SRUDiagnostic(.relationAndIndex, "\(clause.index) \(clause.relation)")
    }
  }

  /// All words, anywhere.
  func all() throws(SRUDiagnostic) -> String { try each().joined(separator: " ") }

  /// The words side by side.
  func phrase() throws(SRUDiagnostic) -> String {
    if words.count > 1, !isFuzzy, !words.contains(where: \.isMasked) {
      return try literal(words.map(\.plain).joined(separator: " "))
    }
    return try each().joined(separator: " ADJ/0 ")
  }

  private func each() throws(SRUDiagnostic) -> [String] {
    var found: [String] = []
    for word in words { found.append(try query(word)) }
    return found
  }

  private func query(_ word: CQLTerm.Word) throws(SRUDiagnostic) -> String {
    guard word.isMasked else {
      return isFuzzy && word.plain.unicodeScalars.allSatisfy(Self.isLetter) ? "~\(word.plain)" : try literal(word.plain)
    }
    guard word.plain.unicodeScalars.allSatisfy(Self.isLetter) else { throw SRUDiagnostic(.masking, word.plain) }
    return word.parts.map { part in
      switch part {
      case .text(let text): text
      case .mask(let mask): String(mask)
      }
    }.joined()
  }

  /// Each word exactly as it is, one after the other.
  private func exact() throws(SRUDiagnostic) -> String {
    guard !words.contains(where: \.isMasked) else { return try phrase() }
    let runs = words.flatMap { $0.plain.unicodeScalars.split { !Self.isLetter($0) }.map(String.init) }
    guard !runs.isEmpty else { throw SRUDiagnostic(.emptyTerm) }
    return runs.map { "=\($0)" }.joined(separator: " ADJ/0 ")
  }

  /// A text in quotation marks.
  private func literal(_ text: String) throws(SRUDiagnostic) -> String {
    let words = text.unicodeScalars.split { Self.isQuotationMark($0) || $0 == "*" || $0 == "?" }.map(String.init)
    let literal = words.joined(separator: " ")
    guard literal.contains(where: { !$0.isWhitespace }) else { throw SRUDiagnostic(.emptyTerm) }
    return "\"\(literal)\""
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// True if a character may end a text in quotation marks.
  static func isQuotationMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isQuotationMark && scalar != "'" && scalar != "\u{2019}"
  }
}
