internal import CatalogRecords
internal import TextAnalysis

/// What is asked for when no record has all of a query's words: the same query, content with some of its plain words.
///
/// Plain are words without quotation marks and without a field that stand beside each other; a run of Chinese or
/// Japanese is as many words as it has pairs of characters. Phrases, groups, fields, filters and what must not match
/// stay as they are. Synonyms are not looked for: what was typed is vague enough by then.
struct Relaxation {
  /// The plain words that matter: all but the small words of their language, unless there are no others.
  let words: [MatchPhrase]
  /// How many plain words there are, small ones too.
  let wordCount: Int
  /// What is asked for: everything else, and at least one of the words.
  let node: QueryNode
  /// How many records have all words.
  private let strictCount: Int

  /// With fewer hits, less of a query is asked for: a page of them.
  static let enough = 10

  /// Whoever types as many words types a sentence from memory or asks a question, and is not served by the one record
  /// that happens to have all of them; of fewer words each is meant. A run without spaces counts as one here: where it
  /// stands as a whole, it is what was looked for.
  private static let sentenceLength = 5

  /// `nil` when the query has less than two plain words, or is short and has been answered.
  ///
  /// - Parameter strictCount: How many records have all words.
  init?(_ query: ResolvedQuery, strictCount: Int) {
    let nodes = if case .all(let nodes) = query.typed { nodes } else { [query.typed] }
    let plain = nodes.flatMap { $0.plainWords(query.languages) }
    let typedCount = nodes.count { $0.isPlain }
    guard plain.count > 1, strictCount == 0 || typedCount >= Self.sentenceLength else { return nil }
    self.strictCount = strictCount
    let isSmall = SmallWords.areSmall(plain.map { $0.terms.first?.first ?? "" }, in: query.languages)
    let weighty = zip(plain, isSmall).filter { !$1 }.map(\.0)
    var seen: Set<MatchPhrase> = []
    words = (weighty.isEmpty ? plain : weighty).filter { seen.insert($0).inserted }
    wordCount = plain.count
    let anyWord = words.map { QueryNode.text(TextClause(words: $0.text, isPrefix: $0.isTypedPrefix)) }
    let choice = anyWord.count == 1 ? anyWord[0] : QueryNode.any(anyWord)
    let required = nodes.filter { !$0.isPlain }
    node = required.isEmpty ? choice : .all([choice] + required)
  }

  /// What to try when nothing has all words, in this order: most of the words, then any of them.
  func attempts(after query: ResolvedQuery) -> [SearchAttempt] {
    let relaxed = ResolvedQuery(node: node, typed: query.typed, languages: query.languages, warnings: query.warnings)
    let most = words.count / 2 + 1
    let levels: [(MatchLevel, Int)] = words.count < 3 ? [(.any, 1)] : [(.most, most), (.any, 1)]
    return levels.map { level, needed in
      let quorum = Quorum(words: words, needed: needed)
      return SearchAttempt(level: level, query: relaxed, quorum: quorum, notice: notice(needed))
    }
  }

  private func notice(_ needed: Int) -> QueryWarning {
    let matter = words.count < wordCount ? "the \(words.count) that matter" : "them"
    let listed = words.map(\.text).prefix(8).joined(separator: ", ") + (words.count > 8 ? ", …" : "")
    let typed = words.count < wordCount ? " (\(listed))" : ""
    let strict =
      switch strictCount {
      case 0: "no record has all \(wordCount) words; these have"
      case 1: "only 1 record has all \(wordCount) words; the others have"
      default: "only \(strictCount) records have all \(wordCount) words; the others have"
      }
    return QueryWarning(typed: "", message: "\(strict) at least \(needed) of \(matter)\(typed).")
  }
}

/// One way of reading a query, tried until one gives hits.
struct SearchAttempt {
  let level: MatchLevel
  let query: ResolvedQuery
  /// The condition on the number of words; `nil` when the query says it all.
  let quorum: Quorum?
  /// What to tell whoever asked.
  let notice: QueryWarning?

  /// All that was odd, in the order of the query.
  func warnings(_ selection: Selection) -> [QueryWarning] {
    query.warnings + selection.warnings + (notice.map { [$0] } ?? [])
  }
}

extension QueryNode {
  /// Whether it is a word, or several written as one, that was typed without signs.
  fileprivate var isPlain: Bool {
    if case .text(let clause) = self { clause.field == nil && !clause.isQuoted && !clause.isExact } else { false }
  }

  fileprivate func plainWords(_ languages: [LanguageTag]) -> [MatchPhrase] {
    guard isPlain, case .text(let clause) = self else { return [] }
    return clause.phrase(languages).words
  }
}
