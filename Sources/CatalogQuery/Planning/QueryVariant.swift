package import QueryLanguage
internal import TextAnalysis

/// One way to read a query, strict or relaxed, with the plan that answers it.
struct QueryVariant {
  let strictness: Strictness
  let query: ResolvedQuery
  /// The number of words that a record needs; `nil` when the query says it all.
  let quorum: Quorum?
  /// Made once: the hits, the facets and the explanation of an answer all follow it.
  let plan: QueryPlan
  /// The few records that have all of the query, if this reading asks for less. They are always re-ranked: a
  /// translation in a note weighs too little to be among the best by BM25.
  var completeIDs: Set<Int64> = []
  /// The only records that may match; `nil` for all.
  var among: Set<Int64>?
  /// The number of records that have all words, and a warning about it, if this reading asks for less.
  var relaxation: RelaxedMatch?
  /// A note for the user about the reading.
  private let notice: QueryWarning?

  /// The query as it was asked.
  init(strict query: ResolvedQuery) {
    self.init(.all, query, QueryPlan(query.node, languages: query.languages, known: query.highlighted), quorum: nil)
  }

  /// A part of a query, asked of the only records that may match.
  init(_ part: QueryNode, of query: ResolvedQuery, among ids: Set<Int64>, notice: QueryWarning) {
    let resolved = ResolvedQuery(
      typed: part, parts: [ExpandedPart](typed: part), languages: query.languages, warnings: query.warnings,
      expansions: [])
    self.init(.all, resolved, QueryPlan(part, languages: query.languages), quorum: nil, notice: notice)
    among = ids
  }

  init(
    _ strictness: Strictness, _ query: ResolvedQuery, _ plan: QueryPlan, quorum: Quorum?, notice: QueryWarning? = nil
  ) {
    self.strictness = strictness
    self.query = query
    self.plan = plan
    self.quorum = quorum
    self.notice = notice
  }

  /// All warnings in the order of the query.
  ///
  /// - Parameter execution: Warnings from answering the variant.
  func warnings(_ execution: [QueryWarning]) -> [QueryWarning] {
    query.warnings + execution + [notice, relaxation?.warning].compactMap { $0 }
  }
}

/// Matches that need not have all words of a query.
package struct RelaxedMatch: Hashable, Sendable {
  /// The number of records with all words.
  package let strictCount: Int
  package let warning: QueryWarning
}

/// The number of a query's words that a record must have: the condition between AND and OR, which FTS5 lacks. Lucene
/// calls it minimum-should-match. It is tested inside FTS5's loop, by `QuorumTest`.
struct Quorum: Hashable, Sendable {
  /// A word, and the phrases that count as the word.
  struct Word: Hashable, Sendable {
    let phrase: MatchPhrase
    /// Its synonyms. Words that are one synonym together share theirs.
    var others: [MatchPhrase]

    var phrases: [MatchPhrase] { [phrase] + others }
  }

  /// The words that are counted.
  let words: [Word]
  /// The number of them that a record needs, 1 or more.
  let needed: Int

  /// The words that a record lacks: it has neither the phrase nor a synonym.
  ///
  /// - Parameter found: The phrases that it has.
  func missing(_ found: Set<MatchPhrase>) -> [MatchPhrase] {
    words.filter { found.isDisjoint(with: $0.phrases) }.map(\.phrase)
  }
}
