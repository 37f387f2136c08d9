internal import HTTPTypes
internal import Hummingbird

/// Refuses requests that are larger than the limits, before anything is done for them.
struct RequestLimits: RouterMiddleware {
  typealias Context = ServerContext
  private let limits: ServerLimits

  init(_ limits: ServerLimits) { self.limits = limits }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    if request.uri.string.utf8.count > limits.urlBytes {
      throw Problem(.uriTooLong, "The URL is longer than \(limits.urlBytes) bytes. Shorten the query.")
    }
    guard RouteTable.knownMethods.contains(request.method) else {
      throw Problem.methodNotAllowed(request.method, allowed: "GET, HEAD")
    }
    return try await next(request, context)
  }
}
