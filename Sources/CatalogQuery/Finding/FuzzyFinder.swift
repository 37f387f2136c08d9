internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Finds a half-remembered text. Any of its words makes a record a candidate. Candidates are ranked by how much of the
/// text they have, and by its order and spelling.
///
/// Only the rarest words bring in candidates, as many as can be walked through in a few milliseconds. Common words
/// would bring in half of the catalog and say nothing about which half. All words count in the ranking.
struct FuzzyFinder {
  private let snapshot: Snapshot
  private let dictionary: TermDictionary

  /// Longer texts are searched by their rarest words.
  static let mostWords = QueryTerm.most

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    dictionary = TermDictionary(snapshot.db, snapshot.columns)
  }

  /// The query for a request; `nil` when the text has no word.
  ///
  /// - Parameters:
  ///   - before: Warnings about what is not in the text.
  ///   - notice: A note for the user.
  func variant(
    _ request: FindRequest, warnings before: [QueryWarning] = [], notice: QueryWarning? = nil
  ) throws -> QueryVariant? {
    let languages =
      try request.language.map { [LanguageTag(named: $0)] }
      ?? snapshot.columns.codes(.language).map { LanguageTag($0.value) }
    let (found, warnings) = try words(of: request.text, languages)
    let words = found.distinct
    guard !words.isEmpty else { return nil }
    let searched = Self.rarest(words)
    let typed = found.inOrder.map { QueryNode.text($0.clause) }
    var node = QueryNode.joined(searched.map { .text($0.clause) }, by: QueryNode.any)
    if let collection = request.collection { node = .all([node, .filter(.collection(collection))]) }
    let query = ResolvedQuery(
      node: node, typed: .joined(typed, by: QueryNode.all), parts: [], languages: languages,
      warnings: before + warnings, expansions: words.compactMap(\.expansion))
    let quorum = Quorum(words: searched.map { Quorum.Word(phrase: $0.clause.phrase(languages), others: []) }, needed: 1)
    var variant = QueryVariant(.any, query, QueryPlan(node, languages: languages), quorum: quorum, notice: notice)
    variant.completeIDs = try completeIDs(query, words, request)
    return variant
  }

  /// The records that have all words, if they are few: a translation in a note may not be among the best candidates.
  /// Empty where even the rarest word is common.
  private func completeIDs(_ query: ResolvedQuery, _ words: [FoundWord], _ request: FindRequest) throws -> Set<Int64> {
    let rarest = words.map(\.count).min() ?? 0
    guard words.count > 1, rarest > 0, rarest <= QueryLimits.Finding.rareWord else { return [] }
    let node = request.collection.map { QueryNode.all([query.typed, .filter(.collection($0))]) } ?? query.typed
    let whole = ResolvedQuery(
      node: node, typed: query.typed, parts: [], languages: query.languages, warnings: [],
      expansions: [])
    var executor = QueryExecutor(snapshot, QueryVariant(strict: whole))
    let records = try executor.matches()
    return records.count < QueryLimits.Relaxing.enough ? Set(records) : []
  }

  /// The words of a text.
  private struct FoundWords {
    /// In the order of the text, without repetitions.
    let distinct: [FoundWord]
    /// In the order of the text, with repetitions: `water, water, every where`. Without them in a long text.
    let inOrder: [FoundWord]

    /// - Parameter phrases: All words of the text.
    init(_ distinct: [FoundWord], in phrases: [MatchPhrase]) {
      let byText = Dictionary(distinct.map { ($0.terms, $0) }) { first, _ in first }
      self.distinct = distinct
      let inOrder = phrases.compactMap { byText[$0.terms.first ?? []] }
      self.inOrder = inOrder.count > FuzzyFinder.mostWords ? distinct : inOrder
    }
  }

  private func words(of text: String, _ languages: [LanguageTag]) throws -> (FoundWords, [QueryWarning]) {
    var seen: Set<[String]> = []
    let typed = MatchPhrase(text, languages: languages).words
    let phrases = typed.filter { seen.insert($0.terms.first ?? []).inserted }
    var speller = WordSpeller(dictionary) { try isVerbatim(text, languages) }
    let words = try phrases.prefix(QueryLimits.Finding.wordsRead).map { try speller.word($0) }
    var messages: [String] = []
    let isCut = phrases.count > QueryLimits.Finding.wordsRead
    if isCut {
      messages.append("of its \(phrases.count) words only the first \(QueryLimits.Finding.wordsRead) are read")
    }
    if speller.skippedCount > 0 {
      let few =
        "only \(QueryLimits.Finding.wordsCompared) words that hardly any record has are compared with similar ones"
      messages.append("\(few); \(speller.skippedCount) more may be misspelled")
    }
    guard words.count > Self.mostWords else { return (FoundWords(words, in: typed), Self.warnings(messages)) }
    let all = isCut ? "of these" : "of its \(words.count) words"
    messages.append("\(all) only the \(Self.mostWords) rarest are searched for")
    return (FoundWords(Self.rarest(words, most: Self.mostWords), in: typed), Self.warnings(messages))
  }

  /// True if a record has the whole text, word by word: then no word of it is misspelled, however rare it is.
  private func isVerbatim(_ text: String, _ languages: [LanguageTag]) throws -> Bool {
    let phrase = MatchPhrase(text, languages: languages)
    guard phrase.tokenCount > 1, phrase.tokenCount <= Self.mostWords, let literal = phrase.literal else { return false }
    let statement = try SQLStatement(snapshot.db, Self.anyMatch)
    statement.bind(literal, at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  /// `?1` an FTS5 expression. One row when a record matches.
  private static let anyMatch = "SELECT 1 FROM record_fts WHERE record_fts MATCH ?1 LIMIT 1"

  private static func warnings(_ messages: [String]) -> [QueryWarning] {
    messages.map { QueryWarning(typed: "", message: $0) }
  }

  /// The rarest words in the order of the text. Words in no record say nothing, however rare they are.
  private static func rarest(_ words: [FoundWord], most: Int) -> [FoundWord] {
    let counts = words.map { $0.count == 0 ? Int.max : $0.count }
    let rarest = words.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.prefix(most)
    return rarest.sorted().map { words[$0] }
  }

  /// The words that bring in candidates.
  private static func rarest(_ words: [FoundWord]) -> [FoundWord] {
    var matches = 0
    var searched: [FoundWord] = []
    for word in words.sorted(by: { $0.count < $1.count }) where word.count > 0 {
      if searched.count >= QueryLimits.Finding.wordsSearched
        || (searched.count >= QueryLimits.Finding.wordsAtLeast && matches + word.count > QueryLimits.Finding.candidates)
      {
        break
      }
      matches += word.count
      searched.append(word)
    }
    return searched.isEmpty ? words : searched
  }
}

/// A half-remembered saying of any length, with words missing, wrong, swapped or misspelled.
package struct FindRequest: Hashable, Sendable {
  /// As remembered. Operators have no meaning.
  package var text: String
  /// The most hits to return, 0 to 100.
  package var limit: Int
  /// The collection to search; `nil` for all.
  package var collection: String?
  /// The language of the words, for their stems; `nil` for all languages of the catalog.
  package var language: String?
  /// True if each hit explains itself in `Hit.why`.
  package var explainsHits = false

  package init(_ text: String, limit: Int = 10) {
    self.text = text
    self.limit = min(max(0, limit), Self.mostHits)
  }

  /// A half-remembered text is among the first hits or not found at all.
  package static let mostHits = 100
}
