internal import Foundation
internal import Hummingbird
internal import Logging

/// Decides who may write: a known token with the right, and no page of a foreign origin.
struct WriteGate: Sendable {
  private let configuration: ServerConfiguration

  init(_ configuration: ServerConfiguration) { self.configuration = configuration }

  /// Whether anybody may write.
  var isOpen: Bool { configuration.tokensPath != nil }

  /// The token of a request that may write.
  ///
  /// - Throws: `Problem` with 401 without a known token, with 403 when it has not the right.
  func token(of request: Request, for right: AccessToken.Right) throws -> AccessToken {
    try checkOrigin(of: request)
    let secret = Self.secret(of: request)
    guard let path = configuration.tokensPath else { throw Self.readOnly(hasSecret: secret != nil) }
    guard let secret else { throw Self.unauthorized }
    // All tokens are compared, so that the time says nothing about which one was near.
    let known = try TokenFile(at: path).tokens().filter { $0.has(secret) }
    guard let token = known.first else { throw Self.unauthorized }
    guard token.right == .import || right == .edit else {
      throw Problem(.forbidden, "The token '\(token.name)' may edit records, but not import files.")
    }
    return token
  }

  /// The secret after `Bearer`, whose case means nothing.
  private static func secret(of request: Request) -> String? {
    guard let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1), parts.count == 2,
      parts[0].lowercased() == "bearer"
    else { return nil }
    return parts[1].trimmingCharacters(in: .whitespaces)
  }

  /// A browser names the page that sends a request. One of another site must not write, even with a token.
  private func checkOrigin(of request: Request) throws {
    guard let origin = request.headers[.origin] else { return }
    let own = [
      configuration.publicURL.map(Self.origin), request.head.authority.map { "http://\($0)" },
      request.head.authority.map { "https://\($0)" },
    ]
    guard own.contains(origin) else {
      throw Problem(.forbidden, "A page of \(origin) may not change this catalog.")
    }
  }

  /// `https://example.org/sayings` is of the origin `https://example.org`.
  private static func origin(_ url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.prefix(3).joined(separator: "/")
  }

  private static let challenge = ["WWW-Authenticate": "Bearer realm=\"adagia\""]

  private static let unauthorized = Problem(
    .unauthorized, "Changes need a token: Authorization: Bearer SECRET. Whoever runs the server makes one.",
    headers: challenge)

  private static func readOnly(hasSecret: Bool) -> Problem {
    let sentence = "This server is read-only. It takes changes when it is started with --allow-writes."
    return hasSecret ? Problem(.forbidden, sentence) : Problem(.unauthorized, sentence, headers: challenge)
  }
}
