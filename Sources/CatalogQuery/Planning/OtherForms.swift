internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// Adds other ways of writing the words of a query:
///
///     e-mail                →  e-mail OR email
///     author:"jane austen"  →  author:"jane austen" OR author:"austen jane"
///     austen J              →  austen (J OR author:J*)
///     Aarhus                →  Aarhus OR Århus
///
/// The index has the joined form of words that signs join, so that `email` finds `e-mail` without another form.
struct OtherForms {
  private let hasSurname: Bool
  /// Whether the catalog has texts of a language with å, which is also written aa.
  private let hasRings: Bool

  private init(_ nodes: [QueryNode], _ languages: [LanguageTag]) {
    hasRings = languages.contains { ["da", "nb", "nn", "no", "sv"].contains($0.language) }
    let words = nodes.compactMap {
      if case .text(let clause) = $0, clause.isPlain { clause } else { nil as TextClause? }
    }
    hasSurname = words.count == nodes.count && 2...4 ~= words.count && words.contains { $0.words.utf8.count > 2 }
  }

  /// The parts of a query with the other forms of their words.
  ///
  /// - Parameter languages: Those that the query may be in.
  static func added(to parts: [ExpandedPart], _ languages: [LanguageTag]) -> [ExpandedPart] {
    let forms = OtherForms(parts.flatMap(\.typed), languages)
    return parts.map { part in
      let node = forms.expanded(part.node)
      return node == part.node ? part : ExpandedPart(typed: part.typed, node: node)
    }
  }

  private func expanded(_ node: QueryNode) -> QueryNode {
    switch node {
    case .everything, .filter, .near: return node
    case .not(let node): return .not(expanded(node))
    case .all(let nodes): return .all(nodes.map { expanded($0) })
    case .any(let nodes): return .any(nodes.map { expanded($0) })
    case .text(let clause):
      let others = others(clause)
      return others.isEmpty ? node : .any([node] + others.map(QueryNode.text))
    }
  }

  private func others(_ clause: TextClause) -> [TextClause] {
    guard !clause.isLiteral, clause.alternatives == nil else { return [] }
    var others = joined(clause)
    if hasRings, let other = clause.words.withOtherRing { others.append(clause.other(other)) }
    if clause.fields == [.creator] { others += inverted(clause) }
    if hasSurname, let initial = initial(clause) { others.append(initial) }
    return others
  }

  /// The words with those that signs join written as one.
  private func joined(_ clause: TextClause) -> [TextClause] {
    // Most words have no sign.
    guard clause.words.utf8.contains(where: { $0 >= 0x80 || Self.signs.contains($0) }),
      clause.words.utf8.count < QueryLimits.Expanding.joinedBytes
    else { return [] }
    var others: [TextClause] = []
    if let joined = Analyzer().joined(clause.words) { others.append(clause.other(joined)) }
    // Persian writes a blank for the sign between the parts of a word, or nothing, as the index does.
    if clause.words.unicodeScalars.contains(Self.nonJoiner) {
      let apart = String(String.UnicodeScalarView(clause.words.unicodeScalars.map { $0 == Self.nonJoiner ? " " : $0 }))
      others.append(clause.other(apart))
    }
    return others
  }

  private static let nonJoiner: Unicode.Scalar = "\u{200C}"

  private static let signs: [UInt8] = Array("-/.[]".utf8)

  // MARK: Names

  /// A name in the orders that catalogs use: "Austen, Jane", "García Márquez, Gabriel", "King, Martin Luther, Jr.".
  private func inverted(_ clause: TextClause) -> [TextClause] {
    var words = clause.words.split { $0.isWhitespace || $0 == "-" || $0 == "," }.map(String.init)
    guard 2...QueryLimits.Expanding.nameWords ~= words.count else { return [] }
    if words.count > 2, let last = words.last, Self.suffixes.contains(last.lowercased()) { words.removeLast() }
    return (1..<words.count).map { clause.other((words[$0...] + words[..<$0]).joined(separator: " ")) }
  }

  /// They come last in both orders, or are left out.
  private static let suffixes: Set<String> = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"]

  /// A capital beside a longer word as the beginning of an author's name: `Austen, J.`, `Shakespeare W`.
  private func initial(_ clause: TextClause) -> TextClause? {
    let letters = clause.words.filter(\.isLetter)
    guard clause.isPlain, letters.count == 1, let letter = letters.first, letter.isUppercase, clause.words.count <= 2
    else { return nil }
    var initial = clause.other(String(letter))
    (initial.fields, initial.isPrefix) = ([.creator], true)
    return initial
  }
}

extension String {
  /// The text with aa for å, or å for aa; `nil` when it has neither.
  fileprivate var withOtherRing: String? {
    let text = lowercased()
    if text.contains("å") { return text.replacing("å", with: "aa") }
    return text.contains("aa") ? text.replacing("aa", with: "å") : nil
  }
}

extension TextClause {
  /// Another form of the clause's words, in the same fields and with the same weight.
  fileprivate func other(_ words: String) -> TextClause {
    var other = TextClause(words: words, fields: fields, isQuoted: isQuoted)
    (other.boost, other.isOtherForm) = (boost, true)
    return other
  }
}
