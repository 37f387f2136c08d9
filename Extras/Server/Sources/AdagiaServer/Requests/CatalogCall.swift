internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// One request to one catalog: what its handler needs.
struct CatalogCall: Sendable {
  var request: Request
  let context: ServerContext
  let served: ServedCatalog
  let shelf: CatalogShelf
  let configuration: ServerConfiguration
  /// The path before that of the route: empty, or `/c/NAME`.
  let base: String
  /// The language that the reader of a page wants; `nil` of it in answers for programs.
  var reader = ReaderLanguage.unknown

  var limits: ServerLimits { configuration.limits }

  /// The parameters after `?`.
  ///
  /// - Throws: `Problem` for a broken escape.
  func parameters() throws -> RequestParameters { try RequestParameters(request.uri.query ?? "") }

  /// Runs a query of the catalog when it is its turn, for as long as a query may take and the client waits for it.
  ///
  /// - Throws: `Problem` when the server is busy, when time is over, or when the client is gone; the errors of `body`.
  func query<T: Sendable>(_ body: @escaping @Sendable (Catalog) async throws -> T) async throws -> T {
    let catalog = try served.current().catalog
    return try await shelf.clients.run(for: context.channel) { [queue = shelf.queue, client, limits] in
      try await queue.run(for: client) {
        try await TimeLimit.run(limits.queryTime) { try await body(catalog) }
      }
    }
  }

  /// Answers unless the client has the answer of the catalog's present version: then 304 without a body. An answer that
  /// is not to be kept has no version.
  ///
  /// - Parameter variant: Further things that the answer depends on, such as the day.
  func unlessKnown(_ variant: String = "", _ body: () async throws -> Response) async throws -> Response {
    let parts = [try served.current().version(), variant, reader.tag ?? ""].filter { !$0.isEmpty }
    let tag = EntityTag(parts.joined(separator: "-"))
    if tag.matches(request.headers[values: .ifNoneMatch]) {
      return Response(status: .notModified, headers: [.eTag: tag.text, .cacheControl: "no-cache"])
    }
    var response = try await body()
    guard response.status == .ok, response.headers[.cacheControl] != Self.notKept else { return response }
    response.headers[.eTag] = tag.text
    response.headers[.cacheControl] = "no-cache"
    return response
  }

  /// The cache control of answers that may not be kept.
  static let notKept = "no-store"

  /// The client that queries are shared out among; empty when its address says nothing.
  var client: String {
    if configuration.trustsProxy, let last = request.headers[values: .forwardedFor].last?.split(separator: ",").last {
      return ClientAddress.client(at: last.filter { $0 != " " })
    }
    return context.remoteAddress?.ipAddress.map(ClientAddress.client) ?? ""
  }

  /// The absolute URL of a path below the catalog's base, which begins with a slash. `HostCheck` let the host pass.
  func url(_ path: String) -> String { root + base + path }

  /// The one address of a page. The first catalog has two: without its name, which counts, and with it.
  func canonical(_ path: String) -> String {
    root + (shelf.catalogs.first?.name == served.name ? "" : base) + path
  }

  /// The beginning of all addresses.
  var root: String { configuration.publicURL ?? "http://\(request.head.authority ?? "localhost")" }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For").unsafelyUnwrapped
}
