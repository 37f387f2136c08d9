internal import Adagia
internal import Foundation

/// The records nearest to a query that no record has as a whole, in place of many that share a word with it.
struct NearestRecords: Sendable {
  /// The hits with all of the words: fewer than searches are content with.
  let complete: [Hit]
  let near: [Hit]
  /// True if even the best of them has little of the query.
  let isNothingClose: Bool
  /// Spellings of its words that the catalog has.
  let spellings: [QueryExpansion]

  private static let most = 3

  /// `nil` when the answer is the one that was asked for.
  static func of(_ answer: SearchAnswer, _ state: SearchState, _ call: CatalogCall) async throws -> NearestRecords? {
    guard answer.total == 0 || answer.matched != .all, state.showsNearest else { return nil }
    let complete = answer.total == 0 ? [] : try await complete(state, call)
    guard state.filters.isEmpty, isPlain(state.query) else {
      return NearestRecords(complete, of: answer)
    }
    let query = state.query
    let limit = complete.count + most
    let found = try await call.query { try await $0.find(query, limit: limit) }
    return NearestRecords(complete, of: found.hits.isEmpty ? answer : found)
  }

  /// The records that have all of the query. The answer has them among the others.
  private static func complete(_ state: SearchState, _ call: CatalogCall) async throws -> [Hit] {
    var request = try state.request(limit: mostComplete)
    request.allowsFewerWords = false
    request.explainsHits = true
    return try await call.search(request, acceptsPart: state.acceptsPart).answer.hits
  }

  /// Searches look for fewer words where fewer records than this have all.
  private static let mostComplete = 20

  private init(_ complete: [Hit], of answer: SearchAnswer) {
    let known = Set(complete.map(\.id))
    self.complete = complete
    near = Array(answer.hits.filter { !known.contains($0.id) }.prefix(Self.most))
    isNothingClose = near.isEmpty || answer.isNothingClose
    spellings = answer.expansions
  }

  /// True if a query is words alone: `find` reads signs of the query language as text.
  private static func isPlain(_ query: String) -> Bool { !query.contains { ":\"()/~=*{}".contains($0) } }
}

/// The notice at the top of a page of hits when no record has the query as a whole.
struct NearestView {
  let heading: String
  /// A sentence before the nearest records; `nil` when there are none.
  let remark: String?
  let hits: [HitView]
  /// The page of all records that share some of the words; `nil` where the page has them all.
  let all: String?
  let allLabel: String

  init(_ nearest: NearestRecords, _ answer: SearchAnswer, _ state: SearchState, _ links: RecordLinks) {
    let count = nearest.complete.count
    heading =
      count > 0
      ? EnglishText.count(count, "record") + (count == 1 ? " has" : " have") + " all of the words"
      : answer.total == 0 && !state.filters.isEmpty
        ? "Nothing here with these filters"
        : nearest.isNothingClose ? "Not in this catalog" : "No record has all of the words"
    remark = nearest.near.isEmpty ? nil : Self.remark(nearest)
    hits = nearest.near.map { HitView($0, links, isNear: true) }
    let shown = count + nearest.near.count
    all = answer.total > shown ? state.relaxed().href(links.base) : nil
    allLabel = "All \(EnglishText.count(answer.total, "record")) with some of the words"
  }

  private static func remark(_ nearest: NearestRecords) -> String {
    let isOne = nearest.near.count == 1
    if nearest.isNothingClose { return isOne ? "The nearest, which is not close:" : "The nearest, none of them close:" }
    return nearest.complete.isEmpty ? "The nearest:" : isOne ? "Near it:" : "Near to that:"
  }
}

/// The ways on from a page without a hit.
struct EmptyView {
  struct Way {
    let name: String
    let href: String
  }

  /// The query with words as the catalog spells them.
  let spellings: [Way]
  let hasSpellings: Bool
  let withoutFilters: String?
  let tags: [Way]
  let random: [RecordView]

  /// The content of the page, besides the answer.
  struct Content: Sendable {
    let tags: [Facet.Value]
    let random: [StoredRecord]

    /// Tags that many records have, and some records at random.
    static func read(_ catalog: Catalog) async throws -> Content {
      var request = SearchRequest("", limit: 0)
      request.facets = [FacetRequest("tag", limit: 12)]
      let tags = try await catalog.search(request).facets.first?.values ?? []
      var random: [StoredRecord] = []
      for _ in 0..<3 {
        guard let record = try await catalog.random().record, !random.contains(where: { $0.id == record.id }) else {
          continue
        }
        random.append(record)
      }
      return Content(tags: tags, random: random)
    }
  }

  init(
    _ content: Content, _ answer: SearchAnswer, _ nearest: NearestRecords?, _ state: SearchState, _ links: RecordLinks
  ) {
    let words = (nearest?.spellings ?? []).flatMap { word in word.others.prefix(2).map { (word.typed, $0) } }
    spellings = words.prefix(6).compactMap { typed, other in
      guard let range = state.query.range(of: typed, options: .caseInsensitive), typed != other else { return nil }
      let query = state.query.replacingCharacters(in: range, with: other)
      return Way(name: query, href: state.asking(query).href(links.base))
    }
    hasSpellings = !spellings.isEmpty
    withoutFilters = state.filters.isEmpty ? nil : SearchState(state.query).href(links.base)
    tags = content.tags.compactMap { value in
      FacetView.filter(value).map { Way(name: value.value, href: SearchState(filters: [$0]).href(links.base)) }
    }
    random = content.random.map { RecordView(PageRoom.cut($0, to: RecordPage.room / 3).stored, links) }
  }
}
