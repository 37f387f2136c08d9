internal import Foundation
internal import Hummingbird
internal import Logging
internal import Synchronization

/// Decides who may write: a known token with the right, and no page of a foreign origin.
struct WriteGate: Sendable {
  private let configuration: ServerConfiguration
  private let notes = UseNotes()

  init(_ configuration: ServerConfiguration) { self.configuration = configuration }

  /// True if anybody may write.
  var isOpen: Bool { configuration.tokensPath != nil }

  /// The token of a request that may do what the right says in its catalog.
  ///
  /// - Throws: `Problem` with 401 without a known token, with 403 when it has not the right or is not for the catalog;
  ///   `TokenFileError` when no token can be looked up.
  @discardableResult
  func token(of call: CatalogCall, for right: AccessToken.Right) throws -> AccessToken {
    try checkOrigin(of: call.request)
    let secret = Self.secret(of: call.request)
    guard let path = configuration.tokensPath else { throw Self.readOnly(hasSecret: secret != nil) }
    guard let secret else { throw Self.unauthorized }
    let (file, now) = (TokenFile(at: path), Date())
    // All tokens are compared, so that the time says nothing about which one was near.
    let known = try file.tokens().filter { $0.has(secret, at: now) }
    guard let token = known.first else { throw Self.unauthorized }
    try Self.check(token, at: now, call.served.name, right)
    notes.note(token, at: now, in: file, call.context.logger)
    return token
  }

  /// True if a reader may see what records said before they were changed: holders of a token, or everybody where the
  /// server is told so.
  ///
  /// - Throws: As `token` does, for a token that is refused.
  func showsFormerTexts(to call: CatalogCall) throws -> Bool {
    if configuration.showsFormerTexts { return true }
    guard isOpen, Self.secret(of: call.request) != nil else { return false }
    try token(of: call, for: .read)
    return true
  }

  private static func check(
    _ token: AccessToken, at now: Date, _ catalog: String, _ right: AccessToken.Right
  ) throws(Problem) {
    if let day = token.expires, token.isExpired(at: now) {
      throw Problem(
        .unauthorized,
        "The last day of the token '\(token.name)' was \(day.text). Whoever runs the server gives it another.",
        headers: challenge)
    }
    guard token.isFor(catalog) else {
      throw Problem(.forbidden, "The token '\(token.name)' is not for the catalog '\(catalog)'.")
    }
    guard token.right.includes(right) else {
      throw Problem(.forbidden, "The token '\(token.name)' may \(token.right.sentence), but not \(right.sentence).")
    }
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
    .unauthorized, "This needs a token: Authorization: Bearer SECRET. Whoever runs the server makes one.",
    headers: challenge)

  private static func readOnly(hasSecret: Bool) -> Problem {
    let sentence = "This server is read-only. It takes changes when it is started with --allow-writes."
    return hasSecret ? Problem(.forbidden, sentence) : Problem(.unauthorized, sentence, headers: challenge)
  }
}

extension AccessToken.Right {
  fileprivate var sentence: String {
    switch self {
    case .read: "read the journal and former texts"
    case .edit: "edit records"
    case .import: "import files"
    }
  }
}

/// Notes the last uses of tokens. A file that cannot be written is told to the log once.
private final class UseNotes: Sendable {
  private let isToldOf = Mutex(false)

  func note(_ token: AccessToken, at now: Date, in file: TokenFile, _ logger: Logger) {
    do throws(TokenFileError) {
      try file.noteUse(of: token, at: now)
    } catch {
      let isNews = isToldOf.withLock { isTold in
        defer { isTold = true }
        return !isTold
      }
      if isNews { logger.warning("The last use of tokens is not noted. \(error)") }
    }
  }
}

extension TokenFileError: ProblemSource {
  var problem: Problem {
    .busy("The file of tokens cannot be used. Whoever runs the server has to look at its log.", retryAfter: 30)
  }
}
