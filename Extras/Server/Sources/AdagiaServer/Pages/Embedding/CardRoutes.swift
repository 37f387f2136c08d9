internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// A record without the frame of the site, for pages of others.
struct CardPage {
  /// Not called `title`: a template looks up what a record lacks in the page.
  let heading: String
  let style: String
  let record: RecordView
  /// The page of the record.
  let permalink: String

  init(_ stored: StoredRecord, _ links: RecordLinks, _ call: CatalogCall) {
    heading = stored.shareTitle
    style = call.configuration.serverPath + StaticFile.style.path
    record = RecordView(PageRoom.cut(stored, to: Self.room).stored, links)
    permalink = call.canonical(links.path(of: stored))
  }

  /// The bytes of a record that a card has room for.
  static let room = 20_000
}

/// `/records/NAME/card` and `/today/card`, which any page may frame, and `/records/NAME/picture.svg`.
struct CardRoutes {
  let templates: PageTemplates

  @Sendable func record(_ asked: CatalogCall) async throws -> Response {
    var parameters = try asked.parameters()
    let call = try asked.inLanguage(of: &parameters)
    let address = try RecordAddress(call, &parameters)
    try parameters.finish()
    return Self.framed(
      try await call.unlessKnown { try await card(call) { try await address.one(call, in: $0) } })
  }

  @Sendable func today(_ asked: CatalogCall) async throws -> Response {
    var parameters = try asked.parameters()
    let call = try asked.inLanguage(of: &parameters)
    let query = try parameters.one("q") ?? ""
    try parameters.finish()
    let day = DayNumber.today
    return Self.framed(
      try await call.unlessKnown("\(day)") {
        try await card(call) { catalog in
          let pick = try await catalog.record(ofDay: day, matching: query, for: call.reader)
          guard let stored = pick.record else { throw Problem(.notFound, "No record matches.", parameter: "q") }
          return stored
        }
      })
  }

  @Sendable func picture(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let address = try RecordAddress(call, &parameters)
    try parameters.finish()
    return try await call.unlessKnown {
      let stored = try await call.query { try await address.one(call, in: $0) }
      let picture = QuotationPicture(PageRoom.cut(stored, to: CardPage.room).stored)
      return .text(picture.markup, "image/svg+xml")
    }
  }

  private func card(
    _ call: CatalogCall, _ find: @escaping @Sendable (Catalog) async throws -> StoredRecord
  ) async throws -> Response {
    let stored = try await call.query(find)
    let links = try await call.links(to: [stored])
    return .html(try templates.render("card", CardPage(stored, links, call)))
  }

  /// Also of an answer without a body: a browser takes over its fields.
  private static func framed(_ response: Response) -> Response {
    var response = response
    response.headers[.contentSecurityPolicy] = SecurityHeaders.framedPolicy
    return response
  }
}
