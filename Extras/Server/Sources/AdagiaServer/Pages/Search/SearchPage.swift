internal import Adagia

/// The page of hits, as its template sees it.
struct SearchPage {
  struct Chip {
    let name: String
    let value: String
    let href: String
  }

  struct Order {
    let name: String
    let href: String
    let isCurrent: Bool
  }

  let frame: PageFrame
  /// The text of the search box; `nil` when it is empty.
  let asked: String?
  let author: AuthorHeading?
  let summary: String
  let chips: [Chip]
  let hasChips: Bool
  let orders: [Order]
  let remarks: RemarksView
  let hits: [HitView]
  let timeline: TimelineView?
  let facets: [FacetView]
  let first: String?
  let next: String?
  let isEmpty: Bool
  /// The notice at the top when no record has the query as a whole; then neither facets nor time describe the hits.
  let nearest: NearestView?
  /// The ways on from a page without a hit.
  let empty: EmptyView?

  /// - Parameters:
  ///   - histogram: Of the hits of all times; `nil` for that of the answer.
  ///   - nearest: The records near to a query that no record has as a whole.
  ///   - empty: The content of a page without a hit.
  ///   - credited: The answer on the records that credit the author of the page.
  ///   - remark: A sentence beside those of the answer.
  init(
    _ answer: SearchAnswer, _ histogram: DateHistogram?, _ state: SearchState, _ links: RecordLinks,
    _ call: CatalogCall, nearest: NearestRecords? = nil, empty: EmptyView.Content? = nil,
    credited: SearchAnswer? = nil, remark: String? = nil
  ) {
    let base = call.pageBase
    var frame = PageFrame(state.query.isEmpty ? state.author ?? "Browse" : state.query, call, query: state.query)
    frame.isUnlisted = true
    self.frame = frame
    asked = state.query.isEmpty ? nil : state.query
    let view = nearest.map { NearestView($0, answer, state, links) }
    self.nearest = view
    self.empty = empty.map { EmptyView($0, answer, nearest, state, links) }
    author = AuthorHeading(state, answer, credited: credited)
    summary = view?.heading ?? Self.summary(answer)
    hasChips = !state.filters.isEmpty
    chips = state.filters.map { filter in
      Chip(
        name: FilterText.name(filter.field), value: FilterText.value(filter.field, filter.value),
        href: state.removing(filter).href(base))
    }
    orders = Self.orders.map { name, order in
      Order(name: name, href: state.sorted(by: order).href(base), isCurrent: order == state.sort)
    }
    remarks = RemarksView(answer, state, base: base, isNear: view != nil, remark: remark)
    let shown = nearest?.complete ?? answer.hits
    hits = shown.map { HitView($0, links) }
    timeline = view != nil ? nil : (histogram ?? answer.histogram).flatMap { TimelineView($0, state, base: base) }
    facets = view != nil ? [] : answer.facets.compactMap { FacetView($0, state, base: base) }
    first = state.isFirstPage ? nil : state.sorted(by: state.sort).href(base)
    next = view != nil ? nil : answer.next.map { state.continued(at: $0).href(base) }
    isEmpty = shown.isEmpty
  }

  private static func summary(_ answer: SearchAnswer) -> String {
    answer.total == 0 ? "Nothing found" : EnglishText.count(answer.total, "record")
  }

  private static let orders: [(String, SearchOrder)] = [
    ("Best match", .rank), ("Oldest", .date), ("Newest", .dateDescending), ("Author", .author), ("Title", .title),
    ("Latest addition", .addedDescending),
  ]
}

/// Warnings, corrections and additions to a query, explained above its hits.
struct RemarksView {
  let suggestion: String?
  let suggestionHref: String?
  let relaxed: String?
  let warnings: [String]
  let expansions: [String]
  let hasAny: Bool
  let hasExpansions: Bool

  /// - Parameter isNear: True if the page has the nearest records, which no warning on the whole query is about.
  init(_ answer: SearchAnswer, _ state: SearchState, base: String, isNear: Bool, remark: String?) {
    suggestion = answer.suggestion
    suggestionHref = answer.suggestion.map { state.asking($0).href(base) }
    // A warning of the library says more.
    relaxed = answer.warnings.isEmpty && state.showsRelaxed ? Self.relaxed(answer.matched) : nil
    warnings =
      answer.warnings.filter { !isNear || !$0.typed.isEmpty }.map(\.description) + (remark.map { [$0] } ?? [])
    expansions = answer.expansions.map(\.description)
    hasAny = suggestion != nil || relaxed != nil || !warnings.isEmpty
    hasExpansions = !expansions.isEmpty
  }

  private static func relaxed(_ matched: Strictness) -> String? {
    switch matched {
    case .all: nil
    case .most: "These records have most of the words."
    case .any: "These records have at least one of the words."
    }
  }
}
