internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// Adds other ways of writing the words of a query:
///
///     e-mail                →  e-mail OR email
///     author:"jane austen"  →  author:"jane austen" OR author:"austen jane"
///     author:"austen, j."   →  author:"austen, j." OR author:"j. austen" OR author:"austen j*"
///     austen J              →  austen (J OR author:J*)
///     w shakespeare         →  shakespeare (w OR author:(w* NEAR/1 shakespeare))
///     O Brien               →  (O Brien) OR OBrien
///     Q and A               →  (Q and A) OR Q&A
///     Aarhus                →  Aarhus OR Århus
///     漢語                    →  漢語 OR 汉语
///
/// The index has the joined form of words that signs join, so that `email` finds `e-mail` without another form.
struct OtherForms {
  /// The longer words of a query of two to four words: one of them may be a surname.
  private let surnames: [String]
  /// Whether the catalog has texts of a language with å, which is also written aa.
  private let hasRings: Bool
  private let hasPersian: Bool

  private init(_ nodes: [QueryNode], _ languages: [LanguageTag]) {
    hasPersian = languages.contains { $0.language == "fa" }
    hasRings = languages.contains { ["da", "nb", "nn", "no", "sv"].contains($0.language) }
    let words = nodes.compactMap {
      if case .text(let clause) = $0, clause.isPlain { clause } else { nil as TextClause? }
    }
    let mayBeName = words.count == nodes.count && 2...4 ~= words.count
    surnames = mayBeName ? words.map(\.words).filter { $0.utf8.count > 2 && !Self.ands.contains($0.lowercased()) } : []
  }

  /// The parts of a query with the other forms of their words.
  ///
  /// - Parameter languages: Those that the query may be in.
  static func added(to parts: [ExpandedPart], _ languages: [LanguageTag]) -> [ExpandedPart] {
    let forms = OtherForms(parts.flatMap(\.typed), languages)
    let expanded = parts.map { part in
      let node = forms.expanded(part.node)
      return node == part.node ? part : ExpandedPart(typed: part.typed, node: node)
    }
    return expanded.count > 1 ? forms.together(expanded) : expanded
  }

  /// The parts, with words that may be written together as one part.
  private func together(_ parts: [ExpandedPart]) -> [ExpandedPart] {
    var joined: [ExpandedPart] = []
    for part in parts {
      guard let word = part.plainWord else {
        joined.append(part)
        continue
      }
      if let last = joined.last, let first = last.plainWord, let other = together(first, word) {
        joined[joined.count - 1] = ExpandedPart([last, part], or: other)
      } else if let and = joined.last?.plainWord, let first = joined.dropLast().last?.plainWord,
        let other = Self.ampersand(first.words, and.words, word.words)
      {
        joined[(joined.count - 2)...] = [ExpandedPart(joined.suffix(2) + [part], or: first.other(other))]
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  private func together(_ first: TextClause, _ second: TextClause) -> TextClause? {
    if let surname = SurnameForms.together(first.words, second.words) {
      var other = first.other(surname)
      // Catalan has `obrien` as a form of another word.
      other.isExact = true
      return other
    }
    return hasPersian ? PersianForms.together(first.words, second.words).map { first.other($0) } : nil
  }

  /// Letters with *and* between as they are written with its sign: R&D, Q&A, AT&T. `nil` for other words.
  private static func ampersand(_ first: String, _ and: String, _ second: String) -> String? {
    guard Self.ands.contains(and.lowercased()), [first, second].allSatisfy(isAbbreviation) else {
      return nil
    }
    return first + "&" + second
  }

  private static let ands: Set<String> = ["and", "und", "et", "n"]

  private static func isAbbreviation(_ word: String) -> Bool {
    word.utf8.count <= 2 && word.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
  }

  private func expanded(_ node: QueryNode) -> QueryNode {
    switch node {
    case .everything, .filter, .near: return node
    case .not(let node): return .not(expanded(node))
    case .all(let nodes): return .all(nodes.map { expanded($0) })
    case .any(let nodes): return .any(nodes.map { expanded($0) })
    case .text(let clause):
      let others = others(clause).map(QueryNode.text) + names(with: clause)
      return others.isEmpty ? node : .any([node] + others)
    }
  }

  private func others(_ clause: TextClause) -> [TextClause] {
    guard !clause.isLiteral, clause.alternatives == nil else { return [] }
    var others = joined(clause)
    if hasRings, let other = clause.words.withOtherRing { others.append(clause.other(other)) }
    if hasPersian, let apart = PersianForms.apart(clause.words) { others.append(clause.other(apart)) }
    if clause.words.utf8.contains(where: { $0 >= 0xE0 }), clause.words.utf8.count < QueryLimits.Expanding.joinedBytes {
      others += inOtherCharacters(
        HanVariants.others(of: clause.words) + DevanagariForms.others(of: clause.words)
          + KatakanaForms.others(of: clause.words), clause)
    }
    if let first = clause.words.utf8.first, first == 0xD7 {
      others += inOtherCharacters(HebrewForms.others(of: clause.words), clause)
    }
    if let apart = SurnameForms.apart(clause.words) ?? SurnameForms.together(clause.words) {
      var other = clause.other(apart)
      other.isExact = true
      others.append(other)
    }
    if let dotted = Analyzer().dotted(clause.words) { others.append(clause.other(dotted)) }
    if clause.fields == [.creator] { others += inverted(clause) }
    others += initials(clause)
    if let digraphs = clause.words.withDigraphs { others.append(clause.other(digraphs)) }
    return others
  }

  private func inOtherCharacters(_ forms: [String], _ clause: TextClause) -> [TextClause] {
    forms.map { words in
      var other = clause.other(words)
      // What was typed comes first.
      other.boost *= Self.otherCharacters
      return other
    }
  }

  /// The words with those that signs join written as one, or with blanks around an ampersand.
  private func joined(_ clause: TextClause) -> [TextClause] {
    // Most words have no sign.
    guard clause.words.utf8.contains(where: { $0 >= 0x80 || Self.signs.contains($0) }),
      clause.words.utf8.count < QueryLimits.Expanding.joinedBytes
    else { return [] }
    var others: [TextClause] = []
    if let joined = Analyzer().joined(clause.words) { others.append(clause.other(joined)) }
    let parts = clause.words.split(separator: "&", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ $0.first?.isLetter == true && $0.last?.isLetter == true }) {
      others.append(clause.other(parts.joined(separator: " & ")))
    }
    // Persian writes a blank for the sign between the parts of a word, or nothing, as the index does.
    if clause.words.unicodeScalars.contains(Self.nonJoiner) {
      let apart = String(String.UnicodeScalarView(clause.words.unicodeScalars.map { $0 == Self.nonJoiner ? " " : $0 }))
      others.append(clause.other(apart))
    }
    return others
  }

  /// The weight of a word in other characters beside the one typed.
  private static let otherCharacters = 0.9

  private static let nonJoiner: Unicode.Scalar = "\u{200C}"

  private static let signs: [UInt8] = Array("-/.[]&".utf8)

  // MARK: Names

  /// A name in the orders that catalogs use: "Austen, Jane", "García Márquez, Gabriel", "King, Martin Luther, Jr.".
  private func inverted(_ clause: TextClause) -> [TextClause] {
    var words = clause.words.split { $0.isWhitespace || $0 == "-" || $0 == "," }.map(String.init)
    guard 2...QueryLimits.Expanding.nameWords ~= words.count else { return [] }
    if words.count > 2, let last = words.last, Self.suffixes.contains(last.lowercased()) { words.removeLast() }
    let orders = (0..<words.count).map { Array(words[$0...] + words[..<$0]) }
    let beginnings = orders.filter { $0.last.map(Self.isInitial) == true }.map { order in
      var beginning = clause.other(order.joined(separator: " ").filter { $0 != "." })
      beginning.isPrefix = true
      return beginning
    }
    return orders.dropFirst().map { clause.other($0.joined(separator: " ")) } + beginnings
  }

  /// True if a part of a name is a letter, as in `Austen, J.`.
  private static func isInitial(_ part: String) -> Bool {
    part.filter(\.isLetter).count == 1 && part.count <= 2
  }

  /// They come last in both orders, or are left out.
  private static let suffixes: Set<String> = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"]

  /// A capital beside a longer word as the beginning of an author's name: `Austen, J.`, `Shakespeare W`. That of the
  /// name with the longer word counts twice, since it is also asked for in a row.
  private func initials(_ clause: TextClause) -> [TextClause] {
    let letters = clause.words.filter(\.isLetter)
    guard !surnames.isEmpty, clause.isPlain, Self.isInitial(clause.words), let letter = letters.first,
      letter.isUppercase
    else { return [] }
    return ([""] + surnames.map { $0 + " " }).map { surname in
      var initial = clause.other(surname + String(letter))
      (initial.fields, initial.isPrefix) = ([.creator], true)
      return initial
    }
  }
}

// MARK: Initials of names

extension OtherForms {
  /// A letter beside a surname as the beginning of another word of the same name: `w shakespeare`, `Shakespeare W`,
  /// `author:"w shakespeare"`.
  private func names(with clause: TextClause) -> [QueryNode] {
    if clause.fields == [.creator], !clause.isLiteral, clause.alternatives == nil {
      let words = clause.words.split { $0.isWhitespace || $0 == "," }.map(String.init)
      guard words.count == 2, let initial = words.first(where: Self.isInitial),
        let surname = words.first(where: { !Self.isInitial($0) })
      else { return [] }
      return [name(initial, surname, like: clause)]
    }
    guard clause.isPlain, Self.isInitial(clause.words), let letter = clause.words.first(where: \.isLetter) else {
      return []
    }
    // Small vowels are words of many languages, and begin too many names.
    guard letter.isUppercase || surnames.count == 1 && !"aeiouy".contains(letter) else { return [] }
    return surnames.map { name(clause.words, $0, like: clause) }
  }

  private func name(_ initial: String, _ surname: String, like clause: TextClause) -> QueryNode {
    let parts = [initial.filter(\.isLetter), surname].map { words in
      var part = TextClause(words: words, fields: [.creator])
      part.boost = clause.boost * Self.nameWeight
      part.isPrefix = words != surname
      return part
    }
    return .near(NearClause(parts: parts, proximity: Proximity(distance: 1, isOrdered: false)))
  }

  /// A person of that name comes before texts that have the letter and the word.
  private static let nameWeight = 3.0
}

extension ExpandedPart {
  /// The word that the part was typed as; `nil` for all other parts.
  fileprivate var plainWord: TextClause? {
    guard typed.count == 1, case .text(let clause) = typed[0], clause.isPlain else { return nil }
    return clause
  }

  /// Words in a row that may be written otherwise together.
  fileprivate init(_ parts: [ExpandedPart], or other: TextClause) {
    self.init(typed: parts.flatMap(\.typed), node: .any([.all(parts.map(\.node)), .text(other)]))
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

extension String {
  /// The text with oe for ö and ø, ue for ü, and ae for ä and æ; `nil` when it has none of them.
  fileprivate var withDigraphs: String? {
    guard utf8.contains(where: { $0 == 0xC3 }) else { return nil }
    let text = lowercased()
    let other = Self.digraphs.reduce(text) { $0.replacing($1.0, with: $1.1) }
    return other == text ? nil : other
  }

  private static let digraphs = [("ö", "oe"), ("ø", "oe"), ("ü", "ue"), ("ä", "ae")]
}

extension TextClause {
  /// Another form of the clause's words, in the same fields and with the same weight.
  fileprivate func other(_ words: String) -> TextClause {
    var other = TextClause(words: words, fields: fields, isQuoted: isQuoted)
    (other.boost, other.isOtherForm) = (boost, true)
    return other
  }
}
