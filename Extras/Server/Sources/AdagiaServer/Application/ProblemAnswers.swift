internal import Hummingbird

/// Turns every error into an answer with a status and a sentence: a page for browsers, JSON for programs.
struct ProblemAnswers: RouterMiddleware {
  typealias Context = ServerContext
  private let pages: ProblemPages

  init(_ pages: ProblemPages) { self.pages = pages }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let problem = Problem(error)
      if problem.status.code == 500 || error is TokenFileError {
        context.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      return try Self.wantsPage(request) ? pages.response(to: problem) : problem.response
    }
  }

  /// True if a person reads the answer. The API answers in one form, whoever asks.
  private static func wantsPage(_ request: Request) -> Bool {
    let isAPI = request.uri.path.split(separator: "/").contains("api")
    return !isAPI && request.headers[values: .accept].contains { $0.contains("text/html") }
  }
}
