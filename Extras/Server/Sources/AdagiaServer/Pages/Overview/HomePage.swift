internal import Adagia
internal import Hummingbird

/// The page that greets: the search box, the record of the day, and ways into the catalog.
struct HomePage {
  let frame: PageFrame
  let count: String
  let today: RecordView?
  let passing: PassingView?
  let timeline: TimelineView?
  let facets: [FacetView]
  let all: String

  init(_ answer: SearchAnswer, _ today: StoredRecord?, _ links: RecordLinks, _ call: CatalogCall) {
    let (base, state) = (call.pageBase, SearchState())
    var frame = PageFrame("", call)
    frame.isHome = true
    frame.canonical = call.canonical("/")
    self.frame = frame
    count = EnglishText.count(answer.total, "record")
    self.today = today.map { RecordView($0, links) }
    passing = today.map { PassingView($0, links, call) }
    timeline = answer.histogram.flatMap { TimelineView($0, state, base: base) }
    facets = answer.facets.compactMap { FacetView($0, state, base: base) }
    all = state.href(base)
  }
}

/// Answers with the page that greets.
struct HomePageRoute {
  let templates: PageTemplates
  let whole: WholePages

  func answer(_ call: CatalogCall) async throws -> Response {
    let day = DayNumber.today
    return try await call.unlessKnown("\(day)") {
      .html(try await whole.page(.home, "-\(day)", call) { try await page(day, call) })
    }
  }

  private func page(_ day: Int, _ call: CatalogCall) async throws -> String {
    var request = SearchRequest("", limit: 0, histogram: .decade)
    request.facets = [
      FacetRequest("tag", limit: 18), FacetRequest("author", limit: 10), FacetRequest("lang", limit: 14),
    ]
    let (answer, pick) = try await call.query { [request] catalog in
      (try await catalog.search(request), try await catalog.record(ofDay: day, matching: "", for: call.reader))
    }
    let links = try await call.links(to: [pick.record].compactMap(\.self))
    return try templates.render("home", HomePage(answer, pick.record, links, call))
  }
}
