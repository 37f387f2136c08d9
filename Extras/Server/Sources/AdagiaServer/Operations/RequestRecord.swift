internal import Foundation
internal import Hummingbird
internal import Metrics

/// Counts and times every request, and logs it: without the text of queries unless asked.
struct RequestRecord: RouterMiddleware {
  typealias Context = ServerContext
  private let store: MetricsStore
  private let logsQueries: Bool

  init(_ store: MetricsStore, logsQueries: Bool) { (self.store, self.logsQueries) = (store, logsQueries) }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let time = start.duration(to: .now)
    let route = context.endpointPath ?? "none"
    Counter(
      label: "adagia_requests_total", dimensions: [("route", route), ("status", "\(response.status.code)")],
      factory: store
    )
    .increment()
    Timer(label: "adagia_request_seconds", dimensions: [("route", route)], factory: store)
      .recordNanoseconds(time.nanoseconds)
    context.logger.info(
      "\(request.method.rawValue) \(logsQueries ? request.uri.string : request.uri.path) \(response.status.code)",
      metadata: ["ms": "\(Double(time.nanoseconds / 1_000) / 1_000)"])
    return response
  }
}
