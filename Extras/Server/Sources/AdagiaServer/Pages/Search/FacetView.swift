internal import Adagia

/// The values of a field with their counts, as links.
struct FacetView {
  struct Value {
    let label: String
    let count: String
    let href: String
    let isChosen: Bool
  }

  let name: String
  let id: String
  let values: [Value]
  /// The page with more values; `nil` when all are there.
  let more: String?
  let moreLabel: String

  /// `nil` if there is nothing to choose.
  init?(_ facet: Facet, _ state: SearchState, base: String) {
    // Sources are counted for one author alone.
    name = facet.field == "source" ? "Works" : FilterText.name(facet.field)
    id = facet.field
    values = (facet.values + facet.unnamed).compactMap { value in
      guard let filter = Self.filter(value) else { return nil }
      let isChosen = state.filters.contains(filter)
      return Value(
        label: FilterText.value(facet.field, value.value), count: Self.count(value),
        href: (isChosen ? state.removing(filter) : state.adding(filter)).href(base), isChosen: isChosen)
    }
    guard values.count > 1 || values.contains(where: \.isChosen) else { return nil }
    let hidden = facet.distinctCount - facet.values.count
    more = hidden > 0 && !state.unfolded.contains(facet.field) ? state.unfolding(facet.field).href(base) : nil
    moreLabel = "\(EnglishText.grouped(hidden)) more"
  }

  /// `5, wrongly 7`: the records that credit a name, and those that have it without.
  static func count(_ value: Facet.Value) -> String {
    let others = [("wrongly", value.misattributedCount), ("otherwise", value.otherCount)].filter { $0.1 > 0 }
    return ([EnglishText.grouped(value.count)] + others.map { "\($0.0) \(EnglishText.grouped($0.1))" })
      .joined(separator: ", ")
  }

  /// The condition that a value stands for: the clause of the query language as a parameter.
  static func filter(_ value: Facet.Value) -> SearchState.Filter? {
    guard let clause = value.clause, let colon = clause.firstIndex(of: ":") else { return nil }
    let field = String(clause[..<colon])
    guard SearchParameters.filters.contains(field) else { return nil }
    return SearchState.Filter(field: field, value: String(clause[clause.index(after: colon)...]))
  }
}
