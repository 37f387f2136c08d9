internal import CatalogStore
internal import TextAnalysis

/// Puts the catalogue's synonyms beside the words of a query that they may stand for.
///
///     colour             →  colour OR color
///     lao tzu way        →  ((lao tzu) OR "Laozi") way
///     "the colour red"   →  "the colour red" OR "the color red"
///
/// Beginnings of words (`colo*`) and words that are meant as they stand (`=colour`) stand for themselves alone.
struct SynonymExpander {
  private let table: SynonymTable
  private let languages: [LanguageTag]
  private(set) var expansions: [QueryExpansion] = []
  private(set) var warnings: [QueryWarning] = []

  /// More words in a row are never looked up as one.
  static let longestRun = 5
  /// The most ways in which one phrase is looked for.
  static let mostPhrases = 16

  init(_ table: SynonymTable, languages: [LanguageTag]) {
    self.table = table
    self.languages = languages
  }

  /// The tree with all synonyms in it; the same tree when the catalogue has none.
  mutating func expanded(_ node: QueryNode) throws -> QueryNode {
    try table.isEmpty() ? node : expand(node)
  }

  private mutating func expand(_ node: QueryNode) throws -> QueryNode {
    switch node {
    case .everything, .filter: return node
    case .text(let clause): return try expand(clause)
    case .any(let nodes): return .any(try nodes.map { try expand($0) })
    case .not(let node): return .not(try expand(node))
    case .all(let nodes): return try expandAll(nodes)
    }
  }

  /// Words that stand side by side may be one synonym together: the longest that are known, from the left.
  private mutating func expandAll(_ nodes: [QueryNode]) throws -> QueryNode {
    var result: [QueryNode] = []
    var rest = nodes[...]
    while let first = rest.first {
      if let (run, others) = try longestRun(rest) {
        let typed = run.map(\.words).joined(separator: " ")
        let field = run.first?.field
        note(typed, others)
        result.append(.any([.all(run.map(QueryNode.text))] + others.map { .text(TextClause(words: $0, field: field)) }))
        rest = rest.dropFirst(run.count)
      } else {
        result.append(try expand(first))
        rest = rest.dropFirst()
      }
    }
    return result.count == 1 ? result[0] : .all(result)
  }

  private func longestRun(_ nodes: ArraySlice<QueryNode>) throws -> (run: [TextClause], others: [String])? {
    var run: [TextClause] = []
    var longest: (run: [TextClause], others: [String])?
    for case .text(let clause) in nodes.prefix(Self.longestRun) {
      guard !clause.isPrefix, !clause.isExact, clause.field == (run.first ?? clause).field else { break }
      run.append(clause)
      guard run.count > 1, nodes.prefix(run.count).allSatisfy(\.isText) else { continue }
      let others = try others(of: run.map(\.words).joined(separator: " "))
      if !others.isEmpty { longest = (run, others) }
    }
    return longest
  }

  // MARK: Words and phrases

  private mutating func expand(_ clause: TextClause) throws -> QueryNode {
    guard !clause.isPrefix, !clause.isExact else { return .text(clause) }
    let others = try others(of: clause.words)
    if !others.isEmpty {
      note(clause.words, others)
      return .any([.text(clause)] + others.map { .text(TextClause(words: $0, field: clause.field)) })
    }
    let phrases = try phrases(for: clause.words)
    guard phrases.count > 1 else { return .text(clause) }
    return .any(phrases.map { .text(TextClause(words: $0, field: clause.field)) })
  }

  /// A phrase in all the ways that the synonyms of its words give, as it was typed first.
  private mutating func phrases(for typed: String) throws -> [String] {
    let words = Self.words(of: typed)
    guard words.count > 1 else { return [typed] }
    var phrases = [typed]
    // From the back, so that what is replaced moves nothing that still is to be.
    for range in words.reversed() {
      let word = String(decoding: Array(typed.utf8)[range], as: UTF8.self)
      let others = try others(of: word)
      guard !others.isEmpty else { continue }
      note(word, others)
      phrases += phrases.flatMap { phrase in others.map { Self.replacing(range, in: phrase, by: $0) } }
    }
    if phrases.count > Self.mostPhrases {
      let message = "its synonyms make \(phrases.count) phrases of it; the first \(Self.mostPhrases) are searched for"
      warnings.append(QueryWarning(typed: "\"\(typed)\"", message: message))
    }
    return Array(phrases.prefix(Self.mostPhrases))
  }

  /// Where the words of a phrase lie, in bytes; empty for scripts whose words overlap.
  private static func words(of phrase: String) -> [Range<Int>] {
    let ranges = Analyzer().tokens(in: phrase, language: nil).map(\.range)
    return zip(ranges, ranges.dropFirst()).contains { $0.overlaps($1) } ? [] : ranges
  }

  private static func replacing(_ range: Range<Int>, in phrase: String, by other: String) -> String {
    let bytes = Array(phrase.utf8)
    return String(decoding: bytes[..<range.lowerBound] + Array(other.utf8) + bytes[range.upperBound...], as: UTF8.self)
  }

  // MARK: Looking up

  /// What a word or words in a row may stand for. Of a single word that is not known its stem is looked up: `colours`
  /// finds what is written down for `colour`.
  private func others(of typed: String) throws -> [String] {
    guard let key = SynonymTable.key(of: typed) else { return [] }
    let others = try table.others(of: key)
    if !others.isEmpty || key.contains(" ") { return others }
    let forms = MatchPhrase(typed, languages: languages).terms.first ?? []
    for form in forms.dropFirst() where form.utf8.first != 1 {
      let others = try table.others(of: form)
      if !others.isEmpty { return others }
    }
    return []
  }

  private mutating func note(_ typed: String, _ others: [String]) {
    let expansion = QueryExpansion(typed: typed, others: others)
    if !expansions.contains(expansion) { expansions.append(expansion) }
  }
}

extension QueryNode {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
