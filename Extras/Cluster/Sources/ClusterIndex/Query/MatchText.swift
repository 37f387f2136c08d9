internal import CatalogQuery
internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// Query trees of words in the notation of the engine's `MATCH`.
///
/// Only codes are written, which have no character with a meaning in that notation.
struct MatchText {
  let languages: [LanguageTag]
  /// The condition that a filter is.
  let condition: (FilterClause) throws -> RecordCondition
  /// Those of some codes that any record has.
  let known: (Set<String>) throws -> Set<String>
  /// Notes the weights of terms; `nil` if records are not ranked.
  var boosts: TermBoosts?

  /// An expression that no record matches.
  static let nothing = "znone"

  /// More phrases would have to be written for one: the records are tested instead.
  private static let mostPhrases = 128
  /// Deeper trees are answered set by set.
  private static let deepestNesting = 40

  /// The expression of a tree that the engine can answer alone; `nil` for others.
  func expression(_ node: QueryNode, depth: Int = 0) throws -> String? {
    guard depth < Self.deepestNesting else { return nil }
    switch node {
    case .everything: return Fact.every
    case .text(let clause): return try text(clause)
    case .near: return nil
    case .filter(let clause): return ClusterCondition.facts(try condition(clause))
    case .not(let node):
      var unranked = self
      unranked.boosts = nil
      return try unranked.expression(node, depth: depth + 1).map { "(\(Fact.every) -\(Self.grouped($0)))" }
    case .any(let nodes): return try joined(nodes, by: " | ", depth)
    case .all(let nodes): return try joined(nodes, by: " ", depth)
    }
  }

  /// An expression that finds at least the records of a leaf.
  func superset(_ node: QueryNode) -> String? {
    switch node {
    case .text(let clause): return allWords(clause)
    case .near(let near):
      let parts = near.parts.map { allWords($0) }
      return "(" + parts.joined(separator: " ") + ")"
    case .filter, .everything, .all, .any, .not: return nil
    }
  }

  private func joined(_ nodes: [QueryNode], by sign: String, _ depth: Int) throws -> String? {
    var parts: [String] = []
    for node in nodes {
      guard let part = try expression(node, depth: depth + 1) else { return nil }
      parts.append(part)
    }
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: sign) + ")"
  }

  private static func grouped(_ expression: String) -> String {
    expression.hasPrefix("(") ? expression : "(\(expression))"
  }

  // MARK: Words

  private func text(_ clause: TextClause) throws -> String? {
    guard !clause.isTooBroad else { return nil }
    let phrase = clause.phrase(languages)
    let places = Self.places(phrase)
    guard let first = places.first else { return Self.nothing }
    if places.count == 1 {
      guard first.allSatisfy(\.isWhole) else { return nil }
      return Self.scoped(weighted(first, clause), clause.fields)
    }
    return try phrases(places, clause).map { Self.scoped($0, clause.fields) }
  }

  /// The words of a clause without their order.
  private func allWords(_ clause: TextClause) -> String {
    let places = Self.places(clause.phrase(languages))
    guard !places.isEmpty else { return Self.nothing }
    return "(" + places.map { Self.scoped(Self.either($0), clause.fields) }.joined(separator: " ") + ")"
  }

  /// A term that may be at a word's place.
  private struct Choice {
    let term: String
    let kind: TermCode.Kind
    let code: String
    let isPrefix: Bool
    /// True if no other term has the code.
    let isWhole: Bool
    /// The places inside the word's room where the term may be.
    let slots: Range<Int>

    var text: String { isPrefix ? code + "*" : code }
    /// The code whose records can be counted.
    var counted: String? { isPrefix ? nil : code }
  }

  private static func places(_ phrase: MatchPhrase) -> [[Choice]] {
    phrase.terms.enumerated().map { place, terms in
      let isPrefix = phrase.isPrefix && place == phrase.terms.count - 1
      return terms.flatMap { choices($0, isPrefix: isPrefix) }
    }
  }

  private static func choices(_ term: String, isPrefix: Bool) -> [Choice] {
    if term.utf8.first == 1 { return [choice(String(term.dropFirst()), .stem, isPrefix, 1..<4)] }
    // A place has one stem or one name, a joined form and its stem, or the letters of initials.
    let isLetter = term.unicodeScalars.count <= longestLetter
    return [
      choice(term, .word, isPrefix, 0..<1),
      choice(term, .besides, isPrefix, 1..<(isLetter ? RecordTerms.width : 3)),
    ]
  }

  /// The scalars of a folded letter: `ß` is two.
  private static let longestLetter = 4

  private static func choice(_ term: String, _ kind: TermCode.Kind, _ isPrefix: Bool, _ slots: Range<Int>) -> Choice {
    let (code, isExact) = isPrefix ? TermCode.prefix(term, kind) : (TermCode.code(term, kind), true)
    return Choice(term: term, kind: kind, code: code, isPrefix: isPrefix, isWhole: isExact, slots: slots)
  }

  private static func either(_ choices: [Choice]) -> String {
    choices.count == 1 ? choices[0].text : "(" + choices.map(\.text).joined(separator: " | ") + ")"
  }

  /// The codes of all words and phrases of a tree, without prefixes.
  func codes(_ node: QueryNode) -> Set<String> {
    Set(
      node.positiveText.filter { !$0.isTooBroad }.flatMap { clause in
        let places = Self.places(clause.phrase(languages))
        return (places.count == 1 ? Self.withOwn(places[0]) : Array(places.joined())).compactMap(\.counted)
      })
  }

  /// One word as its forms that any record has, with weights that count each occurrence once.
  private func weighted(_ choices: [Choice], _ clause: TextClause) -> String {
    guard let boosts else { return Self.either(choices) }
    let choices = Self.withOwn(choices)
    let hasStem = choices.contains { $0.kind == .stem }
    let found = choices.filter { choice in choice.counted.map { boosts.isKnown($0) } ?? true }
    guard !found.isEmpty else { return Self.nothing }
    let noted = boosts.clause(clause, codes: found.compactMap(\.counted))
    // The catalog scores no more words of a pattern than these.
    let scored = clause.alternatives.map { _ in Set(clause.narrowed.alternatives ?? []) }
    let texts = found.map { choice in
      // Every word is there as its stem too, or as its own, and would count twice.
      let isBeside = hasStem && choice.kind == .word || scored?.contains(choice.term) == false
      return boosts.noted(choice.text, code: choice.counted, of: noted, share: isBeside ? Self.next : 1)
    }
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " | ") + ")"
  }

  /// Next to nothing.
  private static let next = 1e-7

  /// The forms of a word with those that have no stem among them, which only scores need to know.
  private static func withOwn(_ choices: [Choice]) -> [Choice] {
    let stems = Set(choices.filter { $0.kind == .stem }.map(\.term))
    guard !stems.isEmpty else { return choices }
    let words = choices.filter { $0.kind == .word && !stems.contains(TermCode.stemTerm($0.term)) }
    return choices + words.map { choice($0.term, .own, false, 1..<2) }
  }

  private static func scoped(_ expression: String, _ fields: [CoreField]) -> String {
    if fields.isEmpty { return expression }
    return "(@(\(fields.map(\.indexField).joined(separator: ","))) \(expression))"
  }

  // MARK: Phrases

  /// The engine takes one word at each place of a phrase: a phrase with choices is written as many times as there are
  /// ways to choose. `nil` when these are too many.
  private func phrases(_ places: [[Choice]], _ clause: TextClause) throws -> String? {
    guard places.allSatisfy({ $0.allSatisfy(\.isWhole) }) else { return nil }
    let codes = places.joined().compactMap(\.counted)
    let known = try known(Set(codes))
    let noted = boosts?.clause(clause, codes: codes)
    var phrases: [(text: String, end: Int)] = [("", 0)]
    for (place, choices) in places.enumerated() {
      let possible = choices.filter { $0.isPrefix || known.contains($0.code) }
      let slots = possible.flatMap { choice in
        let share = 1 / Double(places.count)
        let weighted = noted.flatMap { boosts?.noted(choice.text, code: choice.counted, of: $0, share: share) }
        return choice.slots.map { (weighted ?? choice.text, $0) }
      }
      guard phrases.count * slots.count <= Self.mostPhrases else { return nil }
      phrases = phrases.flatMap { phrase in
        slots.map { text, slot in
          let position = place * RecordTerms.width + slot
          let gap = place == 0 ? "" : String(repeating: " *", count: position - phrase.end - 1) + " "
          return (phrase.text + gap + text, position)
        }
      }
    }
    if phrases.isEmpty { return Self.nothing }
    return "(" + phrases.map { "\"\($0.text)\"" }.joined(separator: " | ") + ")"
  }
}

extension TextClause {
  /// The engine (Sphinx 2.2.11) asks each of a question's alternatives in turn at every record: it took more than a
  /// minute for 15,000 of them.
  private static let mostInOneQuestion = 200

  /// True if a pattern expands to too many words for one question.
  var isTooBroad: Bool { (alternatives?.count ?? 0) > Self.mostInOneQuestion }

  /// The clause in parts that are not too broad, whose records together are those of the clause.
  var parts: [TextClause] {
    guard let alternatives, isTooBroad else { return [self] }
    return stride(from: 0, to: alternatives.count, by: Self.mostInOneQuestion).map { start in
      var part = self
      part.alternatives = Array(alternatives[start..<min(start + Self.mostInOneQuestion, alternatives.count)])
      return part
    }
  }
}
