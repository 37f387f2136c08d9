internal import Adagia

/// The request of a page of hits, as its address has it: every link of the page is the same with a little difference.
struct SearchState {
  /// A condition outside of the search box.
  struct Filter: Hashable {
    let field: String
    let value: String
  }

  var query: String
  var filters: [Filter]
  var sort: SearchOrder
  var cursor: String?
  /// Facets with more values than at first.
  var unfolded: [String]
  /// True when hits may lack records that cannot be searched now.
  var acceptsPart = false
  /// True for all records that share some of the words, where none has all of them.
  var showsRelaxed = false

  init(_ query: String = "", filters: [Filter] = []) {
    (self.query, self.filters, sort, unfolded) = (query, filters, .rank, [])
  }

  /// - Throws: `Problem` that names the parameter at fault.
  init(from parameters: inout RequestParameters) throws {
    query = try parameters.one("q") ?? ""
    sort = try parameters.one("sort").map(Self.sortOrder) ?? .rank
    cursor = try parameters.one("cursor")
    unfolded = parameters.all("more")
    acceptsPart = try parameters.acceptsPart()
    showsRelaxed = try parameters.bool("relax", default: false)
    filters = []
    for field in SearchParameters.filters {
      filters += parameters.all(field).filter { !$0.isEmpty }.map { Filter(field: field, value: $0) }
    }
  }

  private static func sortOrder(_ text: String) throws -> SearchOrder {
    guard let sort = SearchOrder(rawValue: text) else {
      throw Problem.parameter(
        "sort", "'sort' is none of: \(SearchOrder.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return sort
  }

  /// The search of the state.
  ///
  /// - Throws: `Problem` for a malformed cursor.
  func request(limit: Int) throws -> SearchRequest {
    var request = SearchRequest(query, limit: limit, sort: sort)
    for filter in filters { request.require(filter.field, filter.value) }
    if let cursor {
      guard let after = PageCursor(cursor) else {
        throw Problem.parameter("cursor", "'cursor' is not one. Start again from the first page.")
      }
      request.after = after
    }
    return request
  }

  /// The address of the state's page.
  func href(_ base: String) -> String {
    var parameters = filters.map { (name: $0.field, value: $0.value) }
    if !query.isEmpty { parameters.insert(("q", query), at: 0) }
    if sort != .rank { parameters.append(("sort", sort.rawValue)) }
    parameters += unfolded.map { (name: "more", value: $0) }
    if showsRelaxed { parameters.append(("relax", "true")) }
    if let cursor { parameters.append(("cursor", cursor)) }
    if acceptsPart { parameters.append(("partial", "true")) }
    // Without a parameter, the address is that of the first page.
    return PageLink(base + "/", parameters.isEmpty ? [("q", "")] : parameters).text
  }

  // MARK: - The same with a difference, from the first page on

  func adding(_ filter: Filter) -> SearchState {
    changed { if !$0.filters.contains(filter) { $0.filters.append(filter) } }
  }

  func removing(_ filter: Filter) -> SearchState { changed { $0.filters.removeAll { $0 == filter } } }

  /// With one period in place of all others.
  func during(_ period: String?) -> SearchState {
    changed { state in
      state.filters.removeAll { $0.field == "date" }
      if let period { state.filters.append(Filter(field: "date", value: period)) }
    }
  }

  func sorted(by sort: SearchOrder) -> SearchState { changed { $0.sort = sort } }

  func asking(_ query: String) -> SearchState { changed { ($0.query, $0.showsRelaxed) = (query, false) } }

  func relaxed() -> SearchState { changed { $0.showsRelaxed = true } }

  func unfolding(_ facet: String) -> SearchState { changed { $0.unfolded.append(facet) } }

  func continued(at cursor: PageCursor) -> SearchState {
    var state = self
    state.cursor = cursor.description
    return state
  }

  var isFirstPage: Bool { cursor == nil }

  /// True if a page has the nearest records, without facets and time line, if no record has all of the query.
  var showsNearest: Bool { !query.isEmpty && isFirstPage && !showsRelaxed }

  /// True if this is the first page of all records, without any choice.
  var isWhole: Bool { query.isEmpty && filters.isEmpty && sort == .rank && unfolded.isEmpty && isFirstPage }

  /// The name that a page of one author's records has, however else they are chosen; `nil` for any other page.
  var author: String? {
    let authors = filters.filter { $0.field == "author" }
    guard query.isEmpty, authors.count == 1 else { return nil }
    return FilterText.value("author", authors[0].value)
  }

  private func changed(_ change: (inout SearchState) -> Void) -> SearchState {
    var state = self
    state.cursor = nil
    change(&state)
    return state
  }
}
