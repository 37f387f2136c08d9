internal import HTTPTypes
internal import Hummingbird

/// Answers only for hosts that are this server's: a page whose name was pointed at this machine would read the catalog
/// otherwise, as a page of the same origin.
struct HostCheck: RouterMiddleware {
  typealias Context = ServerContext
  private let names: Set<HostName>

  init(_ configuration: ServerConfiguration) {
    names = configuration.hostNames.union(configuration.publicURL.flatMap(HostName.init(url:)).map { [$0] } ?? [])
  }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let host = request.head.authority.flatMap({ HostName($0) }) else {
      throw Problem(.badRequest, "The value of Host is not the name of a host. Write it like example.org:8080.")
    }
    guard host.isOutsideDNS || names.contains(host) else {
      throw Problem(
        .misdirectedRequest,
        "This server does not answer for '\(host.text)'. Whoever runs it names its hosts with --public-url or --host-name."
      )
    }
    return try await next(request, context)
  }
}
