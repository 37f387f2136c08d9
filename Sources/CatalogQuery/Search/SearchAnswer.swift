public import QueryLanguage

/// The result of a search.
public struct SearchAnswer: Hashable, Sendable {
  /// In the order that was asked for, up to the limit that was asked for.
  public package(set) var hits: [Hit]
  /// The number of all matching records: exact, not an estimate, unless the request did not ask for it.
  public let total: Int
  /// False when there may be more than `total`: the request did not ask for their number.
  public internal(set) var isTotalExact = true
  /// The part of the query that the hits have: all of it, or less when too few records do. A warning then says how
  /// much.
  public let matched: Strictness
  /// Parts of the query that may have been read differently from what was meant, in the order of the query.
  public package(set) var warnings: [QueryWarning]
  /// The number of records with all words, and the warning that says so, if the hits need fewer.
  package internal(set) var relaxation: RelaxedMatch?
  /// The words that were searched for besides those typed.
  public let expansions: [QueryExpansion]
  /// The start of the next page; `nil` on the last one.
  public internal(set) var next: PageCursor?
  /// The distribution of dates over all matches; `nil` unless the request asked for it.
  public let histogram: DateHistogram?
  /// Facet counts over all matches, in request order. That of an extra field that no match has is empty. Facets of
  /// `text`, `note`, `identifier` and `date` cannot be counted: they are omitted. `warnings` reports both.
  ///
  /// Empty without a request for facets, and for an answer with fewer words if `summarizesFewerWords` is false.
  public let facets: [Facet]
  /// The approximate share of records that were not searched, 0 to 1: above 0 only if several machines answer and some
  /// are gone.
  package var missingShare = 0.0
  /// The reading of the query and the plan that answered it; `nil` unless the request asked for it.
  package var explanation: QueryExplanation?
  /// The query with misspelled words corrected, when hardly any record matches it as typed. The correction has hits.
  public package(set) var suggestion: String?

  /// True when no record has the words together and the first hit has few of them: the catalog most likely lacks what
  /// was meant. Meaningful on the first page, which begins with the best hit.
  public var isNothingClose: Bool {
    guard matched == .any, let similarity = hits.first?.similarity else { return false }
    return similarity < RankingFeatures.leastSimilarity
  }

  /// An answer without a catalog, for tests and previews.
  ///
  /// - Parameter total: The number of all matches; `nil` for that of the hits.
  public init(
    hits: [Hit], total: Int? = nil, facets: [Facet] = [], histogram: DateHistogram? = nil, suggestion: String? = nil
  ) {
    (self.hits, self.total, matched, warnings, expansions) = (hits, total ?? hits.count, .all, [], [])
    (self.histogram, self.facets, self.suggestion) = (histogram, facets, suggestion)
  }

  init(
    hits: [Hit] = [], total: Int = 0, matched: Strictness = .all, warnings: [QueryWarning] = [],
    expansions: [QueryExpansion] = [], next: PageCursor? = nil, summary: AnswerSummary? = nil
  ) {
    (self.hits, self.total, self.matched, self.warnings) = (hits, total, matched, warnings)
    (self.expansions, self.next) = (expansions, next)
    (histogram, facets) = (summary?.histogram, summary?.facets ?? [])
  }
}
