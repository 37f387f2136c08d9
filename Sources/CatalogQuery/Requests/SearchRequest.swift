internal import CatalogRecords
public import HistoricalDates
package import QueryLanguage

/// A query, and the parts of the answer that are wanted.
public struct SearchRequest: Hashable, Sendable {
  /// As typed. The empty query finds everything. See the manual's page on the query language.
  public var query: String
  /// The most hits to return. With 0 or less the answer only counts.
  public var limit: Int { didSet { limit = limit.clampedCount } }
  /// The order of hits. A random one continues the shuffle of `after`.
  public var sort: SearchOrder { didSet { continueShuffle() } }
  /// The `next` of the previous answer, to continue after it. Another query or order than its own is an
  /// error.
  public var after: PageCursor? { didSet { continueShuffle() } }
  /// The bins of a histogram over the dates of all matches; `nil` for none.
  public var histogram: CalendarBin.Unit?
  /// Facets to count over all matches, in this order.
  public var facets: [FacetRequest] = []
  /// True when the catalog's synonyms are searched for too.
  public var usesSynonyms = true
  /// The names of the lists whose synonyms are searched for, beside synonyms of no list; `nil` for all lists.
  public var synonymLists: Set<String>?

  /// True when each hit explains itself in `Hit.why`. Takes a little longer per hit.
  public var explainsHits = false

  /// The fields that hits have.
  public var fields = Fields.all

  /// True when fewer words of the query suffice where too few records have all of them.
  public var allowsFewerWords = true
  /// False when facets and histogram are wanted only of records with all words of the query: an answer with fewer words
  /// has none then, and is found sooner.
  public var summarizesFewerWords = true
  /// False when `SearchAnswer.total` may be fewer than all matches. Alternative words are found sooner when matches
  /// need not be counted.
  public var countsTotal = true
  /// False for the order by the words' frequencies alone (BM25), which is found sooner: by default the best fifty are
  /// re-ranked by how they match.
  public var reranks = true
  /// Further parts of the query, which all have to match too.
  package var clauses: [QueryClause] = []
  /// True when the answer's JSON explains how the query was read and run.
  public var explainsPlan = false

  /// The collection to search, as with `in:`; `nil` for all.
  public var collection: String?
  /// The language of the query, for its stems; `nil` for those that it asks for, or all of the catalog.
  public var language: String?
  /// True if the query is plain words, without operators.
  package var isPlain = false

  /// A request for the best hits of a query.
  public init(
    _ query: String, limit: Int = 10, sort: SearchOrder = .rank, after: PageCursor? = nil,
    facets: [FacetRequest] = [], histogram: CalendarBin.Unit? = nil
  ) {
    self.query = query
    self.limit = limit.clampedCount
    self.sort = sort
    self.after = after
    self.facets = facets
    self.histogram = histogram
    continueShuffle()
  }

  /// Takes the seed of the previous pages, so that `random` without a seed continues them.
  private mutating func continueShuffle() {
    guard case .random = sort, let shuffle = after?.sort, case .random = shuffle, sort != shuffle else { return }
    sort = shuffle
  }
}

extension SearchRequest {
  /// The former name of `reranks`.
  @available(*, deprecated, renamed: "reranks")
  public var looksTwice: Bool {
    get { reranks }
    set { reranks = newValue }
  }

  /// The former name of `countsTotal`.
  @available(*, deprecated, renamed: "countsTotal")
  public var countsMatches: Bool {
    get { countsTotal }
    set { countsTotal = newValue }
  }
}

extension SearchRequest {
  /// The fields of the records in an answer.
  public enum Fields: Hashable, Sendable {
    /// All of them.
    case all
    /// Those of a list: title, names, date, language, type, identifier. The others are empty, whatever the record has;
    /// `Catalog.record` reads the whole one. Takes a fraction of the time and memory.
    case listing
    /// Those of a list of quotations: the text too.
    case quotations
  }

  /// True if facets or a histogram are asked for.
  package var wantsSummary: Bool { histogram != nil || !facets.isEmpty }

  /// True if facets or a histogram are asked for in an answer with some of the words.
  func wantsSummary(of words: Strictness) -> Bool { wantsSummary && (summarizesFewerWords || words == .all) }
}

/// A reason that a request cannot be answered. Never the query itself.
public enum SearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The page cursor comes from an answer in another order.
  case cursorOfAnotherOrder(SearchOrder)
  /// The page cursor comes from the answer to another query.
  case cursorOfAnotherQuery
  /// The record that the previous page ended with was removed.
  case cursorGone

  public var description: String {
    switch self {
    case .cursorOfAnotherOrder(let order):
      "This page cursor belongs to a search sorted by \(order.rawValue). Sort in the same way, or leave the cursor out."
    case .cursorOfAnotherQuery:
      "This page cursor belongs to another query. Ask that query again, or leave the cursor out."
    case .cursorGone:
      "The record that the page before ended with has been removed. Start again from the first page."
    }
  }
}

/// A field whose values are counted over all matches: names, subjects, dates.
///
///     SearchRequest("love", facets: [FacetRequest("author"), FacetRequest("lang", limit: 20)])
public struct FacetRequest: Hashable, Sendable {
  /// `author`, `tag`, `source`, `title`, `rights`, `lang`, `in`, `type`, `role`, `century`, `decade`, `year`, `month`,
  /// or the name of an extra field.
  public var field: String
  /// The most values to return, 1 or more. All are counted.
  public var limit: Int { didSet { limit = max(1, limit.clampedCount) } }

  /// A request for a field's most frequent values.
  public init(_ field: String, limit: Int = 10) {
    self.field = field
    self.limit = max(1, limit.clampedCount)
  }

  /// Reads `FIELD` or `FIELD:N`; `nil` without a field, or with a number out of range.
  ///
  ///     FacetRequest(typed: "lang:20")   // FacetRequest("lang", limit: 20)
  package init?(typed text: String) {
    let end = text.lastIndex(of: ":")
    let number = end.map { text[text.index(after: $0)...] }
    // A name may contain a colon: `dc:rights`.
    if let end, let number, !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) {
      guard let limit = Int(number), limit > 0, end > text.startIndex else { return nil }
      self.init(String(text[..<end]), limit: limit)
    } else {
      guard !text.isEmpty, text.last != ":" else { return nil }
      self.init(text)
    }
  }
}

/// The part of the query that a hit must have.
public enum Strictness: String, CaseIterable, Sendable {
  /// All of it.
  case all
  /// Most of the plain words that matter: too few records have all.
  case most
  /// At least one of the plain words that matter: too few records have most.
  case any
}
