internal import HTTPTypes
internal import Hummingbird

/// Adds the headers that keep a browser from running or loading anything but the server's own files.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = ServerContext

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    // An older header, which would keep a page with a policy of its own out of frames all the same.
    let isFramed = response.headers[.contentSecurityPolicy] == Self.framedPolicy
    for (name, value) in Self.fields where response.headers[name] == nil && !(isFramed && name == Self.frames) {
      response.headers[name] = value
    }
    return response
  }

  /// No inline script or style, no frame, no form to elsewhere, no request to another host.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"

  /// The same for a page that has no script and no form, and that any page may frame. A frame of any origin, also of a
  /// file, is what there is without `frame-ancestors`.
  static let framedPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'"

  private static let frames = HTTPField.Name("X-Frame-Options").unsafelyUnwrapped

  private static let fields: [(HTTPField.Name, String)] = [
    (.contentSecurityPolicy, policy), (.xContentTypeOptions, "nosniff"),
    (HTTPField.Name("Referrer-Policy").unsafelyUnwrapped, "same-origin"),
    (frames, "DENY"),
    (HTTPField.Name("Cross-Origin-Opener-Policy").unsafelyUnwrapped, "same-origin"),
    (HTTPField.Name("Permissions-Policy").unsafelyUnwrapped, "camera=(), geolocation=(), microphone=()"),
  ]
}
