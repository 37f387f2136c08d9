internal import Synchronization

/// Pages about the whole catalog, kept until it changes: they count every record, and everybody asks for the same ones.
final class WholePages: Sendable {
  /// The pages that are kept: each in several languages.
  private static let most = 100

  /// One of the pages.
  enum Kind: Hashable {
    case home, browse, statistics, sitemap
  }

  private struct Key: Hashable {
    let kind: Kind
    let base: String
    let catalog: String
    let reader: ReaderLanguage
  }

  private struct Kept {
    let version: String
    let page: String
  }

  private let pages = Mutex<[Key: Kept]>([:])

  /// The page of the catalog's present version.
  ///
  /// - Parameter variant: Further things that the page depends on, such as the day.
  func page(
    _ kind: Kind, _ variant: String = "", _ call: CatalogCall, _ make: () async throws -> String
  ) async throws -> String {
    let key = Key(kind: kind, base: call.pageBase, catalog: call.served.name, reader: call.reader)
    let version = try call.served.current().version() + variant
    if let kept = pages.withLock({ $0[key] }), kept.version == version { return kept.page }
    let page = try await make()
    pages.withLock { pages in
      if pages.count >= Self.most { pages.removeAll() }
      pages[key] = Kept(version: version, page: page)
    }
    return page
  }
}
