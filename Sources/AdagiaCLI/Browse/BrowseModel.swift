internal import Adagia
internal import CatalogRecords

/// The state of the full screen: keys and answers go in, a frame and actions come out.
struct BrowseModel: Sendable {
  /// The part of the screen that keys go to.
  enum Focus: Hashable, Sendable, CaseIterable {
    case query, hits, sidebar
  }

  /// A cover of the screen or of its last line.
  enum Mode: Hashable, Sendable {
    case browsing
    /// One record, with all its fields, from this line on.
    case reading(line: Int)
    /// The keys, from this line on.
    case help(line: Int)
    case prompt(Prompt, InputLine)
    /// A question to answer with y or n.
    case question(String, BrowseAction)
  }

  enum Prompt: Hashable, Sendable {
    case tags, name

    var label: String {
      switch self {
      case .tags: "Tags to add, or -remove (separate with ;): "
      case .name: "Save this search as: "
      }
    }
  }

  var query: InputLine
  var focus = Focus.query
  var mode = Mode.browsing
  /// The answer on the screen, perhaps that of an earlier query. Nil before the first.
  private(set) var answer: SearchAnswer?
  private(set) var sidebar = Sidebar()
  /// The chosen hit.
  private(set) var selected = 0
  /// The hits to ask for.
  private(set) var limit = Self.pageLimit
  /// The outcome of the last action.
  var notice: String?
  /// True if an answer is on its way.
  var isSearching = false
  /// Rows of hits on the screen, for keys that turn pages.
  var pageRows = 10

  static let pageLimit = 100

  init(query: String = "") {
    self.query = InputLine(query)
  }

  var hits: [Hit] { answer?.hits ?? [] }

  var selectedHit: Hit? { hits.indices.contains(selected) ? hits[selected] : nil }

  // MARK: Answers

  /// Takes an answer.
  ///
  /// - Parameter isOfSameQuery: True if the chosen record stays chosen, because the query is the same.
  mutating func receive(_ new: SearchAnswer, isOfSameQuery: Bool) {
    let chosen = selectedHit?.id
    answer = new
    selected = isOfSameQuery ? min(selected, max(0, new.hits.count - 1)) : 0
    if isOfSameQuery, let chosen, let place = new.hits.firstIndex(where: { $0.id == chosen }) { selected = place }
    isSearching = false
  }

  /// Takes the facets and the histogram of an answer.
  mutating func receive(summary: SearchAnswer) {
    var new = Sidebar(facets: summary.facets, histogram: summary.histogram, isInQuery: hasClause)
    new.follow(sidebar)
    sidebar = new
    if sidebar.sections.isEmpty, focus == .sidebar { focus = .query }
  }

  // MARK: Changes by keys

  /// Chooses another hit.
  ///
  /// - Returns: A search for more hits, if the last one was reached and there are more.
  mutating func select(_ index: Int) -> BrowseAction? {
    let last = hits.count - 1
    selected = min(max(0, index), max(0, last))
    guard index >= last, last >= 0, hits.count < answer?.total ?? 0, hits.count >= limit else { return nil }
    limit += Self.pageLimit
    return .search
  }

  /// Replaces the query, or edits it.
  mutating func changedQuery() -> BrowseAction {
    limit = Self.pageLimit
    isSearching = true
    return .search
  }

  mutating func moveSidebar(by distance: Int) { sidebar.move(by: distance) }
  mutating func moveSidebarSection(by distance: Int) { sidebar.moveSection(by: distance) }

  /// Adds the chosen value's clause to the query, or takes it out.
  mutating func toggleChosenValue() -> BrowseAction? {
    guard let clause = sidebar.chosen?.clause else { return nil }
    query = InputLine(hasClause(clause) ? without(clause) : String("\(query.text.trimmed) \(clause)".trimmed))
    return changedQuery()
  }

  /// True if the query has a clause, as a part of its own.
  func hasClause(_ clause: String) -> Bool { " \(query.text) ".contains(" \(clause) ") }

  private func without(_ clause: String) -> String {
    String(" \(query.text) ".replacing(" \(clause) ", with: " ").trimmed)
  }
}
