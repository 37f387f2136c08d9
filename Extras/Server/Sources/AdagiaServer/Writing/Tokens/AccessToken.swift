internal import Crypto
public import Foundation

/// A token that lets its holder do what others may not, as the server keeps it: without its secret.
public struct AccessToken: Hashable, Codable, Sendable {
  /// The rights of a holder; each includes those before it.
  public enum Right: String, CaseIterable, Codable, Sendable {
    /// Read the journal, and former texts of records.
    case read
    /// Add, change and remove records, and undo.
    case edit
    /// Import files too.
    case `import`

    /// True if a holder of this right has the other one too.
    func includes(_ other: Right) -> Bool {
      switch (self, other) {
      case (.import, _), (.edit, .read), (.edit, .edit), (.read, .read): true
      case (.read, .edit), (.read, .import), (.edit, .import): false
      }
    }
  }

  /// A secret before a rotation.
  private struct Former: Hashable, Codable {
    let hash: String
    /// The moment from which it is refused.
    let until: Date
  }

  /// Names the writer in the journal and in the log: letters, digits, `-`, `_` and `.`.
  public let name: String
  public let right: Right
  /// SHA-256 of the secret in hexadecimal digits. Secrets are random, so that a slower hash would add nothing.
  private(set) var hash: String
  /// The day on which it was made.
  public let created: String
  /// The catalogs that it is for, by their names in URLs; `nil` for all that are served.
  public let catalogs: [String]?
  /// The last day on which it is taken; `nil` for no end.
  public private(set) var expires: TokenDay?
  /// The last request with it, to ten minutes; `nil` when there was none yet.
  public internal(set) var lastUse: Date?
  private var former: Former?

  private enum CodingKeys: String, CodingKey {
    case name, right, hash, created, catalogs, expires, former
    case lastUse = "last_use"
  }

  /// Makes a token with a new secret, which is shown once and kept nowhere.
  ///
  /// - Parameters:
  ///   - catalogs: The catalogs that it is for; `nil` for all.
  ///   - expires: The last day on which it is taken; `nil` for no end.
  /// - Returns: `nil` when `name` has other characters.
  public static func make(
    name: String, right: Right, on day: String, catalogs: [String]? = nil, expires: TokenDay? = nil
  ) -> (token: AccessToken, secret: String)? {
    guard ServerConfiguration.CatalogPlace(name: name, path: "") != nil else { return nil }
    let secret = makeSecret()
    let token = AccessToken(
      name: name, right: right, hash: Self.hash(secret), created: day, catalogs: catalogs, expires: expires,
      lastUse: nil, former: nil)
    return (token, secret)
  }

  /// The same token with another secret.
  ///
  /// - Parameters:
  ///   - end: The moment up to which the present secret is taken too; `nil` refuses it at once.
  ///   - expires: The new last day; `nil` keeps the present one.
  func rotated(keepingFormerUntil end: Date?, expires: TokenDay?) -> (token: AccessToken, secret: String) {
    let secret = Self.makeSecret()
    var token = self
    token.former = end.map { Former(hash: hash, until: $0) }
    token.hash = Self.hash(secret)
    if let expires { token.expires = expires }
    return (token, secret)
  }

  /// True if this token has the secret at a moment. Takes the same time for any secret of a length.
  func has(_ secret: String, at now: Date) -> Bool {
    let theirs = Self.hash(secret)
    let isPresent = Self.areEqual(hash, theirs)
    let isFormer = former.map { Self.areEqual($0.hash, theirs) && now < $0.until } ?? false
    return isPresent || isFormer
  }

  /// True if its last day is over.
  func isExpired(at now: Date) -> Bool { expires.map { $0 < TokenDay(now) } ?? false }

  /// True if it is for a catalog.
  func isFor(_ catalog: String) -> Bool { catalogs?.contains(catalog) ?? true }

  private static func areEqual(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func makeSecret() -> String {
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    return "adagia_" + bytes.map { Self.hex($0) }.joined()
  }

  private static func hash(_ secret: String) -> String {
    SHA256.hash(data: Data(secret.utf8)).map { hex($0) }.joined()
  }

  private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
