internal import Hummingbird

/// Refuses paths that the router would read as another one: with a slash at the end, or two in a row. A proxy that
/// keeps readers from a path does not know those.
struct PathCheck: RouterMiddleware {
  typealias Context = ServerContext

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard Self.isPlain(request.uri.path) else {
      throw Problem(.notFound, "There is nothing at this path. Paths have no slash at the end, and no two in a row.")
    }
    return try await next(request, context)
  }

  private static func isPlain(_ path: String) -> Bool {
    guard path != "/" else { return true }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    // The first page of a catalog, /c/NAME/, is the one that has a slash at the end.
    let isFirstPage = parts.count == 3 && parts.first == "c" && parts.last == ""
    return !(isFirstPage ? parts.dropLast() : parts).contains("")
  }
}
