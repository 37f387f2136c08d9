internal import Adagia
internal import Hummingbird

/// The collections of a catalog, and the other catalogs of the server.
struct CollectionsPage {
  struct Item {
    let title: String
    let name: String
    let count: String
    let href: String
    let rights: String?
    let source: String?
  }

  struct Other {
    let name: String
    let href: String
  }

  let frame: PageFrame
  let items: [Item]
  let others: [Other]

  init(_ collections: [RecordCollection], _ call: CatalogCall) {
    let base = call.pageBase
    frame = PageFrame("Collections", call, section: "/collections")
    items = collections.map { collection in
      Item(
        title: collection.title ?? collection.name, name: collection.name,
        count: EnglishText.count(collection.recordCount, "record"),
        href: SearchState(filters: [.init(field: "in", value: collection.name)]).href(base),
        rights: collection.rights, source: collection.source)
    }
    let catalogs = call.shelf.catalogs
    others =
      catalogs.count < 2
      ? [] : catalogs.map { Other(name: $0.name, href: "\(call.configuration.serverPath)/c/\($0.name)") }
  }
}

/// Answers with the collections of a catalog.
struct CollectionsPageRoute {
  let templates: PageTemplates

  @Sendable func answer(_ call: CatalogCall) async throws -> Response {
    try call.parameters().finish()
    return try await call.unlessKnown {
      let collections = try await call.query { try await $0.collections() }
      return .html(try templates.render("collections", CollectionsPage(collections, call)))
    }
  }
}
