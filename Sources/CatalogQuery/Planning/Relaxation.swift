internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// What is asked for when no record has all of a query's words: the same query, content with some of its plain words.
///
/// Plain are words without quotation marks and without a field that stand beside each other; a run of Chinese or
/// Japanese is as many words as it has pairs of characters. Phrases, groups, fields, filters and what must not match
/// stay as they are. All have their synonyms: a word is found when what stands for it is.
struct Relaxation {
  /// The plain words that matter: all but the small words of their language, unless there are hardly any others.
  let words: [Quorum.Word]
  /// How many plain words there are, small ones too.
  let wordCount: Int
  private let leavesSmallWordsOut: Bool
  /// What is asked for: everything else, and at least one of the words.
  let node: QueryNode
  /// How many records have all words.
  private let strictCount: Int

  /// With fewer hits, less of a query is asked for: a page of them.
  static let enough = 10

  /// `nil` when the query has less than two plain words, or is short and has been answered.
  ///
  /// - Parameter strictCount: How many records have all words.
  init?(_ query: ResolvedQuery, strictCount: Int) {
    let typedCount = query.typed.conjuncts.count { $0.isPlain }
    let plain = query.parts.flatMap { $0.plainWords(query.languages) }
    guard plain.count > 1, strictCount == 0 || typedCount >= QueryParser.sentenceLength else { return nil }
    self.strictCount = strictCount
    let isSmall = StopWords.areStopWords(plain.map { $0.word.phrase.terms.first?.first ?? "" }, in: query.languages)
    let weighty = zip(plain, isSmall).filter { !$1 }.map(\.0)
    let counted = Self.areSmallWordsMeant(weighty: weighty.count, of: plain.count) ? plain : weighty
    words = Self.distinct(counted.map(\.word))
    wordCount = plain.count
    leavesSmallWordsOut = counted.count < plain.count
    let anyWord = Self.distinct(counted.flatMap(\.clauses)).map(QueryNode.text)
    let choice = anyWord.count == 1 ? anyWord[0] : QueryNode.any(anyWord)
    let required = query.parts.flatMap(\.required)
    node = required.isEmpty ? choice : .all([choice] + required)
  }

  private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// Each word once, with all that stands for it in any place.
  private static func distinct(_ words: [Quorum.Word]) -> [Quorum.Word] {
    var others: [MatchPhrase: [MatchPhrase]] = [:]
    for word in words { others[word.phrase, default: []] += word.others }
    return distinct(words.map(\.phrase)).map { Quorum.Word(phrase: $0, others: distinct(others[$0] ?? [])) }
  }

  /// Whether the small words have to be looked for too: there are no others, or it is a saying that is made of them, as
  /// "If I am not for myself, who will be for me?" is.
  private static func areSmallWordsMeant(weighty: Int, of count: Int) -> Bool {
    weighty == 0 || (count >= 2 * QueryParser.sentenceLength && weighty * 5 < count)
  }

  /// What to try when nothing has all words, in this order: most of the words, then any of them.
  func attempts(after query: ResolvedQuery) -> [SearchAttempt] {
    let relaxed = ResolvedQuery(
      node: node, typed: query.typed, parts: query.parts, languages: query.languages, warnings: query.warnings,
      expansions: query.expansions)
    let most = words.count / 2 + 1
    let levels: [(MatchLevel, Int)] = words.count < 3 ? [(.any, 1)] : [(.most, most), (.any, 1)]
    return levels.map { level, needed in
      let quorum = Quorum(words: words, needed: needed)
      return SearchAttempt(level: level, query: relaxed, quorum: quorum, notice: notice(needed))
    }
  }

  private func notice(_ needed: Int) -> QueryWarning {
    let which = leavesSmallWordsOut ? "that matter" : "different ones"
    let matter = words.count < wordCount ? "the \(words.count) \(which)" : "them"
    let listed = words.map(\.phrase.text).prefix(8).joined(separator: ", ") + (words.count > 8 ? ", …" : "")
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

/// A word that may be given up.
private struct PlainWord {
  let word: Quorum.Word
  /// The word, and what counts as the word, as a tree has them.
  let clauses: [TextClause]
}

extension ExpandedPart {
  fileprivate func plainWords(_ languages: [LanguageTag]) -> [PlainWord] {
    let others = others
    let phrases = others.map { $0.phrase(languages) }
    return typed.filter(\.isPlain).flatMap(\.positiveText).flatMap { $0.phrase(languages).words }.map { phrase in
      let clause = TextClause(words: phrase.text, isPrefix: phrase.isTypedPrefix)
      return PlainWord(word: Quorum.Word(phrase: phrase, others: phrases), clauses: [clause] + others)
    }
  }

  /// What of it is never given up. Words beside a plain one, as in `"lao" tzu`, are so each by itself.
  fileprivate var required: [QueryNode] {
    if typed.count == 1 { return typed[0].isPlain ? [] : [node] }
    return typed.filter { !$0.isPlain }.map { .any([$0] + others.map(QueryNode.text)) }
  }
}

extension QueryNode {
  fileprivate var isPlain: Bool {
    if case .text(let clause) = self { clause.isPlain } else { false }
  }
}
