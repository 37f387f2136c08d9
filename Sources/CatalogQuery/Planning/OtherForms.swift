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
///     high school           →  (high school) OR highschool
///     notebook              →  notebook OR "note book"
///     O Brien               →  (O Brien) OR OBrien
///     Q and A               →  (Q and A) OR Q&A
///     Aarhus                →  Aarhus OR Århus
///     Soeren                →  Soeren OR Søren
///     漢語                    →  漢語 OR 汉语
///
/// The index has the joined form of hyphenated words, so `email` finds `e-mail` without another form.
struct OtherForms {
  /// The longer words of a query of two to four words: one of them may be a surname.
  let surnames: [String]
  /// True if the catalog has texts of a language with å, which is also written aa.
  private let hasRings: Bool
  /// True if the catalog has texts of a language with æ, ä, ø, ö or ü, which are also written ae, oe and ue.
  private let hasDigraphs: Bool
  private let hasPersian: Bool
  private let hasUkrainian: Bool
  private let languages: [LanguageTag]
  /// True to also try adjacent words as one, one word as two, and a small letter as an initial. This is slow for common
  /// words, so it is for queries with few matches.
  let isWide: Bool
  private let dictionary: TermDictionary

  private init(_ nodes: [QueryNode], _ languages: [LanguageTag], _ dictionary: TermDictionary, isWide: Bool) {
    (self.languages, self.dictionary, self.isWide) = (languages, dictionary, isWide)
    hasUkrainian = languages.contains { $0.language == "uk" }
    hasPersian = languages.contains { $0.language == "fa" }
    hasRings = languages.contains { ["da", "nb", "nn", "no", "sv"].contains($0.language) }
    hasDigraphs = languages.contains { Self.northern.contains($0.language) }
    let words = nodes.compactMap {
      if case .text(let clause) = $0, clause.isPlain { clause } else { nil as TextClause? }
    }
    let mayBeName = words.count == nodes.count && 2...4 ~= words.count
    surnames = mayBeName ? words.map(\.words).filter { $0.utf8.count > 2 && !Self.ands.contains($0.lowercased()) } : []
  }

  /// The parts of a query, with the other forms of their words added.
  ///
  /// - Parameters:
  ///   - languages: The languages that the query may be in.
  ///   - isWide: True to add the forms that are slow for common words too.
  static func added(
    to parts: [ExpandedPart], _ languages: [LanguageTag], _ dictionary: TermDictionary, isWide: Bool = false
  ) throws -> [ExpandedPart] {
    let forms = OtherForms(parts.flatMap(\.typed), languages, dictionary, isWide: isWide)
    let expanded = try parts.map { part in
      let node = try forms.expanded(part.node)
      return node == part.node ? part : ExpandedPart(typed: part.typed, node: node)
    }
    return expanded.count > 1 ? try forms.together(expanded) : expanded
  }

  /// The parts, with words that may be one word joined into one part.
  private func together(_ parts: [ExpandedPart]) throws -> [ExpandedPart] {
    var joined: [ExpandedPart] = []
    for part in parts {
      guard let word = part.plainWord else {
        joined.append(part)
        continue
      }
      if let last = joined.last, let first = last.plainWord, let other = try together(first, word) {
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

  private func together(_ first: TextClause, _ second: TextClause) throws -> TextClause? {
    if let surname = SurnameForms.together(first.words, second.words) {
      var other = first.other(surname)
      // In Catalan, `obrien` is a form of another word.
      other.isExact = true
      return other
    }
    if hasPersian, let word = PersianForms.together(first.words, second.words) { return first.other(word) }
    guard isWide, let word = WordPair.together(first.words, second.words) else { return nil }
    let other = first.other(word, weight: Self.otherCharacters)
    return try isKnown(other) ? other : nil
  }

  /// Letters joined by *and*, written with an ampersand: R&D, Q&A, AT&T. `nil` for other words.
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

  private func expanded(_ node: QueryNode) throws -> QueryNode {
    switch node {
    case .everything, .filter, .near: return node
    case .not(let node): return .not(try expanded(node))
    case .all(let nodes): return .all(try nodes.map { try expanded($0) })
    case .any(let nodes): return .any(try nodes.map { try expanded($0) })
    case .text(let clause):
      let others = try others(clause).map(QueryNode.text) + names(with: clause)
      return others.isEmpty ? node : .any([node] + others)
    }
  }

  private func others(_ clause: TextClause) throws -> [TextClause] {
    guard !clause.isLiteral, clause.alternatives == nil else { return [] }
    var others = joined(clause)
    if hasRings, let other = clause.words.withOtherRing { others.append(clause.other(other)) }
    if hasPersian, let apart = PersianForms.apart(clause.words) { others.append(clause.other(apart)) }
    if clause.words.utf8.contains(where: { $0 >= 0xD0 }), clause.words.utf8.count < QueryLimits.Expanding.joinedBytes {
      others += try ofScripts(clause)
    }
    if isWide, clause.isPlain { others += try parted(clause) }
    if isWide, hasDigraphs, let contracted = try contracted(clause) { others.append(contracted) }
    if let apart = SurnameForms.apart(clause.words) ?? SurnameForms.together(clause.words) {
      var other = clause.other(apart)
      other.isExact = true
      others.append(other)
    }
    if let dotted = Analyzer().dotted(clause.words) { others.append(clause.other(dotted)) }
    if clause.fields == [.creator] { others += inverted(clause) }
    if let digraphs = clause.words.withDigraphs { others.append(clause.other(digraphs)) }
    return others
  }

  /// A word split into two words of the catalog.
  private func parted(_ clause: TextClause) throws -> [TextClause] {
    try WordPair.parts(of: clause.words).map { first, second in
      var other = clause.other("\(first) \(second)", weight: Self.otherCharacters)
      other.isQuoted = true
      return other
    }.filter { try isKnown($0) }
  }

  /// The words with one letter for two, where the catalog has more records with that: `soren` for `soeren`. The index
  /// has ø as o. `nil` when no word has another form.
  private func contracted(_ clause: TextClause) throws -> TextClause? {
    let words = Analyzer().words(in: clause.words)
    let others = try words.map { word in
      let least = try max(1, dictionary.estimatedCount(of: word))
      return try word.withoutDigraphs.first { try dictionary.estimatedCount(of: $0) >= least } ?? word
    }
    return others == words ? nil : clause.other(others.joined(separator: " "), weight: Self.likely)
  }

  private static let northern: Set<String> = ["da", "de", "et", "fi", "fo", "is", "nb", "nn", "no", "sv"]

  // MARK: Scripts

  private func ofScripts(_ clause: TextClause) throws -> [TextClause] {
    var others = (HanVariants.others(of: clause.words) + DevanagariForms.others(of: clause.words)).map {
      clause.other($0, weight: Self.otherCharacters)
    }
    others += try known(KatakanaForms.others(of: clause.words), clause).prefix(QueryLimits.Expanding.spellings)
    if hasUkrainian { others += try known(UkrainianForms.others(of: clause.words), clause) }
    // As the index has it: without vowel points and the marks of abbreviations.
    let words = Analyzer().words(in: clause.words)
    guard words.count == 1 else { return others }
    return try others + hebrew(words[0], clause) + arabic(words[0], clause) + persian(words[0], clause)
  }

  /// The forms that are in the catalog.
  private func known(
    _ forms: [String], _ clause: TextClause, weight: Double = OtherForms.otherCharacters
  ) throws -> [TextClause] {
    try forms.map { clause.other($0, weight: weight) }.filter { try isKnown($0) }
  }

  private func hebrew(_ word: String, _ clause: TextClause) throws -> [TextClause] {
    let others = HebrewForms.others(of: word).map { clause.other($0, weight: Self.otherCharacters) }
    var prefixed = HebrewForms.prefixed(word)
    if let bare = HebrewForms.bare(word), try isCommoner(bare, than: word) {
      // Most words that merely begin with the letter of a preposition are less frequent without it.
      prefixed += [bare] + HebrewForms.others(of: bare)
    }
    return others + (try known(prefixed, clause, weight: Self.likely))
  }

  /// A word with or without the article, for articles that the stemmer does not recognize.
  private func arabic(_ word: String, _ clause: TextClause) throws -> [TextClause] {
    guard languages.contains(where: { $0.language == "ar" }) else { return [] }
    let stems = Set(clause.phrase(languages).terms.joined())
    return try known(ArabicForms.others(of: word), clause).filter {
      stems.isDisjoint(with: $0.phrase(languages).terms.joined())
    }
  }

  /// A word with the endings of the plural, or without its own.
  private func persian(_ word: String, _ clause: TextClause) throws -> [TextClause] {
    guard hasPersian else { return [] }
    var others = PersianForms.plurals(of: word)
    if let singular = PersianForms.singular(of: word), try isCommoner(singular, than: word) { others.append(singular) }
    return try known(others, clause, weight: Self.likely)
  }

  /// True if at least as many records have a word as another: a word is more frequent than its forms.
  private func isCommoner(_ word: String, than other: String) throws -> Bool {
    try dictionary.estimatedCount(of: word) >= dictionary.estimatedCount(of: other)
  }

  /// True if the catalog has all words of a clause.
  private func isKnown(_ clause: TextClause) throws -> Bool {
    try clause.phrase([]).terms.joined().allSatisfy { try dictionary.doclistBytes(of: $0) > 0 }
  }

  /// The words with hyphenated ones joined, or with spaces around an ampersand.
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
    // Persian separates the parts of a word with a joiner, a space, or nothing, as in the index.
    if clause.words.unicodeScalars.contains(Self.nonJoiner) {
      let apart = String(String.UnicodeScalarView(clause.words.unicodeScalars.map { $0 == Self.nonJoiner ? " " : $0 }))
      others.append(clause.other(apart))
    }
    // A zero-width space, which comes with text pasted from web pages.
    if clause.words.unicodeScalars.contains(Self.lineEnd) {
      others.append(clause.other(clause.words.filter { $0 != Character(Self.lineEnd) }))
    }
    return others
  }

  /// The weight of a word in another script: matches of the typed form come first.
  private static let otherCharacters = 0.9

  /// The weight of a word that is a form of the typed one in most cases, and else another word.
  private static let likely = 0.5

  private static let nonJoiner: Unicode.Scalar = "\u{200C}"
  private static let lineEnd: Unicode.Scalar = "\u{200B}"

  private static let signs: [UInt8] = Array("-/.[]&".utf8)
}

extension ExpandedPart {
  /// The word that the part was typed as; `nil` for all other parts.
  fileprivate var plainWord: TextClause? {
    guard typed.count == 1, case .text(let clause) = typed[0], clause.isPlain else { return nil }
    return clause
  }

  /// Adjacent words that may be written differently together.
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
  /// The word with one letter for each two of northern languages, and with each kind of them alone. Empty for a word
  /// with none.
  fileprivate var withoutDigraphs: [String] {
    let digraphs = ["aa", "ae", "oe", "ue"].filter { contains($0) }
    let alone = digraphs.map { replacing($0, with: $0.prefix(1)) }
    return digraphs.count < 2 ? alone : [digraphs.reduce(self) { $0.replacing($1, with: $1.prefix(1)) }] + alone
  }

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
  /// Another form of the clause's words, in the same fields.
  ///
  /// - Parameter weight: Its weight beside the clause.
  func other(_ words: String, weight: Double = 1) -> TextClause {
    var other = TextClause(words: words, fields: fields, isQuoted: isQuoted)
    (other.boost, other.isOtherForm) = (boost * weight, true)
    return other
  }
}
