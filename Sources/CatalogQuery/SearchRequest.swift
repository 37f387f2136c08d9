public import HistoricalDates
public import QueryLanguage

/// What to look for, and how much of it to give back.
public struct SearchRequest: Hashable, Sendable {
  /// As typed; the empty query finds everything. See the manual's page on the query language.
  public var query: String
  /// The most hits to give back, 0 or more. With 0 the answer only counts.
  public var limit: Int
  public var sort: SortOrder
  /// The `next` of the answer before, to go on behind it. It has to come from the same query and order.
  public var after: PageCursor?
  /// The bins of a histogram over the dates of all matching records; `nil` for none.
  public var histogram: CalendarBin.Unit?
  /// What to count over all matching records, in this order.
  public var facets: [FacetRequest] = []
  /// Whether words also find what the catalogue has as their synonyms.
  public var usesSynonyms = true

  /// Whether each hit says why it was found, in `Hit.why`. It costs a little more time for each of them.
  public var explainsHits = false

  /// Whether fewer words of the query are enough when no record has all of them.
  public var relaxes = true
  /// Further parts of the query, all of which have to match as well.
  public var clauses: [QueryClause] = []
  /// Whether the answer says how it was understood and answered, in `SearchAnswer.explanation`.
  public var explainsPlan = false

  /// Only records of this collection, as `in:` would ask for; `nil` for all.
  public var collection: String?
  /// The language that the query is in, for its stems; `nil` for those that it asks for, or all of the catalogue.
  public var language: String?
  /// Whether the query is words and nothing else: no sign in it means anything.
  public var isPlain = false

  public init(
    _ query: String, limit: Int = 10, sort: SortOrder = .rank, after: PageCursor? = nil,
    histogram: CalendarBin.Unit? = nil
  ) {
    self.query = query
    self.limit = max(0, limit)
    self.sort = sort
    self.after = after
    self.histogram = histogram
  }
}

/// Why a request cannot be answered. A query alone never is the reason.
public enum SearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The page cursor comes from an answer in another order.
  case cursorOfAnotherOrder(SortOrder)
  /// The record that the page before ended with has been removed.
  case cursorGone

  public var description: String {
    switch self {
    case .cursorOfAnotherOrder(let order):
      "This page cursor belongs to a search sorted by \(order.rawValue). Sort in the same way, or leave the cursor out."
    case .cursorGone:
      "The record that the page before ended with has been removed. Start again from the first page."
    }
  }
}
