internal import Adagia
internal import HTTPTypes
internal import HistoricalDates
internal import Hummingbird

/// One record in the middle of the page: that of a day, or a random one.
struct DailyPage {
  let frame: PageFrame
  let heading: String
  let record: RecordView?
  let passing: PassingView?
  let warnings: [String]
  /// The page of the day before, and of the day after.
  var before: String?
  var after: String?
  /// Another random record.
  var another: String?
  let feed: String

  init(_ heading: String, _ section: String, _ pick: Catalog.Pick, _ links: RecordLinks, _ call: CatalogCall) {
    var frame = PageFrame(heading, call, section: section)
    frame.isUnlisted = section == "/random"
    self.frame = frame
    self.heading = heading
    record = pick.record.map { RecordView(PageRoom.cut($0, to: RecordPage.room).stored, links) }
    passing = pick.record.map { PassingView($0, links, call) }
    feed = PageLink(call.pageBase + "/today.atom", Self.language(call)).text
    warnings = pick.warnings.map(\.description)
  }
}

extension DailyPage {
  /// The parameter of a feed for readers of the page's language: programs that read feeds send none.
  static func language(_ call: CatalogCall) -> [(name: String, value: String)] {
    call.reader.tag.map { [(name: "lang", value: $0)] } ?? []
  }
}

extension Catalog {
  /// The record of a day: of all records, one in the reader's language if there are any.
  func record(ofDay day: Int, matching query: String, for reader: ReaderLanguage) async throws -> Pick {
    guard let tag = reader.tag, query.isEmpty else { return try await record(ofDay: day, matching: query) }
    let own = try await record(ofDay: day, matching: "lang:\(tag)")
    return own.record == nil ? try await record(ofDay: day) : own
  }
}

/// `/today`, `/random` and the feed.
struct DailyRoutes {
  let templates: PageTemplates

  @Sendable func today(_ asked: CatalogCall) async throws -> Response {
    var parameters = try asked.parameters()
    let call = try asked.inLanguage(of: &parameters)
    let query = try parameters.one("q") ?? ""
    let today = DayNumber.today
    let day = min(try parameters.day("day") ?? today, today)
    try parameters.finish()
    return try await call.unlessKnown("\(day)-\(today)") {
      let pick = try await call.query { try await $0.record(ofDay: day, matching: query, for: call.reader) }
      let links = try await call.links(to: [pick.record].compactMap(\.self))
      var page = DailyPage(DayNumber.name(day), "/today", pick, links, call)
      page.before = Self.href(day - 1, query, call)
      page.after = day < today ? Self.href(day + 1, query, call) : nil
      return .html(try templates.render("daily", page))
    }
  }

  @Sendable func random(_ asked: CatalogCall) async throws -> Response {
    var parameters = try asked.parameters()
    let call = try asked.inLanguage(of: &parameters)
    let query = try parameters.one("q") ?? ""
    try parameters.finish()
    let pick = try await call.query { try await $0.random(matching: query) }
    let links = try await call.links(to: [pick.record].compactMap(\.self))
    var page = DailyPage("At random", "/random", pick, links, call)
    page.another = PageLink(call.pageBase + "/random", query.isEmpty ? [] : [("q", query)]).text
    var response = Response.html(try templates.render("daily", page))
    response.headers[.cacheControl] = "no-store"
    return response
  }

  @Sendable func feed(_ asked: CatalogCall) async throws -> Response {
    var parameters = try asked.parameters()
    let call = try asked.inLanguage(of: &parameters)
    let query = try parameters.one("q") ?? ""
    try parameters.finish()
    let today = DayNumber.today
    return try await call.unlessKnown("\(today)") {
      let entries = try await call.query { catalog in
        var entries: [AtomFeed.Entry] = []
        for day in (today - Self.feedDays + 1...today).reversed() {
          guard let record = try await catalog.record(ofDay: day, matching: query, for: call.reader).record
          else { continue }
          entries.append(AtomFeed.Entry(day: DayNumber.isoText(day), record: record))
        }
        return entries
      }
      let links = try await call.links(to: entries.map(\.record))
      return .text(AtomFeed(entries, query, links, call).text, "application/atom+xml; charset=utf-8")
    }
  }

  private static let feedDays = 14

  private static func href(_ day: Int, _ query: String, _ call: CatalogCall) -> String {
    let parameters = [(name: "day", value: DayNumber.isoText(day))] + (query.isEmpty ? [] : [(name: "q", value: query)])
    return PageLink(call.pageBase + "/today", parameters).text
  }
}

extension DayNumber {
  /// The day as `yyyy-mm-dd`.
  static func isoText(_ number: Int) -> String { JulianDay(Double(number))?.day.isoText ?? "" }

  /// The day in English.
  static func name(_ number: Int) -> String { JulianDay(Double(number)).map(EnglishText.day) ?? "" }
}
