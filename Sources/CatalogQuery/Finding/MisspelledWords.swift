internal import QueryLanguage
internal import TextAnalysis

/// Plain words that no record has together, when some of them are in no record, or in few, and resemble others: `night
/// vsiits`.
///
/// A relaxed query would do without such a word. Like `adagia find`, this takes the words that are like it for the
/// word.
struct MisspelledWords {
  private let query: ResolvedQuery

  /// `nil` for a query with operators other than conditions, of a single word or more than 40, with synonyms or without
  /// leave to search for them, and when all of it has to match as typed.
  init?(_ query: ResolvedQuery, _ request: SearchRequest) {
    guard request.allowsFewerWords, request.usesSynonyms, query.expansions.isEmpty else { return nil }
    guard let plain = PlainQuery(query.typed), 2...QueryLimits.Relaxing.respelledWords ~= plain.words.count else {
      return nil
    }
    self.query = query
  }

  /// The query with the words that may have been meant; `nil` when no word is likely to be misspelled, and when more
  /// words would be replaced than stay.
  func respelled(_ snapshot: Snapshot) throws -> ResolvedQuery? {
    guard let (query, knownCount) = try respelled(snapshot, { try $0.word($1) }) else { return nil }
    return knownCount >= query.expansions.count ? query : nil
  }

  /// The same if rare words may be misspelled too: a few records misspell `shakespere` as well.
  func rareRespelled(_ snapshot: Snapshot) throws -> ResolvedQuery? {
    try respelled(snapshot) { try $0.rareWord($1) }?.query
  }

  private func isStopWord(_ word: MatchPhrase) -> Bool {
    word.terms.first?.first.map { StopWords.areStopWords([$0], in: query.languages) == [true] } ?? false
  }

  /// - Returns: The query, and the number of words that stay.
  private func respelled(
    _ snapshot: Snapshot, _ spelled: (inout WordSpeller, MatchPhrase) throws -> FoundWord
  ) throws -> (query: ResolvedQuery, knownCount: Int)? {
    var speller = WordSpeller(TermDictionary(snapshot.db, snapshot.columns), knownCount: 1)
    var expansions: [QueryExpansion] = []
    var knownCount = 0
    let nodes = try query.typed.conjuncts.map { node -> QueryNode in
      guard case .text(let clause) = node else { return node }
      let words = clause.phrase(query.languages).words
      guard words.count == 1, case let word = try spelled(&speller, words[0]) else { return node }
      // A stop word stays as typed, even if no record has it.
      guard let expansion = word.expansion, !isStopWord(words[0]) else {
        knownCount += word.count > 0 ? 1 : 0
        return node
      }
      expansions.append(expansion)
      var meant = word.clause
      meant.isRespelled = true
      return .text(meant)
    }
    guard !expansions.isEmpty else { return nil }
    let node = QueryNode.joined(nodes, by: QueryNode.all)
    let meant = ResolvedQuery(
      typed: node, parts: [ExpandedPart](typed: node), languages: query.languages, warnings: query.warnings,
      expansions: expansions)
    return (meant, knownCount)
  }
}
