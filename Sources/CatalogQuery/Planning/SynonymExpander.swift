internal import CatalogRecords
internal import CatalogStore
internal import QueryLanguage
internal import TextAnalysis

/// Adds the catalog's synonyms to the words of a query.
///
///     colour             →  colour OR color
///     lao tzu way        →  ((lao tzu) OR "Laozi") way
///     "the colour red"   →  "the colour red" OR "the color red"
///
/// Prefixes (`colo*`), patterns and exact words (`=colour`) get no synonyms.
struct SynonymExpander {
  private let table: SynonymTable
  private let languages: [LanguageTag]
  /// The names of the lists that are used, beside synonyms of no list; `nil` for all.
  private let lists: Set<String>?
  private(set) var expansions: [QueryExpansion] = []
  private(set) var warnings: [QueryWarning] = []

  init(_ table: SynonymTable, languages: [LanguageTag], lists: Set<String>? = nil) {
    self.table = table
    self.languages = languages
    self.lists = lists
  }

  /// The parts of the tree with all synonyms.
  mutating func expanded(_ node: QueryNode) throws -> [ExpandedPart] { try parts(node.conjuncts) }

  private mutating func expand(_ node: QueryNode) throws -> QueryNode {
    switch node {
    case .everything, .filter, .near: return node
    case .text(let clause): return try expand(clause)
    case .any(let nodes): return .any(try nodes.map { try expand($0) })
    case .not(let node): return .not(try expand(node))
    case .all(let nodes): return try parts(nodes).node
    }
  }

  /// Words in a row may be one synonym together. The longest known run wins, from the left.
  private mutating func parts(_ nodes: [QueryNode]) throws -> [ExpandedPart] {
    var parts: [ExpandedPart] = []
    var rest = nodes[...]
    while let first = rest.first {
      if let (run, rules) = try longestRun(rest) {
        note(run.map(\.words).joined(separator: " "), rules)
        let typed = run.map(QueryNode.text)
        let others = rules.map { Self.node($0.other, [$0], like: run.first) }
        parts.append(ExpandedPart(typed: typed, node: .any([.all(typed)] + others)))
        rest = rest.dropFirst(run.count)
      } else {
        parts.append(ExpandedPart(typed: [first], node: try expand(first)))
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  private mutating func longestRun(_ nodes: ArraySlice<QueryNode>) throws -> (run: [TextClause], rules: [SynonymRule])?
  {
    var run: [TextClause] = []
    var longest: (run: [TextClause], rules: [SynonymRule])?
    for case .text(let clause) in nodes.prefix(QueryLimits.Expanding.synonymRun) {
      guard !clause.isLiteral, clause.fields == (run.first ?? clause).fields else { break }
      run.append(clause)
      guard run.count > 1, nodes.prefix(run.count).allSatisfy(\.isText) else { continue }
      let rules = try rules(for: run.map(\.words).joined(separator: " "))
      if !rules.isEmpty { longest = (run, rules) }
    }
    return longest
  }

  /// A synonym for words, in the same fields and with the same boost.
  private static func node(_ words: String, _ rules: [SynonymRule], like typed: TextClause?) -> QueryNode {
    var clause = TextClause(words: words, fields: typed?.fields ?? [])
    clause.boost = typed?.boost ?? 1
    clause.synonyms = rules
    return .text(clause)
  }

  // MARK: Words and phrases

  private mutating func expand(_ clause: TextClause) throws -> QueryNode {
    guard !clause.isLiteral else { return .text(clause) }
    let rules = try rules(for: clause.words)
    if !rules.isEmpty {
      note(clause.words, rules)
      return .any([.text(clause)] + rules.map { Self.node($0.other, [$0], like: clause) })
    }
    let others = try phrases(for: clause.words)
    guard !others.isEmpty else { return .text(clause) }
    return .any([.text(clause)] + others.map { Self.node($0.words, $0.rules, like: clause) })
  }

  /// A phrase in all variants that the synonyms of its words give.
  private mutating func phrases(for typed: String) throws -> [(words: String, rules: [SynonymRule])] {
    let words = Self.words(of: typed)
    guard words.count > 1 else { return [] }
    var phrases: [(words: String, rules: [SynonymRule])] = [(typed, [])]
    // From the back, so that replacing a word does not move those still to be replaced.
    for range in words.reversed() where phrases.count <= QueryLimits.Expanding.variants {
      let word = String(decoding: Array(typed.utf8)[range], as: UTF8.self)
      let rules = try rules(for: word)
      guard !rules.isEmpty else { continue }
      note(word, rules)
      phrases += phrases.flatMap { phrase in
        rules.map { (Self.replacing(range, in: phrase.words, by: $0.other), [$0] + phrase.rules) }
      }
    }
    if phrases.count > QueryLimits.Expanding.variants {
      let message =
        "its synonyms make more than \(QueryLimits.Expanding.variants) phrases; only \(QueryLimits.Expanding.variants) are searched for"
      warnings.append(QueryWarning(typed: "\"\(typed)\"", message: message))
    }
    return Array(phrases.prefix(QueryLimits.Expanding.variants).dropFirst())
  }

  /// The byte ranges of a phrase's words; empty for scripts whose words overlap.
  private static func words(of phrase: String) -> [Range<Int>] {
    let ranges = Analyzer().tokens(in: phrase, language: nil).map(\.range)
    return zip(ranges, ranges.dropFirst()).contains { $0.overlaps($1) } ? [] : ranges
  }

  private static func replacing(_ range: Range<Int>, in phrase: String, by other: String) -> String {
    let bytes = Array(phrase.utf8)
    return String(decoding: bytes[..<range.lowerBound] + Array(other.utf8) + bytes[range.upperBound...], as: UTF8.self)
  }

  // MARK: Looking up

  /// The synonyms of a word, or of words in a row. An unknown single word is looked up by its stem: `colours` finds the
  /// synonyms of `colour`.
  private mutating func rules(for typed: String) throws -> [SynonymRule] {
    guard let key = SynonymTable.key(of: typed) else { return [] }
    let rules = try known(key, typed)
    if !rules.isEmpty || key.contains(" ") { return rules }
    let forms = MatchPhrase(typed, languages: languages).terms.first ?? []
    for form in forms.dropFirst() where form.utf8.first != 1 {
      let rules = try known(form, typed)
      if !rules.isEmpty { return rules }
    }
    return []
  }

  private mutating func known(_ key: String, _ typed: String) throws -> [SynonymRule] {
    let (rules, areAll) = try table.rules(for: key)
    if !areAll {
      let message = "it has more synonyms, or longer ones, than are searched for: only \(rules.count) are"
      let warning = QueryWarning(typed: typed, message: message)
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    guard let lists else { return rules }
    return rules.filter { rule in rule.list.map(lists.contains) ?? true }
  }

  private mutating func note(_ typed: String, _ rules: [SynonymRule]) {
    let expansion = QueryExpansion(typed: typed, others: rules.map(\.other))
    if !expansions.contains(expansion) { expansions.append(expansion) }
  }
}

extension QueryNode {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
