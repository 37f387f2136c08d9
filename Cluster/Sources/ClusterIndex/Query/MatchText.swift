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
  /// Notes the weights of terms; `nil` where records are not ranked.
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
    case .not(let node): return try expression(node, depth: depth + 1).map { "(\(Fact.every) -\(Self.grouped($0)))" }
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
    case .filter: return Fact.every
    case .everything, .all, .any, .not: return nil
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
    let phrase = clause.phrase(languages)
    let places = Self.places(phrase)
    guard let first = places.first else { return Self.nothing }
    if places.count == 1 {
      guard first.allSatisfy(\.isWhole) else { return nil }
      return Self.scoped(weighted(first, clause.boost), clause.fields)
    }
    return try phrases(places, clause.boost).map { Self.scoped($0, clause.fields) }
  }

  /// The words of a clause without their order.
  private func allWords(_ clause: TextClause) -> String {
    let places = Self.places(clause.phrase(languages))
    guard !places.isEmpty else { return Self.nothing }
    return "(" + places.map { Self.scoped(Self.either($0), clause.fields) }.joined(separator: " ") + ")"
  }

  /// A term that may be at a word's place.
  private struct Choice {
    let kind: TermCode.Kind
    let code: String
    let isPrefix: Bool
    /// Whether the code stands for this term alone.
    let isWhole: Bool
    /// The places inside the word's room where the term may be.
    let slots: Range<Int>

    var text: String { isPrefix ? code + "*" : code }
  }

  private static func places(_ phrase: MatchPhrase) -> [[Choice]] {
    phrase.terms.enumerated().map { place, terms in
      let isPrefix = phrase.isPrefix && place == phrase.terms.count - 1
      return terms.flatMap { choices($0, isPrefix: isPrefix) }
    }
  }

  private static func choices(_ term: String, isPrefix: Bool) -> [Choice] {
    if term.utf8.first == 1 { return [choice(String(term.dropFirst()), .stem, isPrefix, 1..<2)] }
    // A place has one stem or one name, or the letters of initials.
    let isLetter = term.unicodeScalars.count <= longestLetter
    return [
      choice(term, .word, isPrefix, 0..<1),
      choice(term, .besides, isPrefix, 1..<(isLetter ? RecordTerms.width : 2)),
    ]
  }

  /// The scalars of a folded letter: `ß` is two.
  private static let longestLetter = 4

  private static func choice(_ term: String, _ kind: TermCode.Kind, _ isPrefix: Bool, _ slots: Range<Int>) -> Choice {
    guard isPrefix else {
      return Choice(kind: kind, code: TermCode.code(term, kind), isPrefix: false, isWhole: true, slots: slots)
    }
    let (code, isExact) = TermCode.beginning(term, kind)
    return Choice(kind: kind, code: code, isPrefix: true, isWhole: isExact, slots: slots)
  }

  private static func either(_ choices: [Choice]) -> String {
    choices.count == 1 ? choices[0].text : "(" + choices.map(\.text).joined(separator: " | ") + ")"
  }

  /// The codes of all words and phrases of a tree, without beginnings.
  func codes(_ node: QueryNode) -> Set<String> {
    let choices = node.positiveText.flatMap { Self.places($0.phrase(languages)).joined() }
    return Set(choices.filter { !$0.isPrefix }.map(\.code))
  }

  private func weighted(_ choices: [Choice], _ weight: Double) -> String {
    guard let boosts else { return Self.either(choices) }
    let hasStem = choices.contains { $0.kind == .stem }
    let codes = choices.filter { !$0.isPrefix }.map(\.code)
    let texts = choices.map { choice in
      // A word as it is written is beside its stem mostly, and would count twice.
      let share = hasStem && choice.kind != .stem ? Self.wordBesideStem : choice.isPrefix ? Self.beginning : 1
      return boosts.noted(choice.text, code: choice.code, weight: weight * share, among: codes)
    }
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " | ") + ")"
  }

  private static let wordBesideStem = 0.25
  /// The engine scores every word with a beginning by its own rarity.
  private static let beginning = 0.5

  private static func scoped(_ expression: String, _ fields: [CoreField]) -> String {
    if fields.isEmpty { return expression }
    return "(@(\(fields.map(\.indexField).joined(separator: ","))) \(expression))"
  }

  // MARK: Phrases

  /// The engine takes one word at each place of a phrase: a phrase with choices is written as many times as there are ways
  /// to choose. `nil` when these are too many.
  private func phrases(_ places: [[Choice]], _ weight: Double) throws -> String? {
    guard places.allSatisfy({ $0.allSatisfy(\.isWhole) }) else { return nil }
    let codes = places.joined().filter { !$0.isPrefix }.map(\.code)
    let known = try known(Set(codes))
    var phrases: [(text: String, end: Int)] = [("", 0)]
    for (place, choices) in places.enumerated() {
      let possible = choices.filter { $0.isPrefix || known.contains($0.code) }
      let codes = choices.filter { !$0.isPrefix }.map(\.code)
      let slots = possible.flatMap { choice in
        let share = weight / Double(places.count)
        let text = boosts?.noted(choice.text, code: choice.code, weight: share, among: codes) ?? choice.text
        return choice.slots.map { (text, $0) }
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
