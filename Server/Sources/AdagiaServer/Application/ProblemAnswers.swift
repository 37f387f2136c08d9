internal import Hummingbird

/// Turns every error into an answer with a status and a sentence.
struct ProblemAnswers: RouterMiddleware {
  typealias Context = ServerContext

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let problem = Problem(error)
      if problem.status.code == 500 { context.logger.error("\(request.method) \(request.uri.path): \(error)") }
      return problem.response
    }
  }
}
