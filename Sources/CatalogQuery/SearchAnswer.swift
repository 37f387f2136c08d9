public import CatalogRecords
public import QueryLanguage

/// What a search found.
public struct SearchAnswer: Sendable {
  /// In the order that was asked for, at most as many as were asked for.
  public let hits: [Hit]
  /// How many records match in all: exact, not an estimate.
  public let total: Int
  /// How much of the query the hits have: all of it, unless no record does. A warning then says how much.
  public let matched: MatchLevel
  /// What was read in another way than it may have been meant, in the order of the query.
  public let warnings: [QueryWarning]
  /// The words that were looked for besides what was typed.
  public let expansions: [QueryExpansion]
  /// Where the next page begins; `nil` on the last one.
  public let next: PageCursor?
  /// How the dates of all matching records are spread, when that was asked for.
  public let histogram: DateHistogram?
  /// What all matching records have as the fields that were asked for, in that order; those that cannot be counted are
  /// left out, with a warning.
  public var facets: [Facet] = []
  /// How the query was understood and answered; `nil` unless the request asked.
  public internal(set) var explanation: QueryExplanation?
  /// The query as it may have been meant, with mistyped words corrected: only when hardly a record has what was asked for.
  /// It finds something.
  public internal(set) var suggestion: String?
}

/// A record that matched, and why.
public struct Hit: Sendable {
  public let record: StoredRecord
  /// Relevance, 0 or more, higher is better; not comparable between queries. `nil` when the answer is not ranked.
  public let score: Double?
  /// Where the query's words stand in each field: half-open ranges of UTF-8 byte offsets in the field's text,
  /// ascending, never overlapping. Fields without a match are not there.
  public let matches: [CoreField: [Range<Int>]]
  /// Why it was found and stands where it does; `nil` unless the request asked.
  public internal(set) var why: HitExplanation?
  /// What its place among the best is due to; `nil` for hits behind those, and when the answer is not ranked.
  package var reason: MatchReason?

  package init(record: StoredRecord, score: Double?, matches: [CoreField: [Range<Int>]]) {
    self.record = record
    self.score = score
    self.matches = matches
  }

  /// The part of the record to show, cut to about `length` characters around the matches.
  public func snippet(length: Int = 240) -> Snippet { Snippet(of: self, length: length) }
}

extension Hit {
  /// The same hit with its date in a style, for output alone.
  package func showingDate(_ style: DateStyle?) -> Hit {
    guard let style else { return self }
    var copy = Hit(record: record.showingDate(style), score: score, matches: matches)
    copy.reason = reason
    copy.why = why
    return copy
  }
}
