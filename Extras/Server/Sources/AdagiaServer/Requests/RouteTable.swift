internal import HTTPTypes
internal import Hummingbird

/// The routes of all rooms, collected before the router is made: each path answers every method, if only with 405.
final class RouteTable {
  typealias ServerHandler = @Sendable (Request, ServerContext) async throws -> Response
  typealias CatalogHandler = @Sendable (CatalogCall) async throws -> Response

  private let shelf: CatalogShelf
  private let configuration: ServerConfiguration
  private var handlers: [String: [HTTPRequest.Method: ServerHandler]] = [:]

  init(_ shelf: CatalogShelf, _ configuration: ServerConfiguration) {
    (self.shelf, self.configuration) = (shelf, configuration)
  }

  /// Adds a route of the server as a whole: `/healthz`.
  func server(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping ServerHandler) {
    precondition(handlers[path]?[method] == nil, "\(method) \(path) has one handler")
    handlers[path, default: [:]][method] = handler
  }

  /// Adds a route of each catalog: `/api/v1/search` asks the first catalog, `/c/NAME/api/v1/search` the one of that
  /// name.
  func catalog(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping CatalogHandler) {
    for prefix in ["", "/c/:catalog"] {
      server(method, path == "/" && !prefix.isEmpty ? prefix : prefix + path) {
        [shelf, configuration] request, context in
        let name = context.parameters.get("catalog")
        guard let served = shelf.catalog(named: name) else {
          throw Problem(.notFound, "No catalog '\(name ?? "")' is served here.")
        }
        return try await handler(
          CatalogCall(
            request: request, context: context, served: served, shelf: shelf, configuration: configuration,
            base: name.map { "/c/\($0)" } ?? ""))
      }
    }
  }

  /// Adds a route that changes a catalog. Its answer says when searches find the change, where that is not at once.
  func writing(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping CatalogHandler) {
    catalog(method, path) { call in
      var response = try await handler(call)
      if let delay = call.served.engine.delay { response.headers.append(.init(name: .queryWarning, value: delay)) }
      return response
    }
  }

  /// Adds the routes to a router. HEAD is GET without the body.
  func install(in router: Router<ServerContext>) {
    for (path, methods) in handlers.sorted(by: { $0.key < $1.key }) {
      install(Self.withHead(methods), at: path, in: router)
    }
  }

  private static func withHead(
    _ methods: [HTTPRequest.Method: ServerHandler]
  ) -> [HTTPRequest.Method: ServerHandler] {
    guard let get = methods[.get], methods[.head] == nil else { return methods }
    return methods.merging([.head: { try await get($0, $1).createHeadResponse() }]) { known, _ in known }
  }

  private func install(
    _ methods: [HTTPRequest.Method: ServerHandler], at path: String, in router: Router<ServerContext>
  ) {
    let allowed = methods.keys.map(\.rawValue).sorted().joined(separator: ", ")
    for method in Self.knownMethods {
      router.on(RouterPath(path), method: method) { request, context in
        guard let handler = methods[method] else { throw Problem.methodNotAllowed(method, allowed: allowed) }
        return try await handler(request, context)
      }
    }
  }

  /// The methods that are told apart; any other is refused before the router.
  static let knownMethods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .delete, .patch, .options, .trace, .connect,
  ]
}
