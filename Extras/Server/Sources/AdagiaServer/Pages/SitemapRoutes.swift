internal import Adagia
internal import HTTPTypes
internal import HistoricalDates
internal import Hummingbird

/// `/sitemap.xml` and `/robots.txt`, for search engines: the addresses of all records, and the pages to leave alone.
struct SitemapRoutes {
  let whole: WholePages

  /// The records of one file. The protocol allows 50,000, which are many megabytes to read at once.
  private static let most = 5_000

  @Sendable func sitemap(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let start = try parameters.one("after").map(Self.position)
    try parameters.finish()
    return try await call.unlessKnown {
      .text(try await text(from: start, call), "application/xml")
    }
  }

  /// One file of records, or without a start the index of all files, if they are several.
  private func text(from start: Start?, _ call: CatalogCall) async throws -> String {
    let page = try await Self.page(after: start?.position, call)
    guard start == nil, page.hasMore else { return try await Self.records(page, isFirst: start?.position == nil, call) }
    return try await whole.page(.sitemap, call.canonical(""), call) { try await Self.index(page, call) }
  }

  private static func page(after position: ChangePosition?, _ call: CatalogCall) async throws -> ChangePage {
    try await call.query { try await $0.changes(ChangeRequest(after: position, limit: most)) }
  }

  private static func index(_ first: ChangePage, _ call: CatalogCall) async throws -> String {
    var (starts, page) = (["start"], first)
    while page.hasMore, let last = page.changes.last?.position {
      starts.append("\(last.moment.milliseconds)-\(last.id)")
      page = try await Self.page(after: last, call)
    }
    let entries = starts.map { start in
      "<sitemap><loc>\(HTMLText(call.canonical("/sitemap.xml?after=" + start)).markup)</loc></sitemap>"
    }
    return document("sitemapindex", entries)
  }

  private static func records(_ page: ChangePage, isFirst: Bool, _ call: CatalogCall) async throws -> String {
    let records = page.changes.compactMap(\.record)
    let links = try await call.query { catalog in
      // The identifiers of one collection are its own.
      let isOne = try await catalog.collections().count < 2
      return isOne
        ? RecordLinks(to: records, base: call.pageBase, for: call.reader, counts: [:])
        : try await call.links(to: records, in: catalog)
    }
    let pages = isFirst ? ["/", "/today", "/collections", "/statistics", "/help"] : []
    let entries =
      pages.map { "<url><loc>\(HTMLText(call.canonical($0)).markup)</loc></url>" }
      + page.changes.compactMap { change in
        change.record.map { record in
          let address = HTMLText(call.canonical(links.path(of: record))).markup
          return "<url><loc>\(address)</loc><lastmod>\(change.position.moment.day.isoText)</lastmod></url>"
        }
      }
    return document("urlset", entries)
  }

  private static func document(_ element: String, _ entries: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    \(entries.joined(separator: "\n"))
    </\(element)>

    """
  }

  /// The place that a file begins at.
  private struct Start {
    /// The last record of the file before; `nil` for the first file.
    let position: ChangePosition?
  }

  private static func position(_ text: String) throws -> Start {
    if text == "start" { return Start(position: nil) }
    let parts = text.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let milliseconds = Int(parts[0]), let id = Int64(parts[1]), id > 0,
      milliseconds >= 0, milliseconds < 1 << 52
    else { throw Problem.parameter("after", "'after' is not the beginning of a sitemap. Start from /sitemap.xml.") }
    return Start(position: ChangePosition(moment: JulianDay(milliseconds: milliseconds), id: RecordID(id)))
  }

  /// Searches have no end of addresses, so they are left alone; all records are in the sitemaps.
  @Sendable func robots(_ call: CatalogCall) async throws -> Response {
    try call.parameters().finish()
    let base = call.configuration.serverPath
    let paths = ["/?", "/api/v1/", "/suggestions", "/language", "/random", "/sru", "/oai", "/oembed"].flatMap { path in
      [base + path, base + "/c/*" + path]
    }
    let names = call.shelf.catalogs.enumerated().map { $0.offset == 0 ? "" : "/c/\($0.element.name)" }
    let root = call.root
    let lines =
      ["User-agent: *"] + paths.map { "Disallow: \($0)" } + [""] + names.map { "Sitemap: \(root)\($0)/sitemap.xml" }
    return .text(lines.joined(separator: "\n") + "\n", "text/plain; charset=utf-8")
  }
}
