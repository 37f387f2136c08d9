internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// The query to ask when too few records have all words: the same query, satisfied with some of its plain words.
///
/// Plain words have no quotation marks and no field, and are not inside a group. A run of Chinese or Japanese counts as
/// one word per pair of characters; *covid-19* counts as one word. Phrases, groups, fields, filters and negations stay
/// as they are. Synonyms stay too: a word is found when one of its synonyms is.
struct QueryRelaxation {
  /// The plain words that matter: all but the stop words of their language, unless there are hardly any others.
  let words: [Quorum.Word]
  /// The number of plain words, stop words included.
  let wordCount: Int
  private let omitsStopWords: Bool
  /// True when there were more words than are searched for.
  private let isCut: Bool
  /// Everything else in the query, and at least one of the words.
  let node: QueryNode
  /// The number of records with all words.
  private let strictCount: Int

  /// `nil` when the query has fewer than two plain words, or is short and has hits.
  ///
  /// Short queries mean each of their words. A sentence typed from memory is not served by the one record that happens
  /// to have all of them. For this test a run without spaces is one word: a record that has the whole run is the one
  /// wanted.
  ///
  /// - Parameter strictCount: The number of records with all words.
  init?(_ query: ResolvedQuery, strictCount: Int) {
    let typedCount = query.typed.conjuncts.count { $0.isPlain }
    let plain = query.parts.flatMap { $0.plainWords(query.languages) }
    guard plain.count > 1, strictCount == 0 || typedCount >= QueryParser.sentenceLength else { return nil }
    self.strictCount = strictCount
    let isSmall = StopWords.areStopWords(plain.map { $0.word.phrase.terms.first?.first ?? "" }, in: query.languages)
    let weighty = zip(plain, isSmall).filter { !$1 }.map(\.0)
    let meant = Self.areStopWordsMeant(weighty: weighty.count, of: plain.count) ? plain : weighty
    let counted = Self.first(QueryLimits.Relaxing.words, of: meant)
    isCut = counted.count < meant.count
    words = Self.distinct(counted.map(\.word))
    wordCount = plain.count
    omitsStopWords = meant.count < plain.count
    let anyWord = Self.distinct(counted.flatMap(\.clauses)).map(QueryNode.text)
    let choice = anyWord.count == 1 ? anyWord[0] : QueryNode.any(anyWord)
    let required = query.parts.flatMap(\.required)
    node = required.isEmpty ? choice : .all([choice] + required)
  }

  /// Those of the first different words.
  private static func first(_ count: Int, of plain: [PlainWord]) -> [PlainWord] {
    var seen: Set<MatchPhrase> = []
    return plain.filter { seen.contains($0.word.phrase) || seen.count < count && seen.insert($0.word.phrase).inserted }
  }

  private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// Each word once, with its synonyms from everywhere in the query.
  private static func distinct(_ words: [Quorum.Word]) -> [Quorum.Word] {
    var others: [MatchPhrase: [MatchPhrase]] = [:]
    for word in words { others[word.phrase, default: []] += word.others }
    return distinct(words.map(\.phrase)).map { Quorum.Word(phrase: $0, others: distinct(others[$0] ?? [])) }
  }

  /// True if stop words are searched for too: when there are no other words, or when the saying consists of them, as
  /// "If I am not for myself, who will be for me?" does.
  private static func areStopWordsMeant(weighty: Int, of count: Int) -> Bool {
    weighty == 0 || (count >= 2 * QueryParser.sentenceLength && weighty * 5 < count)
  }

  /// The variants to try in this order until one has enough hits: most of the words, then any of them.
  func variants(of query: ResolvedQuery) -> [QueryVariant] {
    let relaxed = ResolvedQuery(
      node: node, typed: query.typed, parts: query.parts, languages: query.languages, warnings: query.warnings,
      expansions: query.expansions)
    let plan = QueryPlan(node, languages: query.languages)
    let most = words.count / 2 + 1
    let levels: [(Strictness, Int)] = words.count < 3 ? [(.any, 1)] : [(.most, most), (.any, 1)]
    return levels.map { strictness, needed in
      var variant = QueryVariant(strictness, relaxed, plan, quorum: Quorum(words: words, needed: needed))
      variant.relaxation = RelaxedMatch(strictCount: strictCount, warning: notice(needed))
      return variant
    }
  }

  private func notice(_ needed: Int) -> QueryWarning {
    let which = omitsStopWords ? "that matter" : "different ones"
    let matter = words.count < wordCount ? "the \(isCut ? "first " : "")\(words.count) \(which)" : "them"
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

/// A word that a record may lack.
private struct PlainWord {
  let word: Quorum.Word
  /// The word and its synonyms, as nodes of a tree have them.
  let clauses: [TextClause]
}

extension ExpandedPart {
  fileprivate func plainWords(_ languages: [LanguageTag]) -> [PlainWord] {
    let others = others
    let phrases = others.map { $0.phrase(languages) }
    return typed.filter(\.isPlain).flatMap(\.positiveText).flatMap { clause -> [PlainWord] in
      let phrase = clause.phrase(languages)
      // The index has two terms for covid-19, which is one word all the same.
      let isJoinedBySigns = phrase.tokenCount > 1 && !phrase.isRun
      if clause.isRespelled || isJoinedBySigns {
        return [PlainWord(word: Quorum.Word(phrase: phrase, others: phrases), clauses: [clause] + others)]
      }
      return phrase.words.map { phrase in
        let clause = TextClause(words: phrase.text, isPrefix: phrase.isTypedPrefix)
        return PlainWord(word: Quorum.Word(phrase: phrase, others: phrases), clauses: [clause] + others)
      }
    }
  }

  /// The nodes that every record needs. Words beside a plain one, as in `"lao" tzu`, are required each by itself.
  fileprivate var required: [QueryNode] {
    if typed.count == 1 { return typed[0].isPlain ? [] : [node] }
    return typed.filter { !$0.isPlain }.map { .any([$0] + others.map(QueryNode.text)) }
  }
}

extension QueryNode {
  fileprivate var isPlain: Bool {
    if case .text(let clause) = self { clause.isPlain || clause.isRespelled } else { false }
  }
}
