internal import HTTPTypes
internal import Hummingbird

/// Lets pages of other origins read the API, where the configuration names them. No origin may send credentials.
struct CrossOrigin: RouterMiddleware {
  typealias Context = ServerContext
  private let allowed: Set<String>

  init(_ allowed: Set<String>) { self.allowed = allowed }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let origin = request.headers[.origin], allowed.contains(origin) || allowed.contains("*") else {
      return try await next(request, context)
    }
    let isPreflight = request.method == .options && request.headers[.accessControlRequestMethod] != nil
    var response = isPreflight ? Response(status: .noContent) : try await next(request, context)
    response.headers[.accessControlAllowOrigin] = allowed.contains("*") ? "*" : origin
    response.headers.append(HTTPField(name: .vary, value: "Origin"))
    if isPreflight {
      response.headers[.accessControlAllowMethods] = "GET, HEAD"
      response.headers[.accessControlAllowHeaders] = "If-None-Match"
      response.headers[.accessControlMaxAge] = "600"
    } else {
      response.headers[.accessControlExposeHeaders] = "ETag, Adagia-Record-Count, Adagia-Warning"
    }
    return response
  }
}
