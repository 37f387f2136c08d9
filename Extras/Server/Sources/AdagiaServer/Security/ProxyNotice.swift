internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// Tells the log once that requests come through a proxy on this machine whose readers the server takes for one client.
final class ProxyNotice: RouterMiddleware {
  typealias Context = ServerContext
  private let isTold = Mutex(false)

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    if request.headers[.forwardedFor] != nil, Self.isFromHere(context) { tell(context) }
    return try await next(request, context)
  }

  private static func isFromHere(_ context: ServerContext) -> Bool {
    guard let address = context.remoteAddress?.ipAddress else { return true }
    return address == "::1" || address.hasPrefix("127.")
  }

  private func tell(_ context: ServerContext) {
    let isNews = isTold.withLock { isTold in
      defer { isTold = true }
      return !isTold
    }
    guard isNews else { return }
    context.logger.warning(
      "A proxy says whom requests are from (X-Forwarded-For). With --trust-proxy its readers take turns; now they are one client."
    )
  }
}
