internal import Adagia
internal import HistoricalDates
internal import Hummingbird

/// Numbers of a catalog, drawn.
struct StatisticsPage {
  struct Figure {
    let name: String
    let value: String
  }

  /// A facet as bars.
  struct Chart {
    struct Bar {
      let label: String
      /// `nil` for a value that no query can name.
      let href: String?
      let count: String
      /// In a drawing that is 100 wide.
      let width: Double
    }

    let name: String
    let bars: [Bar]
    let id: String
    /// The number of values that are left out, in words.
    let rest: String?
    /// The page that has them, up to a bound.
    let more: String?
  }

  let frame: PageFrame
  let figures: [Figure]
  let timeline: TimelineView?
  let charts: [Chart]
  let growth: GrowthView?

  init(_ content: Content, _ call: CatalogCall) {
    let (base, state, statistics) = (call.pageBase, SearchState(), content.statistics)
    frame = PageFrame("Statistics", call, section: "/statistics")
    let ends = [statistics.earliestDate, statistics.latestDate].compactMap { $0.flatMap(Self.year) }
    figures =
      [
        Figure(name: "records", value: EnglishText.grouped(statistics.recordCount)),
        Figure(name: "authors", value: EnglishText.grouped(statistics.creatorCount)),
        Figure(name: "tags", value: EnglishText.grouped(statistics.subjectCount)),
        Figure(name: "with a date", value: EnglishText.grouped(statistics.datedCount)),
      ] + zip(["earliest year", "latest year"], ends).map { Figure(name: $0, value: $1) }
    timeline = content.answer.histogram.flatMap { TimelineView($0, state, base: base) }.map { view in
      var open = view
      open.isOpen = true
      return open
    }
    charts = content.answer.facets.compactMap { Self.chart($0, state, base, isUnfolded: $0.field == content.unfolded) }
    growth = GrowthView(content.growth)
  }

  /// The content of the page.
  struct Content: Sendable {
    let statistics: CatalogStatistics
    let answer: SearchAnswer
    let growth: [GrowthView.Point]
    /// The field whose chart has many values; `nil` for none.
    let unfolded: String?
  }

  private static func year(_ instant: JulianDay) -> String? { RecordDate(year: instant.day.year)?.englishText }

  private static func chart(_ facet: Facet, _ state: SearchState, _ base: String, isUnfolded: Bool) -> Chart? {
    let highest = Double(max(1, facet.values.map(\.count).max() ?? 1))
    let bars = facet.values.map { value in
      Chart.Bar(
        label: FilterText.value(facet.field, value.value),
        href: FacetView.filter(value).map { state.adding($0).href(base) },
        count: FacetView.count(value), width: (1_000 * Double(value.count) / highest).rounded() / 10)
    }
    let rest = facet.distinctCount - facet.values.count
    guard bars.count > 1 else { return nil }
    return Chart(
      name: "By \(FilterText.name(facet.field).lowercased())", bars: bars, id: "by-\(facet.field)",
      rest: rest > 0 ? "and \(EnglishText.grouped(rest)) more" : nil,
      more: rest > 0 && !isUnfolded
        ? PageLink(base + "/statistics", [("more", facet.field)]).text + "#by-\(facet.field)" : nil)
  }
}

/// The growth of a catalog as a line.
struct GrowthView {
  /// The number of records at a time.
  struct Point: Sendable {
    let day: JulianDay
    let count: Int
  }

  /// Points of a drawing that is 1,000 wide and 100 high.
  let line: String
  /// The same with the corners of the ground.
  let area: String
  let first: String
  let last: String
  let label: String

  /// `nil` for less than two points in time.
  init?(_ points: [Point]) {
    guard let start = points.first, let end = points.last, start.day < end.day else { return nil }
    let (length, highest) = (end.day.value - start.day.value, Double(max(1, points.map(\.count).max() ?? 1)))
    let places = points.map { point in
      let x = ((point.day.value - start.day.value) / length * 10_000).rounded() / 10
      return "\(x),\(((1 - Double(point.count) / highest) * 960 + 40).rounded() / 10)"
    }
    line = places.joined(separator: " ")
    area = "0,100 \(line) 1000,100"
    (first, last) = (EnglishText.day(start.day), EnglishText.day(end.day))
    label =
      "From \(EnglishText.grouped(start.count)) on \(first) to \(EnglishText.count(end.count, "record")) on \(last)"
  }
}

/// Answers with the numbers of a catalog.
struct StatisticsPageRoute {
  let templates: PageTemplates
  let whole: WholePages

  @Sendable func answer(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let unfolded = try parameters.one("more")
    try parameters.finish()
    if let unfolded, !Self.fields.contains(unfolded) {
      throw Problem.parameter("more", "'more' is none of: \(Self.fields.joined(separator: ", ")).")
    }
    return try await call.unlessKnown {
      guard unfolded == nil else { return .html(try await page(call, unfolding: unfolded)) }
      return .html(try await whole.page(.statistics, "", call) { try await page(call, unfolding: nil) })
    }
  }

  private static let fields = ["lang", "type", "author", "tag", "source"]
  private static let (values, unfoldedValues) = (15, 1_000)

  private func page(_ call: CatalogCall, unfolding unfolded: String?) async throws -> String {
    var request = SearchRequest("", limit: 0, histogram: .decade)
    request.facets = Self.fields.map { FacetRequest($0, limit: $0 == unfolded ? Self.unfoldedValues : Self.values) }
    let content = try await call.query { [request] catalog in
      StatisticsPage.Content(
        statistics: try await catalog.statistics(), answer: try await catalog.search(request),
        growth: try await Self.growth(catalog), unfolded: unfolded)
    }
    return try templates.render("statistics", StatisticsPage(content, call))
  }

  /// The numbers of records that were there at even distances between the first addition and the last.
  private static func growth(_ catalog: Catalog) async throws -> [GrowthView.Point] {
    let first = try await catalog.search(SearchRequest("", limit: 1, sort: .added)).hits.first?.record.createdAt
    let last = try await catalog.search(SearchRequest("", limit: 1, sort: .addedDescending)).hits.first?.record
      .createdAt
    guard let first, let last, last.value - first.value >= 2 else { return [] }
    var points: [GrowthView.Point] = []
    for step in 0...steps {
      let value = first.value + (last.value - first.value) * Double(step) / Double(steps)
      guard let day = JulianDay(value) else { continue }
      var request = SearchRequest("", limit: 0)
      request.require("added", "..\(day.day.isoText)")
      points.append(GrowthView.Point(day: day, count: try await catalog.search(request).total))
    }
    return points
  }

  private static let steps = 16
}
